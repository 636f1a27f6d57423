import Testing

@testable import NavDSL

/// Tests of the style.
@Suite struct FormatExampleTests {
  @Test(arguments: Repository.files(in: "Examples", endingIn: ".nav"))
  func examplesAreInTheStyle(path: String) throws {
    let bytes = try Repository.bytes(at: path)
    let formatted = SyntaxTree.parse(SourceText(path: path, bytes: bytes)).formatted()
    #expect(formatted.isComplete)
    #expect(String(decoding: formatted.bytes, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
  }

  @Test func theModelStaysTheSame() throws {
    for path in Repository.files(in: "Examples", endingIn: ".nav") {
      let bytes = try Repository.bytes(at: path)
      // One token per line, as far as that is possible without a change of meaning.
      let wide = String(decoding: bytes, as: UTF8.self).replacing(" -> ", with: "\n->\n")
      let formatted = SyntaxTree.parse(SourceText(path: path, text: wide)).formatted()
      #expect(formatted.bytes == bytes, "\(path)")
    }
  }
}
