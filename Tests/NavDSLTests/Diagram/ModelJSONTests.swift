import Testing

@testable import NavDSL

@Suite struct ModelJSONTests {
  private static let path = "Documentation/Schemas/model-1.schema.json"

  /// A minimal program with most kinds of elements.
  private static let sample = """
    app A { start T }
    enum E { a }
    guard g
    tabs T { tab t -> S in stack }
    scene S(e: E = .a, d: [String: Int?] = ["k": -1]) {
      title "S"
      right i "I"
      exit x when g
      on i -> popover P(n: 1.5) from i returning r
      on r(b: Bool) { when b and not compact -> select T.t then unwind x  else -> finish }
    }
    scene P(n: Double) returns Bool { on ok -> finish(true) }
    link "/s/{n: Int}?q={q: String?}" -> T.t / P(n: 2)
    scenario "c" in compact {
      given g, not g
      i expect T.t: S(e: .a) ~ P(n: 1.5)
      S.r(b: true) expect fails(noHandler)
      dismiss select T.t back S swipe next reveal expect fails
      hide resize regular open "/s/1" expect … / P | S ^ T: P
    }
    always P over S
    never S
    reach P from S in compact
    """

  private static func schema() throws -> JSONSchema {
    JSONSchema(root: try ParsedJSON(parsing: Array(try Repository.text(at: path).utf8)))
  }

  @Test(arguments: DiagramCases.all) func theModelIsValidByItsSchema(path: String) throws {
    let document = try ParsedJSON(parsing: (try DiagramCases.program(path)).json())
    #expect(try Self.schema().problems(of: document) == [])
  }

  /// Omits each member in turn, and replaces each by a value of another type: the schema must reject a missing
  /// required member.
  @Test func theSchemaRejectsMutants() throws {
    let schema = try Self.schema()
    let program = compile([InputFile(path: "Small.nav", text: Self.sample)]).program
    let document = try ParsedJSON(parsing: program.json())
    #expect(schema.problems(of: document) == [])
    let optional: Set<String> = [
      "app", "flow", "documentation", "title", "icon", "result", "prompt", "condition", "default", "name",
      "nameSpan",
      "enum", "returning", "from", "animated", "via", "tab", "column", "start", "place", "scheme", "host",
      "value",
      "system", "scene", "reason", "container", "supplementary", "secondary", "placeholder", "compact",
    ]
    var count = 0
    document.forEachMutant { place, key, mutant, isLeftOut in
      if isLeftOut, optional.contains(key) { return }
      count += 1
      guard Repository.runsLongTests || count % 7 == 0 else { return }
      if schema.problems(of: mutant).isEmpty {
        Issue.record("a mutant fits: \(place).\(key), left out: \(isLeftOut)")
      }
    }
    #expect(count > 400)
  }

  @Test func theSchemaDescribesAndUsesEveryDefinition() throws {
    let schema = try Self.schema().root
    let definitions = try #require(schema["$defs"]?.members)
    let text = try Repository.text(at: Self.path)
    for definition in definitions {
      #expect(definition.value["description"] != nil, "\(definition.key)")
      #expect(text.contains("#/$defs/\(definition.key)\""), "\(definition.key) is used")
    }
  }
}

extension ParsedJSON {
  /// Calls `body` with each variant of the value that lacks a member, or whose member is of another type.
  fileprivate func forEachMutant(
    _ body: (_ place: String, _ key: String, _ mutant: ParsedJSON, _ isLeftOut: Bool) throws -> Void
  ) rethrows {
    try forEachMutant(at: "$", body)
  }

  private func forEachMutant(
    at place: String, _ body: (String, String, ParsedJSON, Bool) throws -> Void
  ) rethrows {
    switch self {
    case .object(let members):
      for (index, member) in members.enumerated() {
        var rest = members
        rest.remove(at: index)
        try body(place, member.key, .object(rest), true)
        rest = members
        rest[index].value = .array([.null])
        try body(place, member.key, .object(rest), false)
        try member.value.forEachMutant(at: "\(place).\(member.key)") { place, key, mutant, isLeftOut in
          var members = members
          members[index].value = mutant
          try body(place, key, .object(members), isLeftOut)
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try element.forEachMutant(at: "\(place)[\(index)]") { place, key, mutant, isLeftOut in
          var elements = elements
          elements[index] = mutant
          try body(place, key, .array(elements), isLeftOut)
        }
      }
    default: break
    }
  }
}
