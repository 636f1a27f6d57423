import Foundation
import NavOracles
import Testing

@testable import NavDSL

/// Properties of the layout of every text.
///
/// With `NAVDSL_LONG_TESTS` in the environment the random tests run several times as long.
@Suite struct FormatInvariantTests {
  /// The programs of the checkout: examples, cases, and the blocks of documents; every day one of three.
  static func programs() throws -> [String] {
    let files =
      Repository.files(in: "Examples", endingIn: ".nav")
      + Repository.files(in: "Tests/NavDSLTests/Cases", endingIn: ".nav")
    let blocks = try DocumentBlock.documents.flatMap { try DocumentBlock.blocks(of: $0) }
    return try Repository.cases(files, oneOf: 3).map {
      String(decoding: try Repository.bytes(at: $0), as: UTF8.self)
    } + Repository.cases(blocks.filter { $0.info.first == "nav" }, oneOf: 3).map(\.text)
  }

  @Test func programsKeepTheirTokens() throws {
    var failures: [String] = []
    for text in try Self.programs() { check(text, &failures) }
    report(failures)
  }

  @Test func sentencesKeepTheirTokens() throws {
    let grammar = try Grammar(GrammarFile(text: Repository.text(at: "grammar.ebnf")))
    var generator = SentenceGenerator(grammar, seed: 31)
    var random = SplitMix(state: 5)
    var failures: [String] = []
    for number in 0..<(Repository.runsLongTests ? 1_000 : 250) {
      let text = generator.text(of: generator.sentence(size: 5 + number % 60))
      check(text, &failures)
      check(Self.disturbed(text, comments: true, &random), &failures)
    }
    report(failures)
  }

  @Test func randomProgramsKeepTheirTokens() throws {
    var seeds = SplitMix64(seed: 41)
    var random = SplitMix(state: 43)
    var failures: [String] = []
    for profile in RandomFlowProfile.allCases {
      for _ in 0..<(Repository.runsLongTests ? 3 : 1) {
        let text = RandomFlow.program(seed: seeds.next(), profile: profile).text
        check(text, &failures)
        check(Self.disturbed(text, comments: true, &random), &failures)
      }
    }
    report(failures)
  }

  /// A line over 100 columns has no list that could be broken, and no arrow that could begin a line.
  @Test func longLinesHaveNoBreakLeft() throws {
    var seeds = SplitMix64(seed: 47)
    var count = 0
    for profile in RandomFlowProfile.allCases {
      for _ in 0..<(Repository.runsLongTests ? 6 : 3) {
        let short = RandomFlow.program(seed: seeds.next(), profile: profile).text
        let text = short.replacing(/\b[A-Z]\b/) { $0.output + String(repeating: "x", count: 78) }
        let formatted = formattedText(text)
        for line in formatted.split(whereSeparator: \.isNewline) where line.count > TreeFormatter.width {
          count += 1
          let isLeft = line.drop { $0 == " " }.dropFirst(2).contains("->") || Self.hasList(line)
          if isLeft { Issue.record("\(line)\n=====\n\(text)") }
        }
      }
    }
    #expect(count > 20)
  }

  /// `true` iff a line has a list in brackets, with elements; the parentheses of a condition follow a space.
  private static func hasList(_ line: Substring) -> Bool {
    line.firstMatch(of: /(\S\(|\[)[^\]\)\s][^\(\)\[\]]*[\)\]]/) != nil
  }

  @Test func whiteSpaceAndCommentsBetweenTokens() throws {
    var random = SplitMix(state: 9)
    var failures: [String] = []
    for text in try Self.programs() {
      for _ in 0..<(Repository.runsLongTests ? 2 : 1) {
        check(Self.disturbed(text, comments: true, &random), &failures)
      }
    }
    report(failures)
  }

  @Test func textsThatLackATokenKeepTheirTokens() throws {
    var random = SplitMix(state: 17)
    var failures: [String] = []
    for text in try Self.programs() {
      for _ in 0..<(Repository.runsLongTests ? 3 : 1) {
        let tree = SyntaxTree.parse(SourceText(path: "a.nav", text: text)).tree
        let tokens = tree.tokenKinds.indices.filter { !tree.tokenKinds[$0].isTrivia }
        let removed = tokens[Int(random.next() % UInt64(tokens.count))]
        var bytes = tree.source.bytes
        bytes.removeSubrange(tree.bytes(of: removed))
        check(String(decoding: bytes, as: UTF8.self), &failures)
      }
    }
    report(failures)
  }

  @Test func otherWhiteSpaceHasTheSameLayout() throws {
    var random = SplitMix(state: 23)
    for path in Repository.files(in: "Examples", endingIn: ".nav") {
      let text = String(decoding: try Repository.bytes(at: path), as: UTF8.self)
      for _ in 0..<(Repository.runsLongTests ? 6 : 3) {
        let other = Self.respaced(text, &random)
        let formatted = SyntaxTree.parse(SourceText(path: path, text: other)).formatted()
        #expect(String(decoding: formatted.bytes, as: UTF8.self) == text, "\(path)")
      }
    }
  }

  @Test func diagnosticsAndModelsStayTheSame() throws {
    var failures: [String] = []
    for text in try Self.programs() {
      let formatted = SyntaxTree.parse(SourceText(path: "a.nav", text: text)).formatted()
      let before = compile([InputFile(path: "a.nav", text: text)])
      let after = compile([InputFile(path: "a.nav", bytes: formatted.bytes)])
      if Self.said(before) != Self.said(after) {
        failures.append("other diagnostics: \(Self.said(before)) \(Self.said(after)) of\n\(text)")
      } else if !before.hasErrors {
        let (old, new) = (try Self.model(before), try Self.model(after))
        let same = zip(old, new).prefix { $0 == $1 }.count
        if old != new {
          failures.append(
            "another model: \(old.dropFirst(same - 80).prefix(200)) \(new.dropFirst(same - 80).prefix(200))")
        }
      }
    }
    report(failures)
  }

  private static func said(_ compilation: Compilation) -> [String] {
    compilation.diagnostics.map { "\($0.code) \($0.message)" }.sorted()
  }

  /// Returns the model as JSON, without positions.
  private static func model(_ compilation: Compilation) throws -> String {
    func withoutSpans(_ value: Any) -> Any {
      if let object = value as? [String: Any] {
        return object.filter { !$0.key.lowercased().hasSuffix("span") }.mapValues(withoutSpans)
      }
      if let array = value as? [Any] { return array.map(withoutSpans) }
      return value
    }
    let json = try JSONSerialization.jsonObject(with: Data(compilation.program.json()))
    let text = try JSONSerialization.data(withJSONObject: withoutSpans(json), options: .sortedKeys)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a text with other white space between its tokens, except where the author's line breaks count.
  private static func respaced(_ text: String, _ random: inout SplitMix) -> String {
    let tree = SyntaxTree.parse(SourceText(path: "a.nav", text: text)).tree
    var result = ""
    for token in tree.tokenKinds.indices.dropLast() {
      let isFree =
        tree.tokenKinds[token] == .whitespace && token > 0 && !tree.tokenKinds[token - 1].isTrivia
        && !tree.tokenKinds[token + 1].isTrivia && tree.text(token).count(where: \.isNewline) < 2
      let before = token > 0 ? tree.tokenKinds[token - 1] : .endOfFile
      let after = tree.tokenKinds[token + 1]
      guard isFree, before != .leftBrace, before != .leftParenthesis, after != .rightBrace,
        after != .endOfFile
      else {
        result += tree.text(token)
        continue
      }
      result += ["\n", " ", "   ", "\t\n  ", "\r\n"][Int(random.next() % 5)]
    }
    return result
  }

  /// Checks a text: formatting changes neither tokens nor comments nor diagnostics, and a second time nothing.
  private func check(_ text: String, _ failures: inout [String]) {
    let parsed = SyntaxTree.parse(SourceText(path: "a.nav", text: text))
    let first = parsed.formatted()
    let again = SyntaxTree.parse(SourceText(path: "a.nav", bytes: first.bytes))
    let shown = "\(text)\n=====\n\(String(decoding: first.bytes, as: UTF8.self))"
    if again.diagnostics.map(\.message) != parsed.diagnostics.map(\.message)
      || again.diagnostics.map(\.code) != parsed.diagnostics.map(\.code)
    {
      failures.append("other diagnostics:\n\(shown)")
    } else if !again.tree.hasTokens(of: parsed.tree) {
      failures.append("other tokens:\n\(shown)")
    } else if again.formatted().bytes != first.bytes {
      failures.append(
        "not stable:\n\(shown)\n=====\n\(String(decoding: again.formatted().bytes, as: UTF8.self))")
    } else if let problem = Self.problem(of: parsed.formattingEdits(), parsed.tree, first.bytes) {
      failures.append("\(problem):\n\(shown)")
    } else if parsed.diagnostics.isEmpty != first.isComplete {
      failures.append("complete with errors, or incomplete without:\n\(shown)")
    } else if first.isComplete, !first.bytes.isEmpty,
      first.bytes.last != 0x0A || Self.hasTrailingSpace(first.bytes)
    {
      failures.append("spaces or the last line end:\n\(shown)")
    }
  }

  /// Returns the first fault of edits: they do not lead to the layout, or replace a token that stays.
  private static func problem(of edits: [Diagnostic.Edit], _ tree: SyntaxTree, _ result: [UInt8]) -> String? {
    var text: [UInt8] = []
    var end = 0
    for edit in edits {
      let range = tree.source.byteRange(of: edit.span)
      if range.lowerBound < end { return "overlapping edits" }
      text += tree.source.bytes[end..<range.lowerBound] + Array(edit.replacement.utf8)
      end = range.upperBound
    }
    text += tree.source.bytes[end...]
    if text != result { return "edits do not lead to the layout" }
    // If the tokens are the same, only the white space between them changes.
    let other = SyntaxTree.parse(SourceText(path: "a.nav", bytes: result)).tree
    let (before, after) = (Self.tokens(of: tree), Self.tokens(of: other))
    let replaced = edits.first { edit in
      !tree.source.bytes[tree.source.byteRange(of: edit.span)].allSatisfy { TreeFormatter.isBlank($0) }
    }
    return before == after && replaced != nil ? "an edit replaces a token that stays" : nil
  }

  private static func tokens(of tree: SyntaxTree) -> [String] {
    tree.tokenKinds.indices.filter { tree.tokenKinds[$0] != .whitespace }.map { tree.text($0) }
  }

  private static func hasTrailingSpace(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast().contains { bytes[$0] == 0x20 && bytes[$0 + 1] == 0x0A }
  }

  /// Returns a text with random white space, and comments, between its tokens.
  static func disturbed(_ text: String, comments: Bool, _ random: inout SplitMix) -> String {
    let tree = SyntaxTree.parse(SourceText(path: "a.nav", text: text)).tree
    var result = ""
    for token in tree.tokenKinds.indices.dropLast() {
      let kind = tree.tokenKinds[token]
      if kind == .whitespace {
        let next = tree.tokenKinds[token + 1]
        let wasLine =
          token > 0
          && (tree.tokenKinds[token - 1] == .lineComment || tree.tokenKinds[token - 1] == .docComment)
        switch random.next() % (comments ? 12 : 6) {
        case 0: result += "\n"
        case 1: result += wasLine ? "\n\n" : "  \t"
        case 2: result += "\n\n\n"
        case 3 where next != .lineComment && next != .docComment: result += wasLine ? "\n  " : " "
        case 6 where !wasLine: result += " /* inline */ "
        case 7: result += (wasLine ? "\n" : " ") + "// line\n"
        case 8: result += "\n  // own\n"
        case 9: result += "\n  /* some\n      lines */\n"
        case 10: result += (wasLine ? "\n" : " ") + "/* two\n lines */ "
        default: result += tree.text(token)
        }
      } else {
        result += tree.text(token)
      }
    }
    return result
  }

  private func report(_ failures: [String]) {
    for failure in failures.sorted(by: { $0.utf8.count < $1.utf8.count }).prefix(6) {
      Issue.record("\(failure)")
    }
    #expect(failures.count == 0)
  }
}

/// A random number generator that gives the same numbers on every machine.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
