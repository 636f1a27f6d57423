/// Writes diagnostics as a log in the Static Analysis Results Interchange Format, SARIF 2.1.0 (OASIS).
///
/// Regions have columns in UTF-16 code units and offsets in bytes. The rules are the catalogue's entries for the
/// codes of the results.
package struct SARIFRenderer {
  private var places: DiagnosticPlaces
  private let toolVersion: String
  private var ruleIndices: [DiagnosticCode: Int] = [:]
  private var rules: [DiagnosticCode] = []

  /// For each diagnostic, a text that identifies it; empty if lines and messages do.
  private let fingerprints: [String]

  init(
    _ diagnostics: [Diagnostic], _ sources: SourceMap, toolVersion: String, fingerprints: [String] = []
  ) {
    self.fingerprints = fingerprints
    places = DiagnosticPlaces(sources)
    self.toolVersion = toolVersion
    let used = Set(diagnostics.lazy.map(\.code))
    for code in DiagnosticCode.allCases where used.contains(code) {
      ruleIndices[code] = rules.count
      rules.append(code)
    }
  }

  mutating func log(_ diagnostics: [Diagnostic], _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.member("runs") { writer in
        writer.array { writer in
          writer.element { writer in
            writer.object { writer in
              writer.member("tool") { tool(&$0) }
              writer.member("columnKind", "utf16CodeUnits")
              writer.member("results") { writer in
                writer.array(of: Array(diagnostics.enumerated())) { writer, item in
                  let number = item.offset
                  let fingerprint = fingerprints.indices.contains(number) ? fingerprints[number] : nil
                  result(item.element, fingerprint, &writer)
                }
              }
            }
          }
        }
      }
    }
  }

  private func tool(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("driver") { writer in
        writer.object { writer in
          writer.member("name", "navc")
          writer.member("version", toolVersion)
          writer.member("rules") { writer in
            writer.array(of: rules) { rule($1, &$0) }
          }
        }
      }
    }
  }

  private func rule(_ code: DiagnosticCode, _ writer: inout JSONWriter) {
    let entry = code.entry
    writer.object { writer in
      writer.member("id", code.rawValue)
      writer.member("name", entry.name)
      Self.message("shortDescription", entry.summary, &writer)
      writer.member("help") { writer in
        writer.object { writer in
          writer.member("text", entry.explanation)
          writer.member("markdown", entry.explanation)
        }
      }
      writer.member("defaultConfiguration") { writer in
        writer.object { $0.member("level", entry.severity.rawValue) }
      }
      if let category = code.breakingCategory {
        writer.member("properties") { writer in
          writer.object { $0.member("category", category.rawValue) }
        }
      }
    }
  }

  private mutating func result(
    _ diagnostic: Diagnostic, _ fingerprint: String?, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("ruleId", diagnostic.code.rawValue)
      if let index = ruleIndices[diagnostic.code] { writer.member("ruleIndex", index) }
      writer.member("level", diagnostic.severity.rawValue)
      Self.message(
        "message", ([diagnostic.message] + (diagnostic.hint.map { [$0] } ?? [])).joined(separator: "\n"),
        &writer)
      writer.member("locations") { writer in
        writer.array { writer in
          guard let place = places.place(of: diagnostic.span) else { return }
          writer.element { Self.location(place, &$0) }
        }
      }
      if !diagnostic.related.isEmpty {
        writer.member("relatedLocations") { writer in
          writer.array(of: Array(diagnostic.related.enumerated())) { writer, related in
            guard let place = places.place(of: related.element.span) else { return writer.object { _ in } }
            Self.location(place, id: related.offset + 1, message: related.element.message, &writer)
          }
        }
      }
      if let fingerprint {
        writer.member("partialFingerprints") { writer in
          writer.object { $0.member("navcSubject/v1", fingerprint) }
        }
      }
      if let witness = diagnostic.witness {
        writer.member("codeFlows") { writer in
          writer.array { $0.element { codeFlow(witness, of: diagnostic, &$0) } }
        }
      }
      if let fix = diagnostic.fixIt {
        writer.member("fixes") { writer in
          writer.array { $0.element { self.fix(fix, &$0) } }
        }
      }
    }
  }

  private mutating func fix(_ fix: Diagnostic.FixIt, _ writer: inout JSONWriter) {
    var files: [Int] = []
    for edit in fix.edits {
      if let index = places.sources.fileIndex(at: edit.span.start), !files.contains(index) {
        files.append(index)
      }
    }
    writer.object { writer in
      Self.message("description", fix.title, &writer)
      writer.member("artifactChanges") { writer in
        writer.array(of: files) { writer, file in
          writer.object { writer in
            Self.artifact(places.sources.files[file].path, &writer)
            writer.member("replacements") { writer in
              writer.array { writer in
                for edit in fix.edits where places.sources.fileIndex(at: edit.span.start) == file {
                  guard let place = places.place(of: edit.span) else { continue }
                  writer.element { Self.replacement(of: place, with: edit.replacement, &$0) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Writes a run as one thread flow. Each step has the location of its handler, its text, and the state after it.
  ///
  /// An action of the user or the system alone has no location, but readers of SARIF expect one everywhere. It gets the
  /// location of the next handler in the run or, after the last one, that of the diagnostic.
  private mutating func codeFlow(
    _ witness: DiagnosticWitness, of diagnostic: Diagnostic, _ writer: inout JSONWriter
  ) {
    var spans: [SourceSpan] = []
    for step in witness.steps.reversed() { spans.append(step.span ?? spans.last ?? diagnostic.span) }
    spans.append(spans.last ?? diagnostic.span)
    let start = DiagnosticWitness.Step("start in \(witness.width)", state: witness.start)
    let steps = Array(zip([start] + witness.steps, spans.reversed()))
    writer.object { writer in
      Self.message("message", "a run in \(witness.width) width", &writer)
      writer.member("threadFlows") { writer in
        writer.array { writer in
          writer.element { writer in
            writer.object { writer in
              writer.member("locations") { writer in
                writer.array(of: Array(steps.enumerated())) { writer, entry in
                  let (index, (step, span)) = entry
                  flowLocation(step, at: span, index, isLast: index == steps.count - 1, &writer)
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func flowLocation(
    _ step: DiagnosticWitness.Step, at span: SourceSpan, _ index: Int, isLast: Bool,
    _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("location") { writer in
        let text = step.failure.map { "\(step.text): fails(\($0))" } ?? step.text
        if let place = places.place(of: span) {
          Self.location(place, message: text, &writer)
        } else {
          writer.object { Self.message("message", text, &$0) }
        }
      }
      if let state = step.state {
        writer.member("state") { writer in
          writer.object { Self.message("after", state, &$0) }
        }
      }
      writer.member("executionOrder", index + 1)
      writer.member("importance", isLast ? "essential" : "important")
    }
  }

  private static func replacement(of place: SourceRange, with text: String, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("deletedRegion") { region(place, &$0) }
      message("insertedContent", text, &writer)
    }
  }

  private static func location(
    _ place: SourceRange, id: Int? = nil, message text: String? = nil, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      if let id { writer.member("id", id) }
      writer.member("physicalLocation") { writer in
        writer.object { writer in
          artifact(place.path, &writer)
          writer.member("region") { region(place, &$0) }
        }
      }
      if let text { message("message", text, &writer) }
    }
  }

  private static func region(_ place: SourceRange, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("startLine", place.start.line)
      writer.member("startColumn", place.start.utf16Column)
      writer.member("endLine", place.end.line)
      writer.member("endColumn", place.end.utf16Column)
      writer.member("byteOffset", place.start.offset)
      writer.member("byteLength", place.end.offset - place.start.offset)
    }
  }

  private static func artifact(_ path: String, _ writer: inout JSONWriter) {
    writer.member("artifactLocation") { writer in
      writer.object { writer in writer.member("uri", uri(ofPath: path)) }
    }
  }

  private static func message(_ key: StaticString, _ text: String, _ writer: inout JSONWriter) {
    writer.member(key) { writer in
      writer.object { $0.member("text", text) }
    }
  }

  /// Returns a URI reference to a file as specified by RFC 3986: relative for a relative path.
  static func uri(ofPath path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    // A colon in the first segment of a relative reference would turn the text before it into a scheme.
    if result.isEmpty, path.prefix(while: { $0 != "/" }).contains(":") { result = "./" }
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"),
        UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
        UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
