/// The account of an import: what became of every part of the input.
package struct ImportAccount: Sendable {
  /// The degree to which the program represents a part.
  package enum Status: String, Sendable, CaseIterable { case exact, approximate, omitted }

  /// The representation of a part, with the reason if it is not exact.
  struct Outcome: Sendable {
    var status: Status
    var reason: ImportReason?

    /// The program represents the part exactly.
    static let exact = Outcome(status: .exact, reason: nil)
    /// Returns the outcome of a part that the program represents as well as it can.
    static func approximate(_ reason: ImportReason) -> Outcome {
      Outcome(status: .approximate, reason: reason)
    }
    /// Returns the outcome of a part that the program does not contain.
    static func omitted(_ reason: ImportReason) -> Outcome { Outcome(status: .omitted, reason: reason) }
  }

  /// An input file.
  struct Input: Sendable {
    /// A result of reading a file.
    enum Status: String, Sendable { case imported, skipped, refused }

    var file: String
    var status: Status
    var reason: String?
    var platform: String?
    var initial: String?
  }

  /// A part of the input.
  struct Row: Sendable {
    /// The index of the input.
    var file: Int
    var id: String
    var line: Int
    /// The further members, in order; those without a value are left out.
    var members: [(key: StaticString, value: String?)]
    var outcome: Outcome
    /// The place in the input, which is not written.
    var span: SourceSpan
    /// The way in which a controller comes to be shown.
    var reached: String?
  }

  var inputs: [Input] = []
  var controllers: [Row] = []
  var relationships: [Row] = []
  var segues: [Row] = []
  var items: [Row] = []
  var attributes: [Row] = []
  /// The arguments of the destinations of graphs, and those that their actions give.
  var arguments: [Row] = []
  /// The deep links of graphs.
  var links: [Row] = []

  /// The lists of parts with their keys, in the order of the account.
  static var lists: [(key: StaticString, rows: WritableKeyPath<ImportAccount, [Row]>)] {
    [
      ("controllers", \.controllers), ("relationships", \.relationships), ("segues", \.segues),
      ("items", \.items), ("attributes", \.attributes), ("arguments", \.arguments), ("links", \.links),
    ]
  }

  /// The number of scenes that the program declares.
  package var sceneCount = 0

  /// The summary: how many scenes there are, and what became of the segues.
  package func summary(of kind: ImportKind) -> String {
    let scenes = "\(sceneCount) scene\(sceneCount == 1 ? "" : "s")"
    let counts = Status.allCases.map { status in segues.count { $0.outcome.status == status } }
    let noun = kind == .storyboards ? "segue" : "action"
    var parts = [scenes, "\(counts[0]) of \(segues.count) \(noun)\(segues.count == 1 ? "" : "s") exact"]
    if counts[1] > 0 { parts.append("\(counts[1]) approximate") }
    if counts[2] > 0 { parts.append("\(counts[2]) left out") }
    return parts.joined(separator: ", ")
  }

  /// Returns the account as JSON, with the findings.
  package func json(_ findings: DiagnosticReport) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("format", 1)
      writer.member("inputs") { writer in
        writer.array(of: inputs) { writer, input in
          writer.onOneLine { writer in
            writer.object { writer in
              writer.member("file", input.file)
              writer.member("status", input.status.rawValue)
              writer.member("reason", ifPresent: input.reason)
              writer.member("platform", ifPresent: input.platform)
              writer.member("initial", ifPresent: input.initial)
            }
          }
        }
      }
      writer.member("summary") { writer in
        writer.object { writer in
          for (key, rows) in Self.lists { Self.write(counts: self[keyPath: rows], key, to: &writer) }
        }
      }
      for (key, rows) in Self.lists { Self.write(rows: self[keyPath: rows], key, to: &writer) }
      var renderer = JSONRenderer(findings.sources)
      writer.member("findings") { writer in
        writer.array(of: findings.diagnostics) { writer, finding in
          writer.onOneLine { renderer.write(finding, &$0) }
        }
      }
    }
    writer.endLine()
    return writer.take()
  }

  /// Orders the parts by file and line.
  mutating func sortRows() {
    for (_, list) in Self.lists {
      self[keyPath: list] = self[keyPath: list].enumerated().sorted {
        ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
      }.map(\.element)
    }
  }

  private static func write(counts rows: [Row], _ key: StaticString, to writer: inout JSONWriter) {
    if rows.isEmpty { return }
    writer.member(key) { writer in
      writer.onOneLine { writer in
        writer.object { writer in
          for status in Status.allCases {
            let count = rows.count { $0.outcome.status == status }
            if count > 0 { writer.member(named: status.rawValue) { $0.number(count) } }
          }
        }
      }
    }
  }

  private static func write(rows: [Row], _ key: StaticString, to writer: inout JSONWriter) {
    if rows.isEmpty { return }
    writer.member(key) { writer in
      writer.array(of: rows) { writer, row in
        writer.onOneLine { writer in
          writer.object { writer in
            writer.member("file", row.file)
            writer.member("id", row.id)
            writer.member("line", row.line)
            for (key, value) in row.members { writer.member(key, ifPresent: value) }
            writer.member("status", row.outcome.status.rawValue)
            writer.member("reason", ifPresent: row.outcome.reason?.rawValue)
            writer.member("reached", ifPresent: row.reached)
          }
        }
      }
    }
  }
}
