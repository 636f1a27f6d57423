import Foundation
import Testing

@testable import NavDSL

/// The engine's source inside the library is that of the engine.
@Suite struct EmbeddedRuntimeTests {
  @Test func theEmbeddedEngineIsTheEngine() throws {
    let files = Repository.files(in: "Sources/NavRuntime", endingIn: ".swift")
    let parts = try files.map { file in
      let text = try Repository.text(at: file)
      #expect(!text.contains("\"\"\"#"), "\(file) cannot stand in the literal")
      let name = (file as NSString).lastPathComponent
      return "// MARK: - \(name)\n\n" + Self.marked(text).trimmingCharacters(in: .newlines)
    }
    let text = """
      // The source of the engine, as `--runtime embedded` writes it. A test writes this file from Sources/NavRuntime.
      //
      // `§` stands for an access modifier.

      extension SwiftEmitter {
        static let engineText: StaticString = #\"""

      """
    let result = text + parts.joined(separator: "\n\n") + "\n\n\"\"\"#\n}\n"
    try Snapshot.expect(result.utf8, in: "Sources/NavDSL/Emit/Swift/EmbeddedRuntime.swift")
  }

  /// Returns a source with marks in place of what makes its declarations public.
  private static func marked(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .compactMap { line -> String? in
        var line = String(line)
        for word in ["@inlinable ", "@usableFromInline ", "@frozen "] {
          line = line.replacingOccurrences(of: word, with: "")
        }
        if ["@inlinable", "@usableFromInline", "@frozen"].contains(line.trimmingCharacters(in: .whitespaces))
        {
          return nil
        }
        guard let range = line.firstRange(of: #/^ *(@\w+ )*public /#) else { return line }
        return line[range].dropLast("public ".count) + "§ " + line[range.upperBound...]
      }
      .joined(separator: "\n")
  }

  @Test func whatIsPublicIsAsVisibleAsTheGeneratedSwift() {
    for access in SwiftOptions.Access.allCases {
      var options = SwiftOptions()
      options.access = access
      let text = String(decoding: emitSwiftRuntime(options: options), as: UTF8.self)
      let code = SwiftText.code(of: text)
      #expect(!code.contains("§") && !code.contains("import"))
      #expect(SwiftText.words(in: code).contains("public") == (access == .public))
      #expect(SwiftText.words(in: code).contains("package") == (access == .package))
      #expect(text.hasPrefix("// Written by navc; do not edit.\n") && text.hasSuffix("}\n"))
    }
  }
}
