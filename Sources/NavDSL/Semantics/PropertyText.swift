// Properties that are entered rather than declared.

/// The reason why a text is not a property of a program.
package struct PropertyFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of the error in the text, in bytes from 1.
  package var column: Int
  /// The error in one line: lower case, no full stop.
  package var message: String

  /// The position and the error, in one line.
  package var description: String { "column \(column): \(message)" }
}

/// Parses a property of a resolved program: `never SignIn over SignIn`.
///
/// The property is not in a file, so its spans are empty.
package func parseProperty(_ text: String, in program: Program) -> Result<Property, PropertyFailure> {
  do throws(FragmentFailure) {
    var property = try program.readProperty(text).meaning
    property.span = .none
    property.documentation = .none
    return .success(property)
  } catch {
    let hint = error.diagnostic.hint.map { "; " + $0 } ?? ""
    return .failure(PropertyFailure(column: error.offset + 1, message: error.diagnostic.message + hint))
  }
}
