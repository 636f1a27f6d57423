/// Returns the results of proofs as JSON: RFC 8259, indented, in UTF-8, with a line feed at the end.
///
/// `Documentation/Schemas/proofs-1.schema.json` describes it.
extension ProofSummary {
  /// Returns what was proved as JSON: RFC 8259, indented, in UTF-8, with a line feed at the end.
  ///
  /// `Documentation/Schemas/proofs-1.schema.json` describes it.
  public func json(_ report: DiagnosticReport) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    var renderer = JSONRenderer(report.sources)
    writer.object { writer in
      // It grows when something that readers rely on changes.
      writer.member("version", 1)
      // The version increases with every incompatible change.
      writer.member("widths") { writer in
        writer.array(of: widths) { $0.string($1.rawValue) }
      }
      writer.member("proved", isProved)
      writer.member("answers") { writer in
        writer.array(of: answers) { write($1, &renderer, to: &$0) }
      }
      writer.member("unreachedHandlers", unreachedHandlers)
      writer.member("boundedBecause", ifPresent: boundedBecause)
      writer.member("diagnostics") { writer in
        writer.array(of: report.diagnostics) { renderer.write($1, &$0) }
      }
    }
    writer.endLine()
    return writer.take()
  }
}

private func write(_ answer: ProofSummary.Answer, _ renderer: inout JSONRenderer, to writer: inout JSONWriter)
{
  writer.object { writer in
    writer.member("claim", answer.claim)
    writer.member("question", ifPresent: answer.question?.rawValue)
    writer.member("proved", answer.isProved)
    writer.member("found", answer.found)
    writer.member("open", answer.open)
    if answer.isBounded { writer.member("bounded", true) }
    if let witness = answer.witness {
      writer.member("witness") { renderer.witness(witness, named: answer.claim, &$0) }
    }
  }
}
