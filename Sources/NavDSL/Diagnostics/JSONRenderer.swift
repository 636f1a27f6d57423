/// Writes diagnostics as JSON lines, one object per line, as `Documentation/Formats.md` describes them.
package struct JSONRenderer {
  private var places: DiagnosticPlaces

  /// Creates a renderer for diagnostics of a program with these files.
  package init(_ sources: SourceMap) { places = DiagnosticPlaces(sources) }

  /// Writes one diagnostic as a line.
  package mutating func render(_ diagnostic: Diagnostic, to buffer: inout TextBuffer) {
    var writer = JSONWriter(.compact)
    write(diagnostic, &writer)
    writer.endLine()
    buffer.write(bytes: writer.take()[...])
  }

  /// Writes one diagnostic as an object.
  ///
  /// - Parameter others: Writes further members.
  mutating func write(
    _ diagnostic: Diagnostic, _ writer: inout JSONWriter, others: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.object { writer in
      writer.member("severity", diagnostic.severity.rawValue)
      writer.member("code", diagnostic.code.rawValue)
      writer.member("name", diagnostic.code.entry.name)
      writer.member("message", diagnostic.message)
      member("location", diagnostic.span, &writer)
      writer.member("related") { writer in
        writer.array(of: diagnostic.related) { writer, related in
          writer.object { writer in
            writer.member("message", related.message)
            member("location", related.span, &writer)
          }
        }
      }
      writer.member("hint", ifPresent: diagnostic.hint)
      if let fix = diagnostic.fixIt {
        writer.member("fix") { writer in
          writer.object { writer in
            writer.member("title", fix.title)
            writer.member("edits") { writer in
              writer.array(of: fix.edits) { writer, edit in
                writer.object { writer in
                  member("location", edit.span, &writer)
                  writer.member("replacement", edit.replacement)
                }
              }
            }
          }
        }
      }
      writer.member("suspicion", ifPresent: diagnostic.suspicion?.rawValue)
      if let witness = diagnostic.witness {
        writer.member("witness") { self.witness(witness, named: diagnostic.witnessName, &$0) }
      }
      others(&writer)
    }
  }

  /// Writes a run as an object.
  mutating func witness(
    _ witness: DiagnosticWitness, named name: String, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("width", witness.width)
      writer.member("given", ifPresent: witness.given)
      writer.member("needsResize", witness.needsResize)
      writer.member("needsLink", witness.needsLink)
      writer.member("start", witness.start)
      writer.member("steps") { writer in
        writer.array(of: witness.steps) { writer, step in
          writer.object { writer in
            writer.member("step", step.text)
            writer.member("state", ifPresent: step.state)
            writer.member("failure", ifPresent: step.failure)
            if let span = step.span { member("location", span, &writer) }
          }
        }
      }
      writer.member("scenario", witness.scenario(named: name))
    }
  }

  private mutating func member(_ key: StaticString, _ span: SourceSpan, _ writer: inout JSONWriter) {
    guard let place = places.place(of: span) else { return }
    writer.member(key) { $0.place(place) }
  }
}

extension JSONWriter {
  /// Writes a range as an object with its file, start and end.
  mutating func place(_ place: SourceRange) {
    object { writer in
      writer.member("file", place.path)
      writer.member("start") { $0.location(place.start) }
      writer.member("end") { $0.location(place.end) }
    }
  }

  private mutating func location(_ location: SourceLocation) {
    object { writer in
      writer.member("line", location.line)
      writer.member("column", location.column)
      writer.member("utf16Column", location.utf16Column)
      writer.member("offset", location.offset)
    }
  }
}
