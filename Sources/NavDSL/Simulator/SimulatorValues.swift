// Values that a user types: what is read depends on the type that is asked for.

import NavRuntime

extension InterpretedProgram {
  /// Returns what a parameter or field is where no argument is given; `nil` where it has no default.
  func defaultValue(of parameter: ParameterID) -> NavigationValue? { box.defaults[Int(parameter.index)] }
}

/// Reads values for a program.
struct SimulatorValues {
  let interpreted: InterpretedProgram
  var program: Program { interpreted.program }

  /// How deep values may be nested, as in the language.
  private static let maximumDepth = 128

  /// Returns the value that the whole of an answer is; what is text needs no quotes.
  func answer(_ line: String, of type: TypeID, for name: String) throws(SimulatorError) -> NavigationValue {
    var tokens = SimulatorTokens(line)
    if isText(type), tokens.kind != .string, tokens.kind != .escapedString, tokens.kind != .unterminatedString
    {
      if case .optional = program.types[program.types.resolved(type)], line == "nil" { return .none }
      return text(line, of: type)
    }
    let value = try value(of: type, from: &tokens, for: name)
    try tokens.expectEnd()
    return value
  }

  /// Reads the value of a type; `name` is what it is for, for errors.
  func value(
    of type: TypeID, from tokens: inout SimulatorTokens, for name: String, depth: Int = 0
  ) throws(SimulatorError) -> NavigationValue {
    guard depth < Self.maximumDepth else { throw SimulatorError("'\(name)' is nested too deeply") }
    let type = program.types.resolved(type)
    switch program.types[type] {
    case .bool:
      if tokens.take(.trueWord) { return .bool(true) }
      if tokens.take(.falseWord) { return .bool(false) }
    case .int:
      if tokens.kind == .integer {
        guard let value = Int64(tokens.text) else {
          throw SimulatorError("\(tokens.text) is out of the range of Int")
        }
        tokens.advance()
        return .int(value)
      }
    case .double:
      if tokens.kind == .integer || tokens.kind == .decimal, let value = Double(tokens.text) {
        tokens.advance()
        return .double(value)
      }
    case .string, .date, .url, .uuid, .external:
      if let value = tokens.takeString() { return text(value, of: type) }
      // A word or a number can mean nothing else.
      if tokens.kind == .integer || (tokens.kind.isName && tokens.kind != .nilWord) {
        let word = tokens.text
        tokens.advance()
        return text(word, of: type)
      }
    case .enumeration(let id):
      let isMarked = tokens.take(.period)
      if tokens.kind.isName || isMarked { return try enumCase(of: id, from: &tokens) }
    case .optional(let wrapped):
      if tokens.take(.nilWord) { return .none }
      return try value(of: wrapped, from: &tokens, for: name, depth: depth + 1)
    case .array(let element):
      if tokens.kind == .leftBracket { return try array(of: element, from: &tokens, for: name, depth: depth) }
    case .dictionary(let key, let value):
      if tokens.kind == .leftBracket {
        return try dictionary(of: key, value, from: &tokens, for: name, depth: depth)
      }
    case .structure(let id):
      if tokens.kind.isName { return try structure(id, type, from: &tokens, depth: depth) }
    case .alias, .error: break
    }
    throw mismatch(type, for: name, found: tokens.found)
  }

  /// `true` iff values of a type are texts, which an answer need not put in quotes.
  func isText(_ type: TypeID) -> Bool {
    switch program.types[program.types.resolved(type)] {
    case .string, .date, .url, .uuid, .external: true
    case .optional(let wrapped): isText(wrapped)
    default: false
    }
  }

  private func text(_ text: String, of type: TypeID) -> NavigationValue {
    switch program.types[program.types.resolved(type)] {
    case .string: return .string(text)
    case .optional(let wrapped): return self.text(text, of: wrapped)
    // As in scenarios, any text stands for one.
    case .uuid: return NavigationValue.uuid(text) ?? .opaque(text)
    default: return .opaque(text)
    }
  }

  private func enumCase(
    of id: EnumID, from tokens: inout SimulatorTokens
  ) throws(SimulatorError) -> NavigationValue {
    let names = program.enumCases[program.enums[id].cases].map { program.text($0.name) }
    let found = tokens.found
    if let name = tokens.takeName(), names.contains(name) { return .enumCase(name) }
    throw SimulatorError("\(found) is no case of \(program.text(program.enums[id].name)): \(joined(names))")
  }

  private func array(
    of element: TypeID, from tokens: inout SimulatorTokens, for name: String, depth: Int
  ) throws(SimulatorError) -> NavigationValue {
    var values: [NavigationValue] = []
    tokens.advance()
    while tokens.kind != .rightBracket {
      values.append(try value(of: element, from: &tokens, for: name, depth: depth + 1))
      if !tokens.take(.comma) { break }
    }
    try expect(.rightBracket, &tokens, for: name)
    return .array(values)
  }

  private func dictionary(
    of key: TypeID, _ value: TypeID, from tokens: inout SimulatorTokens, for name: String, depth: Int
  ) throws(SimulatorError) -> NavigationValue {
    var entries: [NavigationValue: NavigationValue] = [:]
    tokens.advance()
    if !tokens.take(.colon) {
      while tokens.kind != .rightBracket {
        let entry = try self.value(of: key, from: &tokens, for: name, depth: depth + 1)
        try expect(.colon, &tokens, for: name)
        if entries[entry] != nil { throw SimulatorError("\(entry) stands twice in '\(name)'") }
        entries[entry] = try self.value(of: value, from: &tokens, for: name, depth: depth + 1)
        if !tokens.take(.comma) { break }
      }
    }
    try expect(.rightBracket, &tokens, for: name)
    return .dictionary(entries)
  }

  /// Reads `Account(name: "A", kind: .savings)`, as in scenarios.
  private func structure(
    _ id: StructID, _ type: TypeID, from tokens: inout SimulatorTokens, depth: Int
  ) throws(SimulatorError) -> NavigationValue {
    let declaration = program.structs[id]
    let name = program.typeName(type)
    let found = tokens.found
    guard let last = tokens.takePath().last, last == program.text(declaration.name) else {
      throw SimulatorError("\(found) is no \(name): \(shape(of: id))")
    }
    let given = try arguments(for: declaration.fields, of: name, from: &tokens, depth: depth)
    var fields: [NavigationField] = []
    for (field, value) in zip(declaration.fields, given) {
      let label = program.text(program.parameters[field].name)
      guard let value = value ?? interpreted.defaultValue(of: field) else {
        throw SimulatorError("\(name) needs '\(label)': \(shape(of: id))")
      }
      fields.append(NavigationField(label, value))
    }
    return .structure(name, fields)
  }

  /// Reads arguments in parentheses, if there are any, and returns a value for each parameter; `nil` for those
  /// that are not given. Labels may be left out.
  func arguments(
    for parameters: IDRange<ParameterID>, of callee: String, from tokens: inout SimulatorTokens,
    depth: Int = 0
  ) throws(SimulatorError) -> [NavigationValue?] {
    var values = [NavigationValue?](repeating: nil, count: parameters.count)
    guard tokens.take(.leftParenthesis) else { return values }
    let names = program.parameters[parameters].map { program.text($0.name) }
    while tokens.kind != .rightParenthesis {
      let position = try position(of: &tokens, names, values, callee)
      values[position] = try value(
        of: program.parameters[parameters[position]].type, from: &tokens, for: names[position],
        depth: depth + 1)
      if !tokens.take(.comma) { break }
    }
    try expect(.rightParenthesis, &tokens, for: callee)
    return values
  }

  /// Returns which parameter the next argument is for: that of its label, else the first without a value.
  private func position(
    of tokens: inout SimulatorTokens, _ names: [String], _ values: [NavigationValue?], _ callee: String
  ) throws(SimulatorError) -> Int {
    var ahead = tokens
    if let label = ahead.takeName(), ahead.take(.colon) {
      tokens = ahead
      guard let position = names.firstIndex(of: label) else {
        let takes = names.isEmpty ? "takes no arguments" : "takes \(joined(names))"
        throw SimulatorError("'\(callee)' \(takes), not '\(label)'")
      }
      if values[position] != nil { throw SimulatorError("'\(label)' is given twice") }
      return position
    }
    guard let position = values.firstIndex(where: { $0 == nil }) else {
      throw SimulatorError(
        names.isEmpty ? "'\(callee)' takes no arguments" : "'\(callee)' takes only \(joined(names))")
    }
    return position
  }

  private func expect(
    _ kind: TokenKind, _ tokens: inout SimulatorTokens, for name: String
  ) throws(SimulatorError) {
    if tokens.take(kind) { return }
    throw SimulatorError("'\(kind.spelling ?? "")' is missing in '\(name)' before \(tokens.found)")
  }

  // MARK: Words for errors and questions

  private func mismatch(_ type: TypeID, for name: String, found: String) -> SimulatorError {
    SimulatorError("'\(name)' is \(description(of: type)), not \(found)")
  }

  /// Returns what a value of a type looks like: `a String`, `.price or .rating`.
  func description(of type: TypeID) -> String {
    let type = program.types.resolved(type)
    switch program.types[type] {
    case .bool: return "true or false"
    case .int: return "an Int"
    case .double: return "a Double"
    case .enumeration(let id):
      return joined(program.enumCases[program.enums[id].cases].map { "." + program.text($0.name) })
    case .optional(let wrapped): return "nil or \(description(of: wrapped))"
    case .array, .dictionary: return program.typeName(type)
    case .structure(let id): return shape(of: id)
    case .uuid: return "a UUID"
    default: return "a \(program.typeName(type))"
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
