import Testing

@testable import NavDSL

/// The steps of a walk are repeated after an edit that renames declarations and says so.
@Suite struct RenamedStepsTests {
  private static let old = """
    app Shop { start Main }
    tabs Main {
      tab catalog -> Catalog in stack
      tab basket -> Basket in stack
    }
    scene Catalog { on select(number: String) -> push Product(number: number) }
    scene Product(number: String) { on buy -> modal Checkout in stack }
    scene Basket
    flow Checkout {
      start Address
      scene Address { on next -> push Payment }
      scene Payment { on pay -> finish }
    }
    """

  private static let new = """
    app Shop { start Home }
    @was("Main")
    tabs Home {
      @was("catalog")
      tab shop -> Goods in stack
      @was("basket")
      tab cart -> Basket in stack
    }
    @was("Catalog")
    scene Goods { @was("select") on choose(number: String) -> push Article(id: number) }
    @was("Product")
    scene Article(@was("number") id: String) { @was("buy") on order -> modal Buying in stack }
    scene Basket
    @was("Checkout")
    flow Buying {
      start Address
      scene Address { @was("next") on proceed -> push Payment }
      scene Payment { @was("pay") on confirm -> finish }
    }
    """

  private func program(_ text: String) throws -> InterpretedProgram {
    let compilation = compile([InputFile(path: "Shop.nav", text: text)])
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    return InterpretedProgram(compilation.program)
  }

  @Test(arguments: [
    ([#"select(number: "select(number: 1)")"#], #"Goods / Article(id: "select(number: 1)")"#),
    (["select Main.basket", "select Main.catalog"], "Goods"),
    ([#"select(number: "4\"2")"#, "buy", "next", "pay"], #"Goods / Article(id: "4\"2")"#),
    (
      ["goto Catalog / Product(number: \"1\")", "buy", "next"],
      #"Goods / Article(id: "1") ^ Buying.Address / Buying.Payment"#
    ),
  ])
  func stepsAreRepeatedUnderNewNames(steps: [String], end: String) throws {
    let request = PreviewRequest(steps: steps)
    let before = try PreviewRun(request, of: program(Self.old))
    #expect(before.stop == nil)
    let after = try PreviewRun(request, of: program(Self.new))
    #expect(after.stop == nil)
    #expect(after.run.description.contains(end), "\(after.run.description)")
  }

  /// A name that no declaration had is not possible still, and the reason says it as it is.
  @Test func otherStepsStop() throws {
    let run = try PreviewRun(
      PreviewRequest(steps: ["purchase", "select Main.basket"]), of: program(Self.new))
    #expect(run.stop?.index == 0 && run.stop?.step == "purchase")
    #expect(RenamedSteps(try program(Self.new).program).renamed("order") == [])
  }

  /// Nothing but the names of a step is changed, whatever its bytes.
  @Test func anyTextIsRead() throws {
    let renamed = RenamedSteps(try program(Self.new).program)
    for text in [
      "\"", "\"\\", "a.", ".", "..", "select(", ")", "Main..basket", "ü.é", "x(number:", "Main.basket.reset",
    ] {
      _ = renamed.renamed(text)
    }
    #expect(renamed.renamed("\"Main.basket\" Main.basket reset") == ["\"Main.basket\" Home.cart reset"])
  }
}
