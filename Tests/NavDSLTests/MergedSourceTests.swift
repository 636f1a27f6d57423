import Foundation
import Testing

@testable import NavDSL

/// A program that is written as one file is the same program.
@Suite struct MergedSourceTests {
  private static let paths =
    Repository.examplePrograms + Repository.files(in: "Tests/NavDSLTests/Cases/Swift", endingIn: ".nav")

  /// Returns the model of a program as JSON without its files and places.
  private func model(_ program: Program) throws -> Data {
    func stripped(_ value: Any) -> Any {
      if let object = value as? [String: Any] {
        return object.filter { !$0.key.lowercased().hasSuffix("span") && $0.key != "files" }.mapValues(
          stripped)
      }
      return (value as? [Any])?.map(stripped) ?? value
    }
    let root = try JSONSerialization.jsonObject(with: Data(program.json()))
    return try JSONSerialization.data(withJSONObject: stripped(root), options: .sortedKeys)
  }

  @Test(arguments: paths)
  func aMergedProgramIsTheSame(path: String) throws {
    let index = try ToolingSamples.index(at: path)
    let compilation = index.compilation
    let merged = compilation.trees.mergedSource()
    let again = compile([InputFile(path: "All.nav", bytes: merged)])
    #expect(!again.hasErrors)
    #expect(again.program.sources.files.count == 1)
    #expect(try model(again.program) == model(compilation.program))
    #expect(again.trees.mergedSource() == merged)
    let version = ComparedVersion(name: "old", program: compilation.program)
    #expect(ChangeReport(version, again.program).changes == [])
  }

  @Test func commentsAreKeptWhereTheyBelong() throws {
    let text = """
      // The shop.
      import "B.nav"  // The rest.

      /// The start.
      app A { start X }
      /// About nothing.
      """
    let other = """
      /// Imports it back.
      import "A.nav"
      scene X  // Shown first.
      """
    let compilation = compile([InputFile(path: "A.nav", text: text)]) { _ throws(ReadFailure) in
      Array(other.utf8)
    }
    #expect(!compilation.hasErrors)
    #expect(
      String(decoding: compilation.trees.mergedSource(), as: UTF8.self) == """
        // The shop.
        // The rest.

        /// The start.
        app A { start X }
        // About nothing.

        // Imports it back.

        scene X  // Shown first.

        """)
  }
}
