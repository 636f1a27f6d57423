// The report as JSON: `Documentation/Formats.md`, "Breaking changes".

extension BreakingReport {
  /// Returns the report as one object of the schema `breaking-1`.
  package func json() -> [UInt8] {
    var writer = JSONWriter(.pretty)
    var renderer = JSONRenderer(comparison.sources)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("against") { writer in
        writer.array(of: comparison.versions) { writer, version in
          writer.object { writer in
            writer.member("name", version.name)
            writer.member("commit", ifPresent: version.commit)
          }
        }
      }
      writer.member("findings") { writer in
        writer.array(of: findings) { writer, finding in
          renderer.write(finding.diagnostic, &writer) { writer in
            writer.member("category", finding.category.rawValue)
            writer.member("subject", finding.subject)
            writer.member("versions") { $0.array(of: finding.versions) { $0.string($1) } }
            Self.write(finding.witness, &writer)
          }
        }
      }
      writer.member("compatible") { writer in
        writer.array(of: comparison.compatible) { writer, change in
          writer.object { writer in
            writer.member("category", change.category.rawValue)
            writer.member("kind", change.kind)
            writer.member("text", change.text)
          }
        }
      }
      if let runs = comparison.runs {
        writer.member("runs") { writer in
          writer.object { writer in
            writer.member("count", runs.count)
            writer.member("going", runs.going)
          }
        }
      }
      writer.member("summary") { writer in
        writer.object { writer in
          for severity in Severity.allCases {
            writer.member(Self.key(severity), findings.count { $0.diagnostic.severity == severity })
          }
          writer.member("hidden", hiddenErrors)
        }
      }
    }
    writer.endLine()
    return writer.take()
  }

  private static func key(_ severity: Severity) -> StaticString {
    switch severity {
    case .error: "errors"
    case .warning: "warnings"
    case .note: "notes"
    }
  }

  private static func write(_ witness: BreakingFinding.Witness, _ writer: inout JSONWriter) {
    switch witness {
    case .url(let url, let before, let after):
      writer.member("url", url)
      writer.member("before", ifPresent: before)
      writer.member("after", ifPresent: after)
    case .state(let saved, let restored, let pruned):
      writer.member("state", saved)
      writer.member("restored", restored)
      writer.member("pruned") { $0.array(of: pruned) { $0.string($1) } }
    case .swift(let line): writer.member("swift", line)
    case .run, .declaration: break
    }
  }
}
