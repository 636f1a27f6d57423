import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import NavDSL

/// The shapes and words of a picture, read by another XML parser than the project's.
final class PictureShapes: NSObject, XMLParserDelegate {
  struct Words: Hashable {
    /// The visible part.
    var shown = ""
    /// The tooltip, if that is more.
    var whole: String?
    var x = 0
    var y = 0
    var size = 0
    var anchor = "start"
    var isBold = false

    /// The complete words.
    var text: String { whole ?? shown }

    /// The ends of the line.
    var extent: ClosedRange<Int> {
      let width = PictureText.width(shown, size: size, isBold: isBold)
      let left = anchor == "end" ? x - width : anchor == "middle" ? x - width / 2 : x
      return left...(left + width)
    }
  }

  private(set) var words: [Words] = []
  private(set) var rects: [PictureRect] = []
  private(set) var isWellFormed = false
  private var path: [String] = []

  init(_ svg: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(name)
    func number(_ key: String) -> Int { attributes[key].flatMap { Int($0) } ?? 0 }
    if name == "text" {
      words.append(
        Words(
          x: number("x"), y: number("y"), size: number("font-size"),
          anchor: attributes["text-anchor"] ?? "start", isBold: attributes["font-weight"] == "bold"))
    }
    if name == "rect", !path.contains("clipPath") {
      rects.append(
        PictureRect(x: number("x"), y: number("y"), width: number("width"), height: number("height")))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard let last = words.indices.last, path.contains("text") else { return }
    if path.last == "title" {
      words[last].whole = (words[last].whole ?? "") + text
    } else {
      words[last].shown += text
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }
}
