/// A storyboard, as far as it concerns navigation: its controllers, segues and items, in the order of the document.
struct Storyboard: Sendable {
  /// A system whose storyboards can be imported.
  enum Platform: String, Sendable { case iOS, tvOS }

  /// The system.
  var platform = Platform.iOS
  /// `true` iff the storyboard is for the pad alone.
  var isForPad = false
  /// The id of the controller that is shown first.
  var initial: String?
  var controllers: [StoryboardController] = []
  var segues: [StoryboardSegue] = []
  var items: [StoryboardItem] = []
  /// The ids of the exit of each scene, to which unwind segues lead.
  var exits: Set<String> = []
  /// Objects other than controllers, items and triggers that a popover points at.
  var anchors: [String: StoryboardTrigger] = [:]
  /// Attributes without a construct, and those with one that the account lists.
  var attributes: [StoryboardAttribute] = []
  /// The ids that several objects have: the places of all but the first.
  var repeatedIDs: [(id: String, place: Range<Int>)] = []
}

/// A view controller of a storyboard.
struct StoryboardController: Sendable {
  /// A kind of controller.
  enum Kind: Sendable { case plain, navigation, tabs, split, pages, reference }

  var kind: Kind
  /// The name of the element.
  var element: String
  var id: String
  /// The tag, up to the name of the element.
  var place: Range<Int>
  /// The class, without its module.
  var className: String?
  var identifier: String?
  var title: String?
  var userLabel: String?
  /// The comment before the scene.
  var comment: String?
  var hidesBottomBar = false
  var hidesNavigationBar = false
  var presentationStyle: String?
  var transitionStyle: String?
  var isModal = false
  var displayMode: String?
  /// The target of a reference: the storyboard, and the identifier in it.
  var storyboardName: String?
  var referencedIdentifier: String?
  var hasBundle = false
  /// The item of a tab bar that stands for the controller.
  var tab: StoryboardTab?
  /// The item of the navigation bar.
  var bar: StoryboardBar?
}

/// The item of a tab bar.
struct StoryboardTab: Sendable {
  var id: String?
  var title: String?
  var image: String?
  var systemItem: String?
}

/// The contents of a navigation bar, without its items.
struct StoryboardBar: Sendable {
  var id: String?
  var title: String?
  var prompt: String?
  var back: String?
  /// The id of the back button.
  var backID: String?
  var hidesBack = false
}

/// A bar button item.
struct StoryboardItem: Sendable {
  /// A place at which an item stands.
  enum Place: String, Sendable { case left, right, toolbar, loose }

  var id: String
  var place: Range<Int>
  /// The index of the controller in the storyboard; `nil` for an item outside of all scenes.
  var controller: Int?
  var position: Place
  var title: String?
  var userLabel: String?
  var systemItem: String?
  var image: String?
  /// The selector of its action.
  var action: String?
  /// The file of an item that a reference has and its target shows; `nil` for an item of the controller's own file.
  var file: Int?
  /// `true` iff the target of a reference shows the item.
  var isAdopted = false
}

/// An attribute of a controller that the account lists.
struct StoryboardAttribute: Sendable {
  var id: String
  var name: String
  var place: Range<Int>
  /// `true` iff the language has a construct for it.
  var hasConstruct: Bool
}

/// An object that a segue hangs on, or that a popover points at.
struct StoryboardTrigger: Sendable {
  /// A kind of trigger.
  enum Kind: String, Sendable { case manual, item, control, row, cell, gesture, container }

  var kind: Kind
  var id: String?
  /// The name of the element.
  var element: String
  /// The text, or the label of the document outline.
  var text: String?
  /// The index of the item in the storyboard.
  var item: Int?
}

/// A segue, or a relationship of a container.
struct StoryboardSegue: Sendable {
  var id: String
  var place: Range<Int>
  var kind: String
  var relationship: String?
  var identifier: String?
  var destination: String
  var className: String?
  var presentationStyle: String?
  var transitionStyle: String?
  var isAnimated = true
  var unwindAction: String?
  /// The object that a popover points at.
  var anchor: String?
  /// The directions of the arrow of a popover.
  var arrows: [String] = []
  var isOtherColumn = false
  /// `true` iff the segue is a part of a peek, inside another one.
  var isNested = false
  /// The index of the controller in the storyboard, which is set at the end of its scene.
  var controller = -1
  var trigger: StoryboardTrigger
}
