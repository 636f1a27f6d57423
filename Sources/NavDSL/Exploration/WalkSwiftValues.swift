import NavRuntime

/// Writes generated values in Swift; those of types without literals become constants of the file.
struct WalkSwiftValues {
  /// A constant.
  struct Sample {
    /// The printed form of the value in states.
    var text: String
    var name: String
    var declaration: String
  }

  private let program: Program
  private let names: SwiftNames
  /// The constants, in the order of first use.
  private(set) var samples: [Sample] = []
  /// The types of the app whose values are needed.
  private(set) var externals: [ExternalTypeID] = []
  /// `true` iff a `Date`, a `URL` or a `UUID` is needed.
  private(set) var needsFoundation = false

  init(_ program: Program, _ names: SwiftNames) {
    self.program = program
    self.names = names
  }

  // MARK: Constants

  /// Creates the constants that a step needs.
  mutating func collect(_ step: Walk.Step) {
    guard case .event(_, _, _, let arguments) = step.input, let handler = step.handler else { return }
    for (parameter, value) in zip(program.parameters[program.handlers[handler].parameters], arguments) {
      collect(value, parameter.type)
    }
  }

  private mutating func collect(_ value: NavigationValue, _ type: TypeID) {
    switch (program.types[program.types.resolved(type)], value) {
    case (_, .none): break
    case (.optional(let wrapped), _): collect(value, wrapped)
    case (.array(let element), .array(let values)): for value in values { collect(value, element) }
    case (.dictionary(let key, let element), .dictionary(let entries)):
      for entry in entries {
        collect(entry.key, key)
        collect(entry.value, element)
      }
    case (.structure(let id), .structure(_, let fields)):
      for (field, value) in zip(program.parameters[program.structs[id].fields], fields) {
        collect(value.value, field.type)
      }
    case (let shape, .opaque(let text)):
      if samples.contains(where: { $0.text == text }) { return }
      addSample(text, shape)
    default: break
    }
  }

  private mutating func addSample(_ text: String, _ shape: TypeShape) {
    let literal = Self.literal(text)
    let number = samples.count + 1
    let name: String
    let value: String
    switch shape {
    case .date:
      (name, value) = ("date\(number)", "Date(timeIntervalSinceReferenceDate: \(number))")
      needsFoundation = true
    case .url:
      (name, value) = ("url\(number)", "URL(string: \(literal)) ?? URL(filePath: \"/\")")
      needsFoundation = true
    case .uuid:
      (name, value) = ("uuid\(number)", "UUID(uuidString: \(literal)) ?? UUID()")
      needsFoundation = true
    case .external(let id):
      if !externals.contains(id) { externals.append(id) }
      name = "sample\(number)"
      value = "sample(\(literal)) as \(self.name(ofExternal: id))"
    default: return
    }
    samples.append(Sample(text: text, name: name, declaration: "private let \(name) = \(value)"))
  }

  /// Returns the Swift name of a type of the app.
  func name(ofExternal id: ExternalTypeID) -> String {
    let type = program.externalTypes[id]
    return program.text(type.module) + "." + program.text(type.name)
  }

  // MARK: Texts

  /// Returns a value as an expression.
  func text(of value: NavigationValue, as type: TypeID) -> String {
    switch (program.types[program.types.resolved(type)], value) {
    case (_, .none): return "nil"
    case (.optional(let wrapped), _): return text(of: value, as: wrapped)
    case (_, .bool(let value)): return String(value)
    case (_, .int(let value)): return String(value)
    case (_, .double(let value)): return String(describing: value)
    case (_, .string(let text)): return Self.literal(text)
    case (.enumeration(let id), .enumCase(let name)):
      guard let symbol = program.symbols.symbol(of: name) else { return "." + name }
      let spelled = spelled(symbol, names.enumCase(symbol))
      // `.none` would be resolved as that of an optional.
      guard names.isOptionalCase(symbol) else { return "." + spelled }
      return typeName(names.enums[Int(id.index)], in: program.enums[id].flow) + "." + spelled
    case (.array(let element), .array(let values)):
      return "[" + values.map { text(of: $0, as: element) }.joined(separator: ", ") + "]"
    case (.dictionary(let key, let element), .dictionary(let entries)):
      if entries.isEmpty { return "[:]" }
      let list = entries.map { text(of: $0.key, as: key) + ": " + text(of: $0.value, as: element) }
      return "[" + list.sorted().joined(separator: ", ") + "]"
    case (.structure(let id), .structure(_, let fields)):
      let list = zip(program.parameters[program.structs[id].fields], fields).map { field, value in
        Self.label(spelled(field.name, names.parameter(field.name))) + ": "
          + text(of: value.value, as: field.type)
      }
      let name = typeName(names.structs[Int(id.index)], in: program.structs[id].flow)
      return "\(name)(\(list.joined(separator: ", ")))"
    case (_, .opaque(let text)):
      return samples.first { $0.text == text }?.name ?? Self.literal(text)
    default: return "nil"
    }
  }

  private func typeName(_ name: Symbol, in flow: FlowID?) -> String {
    let flow = flow.map { names.table[names.flows[Int($0.index)]] + "." } ?? ""
    return names.table[names.namespace] + "." + flow + names.table[name]
  }

  /// Returns a name with its underscore and backticks.
  func spelled(_ name: Symbol, _ spelling: SwiftNames.Spelling) -> String {
    let text = program.text(name) + (spelling.underscore ? "_" : "")
    return spelling.ticks ? "`\(text)`" : text
  }

  /// Returns a spelled name as an argument label, where few keywords need backticks.
  static func label(_ spelled: String) -> String {
    guard spelled.utf8.first == UInt8(ascii: "`") else { return spelled }
    let name = String(spelled.dropFirst().dropLast())
    return SwiftWords.escapedLabels.contains(name) ? spelled : name
  }

  /// Returns a printed state as a literal that interpolates constants, which are printed when the test runs.
  func state(_ state: String) -> String {
    var pieces: [(text: String, sample: Sample?)] = [(state, nil)]
    for sample in samples {
      let literal = NavigationValue.opaque(sample.text).description
      pieces = pieces.flatMap { piece -> [(text: String, sample: Sample?)] in
        if piece.sample != nil { return [piece] }
        return Self.split(piece.text, at: literal).enumerated().flatMap {
          index, text -> [(text: String, sample: Sample?)] in
          index == 0 ? [(text, nil)] : [("", sample), (text, nil)]
        }
      }
    }
    let mark = Self.mark(for: state)
    let text = pieces.map { piece in
      piece.sample.map { "\\\(mark)(printed(\($0.name)))" } ?? piece.text
    }
    return "\(mark)\"\(text.joined())\"\(mark)"
  }

  /// Returns a text as a literal.
  static func literal(_ text: String) -> String {
    let mark = mark(for: text)
    return "\(mark)\"\(text)\"\(mark)"
  }

  /// Returns the number signs that a raw literal of a text needs.
  private static func mark(for text: String) -> String {
    var mark = ""
    if text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) { mark = "#" }
    while !mark.isEmpty,
      split(text, at: "\"" + mark).count > 1 || split(text, at: "\\" + mark).count > 1
    {
      mark += "#"
    }
    return mark
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    let (bytes, separator) = (Array(text.utf8), Array(separator.utf8))
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + separator.count <= bytes.count {
      if !separator.isEmpty, bytes[index] == separator[0],
        bytes[index..<(index + separator.count)].elementsEqual(separator)
      {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    return parts
  }
}
