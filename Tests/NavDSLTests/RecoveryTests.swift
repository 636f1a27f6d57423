import Foundation
import Testing

@testable import NavDSL

@Suite struct RecoveryTests {
  @Test func oneMissingTokenGivesOneError() {
    var fixable = 0
    var fixed = 0
    var errors = 0
    for (number, text) in ParserSamples.all.enumerated() {
      let tree = parseChecked(text).tree
      for index in tree.tokenKinds.indices
      where !tree.tokenKinds[index].isTrivia && tree.tokenKinds[index] != .endOfFile {
        let mutant = bytes(of: tree, withoutToken: index)
        let parsed = parseChecked(mutant)
        errors += parsed.diagnostics.count
        if let fixIt = parsed.diagnostics.first?.fixIt, parsed.diagnostics.count == 1 {
          fixable += 1
          if SyntaxTree.parse(SourceText(path: "", bytes: applying(fixIt, to: mutant))).diagnostics.isEmpty {
            fixed += 1
          } else {
            if ProcessInfo.processInfo.environment["SHOW"] == "2" {
              let lines = LineTable(parsed.tree.source)
              let place = lines.location(at: Int(parsed.diagnostics[0].span.start))
              print(
                "FIX-- sample \(number) without token '\(tree.source.text(in: tree.span(ofToken: index)))'\n| \(lines.text(ofLine: place.line))\n    \(place.line):\(place.column) \(parsed.diagnostics[0].message) \(fixIt)"
              )
            }
          }
        } else if parsed.diagnostics.count == 1, ProcessInfo.processInfo.environment["SHOW"] == "3" {
          print("NOFIX \(parsed.diagnostics[0].message)")
        }
        if parsed.diagnostics.count > 1, ProcessInfo.processInfo.environment["SHOW"] == "1" {
          let lines = LineTable(parsed.tree.source)
          print("--- sample \(number) without token '\(tree.source.text(in: tree.span(ofToken: index)))'")
          for diagnostic in parsed.diagnostics {
            let place = lines.location(at: Int(diagnostic.span.start))
            print(
              "| \(lines.text(ofLine: place.line))\n    \(place.line):\(place.column) \(diagnostic.code.rawValue) \(diagnostic.message)"
            )
          }
        }
      }
    }
    print("STATS errors \(errors) fixable \(fixable) fixed \(fixed)")
  }
}

@Suite struct SyntaxCatalogueTests {
  @Test(arguments: DiagnosticCode.allCases.filter { ["NAV00", "NAV01"].contains($0.rawValue.prefix(5)) })
  func anExampleYieldsItsCode(_ code: DiagnosticCode) {
    let example = code.entry.example
    if example.isEmpty {
      #expect(
        [.fileTooLarge, .tooManyTokens, .tooManySyntaxErrors, .invalidUTF8, .programTooLarge].contains(code))
    } else {
      #expect(parseChecked(example).diagnostics.map(\.code) == [code])
    }
    #expect(code.entry.name == "\(code)")
  }
}
