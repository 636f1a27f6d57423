// A property that is typed and not declared.

/// Why a text is no property of a program.
package struct PropertyFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the text where it goes wrong, in bytes from 1.
  package var column: Int
  /// What is wrong, in one line: lower case, no full stop.
  package var message: String

  /// The place and what is wrong there, in one line.
  package var description: String { "column \(column): \(message)" }
}

/// Returns the property that a text states of a program that is resolved: `never SignIn over SignIn`.
///
/// The property is declared in no file, so its spans are empty.
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
