import Foundation
import NavOracles
import Testing

@testable import NavDSL

/// The parser and `grammar.ebnf` must agree.
///
/// With `NAVDSL_LONG_TESTS` in the environment the random tests run several times as long.
@Suite struct GrammarAndParserTests {
  private let file: GrammarFile
  private let grammar: Grammar

  init() throws {
    file = try GrammarFile(text: Repository.text(at: "grammar.ebnf"))
    grammar = try Grammar(file)
  }

  @Test func everyProductionIsQuotedByTheFunctionThatParsesIt() throws {
    var quotes: [String: [String]] = [:]
    for path in Repository.files(in: "Sources/NavDSL/Parser", endingIn: ".swift") {
      for quote in QuotedProduction.all(in: try Repository.text(at: path)) {
        quotes[quote.name, default: []].append(quote.text)
      }
    }
    for rule in file.rules where !rule.isLexical {
      #expect(quotes[rule.name] == [rule.text], "\(rule.name) is not quoted once, as it is")
    }
    let unknown = Set(quotes.keys).subtracting(file.rules.map(\.name))
    #expect(unknown.isEmpty, "quoted, but not in the grammar: \(unknown.sorted())")
  }

  @Test func randomSentencesAreParsedWithoutADiagnostic() {
    var generator = SentenceGenerator(grammar, seed: 20)
    var failures: [String] = []
    for number in 0..<(Repository.runsLongTests ? 6_000 : 3_000) {
      let sentence = generator.sentence(size: 5 + number % 60)
      let text = generator.text(of: sentence)
      let parsed = SyntaxTree.parse(SourceText(path: "sentence.nav", text: text))
      if !parsed.diagnostics.isEmpty {
        failures.append("\(parsed.diagnostics[0].message) in:\n\(text)")
      } else if GrammarToken.all(in: parsed.tree) != sentence {
        failures.append("other tokens are read than were written:\n\(text)")
      }
    }
    report(failures)
    #expect(generator.unusedTerminals.isEmpty)
    #expect(generator.unusedProductions.isEmpty)
  }

  @Test func recognizerAndParserAgreeOnEveryFile() throws {
    let paths =
      Repository.files(in: "Examples", endingIn: ".nav")
      + Repository.files(in: "Tests/NavDSLTests/Cases", endingIn: ".nav")
    let recognizer = EarleyRecognizer(grammar)
    var failures: [String] = []
    for path in paths {
      let bytes = try Data(contentsOf: Repository.root.appending(path: path))
      let parsed = SyntaxTree.parse(SourceText(path: path, bytes: Array(bytes)))
      let accepted = recognizer.accepts(GrammarToken.all(in: parsed.tree))
      if path.hasPrefix("Examples"), !accepted { failures.append("no sentence: \(path)") }
      if accepted != parsed.isSyntacticallyCorrect {
        failures.append("\(path): the recogniser \(accepted ? "accepts" : "rejects")")
      }
    }
    #expect(paths.count >= 8)
    report(failures)
  }

  @Test func recognizerAndParserAgreeOnExamplesWithoutOneToken() throws {
    var comparison = Comparison(grammar)
    for path in Repository.cases(Repository.files(in: "Examples", endingIn: ".nav"), oneOf: 3) {
      let tree = SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path))).tree
      comparison.compareDeletions(from: tree)
    }
    #expect(comparison.count > (Repository.runsLongTests ? 1_000 : 300))
    report(comparison.failures)
  }

  @Test func recognizerAndParserAgreeOnChangedSentences() {
    var generator = SentenceGenerator(grammar, seed: 21)
    var comparison = Comparison(grammar)
    for number in 0..<(Repository.runsLongTests ? 400 : 100) {
      let text = generator.text(of: generator.sentence(size: 5 + number % 40))
      let tree = SyntaxTree.parse(SourceText(path: "sentence.nav", text: text)).tree
      comparison.compareDeletions(from: tree)
      comparison.compareReplacements(in: tree)
    }
    #expect(comparison.count > 5_000)
    report(comparison.failures)
  }

  /// Records the shortest of `failures`.
  private func report(_ failures: [String]) {
    let shortest = failures.sorted { $0.utf8.count < $1.utf8.count }.prefix(8).joined(separator: "\n---\n")
    #expect(failures.isEmpty, "\(failures.count) failures, such as:\n\(shortest)")
  }
}

/// Compares the recognizer and the parser on files that differ from a valid one by one token.
private struct Comparison {
  private let recognizer: EarleyRecognizer
  private let vocabulary: [GrammarToken]
  private var random = SplitMix64(seed: 22)
  /// The number of files compared.
  private(set) var count = 0
  /// The files on which they differ.
  private(set) var failures: [String] = []

  init(_ grammar: Grammar) {
    recognizer = EarleyRecognizer(grammar)
    vocabulary =
      grammar.terminals.compactMap { terminal in
        guard case .spelling(let text) = terminal else { return nil }
        return GrammarToken(text, text.first?.isLetter == true ? .name : .punctuation)
      } + [
        GrammarToken("a", .name), GrammarToken("`on`", .name), GrammarToken("\"s\"", .string),
        GrammarToken("1", .integer), GrammarToken("1.5", .decimal),
      ]
  }

  /// Omits each token in turn.
  mutating func compareDeletions(from tree: SyntaxTree) {
    compare(tree, replaces: false)
  }

  /// Replaces each token in turn by a random one.
  mutating func compareReplacements(in tree: SyntaxTree) {
    compare(tree, replaces: true)
  }

  private mutating func compare(_ tree: SyntaxTree, replaces: Bool) {
    let significant = tree.tokens.filter { !$0.kind.isTrivia && $0.kind != .endOfFile }
    let tokens = significant.map { GrammarToken($0.text, kind: $0.kind) }
    var chart = recognizer.chart()
    for token in tokens where !chart.read(token) { return }
    // From the last to the first, so that the tokens before a changed one need not be read again.
    for index in tokens.indices.reversed() {
      let new = replaces ? random.pick(vocabulary) : nil
      chart.rewind(to: index)
      let rest = (new.map { [$0] } ?? []) + tokens[(index + 1)...]
      let accepted = rest.allSatisfy { chart.read($0) } && chart.accepts
      let span = tree.bytes(of: significant[index].index)
      var bytes = Array(tree.source.bytes)
      bytes.replaceSubrange(span, with: Array(" \(new?.text ?? "") ".utf8))
      let parsed = SyntaxTree.parse(SourceText(path: "changed.nav", bytes: bytes))
      count += 1
      if accepted != parsed.isSyntacticallyCorrect {
        let verdict = accepted ? "accepted, but \(parsed.diagnostics[0].message)" : "rejected"
        let change = "'\(tokens[index].text)' became '\(new?.text ?? "")'"
        failures.append("\(verdict) where \(change):\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

extension GrammarToken {
  /// Returns the tokens of a tree without white space and comments; a token outside the grammar has a
  /// class of its own.
  static func all(in tree: SyntaxTree) -> [GrammarToken] {
    tree.tokens.compactMap { token in
      switch token.kind {
      case .whitespace, .lineComment, .blockComment, .docComment, .endOfFile: nil
      default: GrammarToken(token.text, kind: token.kind)
      }
    }
  }
}

extension ParsedFile {
  /// `true` iff the parser accepts the file as a sentence of the grammar.
  fileprivate var isSyntacticallyCorrect: Bool {
    !diagnostics.contains { $0.severity == .error && $0.code.rawValue.hasPrefix("NAV01") }
  }
}

/// A production that a doc comment quotes.
private struct QuotedProduction {
  var name: String
  /// The production from its name to its semicolon, with each run of white space as one space.
  var text: String

  /// Returns the productions in the doc comments of a Swift file: lines that begin with a name and `=`, up to
  /// a line that ends in a semicolon.
  static func all(in source: String) -> [QuotedProduction] {
    var found: [QuotedProduction] = []
    var open: (name: String, text: String)?
    for line in source.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.first == "///" else {
        open = nil
        continue
      }
      let text = words.dropFirst().joined(separator: " ")
      if let started = open {
        open = (started.name, "\(started.text) \(text)")
      } else if words.count > 2, words[2] == "=", words[1].allSatisfy({ $0.isLetter || $0.isNumber }) {
        open = (String(words[1]), text)
      }
      if let complete = open, complete.text.hasSuffix(";") {
        found.append(QuotedProduction(name: complete.name, text: complete.text))
        open = nil
      }
    }
    return found
  }
}
