#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import NavRuntime
import UIKit

extension NavigationCoordinator {
  /// Gives a view controller the navigation bar and the toolbar of its scene, as the program has them: title, prompt, back
  /// button, items and their menus. An item sends the event that it raises.
  ///
  /// - Parameter item: Returns the button of an item, which is the given one, changed or not, or one of the app's own, such as
  ///   one with a custom view.
  /// - Returns: The items by their names, to which popovers point (``NavigationItemOwner``).
  @discardableResult
  public func configureBar(
    of controller: UIViewController, for scene: some NavigationTypedScene,
    item makeItem: @MainActor (NavigationItem, UIBarButtonItem) -> UIBarButtonItem = { _, button in button }
  ) -> [String: UIBarButtonItem] {
    let scene = scene.scene
    let bar = scene.bar(flow: scene.flow)
    let item = controller.navigationItem
    item.title = bar.title
    item.prompt = scene.prompt
    item.largeTitleDisplayMode = bar.hasLargeTitle ? .always : .never
    item.backButtonTitle = bar.backTitle
    item.hidesBackButton = bar.hidesBackButton
    if case .backButton(let title, isHandled: true)? = scene.identity.flatMap({ model.leftEdge(of: $0) }) {
      item.backAction = UIAction(title: title) { [weak self] _ in self?.perform(.back()) }
    }
    var byName: [String: UIBarButtonItem] = [:]
    func buttons(_ placement: NavigationItem.Placement) -> [UIBarButtonItem] {
      scene.items.filter { $0.placement == placement }.map { item in
        switch item.kind {
        case .flexibleSpace: return .flexibleSpace()
        case .fixedSpace, .separator: return .fixedSpace(16)
        case .item:
          let hasEvent = scene.event(raisedBy: item) != nil
          let drawn = UIBarButtonItem.button(for: item, hasEvent: hasEvent) { [weak self] chosen in
            if let event = scene.event(raisedBy: chosen) { self?.send(event) }
          }
          let button = makeItem(item, drawn)
          byName[item.name] = button
          return button
        }
      }
    }
    item.leftBarButtonItems = buttons(.left)
    item.rightBarButtonItems = buttons(.right)
    controller.toolbarItems = buttons(.toolbar)
    return byName
  }

  /// Creates an alert or action sheet from its scene: title, message, and an action for each of its controls.
  public func alertController(
    for scene: some NavigationTypedScene, style: UIAlertController.Style = .alert
  ) -> UIAlertController {
    let scene = scene.scene
    return alertController(for: scene, of: scene.flow, style) { [weak self] item in
      if let event = scene.event(raisedBy: item) { self?.send(event) }
    }
  }

  func makeAlert(for instance: NavigationInstance, isSheet: Bool) -> UIViewController {
    if instance.scene.alertButtons.isEmpty || App.Screen(instance).map(drawsAlert) == true {
      return makeController(for: instance)
    }
    return alertController(for: instance.scene, of: instance.flow?.flow, isSheet ? .actionSheet : .alert) {
      [weak self] item in
      self?.raise(item, of: instance)
    }
  }

  private func alertController(
    for scene: NavigationScene, of flow: NavigationFlow?, _ style: UIAlertController.Style,
    choose: @escaping (NavigationItem) -> Void
  ) -> UIAlertController {
    let alert = UIAlertController(
      title: scene.bar(flow: flow).title, message: scene.message(flow: flow), preferredStyle: style)
    for item in scene.alertButtons {
      let action = UIAlertAction(title: item.label, style: item.role?.alertStyle ?? .default) { _ in
        choose(item)
      }
      alert.addAction(action)
      if item.isPreferred { alert.preferredAction = action }
    }
    return alert
  }
}

extension UIBarButtonItem {
  /// Creates the button of an item, with a menu if it has one.
  fileprivate static func button(
    for item: NavigationItem, hasEvent: Bool, _ choose: @escaping (NavigationItem) -> Void
  ) -> UIBarButtonItem {
    let menu = item.menu.isEmpty ? nil : UIMenu.menu(of: item.menu, choose)
    // With an action, a tap performs it, and a long press opens the menu; without one, a tap opens the menu.
    let action = menu == nil || hasEvent ? UIAction.action(for: item, choose) : nil
    guard let system = item.systemItem, item.title == nil, item.icon == nil else {
      return UIBarButtonItem(title: item.words, image: item.image, primaryAction: action, menu: menu)
    }
    return UIBarButtonItem(systemItem: system, primaryAction: action, menu: menu)
  }
}

extension UIMenu {
  /// Creates a menu of entries, with a line where the program separates them.
  fileprivate static func menu(
    of entries: [NavigationItem], _ choose: @escaping (NavigationItem) -> Void
  ) -> UIMenu {
    let groups = entries.split { $0.kind == .separator }.map { group in
      group.map { UIAction.action(for: $0, choose) }
    }
    guard groups.count > 1 else { return UIMenu(children: groups.first ?? []) }
    return UIMenu(children: groups.map { UIMenu(options: .displayInline, children: $0) })
  }
}

extension UIAction {
  fileprivate static func action(
    for item: NavigationItem, _ choose: @escaping (NavigationItem) -> Void
  ) -> UIAction {
    UIAction(
      title: item.words ?? "", image: item.image, attributes: item.role == .destructive ? .destructive : []
    ) { _ in choose(item) }
  }
}

extension NavigationItem {
  /// The words on the button; `nil` for a symbol without a title.
  fileprivate var words: String? { title == nil && icon != nil ? nil : label }

  fileprivate var image: UIImage? { icon.flatMap { UIImage(systemName: $0) } }
}

extension NavigationItem.Role {
  fileprivate var alertStyle: UIAlertAction.Style {
    switch self {
    case .destructive: .destructive
    case .cancel: .cancel
    }
  }
}
#endif
