import Testing

/// The public documents use the terms of the field, which readers know and search for.
@Suite struct DocumentWordsTests {
  /// A phrase to avoid, as a regular expression that matches whole words in lower case.
  private struct Phrase {
    var pattern: String
    /// The words to write instead.
    var better: String

    init(_ pattern: String, _ better: String) {
      self.pattern = pattern
      self.better = better
    }
  }

  /// Only phrases without a legitimate use in a document.
  private static let phrases = [
    Phrase("what there is to (say|tell|prove)", "'the diagnostics', or the noun for it"),
    Phrase("what (came|comes) of (it|them|that|this)", "'the result'"),
    Phrase("what (was|is) found", "'the findings'"),
    Phrase("what a caller can choose", "'the options'"),
    Phrase("what (waits|shows)", "'pending columns', 'visible scenes'"),
    Phrase("anew", "'again', or a verb: 'regenerate', 'recreate', 'restart'"),
    Phrase("once more|again from the start", "'again', 'restart'"),
    Phrase("stands? (in|for|behind|beside|between|inside|alone)|stands", "'is', 'appears', 'represents'"),
    Phrase("blanks?", "'space'"),
    Phrase("mend(s|ed)?", "'fix'"),
    Phrase("takes? (up|over)|taking over", "'resumes', 'inherits', 'replaces'"),
    Phrase("(is|are) held to", "'is tested against'"),
    Phrase("points at nothing", "'has no anchor'"),
    Phrase("means? nothing to", "'cannot be used with'"),
    Phrase("anybody's guess", "'unknown'"),
    Phrase("a picture", "'a diagram'"),
    Phrase("made up|out of the blue", "'invented', 'without a cause'"),
    Phrase("odd", "'unusual'"),
    Phrase("things?", "the noun itself"),
    Phrase("lies", "'is', 'is below', 'is in'"),
    Phrase("tells", "'reports', 'describes', 'shows'"),
    Phrase("iff", "'if and only if', 'exactly if'"),
    Phrase("sections? [0-9]+", "the heading, as a link"),
    Phrase("[a-z]+n't|(it|that|there|what|let)'s|(you|we|they)'(re|ve|ll)", "the full form"),
    Phrase("(behavi|col|fav|neighb)our[a-z]*|[a-z]+(al|ogn)is(e|ed|es|ing)", "the American spelling"),
  ]

  @Test func documentsUseTermsOfTheField() throws {
    let documents = try DocumentBlock.documents.map { ($0, lines: try prose(of: $0)) }
    for phrase in Self.phrases {
      let pattern = try Regex("\\b(" + phrase.pattern + ")\\b")
      for (document, lines) in documents {
        // A phrase may continue on the next line.
        let text = lines.joined(separator: " ")
        for match in text.matches(of: pattern) {
          let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
          let place = "\(document):\(Self.line(of: start, in: lines))"
          Issue.record("\(place): '\(text[match.range])' is unidiomatic; write \(phrase.better)")
        }
      }
    }
  }

  /// Returns the number of the line that contains a byte of the lines joined by spaces.
  private static func line(of offset: Int, in lines: [String]) -> Int {
    var end = 0
    let line = lines.firstIndex {
      end += $0.utf8.count + 1
      return offset < end
    }
    return (line ?? lines.count) + 1
  }

  /// Returns the lines of a document in lower case, without blocks, code and the targets of links.
  private func prose(of document: String) throws -> [String] {
    var isCode = false
    return try Repository.lines(at: document)
      .map { line in
        let isFence = line.drop { $0 == " " }.hasPrefix("```")
        if isFence { isCode.toggle() }
        if isFence || isCode { return "" }
        return line.replacing(/`[^`]*`/, with: "`").replacing(/\]\([^)]*\)/, with: "]").lowercased()
      }
  }
}
