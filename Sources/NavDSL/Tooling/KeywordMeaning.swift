/// The meanings of keywords in UIKit's words: language reference, "Scenes", "Containers", "Handlers and transitions".
enum KeywordMeaning {
  /// Returns what the keyword at a token does; `nil` for one that only joins others.
  static func sentence(for tree: SyntaxTree, _ token: TokenIndex) -> String? {
    let next = tree.tokenKinds[tree.significantToken(after: token)]
    switch tree.tokenKinds[token] {
    case .pushWord: return "pushes a scene on the nearest stack (pushViewController)"
    case .modalWord: return "presents modally (present, modalPresentationStyle)"
    case .popoverWord: return "presents a popover at an item (UIPopoverPresentationController)"
    case .replaceWord:
      return "replaces the scene in its place, without an animation of the stack (setViewControllers)"
    case .showWord:
      return "pushes where a stack is around the scene, and presents otherwise (show(_:sender:))"
    case .detailWord: return "shows in a column of the split (showDetailViewController)"
    case .popWord where next == .rootWord: return "pops all scenes but the lowest (popToRootViewController)"
    case .popWord where next == .toWord: return "pops to a scene of the stack (popToViewController)"
    case .popWord: return "pops the top of the stack (popViewController)"
    case .dismissWord where next == .allWord:
      return "ends all presentations (dismiss of the lowest presenter)"
    case .dismissWord: return "ends the nearest presentation around the scene (dismiss)"
    case .selectWord: return "selects a tab (selectedIndex)"
    case .unwindWord: return "goes back to the nearest scene that accepts it (unwind segue, TN2298)"
    case .finishWord: return "ends the scene or flow, with its result if it declares one"
    case .cancelWord: return "ends the scene or flow without a result"
    case .openWord: return "goes to a place, as a link does"
    case .stayWord: return "does nothing; the event is handled"
    case .returningWord: return "names the event that receives the result of what is opened"
    case .retryWord: return "sends the event again once what is opened has finished"
    case .adaptWord: return "says what a popover becomes in compact width (adaptivePresentationStyle)"
    case .lockedWord: return "the user cannot dismiss it (isModalInPresentation)"
    case .fromWord: return "names the item at which it is anchored (sourceItem)"
    case .transientWord: return "is left out when a saved state is restored"
    case .externalWord: return "other code draws and navigates it"
    case .exitWord: return "accepts an unwind (@IBAction func name(_: UIStoryboardSegue))"
    case .embedWord: return "shows a scene, container or flow inside this scene (a container view)"
    case .guardWord: return "a condition that the app decides when it is asked"
    case .keyWord: return "the key by which translations of the text are found (String(localized:))"
    case .promptWord: return "a line above the bar (navigationItem.prompt)"
    case .toolbarWord: return "items of the toolbar (toolbarItems)"
    case .collapseWord:
      return "the column on top in compact width (topColumnForCollapsingToProposedTopColumn)"
    case .compactWord: return "the compact width: a phone, or a narrow window (horizontalSizeClass)"
    case .regularWord: return "the regular width: a pad, or a wide window (horizontalSizeClass)"
    default: return nil
    }
  }

  /// Returns UIKit's class for a declaration; `nil` for one without.
  static func counterpart(of target: Target) -> String? {
    switch target {
    case .scene: "a view controller"
    case .stack: "UINavigationController"
    case .tabs: "UITabBarController"
    case .split: "UISplitViewController"
    case .pages: "UIPageViewController"
    case .flow, .error: nil
    }
  }
}
