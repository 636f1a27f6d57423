/// The one state machine of navigation: carries out sections 6 to 8 of the language reference.
///
/// A step that cannot be done throws and leaves the state as it was.
public struct NavigationEngine<Program: NavigationProgram>: Sendable {
  /// The app.
  public let program: Program

  /// Creates the engine of an app.
  public init(_ program: Program) { self.program = program }
}
