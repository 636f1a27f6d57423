extension SyntaxTree {
  /// Returns a tree as text, one node per line, its children indented by two spaces.
  ///
  /// A line contains the node's kind, its range, and its own tokens as written. A range is
  /// `line:column-line:column`, both from 1 and the second after the node's last byte; columns count bytes of
  /// UTF-8.
  /// ```
  /// file 1:1-3:2
  ///   sceneDecl 1:1-3:2 scene Cart { }
  ///     promptItem 2:3-2:16 prompt "Hello"
  /// ```
  public func text() -> [UInt8] {
    let lines = LineTable(source)
    var buffer = TextBuffer()
    writeTree(root, lines: lines, to: &buffer)
    return buffer.take()
  }
}

extension SyntaxTree {
  /// Returns the tokens of a tree as text, one token per line, including white space and comments.
  ///
  /// A line contains the location at which the token begins, its kind, and its text in double quotes, in which line
  /// ends, tabs, control characters, `\` and `"` are escaped as in Swift.
  /// ```
  /// 1:1 sceneWord "scene"
  /// 1:6 whitespace " "
  /// 1:7 identifier "Cart"
  /// 1:11 endOfFile ""
  /// ```
  public func tokenText() -> [UInt8] {
    let lines = LineTable(source)
    var buffer = TextBuffer()
    for token in tokens {
      buffer.write(lines.location(at: bytes(of: token.index).lowerBound))
      buffer.write(byte: UInt8(ascii: " "))
      buffer.write(string: "\(token.kind)")
      buffer.write(" \"")
      buffer.write(escaped: token.text, quotes: true)
      buffer.write("\"")
      buffer.endLine()
    }
    return buffer.take()
  }
}

extension SyntaxTree {
  /// Returns a tree as JSON: one object for each node and each token, nested like the tree.
  ///
  /// | member | of | meaning |
  /// | --- | --- | --- |
  /// | `kind` | both | the name of the ``NodeKind`` or ``TokenKind`` |
  /// | `path` | the root | the path of the file |
  /// | `span` | both | `offset` from the start of the file and `length`, in bytes; `line` and `column` from 1 |
  /// | `documentation` | nodes with a doc comment | its lines without their slashes |
  /// | `text` | tokens | the token as written |
  /// | `children` | nodes | the children and the node's own tokens, in source order |
  ///
  /// White space and comments are omitted.
  public func json() -> [UInt8] { json(layout: .pretty) }

  /// Returns the tree as JSON, on one line for `compact`.
  package func json(layout: JSONWriter.Layout) -> [UInt8] {
    let lines = LineTable(source)
    var writer = JSONWriter(layout)
    writer.node(root, lines: lines)
    writer.endLine()
    return writer.take()
  }
}

/// Writes the lines of a node. Recursion is bounded by the language's nesting limit.
private func writeTree(_ node: SyntaxNode, lines: LineTable, to buffer: inout TextBuffer) {
  let span = node.tree.source.byteRange(of: node.span)
  buffer.beginLine()
  buffer.write(string: "\(node.kind) ")
  buffer.write(lines.location(at: span.lowerBound))
  buffer.write("-")
  buffer.write(lines.location(at: span.upperBound))
  for token in node.tokens {
    buffer.write(" ")
    buffer.write(escaped: token.text, quotes: false)
  }
  buffer.endLine()
  buffer.indented { buffer in
    for child in node.children { writeTree(child, lines: lines, to: &buffer) }
  }
}

extension JSONWriter {
  fileprivate mutating func node(_ node: SyntaxNode, lines: LineTable) {
    object { writer in
      writer.member("kind", "\(node.kind)")
      if node.kind == .file { writer.member("path", node.tree.source.path) }
      writer.member("span") { $0.span(node.tree.source.byteRange(of: node.span), lines) }
      writer.member("documentation", ifPresent: node.documentation)
      writer.member("children") { writer in
        writer.array(of: node.elements) { writer, element in
          switch element {
          case .node(let child): writer.node(child, lines: lines)
          case .token(let token): writer.token(token, lines: lines)
          }
        }
      }
    }
  }

  private mutating func token(_ token: SyntaxToken, lines: LineTable) {
    object { writer in
      writer.member("kind", "\(token.kind)")
      writer.member("span") { $0.span(token.tree.bytes(of: token.index), lines) }
      writer.member("text", token.text)
    }
  }

  private mutating func span(_ range: Range<Int>, _ lines: LineTable) {
    let location = lines.location(at: range.lowerBound)
    object { writer in
      writer.member("offset", range.lowerBound)
      writer.member("length", range.count)
      writer.member("line", location.line)
      writer.member("column", location.column)
    }
  }
}

extension TextBuffer {
  fileprivate mutating func write(_ location: SourceLocation) {
    write(number: location.line)
    write(byte: UInt8(ascii: ":"))
    write(number: location.column)
  }

  /// Writes a text with its control characters escaped, and quotes and backslashes too if `quotes` is true.
  fileprivate mutating func write(escaped text: String, quotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case 0x09: write("\\t")
      case 0x0A: write("\\n")
      case 0x0D: write("\\r")
      case 0..<0x20, 0x7F: write(string: "\\u{\(String(byte, radix: 16))}")
      case UInt8(ascii: "\"") where quotes: write("\\\"")
      case UInt8(ascii: "\\") where quotes: write("\\\\")
      default: write(byte: byte)
      }
    }
  }
}
