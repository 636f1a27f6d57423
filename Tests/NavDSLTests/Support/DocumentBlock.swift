import Foundation

/// A fenced block of a Markdown document.
struct DocumentBlock: CustomStringConvertible {
  /// The path of the document.
  var document: String
  /// The line of the opening fence, from 1.
  var line: Int
  /// The words after the opening fence.
  var info: [String]
  /// The text between the fences.
  var text: String

  var description: String { "\(document):\(line)" }

  /// The documents of the checkout.
  static var documents: [String] {
    let folders = ["Documentation", "Benchmarks", "Examples"]
    return ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"]
      + (folders + ["Sources"]).flatMap { Repository.files(in: $0, endingIn: ".md") }
  }

  /// Returns the blocks of a document.
  static func blocks(of document: String) throws -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var open: DocumentBlock?
    let lines = try Repository.lines(at: document)
    for (index, line) in lines.enumerated() {
      let isFence = line.hasPrefix("```")
      if var block = open {
        if isFence {
          blocks.append(block)
          open = nil
        } else {
          block.text += line + "\n"
          open = block
        }
      } else if isFence {
        let info = line.dropFirst(3).split(separator: " ").map(String.init)
        open = DocumentBlock(document: document, line: index + 1, info: info, text: "")
      }
    }
    return blocks
  }
}
