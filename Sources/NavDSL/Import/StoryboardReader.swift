/// Reads a storyboard: one pass over its elements, which keeps what concerns navigation.
///
/// Layout is passed over, but not skipped, since segues hang deep inside of views.
struct StoryboardReader {
  /// The largest number of controllers in a storyboard.
  private static let controllerLimit = 100_000

  /// An open element.
  private struct Frame {
    var element: StoryboardElement
    /// The position of the tag.
    var tag: Int
    /// The first text inside: of the label of a row, or of the state of a button.
    var text: String?
    var item: Int?
    /// The index of the segue, for its parts.
    var segue: Int?
  }

  private var reader: XMLReader
  private var board = Storyboard()
  private var frames: [Frame] = []
  private var ids: XMLIdentities
  private var comment: String?
  /// The controller of the scene, and the number of open elements around what is inside of it.
  private var controller: (index: Int, depth: Int)?
  private var sceneStart = (segues: 0, items: 0)
  private var sceneController: Int?
  private var wantedAnchors: Set<String> = []

  private init(_ bytes: [UInt8], limits: XMLReader.Limits) {
    reader = XMLReader(bytes, limits: limits)
    ids = XMLIdentities()
  }

  /// The result of reading a file.
  enum Result {
    case storyboard(Storyboard)
    /// A launch screen, which has no navigation.
    case launchScreen(Storyboard)
    case refused(Diagnostic)
  }

  /// Reads the storyboard in a text in UTF-8.
  static func read(_ source: SourceText, limits: XMLReader.Limits = XMLReader.Limits()) -> Result {
    var reader = StoryboardReader(source.bytes, limits: limits)
    do throws(XMLError) { return try reader.readDocument(source) } catch {
      return .refused(.unreadable(error, in: source))
    }
  }

  private mutating func readDocument(_ source: SourceText) throws(XMLError) -> Result {
    var event = try reader.next()
    while event != .start { event = try reader.next() }
    let root = reader.tag..<reader.name.upperBound
    let runtime = reader.string("targetRuntime")
    let isStoryboard = reader.isNamed("document") && (reader.string("type")?.contains("Storyboard") ?? true)
    let isLaunchScreen = reader.has("launchScreen", "YES")
    board.initial = reader.string("initialViewController")
    try readElements()
    guard isStoryboard, let runtime else { return .refused(.notAStoryboard(at: source.span(root))) }
    switch runtime {
    case "iOS.CocoaTouch": break
    case "iOS.CocoaTouch.iPad": board.isForPad = true
    case "AppleTV": board.platform = .tvOS
    default: return .refused(.refusedPlatform(runtime, at: source.span(root)))
    }
    if isLaunchScreen { return .launchScreen(board) }
    try findAnchors(source.bytes)
    return .storyboard(board)
  }

  private mutating func readElements() throws(XMLError) {
    frames.append(Frame(element: .document, tag: reader.tag))
    noteIdentity()
    while true {
      switch try reader.next() {
      case .start: try begin()
      case .end: end()
      case .text: addText()
      case .comment:
        if frames.last?.element == .scenes { comment = reader.resolved(reader.content) }
      case .endOfDocument: return
      }
    }
  }

  // MARK: Elements

  private mutating func begin() throws(XMLError) {
    let element = StoryboardElement(reader)
    let parent = frames.last?.element ?? .document
    noteIdentity()
    frames.append(Frame(element: element, tag: reader.tag))
    if parent == .objects, sceneController == nil, isController(element) {
      try beginController(element)
      return
    }
    switch element {
    case .scene:
      sceneController = nil
      sceneStart = (board.segues.count, board.items.count)
    case .exit where parent == .objects:
      if let id = reader.string("id") { board.exits.insert(id) }
    case .segue:
      if parent == .connections { beginSegue(isNested: false) }
      if parent == .segue { beginSegue(isNested: true) }
    case .action where parent == .connections: addAction()
    case .navigationItem: beginBar()
    case .barButtonItem: beginItem(in: parent)
    case .tabBarItem:
      if let controller, controller.depth == frames.count - 1 {
        board.controllers[controller.index].tab = StoryboardTab(
          id: reader.string("id"), title: reader.string("title"), image: reader.string("image"),
          systemItem: reader.string("systemItem"))
      }
    case .label: addText(reader.string("text"))
    case .state where reader.has("key", "normal"): addText(reader.string("title"))
    case .configuration: addText(reader.string("title"))
    case .arrows:
      if let segue = frames[frames.count - 2].segue {
        board.segues[segue].arrows = ["up", "down", "left", "right"].filter {
          name in
          reader.attributes.contains { reader.text($0.name) == name && reader.equals($0.value, "YES") }
        }
      }
    default: break
    }
  }

  private mutating func end() {
    guard let frame = frames.popLast() else { return }
    if let controller, controller.depth > frames.count { self.controller = nil }
    guard frame.element == .scene else { return }
    comment = nil
    for index in board.segues[sceneStart.segues...].indices {
      board.segues[index].controller = sceneController ?? -1
    }
    for index in board.items[sceneStart.items...].indices { board.items[index].controller = sceneController }
  }

  private func isController(_ element: StoryboardElement) -> Bool {
    if reader.value("sceneMemberID") != nil { return reader.has("sceneMemberID", "viewController") }
    return element == .controller
  }

  private mutating func beginController(_ element: StoryboardElement) throws(XMLError) {
    let index = board.controllers.count
    if index == Self.controllerLimit {
      throw XMLError(problem: .tooManyControllers(Self.controllerLimit), position: reader.tag)
    }
    let name = reader.text(reader.name)
    let id = reader.string("id") ?? ""
    var controller = StoryboardController(
      kind: .init(element: name), element: name, id: id, place: reader.tag..<reader.name.upperBound)
    controller.className = reader.string("customClass").map(ImportWords.withoutModule)
    controller.identifier = reader.string("storyboardIdentifier")
    controller.title = reader.string("title")
    controller.userLabel = reader.string("userLabel")
    controller.comment = comment
    controller.hidesBottomBar = reader.has("hidesBottomBarWhenPushed", "YES")
    controller.hidesNavigationBar = controller.kind == .navigation && reader.has("navigationBarHidden", "YES")
    controller.presentationStyle = reader.string("modalPresentationStyle")
    controller.transitionStyle = reader.string("modalTransitionStyle")
    controller.isModal = reader.has("modalInPresentation", "YES")
    controller.displayMode = reader.string("preferredDisplayMode")
    controller.storyboardName = reader.string("storyboardName")
    controller.referencedIdentifier = reader.string("referencedIdentifier")
    controller.hasBundle = reader.value("bundleIdentifier") != nil
    for attribute in reader.attributes where reader.equals(attribute.value, "YES") {
      guard let hasConstruct = StoryboardAttribute.isListed(reader.text(attribute.name)) else { continue }
      board.attributes.append(
        StoryboardAttribute(
          id: id, name: reader.text(attribute.name), place: attribute.name, hasConstruct: hasConstruct))
    }
    board.controllers.append(controller)
    sceneController = index
    self.controller = (index, frames.count)
  }

  // MARK: Bars

  private mutating func beginBar() {
    guard let controller, controller.depth == frames.count - 1, board.controllers[controller.index].bar == nil
    else { return }
    board.controllers[controller.index].bar = StoryboardBar(
      id: reader.string("id"), title: reader.string("title"), prompt: reader.string("prompt"),
      hidesBack: reader.has("hidesBackButton", "YES"))
  }

  private mutating func beginItem(in parent: StoryboardElement) {
    var position = StoryboardItem.Place.loose
    switch parent {
    case .leftItems: position = .left
    case .rightItems: position = .right
    case .toolbarItems where controller?.depth == frames.count - 2: position = .toolbar
    case .navigationItem where controller?.depth == frames.count - 2:
      if reader.has("key", "backBarButtonItem") {
        if let controller {
          board.controllers[controller.index].bar?.back = reader.string("title")
          board.controllers[controller.index].bar?.backID = reader.string("id")
        }
        return
      }
      if reader.has("key", "leftBarButtonItem") { position = .left }
      if reader.has("key", "rightBarButtonItem") { position = .right }
    default: break
    }
    frames[frames.count - 1].item = board.items.count
    board.items.append(
      StoryboardItem(
        id: reader.string("id") ?? "", place: reader.tag..<reader.name.upperBound, controller: nil,
        position: position, title: reader.string("title"), userLabel: reader.string("userLabel"),
        systemItem: reader.string("systemItem"), image: reader.string("image")))
  }

  private mutating func addAction() {
    guard let item = frames.last(where: { $0.item != nil })?.item, board.items[item].action == nil else {
      return
    }
    board.items[item].action = reader.string("selector")
  }

  // MARK: Texts

  /// Notes the text of an element of type `string`, such as the text of a label with several lines.
  private mutating func addText() {
    guard frames.last?.element == .string, frames.count > 1 else { return }
    let parent = frames[frames.count - 2]
    guard [.label, .state, .barButtonItem, .navigationItem].contains(parent.element) else { return }
    var string = XMLReader(reader.bytes, atTag: frames[frames.count - 1].tag)
    guard (try? string.next()) != nil else { return }
    let text = reader.resolved(reader.content)
    switch parent.element {
    case .label where string.has("key", "text"), .state where string.has("key", "title"): addText(text)
    case .barButtonItem where string.has("key", "title"):
      if let item = parent.item, board.items[item].title == nil { board.items[item].title = text }
    case .navigationItem where string.has("key", "title"):
      if let controller, controller.depth == frames.count - 2 {
        board.controllers[controller.index].bar?.title = text
      }
    default: break
    }
  }

  /// Gives a text to the row or button that it is in, and to the item that a button belongs to.
  private mutating func addText(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    for index in frames.indices.reversed() {
      switch frames[index].element {
      case .tableCell, .collectionCell, .button:
        if frames[index].text == nil { frames[index].text = text }
        if frames[index].element != .button { return }
      case .barButtonItem:
        if let item = frames[index].item, board.items[item].title == nil { board.items[item].title = text }
        return
      case .scene: return
      default: break
      }
    }
  }

  // MARK: Segues

  private mutating func beginSegue(isNested: Bool) {
    let trigger = trigger(of: isNested ? frames.count - 4 : frames.count - 3)
    var segue = StoryboardSegue(
      id: reader.string("id") ?? "", place: reader.tag..<reader.name.upperBound,
      kind: reader.string("kind") ?? "",
      destination: reader.string("destination") ?? "", trigger: trigger)
    segue.isNested = isNested
    segue.relationship = reader.string("relationship")
    segue.identifier = reader.string("identifier").flatMap { $0.isEmpty ? nil : $0 }
    segue.className = reader.string("customClass").map(ImportWords.withoutModule)
    segue.presentationStyle = reader.string("modalPresentationStyle")
    segue.transitionStyle = reader.string("modalTransitionStyle")
    segue.isAnimated = !reader.has("animates", "NO")
    segue.unwindAction = reader.string("unwindAction")
    segue.anchor = reader.string("popoverAnchorBarButtonItem") ?? reader.string("popoverAnchorView")
    segue.isOtherColumn = reader.has("splitViewControllerTargetIndex", "1")
    if let anchor = segue.anchor { wantedAnchors.insert(anchor) }
    frames[frames.count - 1].segue = board.segues.count
    board.segues.append(segue)
  }

  /// Returns the trigger of a segue: the element with the connections, or the row or item around it.
  private func trigger(of index: Int) -> StoryboardTrigger {
    guard frames.indices.contains(index) else { return StoryboardTrigger(kind: .manual, element: "") }
    let frame = frames[index]
    var object = XMLReader(reader.bytes, atTag: frame.tag)
    guard (try? object.next()) != nil else { return StoryboardTrigger(kind: .manual, element: "") }
    let element = object.text(object.name)
    let text = frame.text ?? object.string("title") ?? object.string("userLabel")
    var trigger = StoryboardTrigger(kind: .control, id: object.string("id"), element: element, text: text)
    if let item = frames[...index].last(where: { $0.item != nil })?.item {
      trigger.kind = .item
      trigger.item = item
    } else if let controller, index == controller.depth - 1 {
      let kind = board.controllers[controller.index].kind
      trigger.kind = [.navigation, .tabs, .split].contains(kind) ? .container : .manual
    } else if frame.element == .tableCell {
      trigger.kind = frames[..<index].contains { $0.element == .sections } ? .row : .cell
    } else if frame.element == .collectionCell {
      trigger.kind = .cell
    } else if element.hasSuffix("GestureRecognizer") {
      trigger.kind = .gesture
    }
    return trigger
  }

  // MARK: Ids

  private mutating func noteIdentity() {
    guard let id = reader.value("id"), !id.isEmpty else { return }
    if !ids.insert(id, in: reader.bytes) {
      board.repeatedIDs.append((reader.resolved(id), reader.tag..<reader.name.upperBound))
    }
  }

  /// Finds the views that popovers point at, in a second pass, since few files have any.
  private mutating func findAnchors(_ bytes: [UInt8]) throws(XMLError) {
    wantedAnchors.subtract(board.items.map(\.id))
    guard !wantedAnchors.isEmpty else { return }
    var reader = XMLReader(bytes)
    while true {
      let event = try reader.next()
      if event == .endOfDocument { return }
      guard event == .start, let id = reader.string("id"), wantedAnchors.contains(id),
        board.anchors[id] == nil
      else { continue }
      board.anchors[id] = StoryboardTrigger(
        kind: .control, id: id, element: reader.text(reader.name),
        text: reader.string("title") ?? reader.string("userLabel"))
    }
  }
}

extension StoryboardAttribute {
  /// Returns whether the language has a construct for an attribute; `nil` for one that is passed over.
  static func isListed(_ name: String) -> Bool? {
    switch name {
    case "hidesBottomBarWhenPushed", "navigationBarHidden", "modalInPresentation": true
    case "hidesBarsOnSwipe", "hidesBarsOnTap", "hidesBarsWhenVerticallyCompact",
      "hidesBarsWhenKeyboardAppears":
      false
    default: nil
    }
  }
}

extension StoryboardController.Kind {
  /// Returns the kind of an element.
  fileprivate init(element: String) {
    self =
      switch element {
      case "navigationController": .navigation
      case "tabBarController": .tabs
      case "splitViewController": .split
      case "pageViewController": .pages
      case "viewControllerPlaceholder": .reference
      default: .plain
      }
  }
}
