import NavRuntime

/// What a destination names.
package enum Target: Hashable, Sendable {
  case scene(SceneID)
  case stack(StackID)
  case tabs(TabsID)
  case split(SplitID)
  case pages(PagesID)
  case flow(FlowID)
  /// What could not be resolved; only in programs with errors.
  case error
}

/// A scene, a container or a flow with its arguments.
package struct Destination: Sendable {
  /// What it names.
  package var target: Target
  /// `true` iff `in stack` stands behind it: a stack of its own with this at its root.
  package var inStack: Bool
  /// Those given, in the order of the parameters; the rest have defaults.
  package var arguments: IDRange<ArgumentID>
  /// Where it stands.
  package var span: SourceSpan
}

/// A value for a parameter.
package struct Argument: Sendable {
  /// The parameter.
  package var parameter: ParameterID
  /// The value.
  package var value: ExpressionID
}

/// A value that a program spells.
package struct Expression: Sendable {
  /// What it is.
  package var shape: ExpressionShape
  /// Its type where that is known from itself; an enum case, `nil` and an empty collection take the type that
  /// is expected of them.
  package var type: TypeID
}

/// What a value is.
package enum ExpressionShape: Sendable {
  case bool(Bool)
  case int(Int64)
  /// A decimal, or an integer where a `Double` is expected.
  case double(Double)
  case string(Symbol)
  case none
  case enumCase(EnumCaseID)
  /// A parameter of the event, the scene, the flow, or the link.
  case parameter(ParameterID)
  /// A field of the struct that the expression is.
  case field(ExpressionID, ParameterID)
  /// A slice of ``Program/elements``.
  case array(ListRange)
  /// A slice of ``Program/elements``: keys and values in turn.
  case dictionary(ListRange)
  /// A value of a declared struct, in scenarios only. A slice of ``Program/elements``: a value for each field, in the
  /// order of the fields; of those left out, the default.
  case structure(StructID, ListRange)
  case error
}

/// How something is opened, beyond the verb.
package struct Options: Sendable {
  /// How it is presented.
  package var style: NavigationOptions.Style = .automatic
  /// The heights of a sheet, in the order given; empty where the style is no `sheet` with detents.
  package var detents: [NavigationOptions.Detent] = []
  /// `true` iff the user cannot dismiss it.
  package var isLocked = false
  /// How it appears; `nil` for UIKit's own way.
  package var animation: NavigationOptions.Animation?
  /// The item that a popover points at.
  package var anchor: ItemID?
  /// The directions a popover's arrow may have; empty for any.
  package var arrows: [NavigationOptions.Arrow] = []
  /// What a popover becomes in compact width.
  package var adaptation: NavigationOptions.Adaptation = .sheet
  /// The opener's handler that gets the result.
  package var returning: HandlerID?
  /// The name of a custom segue class.
  package var segueClass: Symbol?
}
