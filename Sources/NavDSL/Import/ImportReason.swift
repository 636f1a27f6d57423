/// A reason why a part of the input is not represented exactly: a closed list, which the documentation explains.
enum ImportReason: String, Sendable, CaseIterable {
  // Approximate.
  case rootInCode, tabsInCode, columnsInCode, pagesInCode, collapseInCode
  case unresolvedReference
  case customSegue, drawer, style, noAnchor, otherColumn, pushOfContainer
  case exitFromName, exitFromOpener, exitOfContainer
  case actionInCode, nothingConnected, systemItem
  case defaultLost, neededArgument, neededQuery, notBelow, renamed, rootStays, singleTop
  // Left out.
  case peek, unperformable, dangling, replacesPrimary, unknownRelationship
  case exitUnknown, noSuchAction, exitOutsideStoryboards
  case space, outsideOfBars, noConstruct, onReference, noController
  case argumentMissing, sameLink, noStart, actionOfActivity, overridden, resource, internalLabel

  /// The reason in a sentence.
  package var explanation: String {
    switch self {
    case .rootInCode: "Code sets the root of the navigation controller; a scene takes its place."
    case .tabsInCode: "Code sets the tabs; the controller is a scene."
    case .columnsInCode: "Code sets a column of the split; a scene takes its place."
    case .pagesInCode: "Code sets the pages; the controller is a scene."
    case .collapseInCode:
      "Tabs in a column are shown alone in compact width, where the app may do something else."
    case .unresolvedReference: "What the reference names is not imported; a scene takes its place."
    case .customSegue: "The class of the segue decides what happens; its name suggests the verb."
    case .drawer: "A drawer shows the scene inside of its own; it is embedded."
    case .style: "The presentation style has no equal in the language."
    case .noAnchor: "The popover has nothing to point at; it is a `modal`."
    case .otherColumn: "The push is on the other column of a split; it is a `detail`."
    case .pushOfContainer: "UIKit cannot push a navigation or split view controller; it is a `show`."
    case .exitFromName: "The name of the action says which scene the segue goes back to."
    case .exitFromOpener: "The segue is assumed to go back to the scenes that open its own."
    case .exitOfContainer:
      "The class of a container has the unwind action; the scene that it shows first has the exit."
    case .actionInCode: "A method handles the item; what it does is not in the storyboard."
    case .nothingConnected: "Nothing is connected to the item in the storyboard."
    case .systemItem: "The language has no such system item."
    case .defaultLost: "The default is a constant or in a resource, so the value has to be given."
    case .neededArgument: "The app starts without a value for the argument, so an empty one is given."
    case .neededQuery: "The link needs the query, which Android can do without."
    case .notBelow:
      "Android removes nothing if the destination is not below; the step fails, or goes back to the root."
    case .renamed: "A handler of the app has the name and other parameters."
    case .rootStays: "Android removes everything and may leave the app; the scene at the root stays."
    case .singleTop: "Android opens no second copy of the destination that is open."
    case .peek: "Peeks are previews of another segue."
    case .unperformable: "No object triggers the segue, and without an identifier no code can perform it."
    case .dangling: "The destination is not there."
    case .replacesPrimary: "The segue replaces the primary column, which no verb does."
    case .unknownRelationship: "The relationship is not one of UIKit's."
    case .exitUnknown: "Nothing says which scene the segue goes back to."
    case .noSuchAction: "No class of the given sources has the unwind action; the segue does nothing."
    case .exitOutsideStoryboards: "Only classes without a scene in the storyboards have the unwind action."
    case .space: "Spaces between the items of a navigation bar are layout."
    case .outsideOfBars: "The item is in no bar of a scene, and no segue uses it."
    case .noConstruct: "The language has no construct for it."
    case .onReference: "It belongs to a storyboard reference, whose target has contents of its own."
    case .noController: "The scene has no controller."
    case .argumentMissing: "There is an argument that only one side has."
    case .sameLink: "Another link matches the same URLs with the same priority."
    case .noStart: "Links begin at the start, and the graph has none."
    case .actionOfActivity: "Android ignores actions of activities."
    case .overridden: "Every destination of the graph has an action of that name."
    case .resource: "The text is in a resource, which is not read."
    case .internalLabel: "The label is the name of a class or layout, not a text."
    }
  }
}
