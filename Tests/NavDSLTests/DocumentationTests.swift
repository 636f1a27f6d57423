import Foundation
import Testing

@testable import NavDSL

/// What documents say about the language has to be so.
///
/// Blocks marked `nav` are programs. `part` adds an app, `syntax` asks only for what the parser sees, and
/// `error` or `warning` is followed by the one thing that is wrong: a code, or a warning's name.
@Suite struct DocumentationTests {
  @Test(arguments: DocumentBlock.documents)
  func programsAreWhatTheyAreSaidToBe(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) where block.info.first == "nav" {
      let source = SourceText(path: "Example.nav", text: block.program)
      if block.info.contains("syntax") {
        let parsed = SyntaxTree.parse(source)
        #expect(parsed.diagnostics.map(\.message) == [], "\(block)")
        continue
      }
      let compilation = compile([InputFile(path: "Example.nav", text: block.program)]) {
        (_) throws(ReadFailure) in throw ReadFailure("not in a document")
      }
      let found = compilation.diagnostics.filter { $0.severity != .note }
      if let expected = block.expectation {
        let names = found.map { $0.severity == .error ? $0.code.rawValue : $0.code.entry.name }
        #expect(names == [expected], "\(block): \(found.map(\.message))")
      } else {
        #expect(found.map(\.message) == [], "\(block)")
      }
    }
  }

  @Test func theReferenceShowsEveryWordOfTheLanguage() throws {
    var kinds: Set<TokenKind> = []
    let reference = "Documentation/LanguageReference.md"
    for block in try DocumentBlock.blocks(of: reference) where block.info.first == "nav" {
      kinds.formUnion(SyntaxTree.parse(SourceText(path: "Example.nav", text: block.text)).tree.tokenKinds)
    }
    let missing = TokenKind.allCases.filter { $0.isWord && !kinds.contains($0) }
    #expect(missing == [])
  }

  /// A block with `in` and a path stands in that file, word for word.
  @Test(arguments: DocumentBlock.documents)
  func quotationsAreTrue(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) {
      guard let index = block.info.firstIndex(of: "in"), index + 1 < block.info.count else { continue }
      let path = block.info[index + 1]
      #expect(try Repository.text(at: path).contains(block.text), "\(block) is not in \(path)")
    }
  }

  @Test(arguments: DocumentBlock.documents)
  func linksLeadSomewhere(document: String) throws {
    let text = try Repository.text(at: document)
    let folder = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for match in text.matches(of: /\]\(([^)\s]+)\)/) {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      if match.1.contains("://") { continue }
      let path = parts[0].isEmpty ? document : folder + parts[0]
      let exists = FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
      #expect(exists, "\(document) links to \(match.1)")
      if exists, parts.count == 2 {
        #expect(try anchors(of: path).contains(String(parts[1])), "\(document) links to \(match.1)")
      }
    }
  }

  @Test func architectureIsAMapAndNotABook() throws {
    let lines = try Repository.text(at: "ARCHITECTURE.md").count { $0.isNewline }
    #expect(lines < 150)
  }

  /// The anchors that GitHub gives the headings of a document.
  private func anchors(of document: String) throws -> Set<String> {
    var anchors: Set<String> = []
    for line in try Repository.text(at: document).split(separator: "\n") where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.dropFirst().lowercased()
      let kept = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      anchors.insert(kept.replacingOccurrences(of: " ", with: "-"))
    }
    return anchors
  }
}

extension DocumentBlock {
  /// The text, with an app where the block leaves it out.
  fileprivate var program: String {
    guard info.contains("part") else { return text }
    let home = text.contains("scene Home") ? "" : "scene Home\n"
    return text + "app Example { start Home in stack }\n" + home
  }

  /// The code or name of what is wrong with the program; `nil` where nothing is.
  fileprivate var expectation: String? {
    guard let index = info.firstIndex(where: { $0 == "error" || $0 == "warning" }) else { return nil }
    return index + 1 < info.count ? info[index + 1] : ""
  }
}
