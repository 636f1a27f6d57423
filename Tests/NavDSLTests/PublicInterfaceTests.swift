import Foundation
import Testing

@testable import NavDSL

/// The libraries as other packages see them: without the declarations that only this package's targets can use.
@Suite struct PublicInterfaceTests {
  /// The folder with the modules that were built with the tests.
  private static let modules = Navc.executable.deletingLastPathComponent().appending(path: "Modules").path

  /// The parts of a symbol graph that the tests read; swift-docc-symbolkit describes the format.
  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { var precise: String }
      struct Kind: Decodable { var identifier: String }
      struct Comment: Decodable {}
      var identifier: Identifier
      var kind: Kind
      var pathComponents: [String]
      var docComment: Comment?
    }
    var symbols: [Symbol]
  }

  private struct Target: Decodable {
    struct Information: Decodable { var unversionedTriple: String }
    var target: Information
  }

  /// The public symbols that each module declares itself, read when they are first needed.
  private static let graphs = ["NavDSL", "NavRuntime"].map { module in
    (module: module, symbols: Result { try extract(module) })
  }

  private func symbols(of module: String) throws -> [SymbolGraph.Symbol] {
    try Self.graphs.first { $0.module == module }?.symbols.get() ?? []
  }

  private static func extract(_ module: String) throws -> [SymbolGraph.Symbol] {
    var symbols: [SymbolGraph.Symbol] = []
    try Navc.inFolder { navc in
      let information = try navc.shell("swiftc -print-target-info")
      let target = try JSONDecoder().decode(Target.self, from: information.outputBytes)
      let extract = try navc.shell(
        """
        swift symbolgraph-extract -module-name \(module) -I '\(modules)' -minimum-access-level public \
        -target \(target.target.unversionedTriple) -output-dir .
        """)
      #expect(extract.status == 0, "\(extract.errors)")
      let file = navc.folder.appending(path: "\(module).symbols.json")
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: try Data(contentsOf: file))
      symbols = graph.symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
    }
    return symbols
  }

  /// A case of an enum is explained by its enum where its name says everything; a diagnostic's code by the catalogue.
  @Test(arguments: ["NavDSL", "NavRuntime"])
  func publicSymbolsAreDocumentedAndListedInTheCatalog(module: String) throws {
    let own = try symbols(of: module)
    #expect(own.count > 200)
    let witnesses: Set = ["identity", "startIndex", "endIndex", "subscript(_:)", "==(_:_:)", "hash(into:)"]
    for symbol in own where symbol.docComment == nil && symbol.kind.identifier != "swift.enum.case" {
      let path = symbol.pathComponents
      #expect(witnesses.contains(path.last ?? ""), "\(path.joined(separator: ".")) is not documented")
    }
    let catalog = try Repository.text(at: "Sources/\(module)/Documentation.docc/\(module).md")
    let topics = catalog.split(separator: "\n").filter { $0.hasPrefix("- ``") && $0.hasSuffix("``") }
    let listed = Set(topics.map { String($0.dropFirst(4).dropLast(2)) })
    #expect(listed.count == topics.count, "a symbol is listed twice")
    let top = Set(own.filter { $0.pathComponents.count == 1 }.map { $0.pathComponents[0] })
    #expect(listed == top)
  }

  /// The library's interface stays small enough to be learned: cases of enums apart, which are mostly codes and kinds.
  @Test func thePublicInterfaceIsSmall() throws {
    let own = try symbols(of: "NavDSL").filter { $0.kind.identifier != "swift.enum.case" }
    #expect(own.count < 300)
  }

  /// A file that imports SwiftUI, Foundation and NavDSL can name the declarations of each without its module.
  @Test func namesAreClearOfThoseOfFrameworks() throws {
    let ours = try symbols(of: "NavDSL")
      .filter { $0.pathComponents.count == 1 && $0.kind.identifier != "swift.func" }.map {
        $0.pathComponents[0]
      }
    let theirs = try Repository.text(at: "Tests/NavDSLTests/Cases/Interface/SwiftUI.txt")
      .split(whereSeparator: \.isWhitespace).map(String.init)
    let foundation = [
      "Bundle", "Calendar", "Data", "Date", "Locale", "Measurement<UnitLength>", "Notification", "Operation",
      "Predicate<Int>", "Process", "Progress", "Scanner", "Thread", "Timer", "URL", "UUID", "Unit",
    ]
    let standard = [
      "any Error", "Hasher", "Mirror", "Range<Int>", "Result<Int, Error>", "Set<Int>", "Span<Int>", "String",
    ]
    try Navc.inFolder { navc in
      try navc.write(theirs.map { "public struct \($0) {}\n" }.joined(), to: "SwiftUI.swift")
      let body = (ours + theirs + foundation + standard).map { "func f(_: borrowing \($0)) {}\n" }.joined()
      try navc.write(
        "import Foundation\nimport NavDSL\nimport SwiftUI\n\n\(body)", to: "Client.swift")
      let result = try navc.shell(
        """
        swiftc -module-name SwiftUI -parse-as-library -emit-module SwiftUI.swift && \
        swiftc -module-name Client -parse-as-library -typecheck -I . -I '\(Self.modules)' Client.swift
        """)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  /// The code of an article is one program, which type-checks against the public interface.
  @Test(arguments: ["NavDSL", "ParsingPrograms", "RunningPrograms", "WritingOutput"])
  func articlesCompile(article: String) throws {
    let blocks = try DocumentBlock.blocks(of: "Sources/NavDSL/Documentation.docc/\(article).md")
    let code = blocks.filter { $0.info.contains("swift") }.map(\.text).joined(separator: "\n")
    #expect(!code.isEmpty)
    try Navc.inFolder { navc in
      let head =
        article == "NavDSL" ? "import NavDSL\nlet source = \"\"\n" : "import NavDSL\nimport NavRuntime\n"
      try navc.write(head + code, to: "main.swift")
      let result = try navc.shell("swiftc -swift-version 6 -typecheck -I '\(Self.modules)' main.swift")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }
}
