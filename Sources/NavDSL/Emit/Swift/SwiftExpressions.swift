// Default values of parameters.

extension SwiftEmitter {
  /// Writes a literal: the default of a parameter.
  mutating func literal(_ id: ExpressionID) {
    switch program.expressions[id].shape {
    case .bool(let value): out.write(value ? "true" : "false")
    case .int(let value): out.write(number: Int(value))
    case .double(let value): out.write(string: String(describing: value))
    case .string(let text): literal(text)
    case .none: out.write("nil")
    case .enumCase(let id):
      // For an optional, `.none` would mean `nil`.
      if names.isOptionalCase(program.enumCases[id].name) { owner(of: id) }
      enumCase(id)
    case .array(let range):
      out.write("[")
      for index in range.indices {
        if index > range.indices.lowerBound { out.write(", ") }
        literal(program.elements[index])
      }
      out.write("]")
    case .dictionary(let range):
      out.write("[")
      if range.indices.isEmpty { out.write(":") }
      for index in range.indices {
        if index > range.indices.lowerBound {
          out.write((index - range.indices.lowerBound) % 2 == 0 ? ", " : ": ")
        }
        literal(program.elements[index])
      }
      out.write("]")
    // None of these is a literal in a program without errors.
    case .parameter, .field, .structure, .error: out.write("nil")
    }
  }

  /// Writes `.price`.
  private mutating func enumCase(_ id: EnumCaseID) {
    out.write(".")
    write(program.enumCases[id].name, names.enumCase(program.enumCases[id].name))
  }

  /// Writes the enum of a case.
  private mutating func owner(of id: EnumCaseID) {
    let owner = program.enumCases[id].enumeration
    let type = program.enums[owner]
    declared(names.enums[Int(owner.index)], named: type.name, in: type.flow)
  }

  /// Writes a text as a literal.
  mutating func literal(_ text: Symbol) {
    out.write("\"")
    let bytes = program.symbols.bytes
    let range = program.symbols.byteRange(of: text)
    var start = range.lowerBound
    for index in range {
      switch bytes[index] {
      case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.write(bytes: bytes[start..<index])
        escaped(bytes[index])
        start = index + 1
      default: break
      }
    }
    out.write(bytes: bytes[start..<range.upperBound])
    out.write("\"")
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): out.write("\\\"")
    case UInt8(ascii: "\\"): out.write("\\\\")
    case 0x0A: out.write("\\n")
    case 0x0D: out.write("\\r")
    case 0x09: out.write("\\t")
    case 0..<0x20, 0x7F:
      out.write("\\u{")
      out.write(string: String(byte, radix: 16))
      out.write("}")
    default: out.write(byte: byte)
    }
  }
}
