/// The kind of a syntax node.
///
/// Each case lists its children in order; all other parts of its production in `grammar.ebnf` are tokens of
/// the node itself. `A?` is optional, `A*` may repeat.
public enum NodeKind: UInt8, Sendable, Hashable, CaseIterable {
  /// Declarations; the root of every tree.
  case file
  /// Tokens that fit nowhere, with a diagnostic at their position.
  case error
  /// No children: `@`, a name, and names in parentheses. Always the first children of the node they apply to.
  case attribute

  /// attribute*
  case importDecl
  /// attribute*
  case guardDecl
  /// attribute*, then appEntry and handler in any order
  case appDecl
  /// attribute*, parameterClause?, resultClause?, then appEntry and handler in any order
  case featureDecl
  /// attribute*, destination, option*; by its separator
  case entryDecl
  /// destination, or branch*
  case appEntry
  /// attribute*, parameterClause?, resultClause?, then declarations, flowStart and handler in any order
  case flowDecl
  /// destination
  case flowStart
  /// attribute*, type? (an alias's; none for a type of a module)
  case typeDecl
  /// attribute*, enumCase*
  case enumDecl
  /// No children: a name.
  case enumCase
  /// attribute*, parameter* (its fields)
  case structDecl
  /// parameter*
  case parameterClause
  /// type, expression? (the default)
  case parameter
  /// type
  case resultClause
  /// type* (one in an array, two in a dictionary, none for a name); each `?` is a token of the node itself
  case type

  /// attribute*, then destination (after `root`, a token of the node itself), hiddenItem and handler in any order
  case stackDecl
  /// attribute*, then tab and handler in any order
  case tabsDecl
  /// attribute*, destination
  case tab
  /// attribute*, then splitColumn, splitCollapse, splitDisplay and handler in any order
  case splitDecl
  /// destination
  case splitColumn
  /// No children.
  case splitCollapse
  /// No children.
  case splitDisplay
  /// attribute*, destination*, handler*
  case pagesDecl

  /// attribute*, parameterClause?, resultClause?, then items in any order
  case sceneDecl
  /// attribute*, path? (none for a string)
  case titleItem
  /// attribute*, path? (none for a string)
  case messageItem
  /// attribute*
  case promptItem
  /// attribute*
  case backItem
  /// attribute*: `bar` or `tabbar`
  case hiddenItem
  /// attribute*, then barItem and spacer: `left`, `right`, `toolbar` or `control`
  case barItems
  /// menu?; a name, then an optional string, `icon` string, `system` name, role and `preferred`
  case barItem
  /// barItem (an entry) and spacer
  case menu
  /// No children: `flexible`, `fixed` or, in a menu, `separator`.
  case spacer
  /// attribute*, destination
  case embedItem
  /// attribute*, parameterClause?, condition?
  case exitItem
  /// attribute*, parameterClause?, branch*
  case handler
  /// condition?, then verb* (of a handler), place? (of a link) or destination? (of a start); `else` is a token of the node itself
  case branch

  /// By its first token: opening verbs have destination, option*; `pop` reference?; `select` reference;
  /// `unwind` reference, argument*; `finish` an expression?; `open` place; the rest have none.
  case verb
  /// By its first token; no children.
  case option
  /// argument*; its name, and `in` `stack`, are tokens of the node itself.
  case destination
  /// No children: names separated by dots.
  case reference
  /// An expression; a label and its colon are tokens of the node itself.
  case argument

  /// conjunction*, separated by `or`
  case condition
  /// negation*, separated by `and`
  case conjunction
  /// condition? (in parentheses); else the two expressions of a comparison, whose operator is a token of the node
  /// itself; else a width or a dotted name. Each `not` is a token of the node itself.
  case negation

  /// No children: `true`, `false`, `nil`, a number or a string.
  case literal
  /// No children: a period and a name.
  case enumCaseValue
  /// No children: names separated by dots.
  case path
  /// argument*; the struct's dotted name consists of tokens of the node itself
  case structValue
  /// expression*
  case array
  /// expression*, keys and values alternating
  case dictionary

  /// destination and option in order; the separator of a step is the token before its destination
  case place
  /// attribute*, branch*
  case linkDecl
  /// attribute*, steps
  case scenarioDecl
  /// No children.
  case givenStep
  /// state, or the expression after `ended`; none for `fails`
  case expectStep
  /// reference?; argument* (of `enter`, whose name is a token of the node itself); by its first token
  case systemStep
  /// argument*; a dotted name
  case eventStep
  /// stateStack*, separated by `^`, `~` and `|`
  case state
  /// reference? (a container, followed by a colon), stateScene*; `…` is a token of the node itself
  case stateStack
  /// argument*; a dotted name
  case stateScene
  /// attribute*, reference (the subject), reference? (the other scene)
  case propertyDecl
}
