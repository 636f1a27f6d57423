/// The page of the preview: one document with its style and script, and the policy that admits these alone.
package struct PreviewPage: Sendable {
  /// The document, in UTF-8.
  package let html: [UInt8]
  /// The value of the field `Content-Security-Policy`.
  package let policy: String

  /// Creates the page that talks to a server.
  package init() {
    let (style, script) = (Self.text(Self.style), Self.text(Self.script))
    var out = TextBuffer()
    for part in Self.parts(of: Self.text(Self.document)) {
      switch part {
      case .text(let text): out.write(bytes: text)
      case .style: out.write(bytes: style[...])
      case .script: out.write(bytes: script[...])
      }
    }
    html = out.take()
    policy =
      "default-src 'none'; script-src '\(SHA256.source(of: script))'; style-src '\(SHA256.source(of: style))'; "
      + "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// The style, in UTF-8.
  package static var styleBytes: [UInt8] { text(style) }
  /// The script, in UTF-8.
  package static var scriptBytes: [UInt8] { text(script) }
  /// The document in which `{{style}}` and `{{script}}` are replaced, in UTF-8.
  package static var documentBytes: [UInt8] { text(document) }

  /// Creates the page that walks through recorded states, for a folder without a server.
  ///
  /// - Parameter graph: The script that defines the states; `nil` for the file `graph.js` beside the page.
  package init(recorded graph: [UInt8]?) {
    let (style, script) = (Self.text(Self.style), Self.text(Self.script))
    let sources = "'\(SHA256.source(of: script))' " + (graph.map { "'\(SHA256.source(of: $0))'" } ?? "'self'")
    policy =
      "default-src 'none'; script-src \(sources); style-src '\(SHA256.source(of: style))'; img-src data:; "
      + "base-uri 'none'; form-action 'none'"
    var out = TextBuffer()
    for part in Self.parts(of: Self.text(Self.document)) {
      switch part {
      case .text(let text): Self.write(text, policy, graph, to: &out)
      case .style: out.write(bytes: style[...])
      case .script: out.write(bytes: script[...])
      }
    }
    html = out.take()
  }

  /// Writes a part of the document: the policy follows the encoding, the graph precedes the script.
  private static func write(
    _ text: ArraySlice<UInt8>, _ policy: String, _ graph: [UInt8]?, to out: inout TextBuffer
  ) {
    let encoding = Array("<meta charset=\"utf-8\">\n".utf8)
    var rest = text
    if let range = rest.firstRange(of: encoding) {
      out.write(bytes: rest[..<range.upperBound])
      out.write(string: "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n")
      rest = rest[range.upperBound...]
    }
    let script = Array("<script>".utf8)
    guard rest.count >= script.count, rest.suffix(script.count).elementsEqual(script) else {
      return out.write(bytes: rest)
    }
    out.write(bytes: rest.dropLast(script.count))
    if let graph {
      out.write(bytes: script[...])
      out.write(bytes: graph[...])
      out.write("</script>\n<script>")
    } else {
      out.write(
        "<noscript><p>The phone needs scripts. <a href=\"index.html\">The other pages</a> do not.</p></noscript>\n"
      )
      out.write("<script src=\"graph.js\"></script>\n<script>")
    }
  }

  private enum Part { case text(ArraySlice<UInt8>), style, script }

  /// Returns the parts of a document around the places of its style and its script.
  private static func parts(of document: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var start = 0
    var index = 0
    while index < document.count {
      let rest = document[index...]
      let mark: (part: Part, length: Int)? =
        rest.starts(with: "{{style}}".utf8)
        ? (.style, 9) : rest.starts(with: "{{script}}".utf8) ? (.script, 10) : nil
      if let mark {
        parts += [.text(document[start..<index]), mark.part]
        index += mark.length
        start = index
      } else {
        index += 1
      }
    }
    return parts + [.text(document[start...])]
  }

  private static func text(_ literal: StaticString) -> [UInt8] {
    literal.withUTF8Buffer { Array($0) }
  }
}
