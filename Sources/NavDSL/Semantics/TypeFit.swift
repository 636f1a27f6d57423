// Compatibility of types. These are methods of the table and not of the resolver, which is large and would be copied
// for each call.

extension TypeTable {
  /// `true` iff a value of type `type` is allowed in the place of an expected type.
  func fits(_ type: TypeID, _ expected: TypeID) -> Bool {
    let type = resolved(type)
    var expected = resolved(expected)
    if containsError(type) || containsError(expected) { return true }
    while type != expected {
      guard case .optional(let wrapped) = self[expected] else { return false }
      expected = resolved(wrapped)
    }
    return true
  }

  private func containsError(_ type: TypeID) -> Bool {
    switch self[type] {
    case .error: true
    case .optional(let part), .array(let part): containsError(resolved(part))
    case .dictionary(let key, let value): containsError(resolved(key)) || containsError(resolved(value))
    default: false
    }
  }

  /// Returns a type without aliases and without the optionals around it.
  func unwrapped(_ type: TypeID) -> TypeID {
    var type = resolved(type)
    while case .optional(let wrapped) = self[type] { type = resolved(wrapped) }
    return type
  }
}
