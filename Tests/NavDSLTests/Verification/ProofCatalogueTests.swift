import Testing

@testable import NavDSL

/// The examples of the catalogue have the finding that their entries describe, with a run that demonstrates it.
@Suite struct ProofCatalogueTests {
  private static let runs: [(DiagnosticCode, String)] = [
    (.noStackAround, "compact { more expect fails(noStack) }"),
    (.nothingBelow, "compact { done expect fails(nothingBelow) }"),
    (.nothingPresented, "compact { done expect fails(notPresented) }"),
    (.unwindWithoutTarget, "compact { home expect fails(noTarget) }"),
    (.openerMissing, "compact { done expect fails(noOpener) }"),
    (.tabsNotAround, "compact { help  home expect fails(noTabs)  dismiss expect Catalog }"),
    (.noSuchPage, "compact { more expect fails(noPages) }"),
    (.anchorNotAround, "compact { hint expect fails(noItem) }"),
    (.cannotContain, "compact { reload expect fails(containment) }"),
    (.placeFails, "compact { open \"/message\" expect fails(badPlace) }"),
    (.placeFails, "regular { open \"/message\" expect List | Message / Message }"),
    (.unwindRefused, "compact { edit  done expect fails(refused)  given saved  done expect Catalog }"),
    (
      .unreachableHandler,
      "compact { buy expect Catalog / Payment / Receipt  back expect fails  done expect Catalog }"
    ),
    (.unreachableExit, "compact { open()  open()  close expect Catalog / List }"),
    (
      .unreachableTab,
      "compact { open() expect Catalog ^ News ^ Lock  dismiss expect fails  done expect Catalog }"
    ),
    (.deadEnd, "compact { help  dismiss expect fails expect Catalog ^ Help }"),
    (
      .noWayBack,
      "compact { select()  back expect fails  select Main.help  select Main.catalog expect Catalog / Product }"
    ),
    (.detailWithoutSplit, "compact { help expect Catalog ^ Help }"),
    (
      .lostOpener,
      "regular { write  pick expect List / Draft | Picker  back Draft expect List | Picker  done expect List | Message }"
    ),
    (.unbuiltPlace, "compact { open \"/again\" expect Catalog / Catalog }"),
    (.unboundedGrowth, "compact { more  more expect Catalog / Catalog / Catalog }"),
    (
      .notProved,
      """
      regular {
        write expect List / Draft | Editor
        send  expect List / Draft | Editor
        resize compact  expect List / Draft / Editor
        send  expect List / Draft
        close expect List / Message
      }
      """
    ),
  ]

  @Test(arguments: runs.indices)
  func theWitnessOfTheExampleCanBeReplayed(_ index: Int) throws {
    let (code, steps) = Self.runs[index]
    let text = code.entry.example + "\nscenario \"Run\" in " + steps
    let compilation = compile([InputFile(path: "Example.nav", text: text)])
    #expect(compilation.diagnostics.map(\.message) == [], "\(code)")
    let program = InterpretedProgram(compilation.program)
    for id in compilation.program.scenarios.ids {
      let result = program.runScenario(id)
      #expect(result.isPassed, "\(code): \(String(describing: result.problem?.message))")
    }
  }

  /// No errors are found in them without proofs.
  @Test(arguments: DiagnosticCode.allCases.filter(\.isOfProofs))
  func theExampleHasNoFindingsWithoutProofs(_ code: DiagnosticCode) {
    guard code != .propertyFails else { return }
    let found = compile([InputFile(path: "Example.nav", text: code.entry.example)]).diagnostics
    #expect(found.map(\.message) == [], "\(code)")
  }

  @Test func codesOfProofsAreInTheirArea() {
    for code in DiagnosticCode.allCases {
      #expect(code.isOfProofs == code.rawValue.hasPrefix("NAV07"))
      guard code.isOfProofs else { continue }
      let expected: Severity =
        code.rawValue < "NAV0720" ? .error : code.rawValue < "NAV0750" ? .warning : .note
      #expect(code.entry.severity == expected, "\(code)")
    }
  }

  /// Every finding that `navc verify` reports belongs to a question, so that nothing unproved is reported as proved.
  @Test func everyFindingBelongsToAQuestion() {
    for code in DiagnosticCode.allCases where code.isOfProofs && code != .propertyFails && code != .notProved
    {
      var options = CompilerOptions()
      options.proves = true
      let compilation = compile(
        [InputFile(path: "Example.nav", text: code.entry.example)], options: options)
      let answers = compilation.proofs?.answers.filter { $0.question != nil } ?? []
      #expect(answers.contains { $0.found > 0 }, "\(code)")
    }
  }
}
