import Testing

@testable import NavDSL

/// The diagnostics whose examples would be too large, or are not text.
@Suite struct LimitTests {
  private let program = "app A { start B }\nscene B\n"

  private func codes(of files: [InputFile], _ change: (inout SourceLimits) -> Void = { _ in })
    -> [DiagnosticCode]
  {
    var options = CompilerOptions()
    change(&options.limits)
    return compile(files, options: options).diagnostics.map(\.code)
  }

  @Test func aFileIsAtMostAsLargeAsTheLimit() {
    let file = InputFile(path: "A.nav", text: program)
    #expect(codes(of: [file]) { $0.fileSize = file.bytes.count } == [])
    #expect(codes(of: [file]) { $0.fileSize = file.bytes.count - 1 }.contains(.fileTooLarge))
  }

  @Test func aProgramIsAtMostAsLargeAsTheLimit() {
    let files = [
      InputFile(path: "A.nav", text: "app A { start B }\n"), InputFile(path: "B.nav", text: "scene B\n"),
      InputFile(path: "C.nav", text: "// Nothing of this one is needed.\n"),
    ]
    #expect(codes(of: files) == [])
    #expect(codes(of: files) { $0.programSize = 30 } == [.programTooLarge])
  }

  @Test func aFileHasAtMostAsManyTokensAsTheLimit() {
    #expect(codes(of: [InputFile(path: "A.nav", text: program)]) { $0.tokens = 5 }.contains(.tooManyTokens))
  }

  @Test func theNumberOfSyntaxErrorsIsLimited() {
    let wrong = String(repeating: "scene\n}\n", count: 20_000)
    let found = codes(of: [InputFile(path: "A.nav", text: program + wrong)])
    #expect(found.count < 10_100)
    #expect(found.contains(.tooManySyntaxErrors))
  }

  @Test func everySequenceThatIsNotUTF8IsOneError() {
    // A byte that begins no sequence, a truncated sequence, an overlong one, a surrogate.
    let bytes =
      Array("app A { start B }\nscene B // ".utf8) + [0xFF, 0x20, 0xE2, 0x82, 0x20, 0xC0, 0x80, 0x0A]
    let found = compile([InputFile(path: "A.nav", bytes: bytes)]).diagnostics
    #expect(found.allSatisfy { $0.code == .invalidUTF8 })
    #expect(found.map { Int($0.span.start) - 29 + 1 } == [1, 3, 6, 7])
  }
}

@Suite struct SpellingTests {
  @Test(arguments: [
    ("Prodct", "Product"), ("PRODUCT", "Product"), ("Prodcut", "Product"), ("Catalg", "Catalog"),
    ("xyz", nil),
    ("Product", nil), ("", nil), ("id", nil), ("ib", nil), ("Receipts", "Receipt"),
  ])
  func theNearestNameIsFound(_ name: String, _ expected: String?) {
    #expect(nearest(to: name, among: ["Product", "Catalog", "Receipt", "Cart"]) == expected)
  }

  @Test func theFirstOfEquallyNearNamesIsSuggested() {
    #expect(nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearest(to: "cat", among: ["hat", "bat"]) == "hat")
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("a/./b", "a/b"), ("a//b", "a/b"), ("a/../b", "b"), ("../a", "../a"), ("../../a/../b", "../../b"),
    ("/../a", "/a"), ("/a/../../b", "/b"), ("a/..", ""),
  ])
  func pathsAreMadeShort(_ path: String, _ expected: String) {
    #expect(normalizedPath(path) == expected)
  }

  @Test func anImportIsResolvedAgainstItsFile() {
    #expect(joinedPath("Checkout.nav", relativeTo: "Shop/Shop.nav") == "Shop/Checkout.nav")
    #expect(joinedPath("/x/Checkout.nav", relativeTo: "Shop/Shop.nav") == "/x/Checkout.nav")
    #expect(joinedPath("Checkout.nav", relativeTo: "Shop.nav") == "Checkout.nav")
  }
}
