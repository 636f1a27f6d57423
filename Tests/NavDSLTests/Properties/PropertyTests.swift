import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Tests properties in the model, as text, and on a command line.
@Suite struct PropertyTests {
  private static let source = """
    app Shop { start Catalog in stack }
    scene Catalog { on buy -> push Checkout }
    scene SignIn
    scene over
    scene in
    scene never
    flow Checkout {
      start Address
      scene Address
    }
    /// A payer has seen
    /// the catalog.
    always Checkout.Address over Catalog
    never SignIn over SignIn in regular
    never SignIn
    reach over from in in compact
    reach never
    """

  private static let program = compile([InputFile(path: "Shop.nav", text: source)]).program

  private func scene(_ name: String) throws -> SceneID {
    try #require(Self.program.scenes.ids.first { Self.program.qualifiedName(.scene($0)) == name })
  }

  @Test func theModelContainsTheDeclaredProperties() throws {
    let catalog = try scene("Catalog")
    let signIn = try scene("SignIn")
    let properties = Self.program.properties.elements
    let claims: [Property.Claim] = [
      .always(try scene("Checkout.Address"), over: catalog), .never(signIn, over: signIn),
      .never(signIn, over: nil), .reach(try scene("over"), from: try scene("in")),
      .reach(try scene("never"), from: nil),
    ]
    #expect(properties.map(\.claim) == claims)
    #expect(properties.map(\.width) == [nil, .regular, nil, .compact, nil])
    #expect(properties[0].widths == [.compact, .regular] && properties[1].widths == [.regular])
    let documentation = properties.map { Self.program.documentation($0.documentation) }
    #expect(documentation == ["A payer has seen\nthe catalog.", nil, nil, nil, nil])
    #expect(Self.program.sources.text(in: properties[1].span) == "never SignIn over SignIn in regular")
  }

  @Test func printedPropertiesCanBeParsed() throws {
    let program = Self.program
    for property in program.properties.elements {
      let text = program.description(of: property)
      #expect(program.sources.text(in: property.span) == text)
      var read = try parseProperty(text, in: program).get()
      #expect(read.span.isEmpty && read.documentation.isEmpty)
      read.span = property.span
      read.documentation = property.documentation
      #expect(read == property)
    }
  }

  /// All claims about all pairs of scenes whose names are keywords of properties: their printed form has the same
  /// meaning, in a file among others as well.
  @Test func everyPrintedPropertyParsesAsItself() throws {
    let program = Self.program
    var all: [Property] = []
    for scene in program.scenes.ids {
      for width in [nil, NavigationWidth.compact, .regular] {
        func add(_ claim: Property.Claim) {
          all.append(Property(claim: claim, width: width, span: .none, documentation: .none))
        }
        add(.never(scene, over: nil))
        add(.reach(scene, from: nil))
        for other in program.scenes.ids {
          add(.never(scene, over: other))
          guard other != scene else { continue }
          add(.always(scene, over: other))
          add(.reach(scene, from: other))
        }
      }
    }
    let texts = all.map(program.description(of:))
    for (property, text) in zip(all, texts) {
      #expect(try parseProperty(text, in: program).get() == property)
    }
    let file = compile([InputFile(path: "Shop.nav", text: Self.source + "\n" + texts.joined(separator: "\n"))]
    )
    #expect(file.diagnostics.isEmpty)
    #expect(file.program.properties.elements.suffix(all.count).map(\.claim) == all.map(\.claim))
    #expect(file.program.properties.elements.suffix(all.count).map(\.width) == all.map(\.width))
  }

  @Test(arguments: [
    ("", "column 1: a property begins with 'always', 'never' or 'reach'"),
    ("  scene X", "column 3: a property begins with 'always', 'never' or 'reach', not with 'scene'"),
    (
      "nevr SignIn",
      "column 1: unexpected 'nevr'; did you mean 'never'?"
    ),
    ("never", "column 6: expected the name of a scene after 'never'"),
    ("never SingIn", "column 7: there is no scene 'SingIn'; did you mean 'SignIn'?"),
    ("never Checkout", "column 7: 'Checkout' is a flow, not a scene"),
    (
      "always SignIn",
      "column 14: expected 'over' and a scene after 'SignIn'; 'always A over B' means that B is below A wherever A is shown"
    ),
    (
      "reach SignIn over Catalog", "column 14: unexpected 'over'; did you mean 'from'?"
    ),
    (
      "never SignIn in wide",
      "column 17: expected 'compact' or 'regular' after 'in', found 'wide'; one of: compact, regular"
    ),
    ("never SignIn never Catalog", "column 14: expected the end of the property, found 'never'"),
    ("never SignIn }", "column 14: expected the end of the property, found '}'"),
    ("never SignIn, Catalog", "column 13: expected the end of the property, found ','"),
    ("never ü \"", "column 10: expected the end of the property, found '\"'"),
    ("never SignIn #", "column 14: unexpected character '#' (U+0023)"),
    (
      "always SignIn over SignIn",
      "column 1: 'SignIn' is never below itself, so this holds only if it is never shown; use 'never SignIn', "
        + "or 'never SignIn over SignIn' if one must not be above another"
    ),
  ])
  func whatIsWrongIsSaidInOneLine(text: String, message: String) {
    switch parseProperty(text, in: Self.program) {
    case .success(let property): Issue.record("\(text) is read as \(property)")
    case .failure(let failure): #expect(failure.description == message)
    }
  }

  @Test func noPropertyTextTraps() {
    var random = SplitMix64(seed: 31)
    let parts = [
      "always", "never", "reach", "over", "from", "in", "compact", "regular", "SignIn", "Checkout", ".",
      "Address", "`in`",
      "\"", "/*", "*/", "{", "}", "(", "@allow(x)", "///", "\n", "\u{FEFF}", "ä", "1", "->",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int(random.next() % 8)).map { _ in random.pick(parts) }.joined(separator: " ")
      switch parseProperty(text, in: Self.program) {
      case .success(let property):
        let again = parseProperty(Self.program.description(of: property), in: Self.program)
        #expect((try? again.get()) == property)
      case .failure(let failure):
        #expect(failure.column >= 1 && failure.column <= text.utf8.count + 1, "\(text)")
        #expect(!failure.message.isEmpty && !failure.message.contains("\n"), "\(text): \(failure)")
      }
    }
  }
}
