import NavOracles
import Testing

@testable import NavDSL

/// `true` iff long tests are enabled.

@Suite struct RecoveryTests {
  @Test(arguments: ParserSamples.all) func everyPrefixParses(_ text: String) {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count { parseChecked(Array(bytes[..<end])) }
  }

  /// A program without one of its tokens may have a different meaning, but hardly ever has two errors.
  @Test func oneMissingTokenIsOneError() {
    var mutants = 0
    var wrong = 0
    var errors = 0
    var several = 0
    var fixable = 0
    var fixed = 0
    for text in ParserSamples.all {
      let tree = parseChecked(text).tree
      for index in tree.tokenKinds.indices
      where !tree.tokenKinds[index].isTrivia && tree.tokenKinds[index] != .endOfFile {
        let mutant = bytes(of: tree, withoutToken: index)
        let parsed = parseChecked(mutant)
        mutants += 1
        guard let first = parsed.diagnostics.first else { continue }
        wrong += 1
        if parsed.diagnostics.count > 1 { several += 1 }
        let isBrace = tree.tokenKinds[index] == .leftBrace || tree.tokenKinds[index] == .rightBrace
        #expect(
          !isBrace || parsed.diagnostics.count == 1, "a missing brace: \(parsed.diagnostics.map(\.message))")
        // The missing token cannot be guessed if it was a name, a type, a value or one of several words.
        switch first.code {
        case .missingName, .missingType, .missingValue, .missingString, .missingCondition, .unknownChoice:
          continue
        default: errors += 1
        }
        guard let fixIt = first.fixIt else { continue }
        fixable += 1
        if parseChecked(applying(fixIt, to: mutant)).diagnostics.isEmpty { fixed += 1 }
      }
    }
    #expect(mutants > 1200 && wrong > 1000)
    #expect(several <= 5, "\(several) of \(wrong) have more than one error")
    #expect(fixable * 100 >= errors * 80, "\(fixable) of \(errors) errors have a fix")
    #expect(fixed * 100 >= fixable * 90, "\(fixed) of \(fixable) fixes mend the program")
  }

  @Test func anyBytesParse() {
    var random = SplitMix64(seed: 2)
    let pieces = ParserSamples.all.flatMap { text in
      let tree = SyntaxTree.parse(SourceText(path: "", text: text)).tree
      return tree.tokenKinds.indices.map { Array(tree.source.bytes[tree.bytes(of: $0)]) }
    }
    for round in 0..<(Repository.runsLongTests ? 25_000 : 4_000) {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(120) {
        switch round % 3 {
        case 0: bytes.append(UInt8(random.below(256)))
        case 1: bytes.append(UInt8(random.below(96) + 32))
        default: bytes += pieces[random.below(pieces.count)]
        }
        if round % 3 == 2, random.below(2) == 0 { bytes.append(0x20) }
      }
      parseChecked(bytes)
    }
  }

  @Test func samplesWithJunkInThemParse() {
    var random = SplitMix64(seed: 3)
    let junk = [
      "{", "}", "(", ")", "[", "]", ",", "->", "\"", "/*", "*/", "`", "@", "scene", "on", "\0", ".", "…", ":",
    ]
    for _ in 0..<(Repository.runsLongTests ? 7_000 : 1_000) {
      var bytes = Array(ParserSamples.all[random.below(ParserSamples.all.count)].utf8)
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count + 1)
        let end = min(bytes.count, place + random.below(8))
        bytes.replaceSubrange(place..<end, with: Array(junk[random.below(junk.count)].utf8))
      }
      parseChecked(bytes)
    }
  }
}
