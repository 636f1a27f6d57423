/// A reason why a part of the input is not represented exactly: a closed list, which the documentation explains.
enum ImportReason: String, Sendable, CaseIterable {
  // Approximate.
  case rootInCode, tabsInCode, columnsInCode, pagesInCode, collapseInCode
  case unresolvedReference
  case customSegue, drawer, style, noAnchor, otherColumn, pushOfContainer
  case exitFromName, exitFromOpener, exitOfContainer
  case actionInCode, nothingConnected, systemItem
  // Left out.
  case peek, unperformable, dangling, replacesPrimary, unknownRelationship
  case exitUnknown, noSuchAction, exitOutsideStoryboards
  case space, outsideOfBars, noConstruct, onReference, noController

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
    case .peek: "Peeks are previews of another segue."
    case .unperformable: "No object triggers the segue, and without an identifier no code can perform it."
    case .dangling: "The destination is not in the storyboard."
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
    }
  }
}
