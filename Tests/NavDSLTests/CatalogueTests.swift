import Testing

@testable import NavDSL

@Suite struct CatalogueTests {
  /// Codes whose examples would be too large, or not text; they have tests of their own.
  static let withoutExample: Set<DiagnosticCode> = [
    .fileTooLarge, .tooManyTokens, .programTooLarge, .tooManySyntaxErrors, .invalidUTF8, .importLimit,
    .missingInFlow, .missingInStoryboards, .missingInCatalog,
    // An example too complex to prove can also grow without bound, which is reported as a separate note.
    .notProved, .linksNotCompared, .eventNotCompared, .nameReused,
  ]

  @Test(arguments: DiagnosticCode.allCases)
  func theExampleYieldsExactlyThisCode(_ code: DiagnosticCode) {
    guard !Self.withoutExample.contains(code) else { return }
    let found = diagnostics(ofExampleOf: code)
    #expect(found.map(\.code) == [code], "\(found.map { "\($0.code.rawValue) \($0.message)" })")
    #expect(found.allSatisfy { $0.severity == code.entry.severity })
    // A missing element has an empty span; a wrong one does not.
    let areShown = found.allSatisfy { !$0.span.isEmpty || $0.code.rawValue < "NAV0200" || code == .noApp }
    #expect(areShown)
  }

  /// Only examples of proofs' findings are proved: the others are too small to be sound in every other respect.
  private static func options(for code: DiagnosticCode) -> CompilerOptions {
    var options = CompilerOptions()
    options.proves = code.isOfProofs
    return options
  }

  private func compileExample(of code: DiagnosticCode) -> Compilation {
    compile([InputFile(path: "Example.nav", text: code.entry.example)], options: Self.options(for: code))
  }

  private func diagnostics(ofExampleOf code: DiagnosticCode) -> [Diagnostic] {
    if let before = code.entry.before {
      let old = compile([InputFile(path: "Example.nav", text: before)])
      let new = compile([InputFile(path: "Example.nav", text: code.entry.example)])
      if old.hasErrors || new.hasErrors { return old.diagnostics + new.diagnostics }
      let version = ComparedVersion(name: "old", program: old.program)
      var options = ComparisonOptions()
      options.categories = code.breakingCategory.map { [$0] } ?? []
      return Comparison([version], new, options: options).findings.map(\.diagnostic)
    }
    guard code.isOfImport else { return compileExample(of: code).diagnostics }
    var options = ImportOptions()
    options.classes = ClassSources([])
    let input = InputFile(path: "Example.storyboard", text: code.entry.example)
    return importProgram(from: [input], options: options).findings
  }

  @Test func everyCodeHasItsOwnEntry() {
    var names: Set<String> = []
    for code in DiagnosticCode.allCases {
      let entry = code.entry
      #expect(names.insert(entry.name).inserted, "\(entry.name) stands twice")
      #expect(entry.name == "\(code)", "an entry is named like its case")
      #expect(!entry.summary.isEmpty && !entry.explanation.isEmpty, "\(code) is not explained")
      #expect(
        entry.summary.last != "." && entry.summary.first?.isUppercase == false
          || entry.summary.hasPrefix("UIKit"), "\(code): \(entry.summary)")
      #expect(
        entry.explanation.last == "." || entry.explanation.last == "`", "\(code): an explanation is sentences"
      )
    }
  }

  @Test func codesAreWellFormed() {
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.hasPrefix("NAV") && code.rawValue.count == 7)
    }
  }

  /// The wording is in lower case, without a full stop, and without a fix in the message itself.
  @Test(arguments: DiagnosticCode.allCases)
  func messagesFollowTheStyleGuide(_ code: DiagnosticCode) {
    for diagnostic in diagnostics(ofExampleOf: code) {
      let texts =
        [diagnostic.message] + diagnostic.related.map(\.message) + [diagnostic.hint].compactMap { $0 }
      for text in texts {
        #expect(text.last != ".", "\(text)")
        #expect(text.first.map { !$0.isUppercase } ?? false || text.hasPrefix("UIKit"), "\(text)")
        #expect(!text.contains("illegal") && !text.contains("\n"), "\(text)")
      }
    }
  }

  /// A fix must improve the program.
  @Test(arguments: DiagnosticCode.allCases)
  func fixesRemoveTheirDiagnostics(_ code: DiagnosticCode) {
    let text = code.entry.example
    if code.isOfImport { return }
    let compilation = compileExample(of: code)
    for diagnostic in compilation.diagnostics {
      guard let fix = diagnostic.fixIt else { continue }
      let mended = applying(fix.edits, to: text)
      let again = compile(
        [InputFile(path: "Example.nav", text: mended)], options: Self.options(for: code))
      let isGone = !again.diagnostics.contains { $0.code == code }
      #expect(isGone, "\(fix.title) leaves:\n\(mended)")
      let isSound = !again.hasErrors
      #expect(isSound, "\(fix.title) yields \(again.diagnostics.map(\.message)):\n\(mended)")
    }
  }
}

/// Returns a text with edits applied, from the last to the first so that the positions of the others stay valid.
func applying(_ edits: [Diagnostic.Edit], to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
    let lower = min(Int(edit.span.start), bytes.count)
    bytes.replaceSubrange(lower..<min(Int(edit.span.end), bytes.count), with: Array(edit.replacement.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}
