/// Writes diagnostics as workflow commands of GitHub Actions, which GitHub displays beside the lines of a change:
/// `::error file=Shop.nav,line=12,endLine=12,col=20,endColumn=26,title=NAV0201::message`.
package struct GitHubRenderer {
  private var places: DiagnosticPlaces

  /// Creates a renderer for diagnostics of a program with these files.
  package init(_ sources: SourceMap) { places = DiagnosticPlaces(sources) }

  /// Writes one diagnostic as a line.
  package mutating func render(_ diagnostic: Diagnostic, to buffer: inout TextBuffer) {
    switch diagnostic.severity {
    case .error: buffer.write("::error ")
    case .warning: buffer.write("::warning ")
    case .note: buffer.write("::notice ")
    }
    if let place = places.place(of: diagnostic.span) {
      property("file", place.path, to: &buffer)
      property("line", place.start.line, to: &buffer)
      property("endLine", place.end.line, to: &buffer)
      // GitHub accepts columns only if the annotation is within one line.
      if place.start.line == place.end.line {
        property("col", place.start.utf16Column, to: &buffer)
        property("endColumn", place.end.utf16Column, to: &buffer)
      }
    }
    buffer.write("title=")
    buffer.write(string: diagnostic.code.rawValue)
    buffer.write("::")
    escape(message(of: diagnostic), isProperty: false, to: &buffer)
    buffer.endLine()
  }

  /// Returns the message joined with its hint, related positions and witness, since an annotation has no parts.
  private mutating func message(of diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    for related in diagnostic.related {
      if let place = places.place(of: related.span) {
        lines.append("note: \(related.message) (\(place.path):\(place.start.line):\(place.start.column))")
      } else {
        lines.append("note: \(related.message)")
      }
    }
    if let hint = diagnostic.hint { lines.append("help: \(hint)") }
    if let fix = diagnostic.fixIt, !diagnostic.hintSaysFix { lines.append("help: \(fix.title)") }
    if let witness = diagnostic.witness { lines.append(Self.line(of: witness)) }
    return lines.joined(separator: "\n")
  }

  /// Returns a run on one line: `run in compact: select Main.account → signOut → fails(noTarget)`.
  private static func line(of witness: DiagnosticWitness) -> String {
    let steps = witness.steps.map(\.text)
    let outcome = witness.steps.last?.outcome ?? witness.start
    return "run in \(witness.width): " + (steps + [outcome]).joined(separator: " → ")
  }

  private func property(_ key: StaticString, _ value: String, to buffer: inout TextBuffer) {
    buffer.write(key)
    buffer.write("=")
    escape(value, isProperty: true, to: &buffer)
    buffer.write(",")
  }

  private func property(_ key: StaticString, _ value: Int, to buffer: inout TextBuffer) {
    buffer.write(key)
    buffer.write("=")
    buffer.write(number: value)
    buffer.write(",")
  }

  private func escape(_ text: String, isProperty: Bool, to buffer: inout TextBuffer) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): buffer.write("%25")
      case 0x0D: buffer.write("%0D")
      case 0x0A: buffer.write("%0A")
      case UInt8(ascii: ":") where isProperty: buffer.write("%3A")
      case UInt8(ascii: ",") where isProperty: buffer.write("%2C")
      default: buffer.write(byte: byte)
      }
    }
  }
}
