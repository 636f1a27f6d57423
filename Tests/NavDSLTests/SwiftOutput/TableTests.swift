import Foundation
import NavOracles
import Testing

@testable import NavDSL
@testable import NavRuntime

/// The text of a table in generated Swift is parsed into the table that the interpreter creates.
@Suite struct TableTests {
  @Test func theTextOfATableIsParsedIntoTheTable() throws {
    var count = 0
    for path in Repository.examplePrograms
      + Repository.files(in: "Tests/NavDSLTests/Cases/Swift", endingIn: ".nav")
    {
      try compare(try SwiftOutputTests.program(path), path)
      count += 1
    }
    for name in CaseFiles.names(in: "Specification") {
      let url = CaseFiles.folder.appendingPathComponent("Specification").appendingPathComponent(name)
      let compilation = compile([InputFile(path: name, text: try String(contentsOf: url, encoding: .utf8))])
      if compilation.hasErrors { continue }
      try compare(compilation.program, name)
      count += 1
    }
    #expect(count > 90)
  }

  private func compare(_ program: Program, _ name: String) throws {
    let text = try Self.tableText(of: String(decoding: program.swift(sourcePaths: []), as: UTF8.self))
    let (read, created) = (NavigationTable(version1: text), NavigationTable(program))
    #expect(read.enums == created.enums, "\(name)")
    #expect(read.structs == created.structs, "\(name)")
    #expect(read.guards == created.guards, "\(name)")
    #expect(read.flows == created.flows, "\(name)")
    #expect(read.containers == created.containers, "\(name)")
    #expect(read.links == created.links, "\(name)")
    #expect(read.starts == created.starts, "\(name)")
    #expect(read.formerNames == created.formerNames, "\(name)")
    #expect(read.scenes.count == created.scenes.count, "\(name)")
    for (left, right) in zip(read.scenes, created.scenes) {
      let isEqual = left == right
      #expect(isEqual, "\(left.name) in \(name)")
    }
  }

  /// Returns the literal of the table in generated Swift, without its indentation.
  static func tableText(of swift: String) throws -> String {
    let start = try #require(swift.firstRange(of: "version1: #\"\"\"\n")).upperBound
    let end = try #require(swift[start...].firstRange(of: "\"\"\"#")).lowerBound
    let indentation = swift[start..<end].reversed().prefix { $0 == " " }.count
    return swift[start..<end].split(separator: "\n").map { String($0.dropFirst(indentation)) }
      .joined(separator: "\n")
  }

  /// Any text is parsed without a trap, and the table can be queried.
  @Test func damagedTextIsReadWithoutATrap() throws {
    let program = try SwiftOutputTests.program("Examples/Mail.nav")
    let text = try Self.tableText(of: String(decoding: program.swift(sourcePaths: []), as: UTF8.self))
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var bytes = Array(text.utf8)
      for _ in 0..<(1 + Int(random.next() % 8)) {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(Array("|\n-0@$w".utf8)[Int(random.next() % 7)], at: index)
        default: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      let table = NavigationTable(version1: String(decoding: bytes, as: UTF8.self))
      let engine = NavigationEngine(table)
      guard var state = try? engine.start(in: .compact) else { continue }
      for instance in state.activeScenes {
        for handler in table.scenes[instance.scene.number].handlers.indices {
          let step = table.step(
            handler: handler, [], in: instance.scene, flow: instance.flow?.flow,
            guards: NavigationGuardSet(), width: .compact)
          _ = try? engine.perform(step, from: instance.identity, in: &state, guards: NavigationGuardSet())
        }
      }
      _ = engine.description(of: state)
    }
  }
}
