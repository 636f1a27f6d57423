import UIKit

class BaseViewController: UIViewController {
  // The Objective-C name of today's Swift.
  @IBAction func save(segue: UIStoryboardSegue) { print("} in a string") }
}

final class ListViewController: BaseViewController, UITableViewDelegate {
  @IBAction func addTapped(_ sender: Any) {
    performSegue(withIdentifier: "addItemSegue", sender: sender)
  }

  @IBAction func sort(_ sender: Any) {
    items.sort()
    performSegue(withIdentifier: "detail", sender: sender)
  }

  @IBAction func old(segue: UIStoryboardSegue) {}

  /* func commented(segue: UIStoryboardSegue) { /* nested */ } */
}

extension DetailViewController {
  @IBAction func cancel() { self.navigationController?.popToRootViewController(animated: true) }

  @objc(done:) func finished(by sender: Any) {
    dismiss(animated: true, completion: nil)
  }
}

class RootTabBarController: UITabBarController {
  @IBAction func showTab(_ segue: UIStoryboardSegue) {}
}

class Helper: NSObject {
  @IBAction func outside(_ segue: UIStoryboardSegue) {}
}

extension UIViewController {
  @IBAction func any(_ segue: UIStoryboardSegue) {}
}
