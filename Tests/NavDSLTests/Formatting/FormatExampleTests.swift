import Testing

@testable import NavDSL

/// Returns a file of NavDSL in the style.
func formattedText(_ text: String) -> String {
  String(
    decoding: SyntaxTree.parse(SourceText(path: "a.nav", text: text)).formatted().bytes, as: UTF8.self)
}

/// Tests of the style.
@Suite struct FormatExampleTests {
  @Test(arguments: Repository.files(in: "Examples", endingIn: ".nav"))
  func examplesAreInTheStyle(path: String) throws {
    let bytes = try Repository.bytes(at: path)
    let formatted = SyntaxTree.parse(SourceText(path: path, bytes: bytes)).formatted()
    #expect(formatted.isComplete)
    #expect(String(decoding: formatted.bytes, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: DocumentBlock.documents)
  func blocksAreInTheStyle(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) where block.info.first == "nav" {
      // Of a block with syntax errors, the sound declarations alone would be formatted.
      let parsed = SyntaxTree.parse(SourceText(path: "a.nav", text: block.text))
      guard parsed.diagnostics.isEmpty else { continue }
      #expect(formattedText(block.text) == block.text, "\(block)")
    }
  }

  @Test func editsReplaceGaps() {
    let text = "scene  Ä(a: Int,) {\r\n    on x->modal B as sheet from y // é\n}"
    let parsed = SyntaxTree.parse(SourceText(path: "a.nav", text: text))
    let edits = parsed.formattingEdits().map { edit in
      let range = parsed.tree.source.byteRange(of: edit.span)
      return "\(range.lowerBound)-\(range.upperBound) \(edit.replacement.debugDescription)"
    }
    #expect(parsed.diagnostics.isEmpty)
    #expect(
      edits == [
        #"6-7 """#, #"16-17 """#, #"20-24 "\n""#, #"30-30 " ""#, #"32-32 " ""#, #"56-56 " ""#,
        #"63-63 "\n""#,
      ])
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
