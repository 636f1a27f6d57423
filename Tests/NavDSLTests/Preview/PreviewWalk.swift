import NavOracles
import NavRuntime

@testable import NavDSL

/// A random walk through a program as a page takes it: with the choices and forms of its answers alone.
struct PreviewWalk {
  let program: InterpretedProgram
  var request: PreviewRequest
  var random: SplitMix64

  init(_ program: InterpretedProgram, in width: NavigationWidth, seed: UInt64) {
    self.program = program
    request = PreviewRequest(width: width)
    random = SplitMix64(seed: seed)
  }

  /// Returns the answer for the steps so far.
  func answer() throws -> ParsedJSON {
    try ParsedJSON(parsing: try PreviewRun(request, of: program).json(version: 1))
  }

  /// Takes a step that the answer offers; `false` if it offers none that leads on.
  mutating func step(_ answer: ParsedJSON) throws -> Bool {
    let choices = (answer["choices"]?.array ?? []).filter { choice in
      choice["leadsTo"]?.array?.contains { $0["fails"] == nil } == true
    }
    guard !choices.isEmpty else { return false }
    let choice = random.pick(choices)
    guard let step = choice["step"]?.string else { return false }
    guard let parameters = choice["parameters"]?.array, !parameters.isEmpty else {
      request.steps.append(step)
      return true
    }
    let question = try ParsedJSON(parsing: try PreviewRun(request, of: program).question(step, version: 1))
    let arguments = (question["parameters"]?.array ?? []).map { field in
      "\(field["name"]?.string ?? ""): \(Self.value(of: field))"
    }
    request.steps.append("\(step)(\(arguments.joined(separator: ", ")))")
    return true
  }

  /// Returns a value for a field of a form, as the page would write it.
  private static func value(of field: ParsedJSON) -> String {
    switch field["input"]?.string {
    case "switch": return "true"
    case "integer": return "7"
    case "number": return "2.5"
    case "case": return "." + (field["cases"]?.array?.last?.string ?? "")
    case "optional": return field["wrapped"].map { value(of: $0) } ?? "nil"
    case "array": return field["element"].map { "[\(value(of: $0))]" } ?? "[]"
    case "struct":
      let fields = (field["fields"]?.array ?? []).map { "\($0["name"]?.string ?? ""): \(value(of: $0))" }
      return "\(field["constructor"]?.string ?? "")(\(fields.joined(separator: ", ")))"
    case "value": return field["type"]?.string?.hasPrefix("[") == true ? "[:]" : "nil"
    default: return "\"a \\\"text\\\"\""
    }
  }
}

extension ParsedJSON {
  /// The value of a whole number; `nil` for any other value.
  var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}
