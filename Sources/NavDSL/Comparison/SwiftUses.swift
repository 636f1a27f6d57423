/// Lines of Swift that use the declarations of an interface.
struct SwiftUses {
  private let names: SwiftTypeNames

  init(_ interface: SwiftInterface) { names = SwiftTypeNames(interface) }

  /// Returns a line that compiles with a declaration, and not without it or with another of its name and kind.
  ///
  /// Values are parameters of a closure, so that the line compiles alone and only with their types.
  func line(_ entry: SwiftInterface.Entry, replacedBy present: SwiftInterface.Entry?) -> String {
    var parameters = entry.parameters
    // A default that is gone is missed only by a call without the argument.
    if let present, present.accepts(arguments: parameters) { parameters.removeAll(where: \.hasDefault) }
    let values = parameters.map { "\($0.name): \(names.qualified($0.value, in: entry.scope))" }
    let call = parameters.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
    let arguments = "(" + call.joined(separator: ", ") + ")"
    var receiver = "value"
    while parameters.contains(where: { $0.name == receiver }) { receiver += "_" }
    let result = " -> " + names.qualified(entry.valueType, in: entry.scope)
    switch entry.kind {
    case .type: return "_ = \(entry.path).self"
    case .alias:
      if present == nil { return "_ = \(entry.path).self" }
      return "_ = { (value: \(entry.path))\(result) in value }"
    case .property where entry.isStatic:
      return present == nil ? "_ = \(entry.path)" : "_ = { ()\(result) in \(entry.path) }"
    case .property where present.map { $0.valueType + "?" == entry.valueType } ?? false:
      // A value becomes an optional by itself, but cannot be unwrapped.
      return "_ = { (value: \(entry.scope)) in value.\(entry.name)! }"
    case .property: return "_ = { (value: \(entry.scope))\(result) in value.\(entry.name) }"
    case .function where !entry.isStatic:
      return closure(["\(receiver): \(entry.scope)"] + values)
        + "\(receiver).\(entry.name)\(arguments) }"
    case .initializer, .function:
      let called = (entry.kind == .initializer ? entry.scope : entry.path) + arguments
      return values.isEmpty ? "_ = " + called : closure(values) + called + " }"
    case .enumCase:
      if present == nil, values.isEmpty { return "_ = \(entry.path)" }
      return "_ = { (\(values.joined(separator: ", "))) -> \(entry.scope) in .\(entry.name)"
        + (values.isEmpty ? "" : arguments) + " }"
    }
  }

  private func closure(_ parameters: [String]) -> String {
    "_ = { (\(parameters.joined(separator: ", "))) in "
  }
}

extension SwiftInterface.Entry {
  /// `true` iff it belongs to its type, not to the type's values.
  fileprivate var isStatic: Bool { signature.hasPrefix("static ") }

  /// The type of a property, or the one that an alias stands for; empty for other declarations.
  var valueType: String {
    let mark: Character = kind == .alias ? "=" : ":"
    guard kind == .alias || kind == .property, let index = signature.firstIndex(of: mark) else { return "" }
    return String(signature[signature.index(after: index)...].drop { $0 == " " })
  }
}

extension SwiftInterface.Entry.Parameter {
  /// The type of an argument, of which an autoclosure returns a value.
  fileprivate var value: String {
    let mark = "@autoclosure@escaping()->"
    return type.hasPrefix(mark) ? String(type.dropFirst(mark.count)) : type
  }
}
