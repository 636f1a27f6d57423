import Foundation
import Testing

/// The examples of `navc paths` in documents match its output: blocks marked `paths` begin with a command line, or are
/// the Swift of the scenes of the named program; a line of `…` matches any lines.
@Suite struct PathsDocumentTests {
  @Test(arguments: DocumentBlock.documents)
  func pathsMatchTheOutput(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) where block.info.contains("paths") {
      try Navc.inFolder { navc in
        let root = Repository.root.path
        let parts = block.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let command: String
        let expected: String
        if let first = parts.first, first.hasPrefix("$ navc "), parts.count > 1 {
          command = String(first.dropFirst(7))
          expected = String(parts[1])
        } else {
          command = "paths --cover scenes \(block.info.last ?? "") --format swift"
          expected = block.text
        }
        let result = try navc.shell("cd '\(root)' && \"$NAVC\" \(command)")
        #expect(result.status == 0, "\(block): \(result.errors)")
        var rest = Substring(result.output)
        for piece in expected.components(separatedBy: "    …\n") {
          let range = rest.range(of: piece)
          #expect(
            range != nil, "\(block): not written, or not in this order:\n\(piece)\nbut\n\(result.output)")
          if let range { rest = rest[range.upperBound...] }
        }
      }
    }
  }
}
