/// A program behind a reference, for values that are copied often: a copy of a program copies a reference for each of its
/// tables.
final class SharedProgram: Sendable {
  /// The program.
  let value: Program

  /// Creates a reference to a program.
  init(_ value: Program) { self.value = value }
}
