import Testing

@testable import NavDSL

/// Consistency checks of `grammar.ebnf` itself.
@Suite struct GrammarTests {
  private let file: GrammarFile
  private let grammar: Grammar

  init() throws {
    file = try GrammarFile(text: Repository.text(at: "grammar.ebnf"))
    grammar = try Grammar(file)
  }

  @Test func everyRuleIsDefinedOnceAndUsed() {
    let names = file.rules.map(\.name)
    #expect(Set(names).count == names.count)
    var used: Set<String> = ["file"]
    for rule in file.rules {
      rule.expression.forEach { if case .rule(let name) = $0 { used.insert(name) } }
    }
    #expect(used == Set(names), "defined or used, but not both: \(used.symmetricDifference(names))")
    #expect(names.first == "file")
  }

  @Test func wordsOfTheGrammarAreTheWordsOfTheLexer() {
    var spellings: Set<String> = []
    for rule in file.rules {
      rule.expression.forEach { if case .terminal(let spelling) = $0 { spellings.insert(spelling) } }
    }
    let words = spellings.filter { $0.first?.isLetter == true }
    let kinds = TokenKind.allCases.filter(\.isWord).map { "\($0)".dropLast("Word".count) }
    #expect(words == Set(kinds.map(String.init)), "\(words.symmetricDifference(kinds.map(String.init)))")
    let marks: Set = [
      "{", "}", "(", ")", "[", "]", ",", ":", ".", "->", "=", "==", "!=", "?", "@", "/", "^", "~", "|", "…",
    ]
    #expect(spellings.subtracting(words) == marks)
  }

  @Test func theRecognizerAcceptsOnlySentences() throws {
    let recognizer = EarleyRecognizer(grammar)
    func accepts(_ text: String) -> Bool {
      recognizer.accepts(
        text.split(separator: " ").map { word in
          let isName = word.first?.isLetter == true || word.hasPrefix("`")
          return GrammarToken(String(word), isName ? .name : word.hasPrefix("\"") ? .string : .punctuation)
        })
    }
    #expect(accepts(""))
    #expect(accepts("scene A"))
    #expect(accepts("scene scene { on on -> push push in stack then pop to `root` }"))
    #expect(accepts("scene A { left a , b , right c title title }"))
    #expect(accepts("pages P { A , B , } app X { start P ( a : [ ] , b : [ : ] , ) }"))
    #expect(!accepts("scene"))
    #expect(!accepts("scene A { left a , , b }"))
    #expect(!accepts("scene A { on a -> pop to }"))
    #expect(!accepts("enum E { , }"))
    #expect(!accepts("scene A { title on }"))
  }

  @Test func theRecognizerHandlesNullableAndAmbiguousProductions() throws {
    let text = #"s = a, a, b ; a = [ "x" ], { c } ; c = [ "y", a ] ; b = { "x" | "z", b } | [ "w" ] ;"#
    let recognizer = EarleyRecognizer(try Grammar(GrammarFile(text: text)))
    func accepts(_ text: String) -> Bool {
      recognizer.accepts(text.map { GrammarToken(String($0), .name) })
    }
    for sentence in ["", "x", "xxx", "yxyy", "xyxyzzx", "yyyyyyyy", "w", "xxw"] { #expect(accepts(sentence)) }
    for other in ["wx", "zy", "xwy", "q"] { #expect(!accepts(other)) }
  }

  @Test func generatedSentencesAreRecognized() {
    var generator = SentenceGenerator(grammar, seed: 1)
    let recognizer = EarleyRecognizer(grammar)
    for _ in 0..<100 {
      let sentence = generator.sentence(size: 40)
      #expect(recognizer.accepts(sentence), "\(sentence.map(\.text).joined(separator: " "))")
    }
  }
}
