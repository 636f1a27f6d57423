// Values that a user types: parsed by the front end with an expected type.

import NavRuntime

/// Parses values for a program, and describes their types.
struct SimulatorValues {
  let interpreted: InterpretedProgram
  var program: Program { interpreted.program }

  /// Returns the value of a complete answer; a text needs no quotes.
  func answer(_ line: String, of type: TypeID, for name: String) throws(SimulatorError) -> NavigationValue {
    if isText(type), !line.hasPrefix("\"") {
      if case .optional = program.types[program.types.resolved(type)], line == "nil" { return .none }
      return text(line, of: type)
    }
    do throws(FragmentFailure) {
      let value = try program.readValue(line, of: type)
      return TableExpressions(value.program).literal(value.meaning)
    } catch {
      // A short description of the type is more helpful than the parser's error.
      if isSimple(type) {
        throw SimulatorError("'\(name)' must be \(description(of: type)), not '\(line)'")
      }
      throw SimulatorError(error)
    }
  }

  /// Returns a value for each parameter of an event from its arguments in parentheses; `nil` for missing ones.
  func arguments(_ text: String, of handler: HandlerID) throws(SimulatorError) -> [NavigationValue?] {
    do throws(FragmentFailure) {
      let arguments = try program.readArguments(text, of: handler)
      let expressions = TableExpressions(arguments.program)
      return arguments.meaning.map { $0.map { expressions.literal($0) } }
    } catch {
      throw SimulatorError(error)
    }
  }

  /// `true` iff values of a type are texts, which need no quotes in an answer.
  func isText(_ type: TypeID) -> Bool {
    switch program.types[program.types.resolved(type)] {
    case .string, .date, .url, .uuid, .external: true
    case .optional(let wrapped): isText(wrapped)
    default: false
    }
  }

  private func isSimple(_ type: TypeID) -> Bool {
    switch program.types[program.types.resolved(type)] {
    case .bool, .int, .double, .enumeration: true
    case .optional(let wrapped): isSimple(wrapped)
    default: false
    }
  }

  private func text(_ text: String, of type: TypeID) -> NavigationValue {
    switch program.types[program.types.resolved(type)] {
    case .string: return .string(text)
    case .optional(let wrapped): return self.text(text, of: wrapped)
    // As in scenarios, any text represents a `UUID`.
    case .uuid: return NavigationValue.uuid(text) ?? .opaque(text)
    default: return .opaque(text)
    }
  }

  // MARK: Words for errors and questions

  /// Returns the description of a type in a sentence: `an Int`, `.price or .rating`.
  private func description(of type: TypeID) -> String {
    switch program.types[program.types.resolved(type)] {
    case .int: return "an Int"
    case .double: return "a Double"
    case .optional(let wrapped): return "nil or \(description(of: wrapped))"
    default: return prompt(for: type)
    }
  }

  /// Returns the description of a type in a prompt: `String`, `.price or .rating`, `Int or nil`.
  func prompt(for type: TypeID) -> String {
    let type = program.types.resolved(type)
    switch program.types[type] {
    case .bool: return "true or false"
    case .enumeration(let id):
      return joined(program.enumCases[program.enums[id].cases].map { "." + program.text($0.name) })
    case .optional(let wrapped): return "\(prompt(for: wrapped)) or nil"
    case .structure(let id): return shape(of: id)
    default: return program.typeName(type)
    }
  }

  private func shape(of id: StructID) -> String {
    let fields = program.parameters[program.structs[id].fields].map {
      "\(program.text($0.name)): \(program.typeName($0.type))"
    }
    return "\(program.text(program.structs[id].name))(\(fields.joined(separator: ", ")))"
  }

  private func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
