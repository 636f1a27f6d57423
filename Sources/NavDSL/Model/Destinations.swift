import NavRuntime

/// The declaration that a destination names.
package enum Target: Hashable, Sendable {
  case scene(SceneID)
  case stack(StackID)
  case tabs(TabsID)
  case split(SplitID)
  case pages(PagesID)
  case flow(FlowID)
  /// An unresolved reference; only in invalid programs.
  case error
}

/// A scene, a container or a flow with its arguments.
package struct Destination: Sendable {
  /// The declaration that it names.
  package var target: Target
  /// `true` iff `in stack` follows: the destination is the root of a new stack.
  package var inStack: Bool
  /// The given arguments, in the order of the parameters; the others have defaults.
  package var arguments: IDRange<ArgumentID>
  /// The span in the source.
  package var span: SourceSpan
}

/// A value for a parameter.
package struct Argument: Sendable {
  /// The parameter.
  package var parameter: ParameterID
  /// The value.
  package var value: ExpressionID
}

/// A value in the source of a program.
package struct Expression: Sendable {
  /// The shape of the value.
  package var shape: ExpressionShape
  /// The type if known without context; an enum case, `nil` and an empty collection take the expected type.
  package var type: TypeID
}

/// The shape of a value.
package enum ExpressionShape: Sendable {
  case bool(Bool)
  case int(Int64)
  /// A decimal, or an integer in the place of an expected `Double`.
  case double(Double)
  case string(Symbol)
  case none
  case enumCase(EnumCaseID)
  /// A parameter of the event, the scene, the flow, or the link.
  case parameter(ParameterID)
  /// A field of a struct-valued expression.
  case field(ExpressionID, ParameterID)
  /// A slice of ``Program/elements``.
  case array(ListRange)
  /// A slice of ``Program/elements``: keys and values alternating.
  case dictionary(ListRange)
  /// A value of a declared struct, in scenarios only. A slice of ``Program/elements``: one value for each field, in the
  /// order of the fields, with the defaults of omitted fields.
  case structure(StructID, ListRange)
  case error
}

/// The options of an opening verb.
package struct Options: Sendable {
  /// The presentation style.
  package var style: NavigationOptions.Style = .automatic
  /// The heights of a sheet, in the order given; empty unless the style is `sheet` with detents.
  package var detents: [NavigationOptions.Detent] = []
  /// `true` iff the user cannot dismiss it.
  package var isLocked = false
  /// The transition animation; `nil` for UIKit's default.
  package var animation: NavigationOptions.Animation?
  /// The item to which a popover is anchored.
  package var anchor: ItemID?
  /// The directions a popover's arrow may have; empty for any.
  package var arrows: [NavigationOptions.Arrow] = []
  /// The adaptation of a popover in compact width.
  package var adaptation: NavigationOptions.Adaptation = .sheet
  /// The opener's handler that receives the result.
  package var returning: HandlerID?
  /// `true` iff a finish of what is opened sends the event again.
  package var retries = false
  /// The name of a custom segue class.
  package var segueClass: Symbol?
  /// The column of a split that a `detail` names; `nil` for the secondary one.
  package var column: NavigationColumn?
}
