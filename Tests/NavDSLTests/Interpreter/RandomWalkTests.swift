import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Random walks through every example in both widths: nothing traps, every state is sound, failures change nothing.
@Suite struct RandomWalkTests {
  static let programs = Repository.examplePrograms

  @Test(arguments: programs, NavigationWidth.allCases)
  func everyStateIsSound(path: String, width: NavigationWidth) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    let steps = Repository.runsLongTests ? 2_000 : 250
    var walk = try RandomWalk(program, in: width, seed: UInt64(path.count) * 31 + 7)
    #expect(walk.run.engine.violations(of: walk.run.state) == [])
    var trace: [String] = []
    for _ in 0..<steps {
      let before = walk.run
      let successes = walk.successes
      let input = walk.step()
      trace.append("\(input)")
      if walk.random.chance(Repository.runsLongTests ? 3 : 20) { expectReadable(input, before) }
      let violations = walk.run.engine.violations(of: walk.run.state)
      #expect(
        violations == [],
        "\(path): \(trace.suffix(3)), from \(before), by \(walk.run.guards.count) guards, to \(walk.run)")
      if !violations.isEmpty { return }
      if walk.successes == successes {
        #expect(before.state == walk.run.state, "\(path): \(input) at \(before)")
      }
    }
    #expect(walk.successes > steps / 5, "\(walk.failures)")
  }

  /// Expects that an input is printed as a step that parses as the same input.
  private func expectReadable(_ input: RunInput, _ run: Run) {
    // An event that is sent at random may lack required arguments.
    if case .event(let name, nil, nil, []) = input,
      !run.possibleEvents().contains(where: { event in
        event.name == name && !event.needsScene
          && run.program.program.handlers[event.handler].parameters.isEmpty
      })
    {
      return
    }
    let text = run.program.description(of: input)
    #expect(throws: Never.self, "\(text)") {
      let read = try run.read(text)
      #expect(run.program.description(of: read) == text)
      #expect(read == .input(input), "\(text)")
    }
  }
}

extension Repository {
  /// Compiles a program of this checkout.
  static func program(at path: String) throws -> Program {
    let input = InputFile(path: path, bytes: try bytes(at: path))
    let compilation = compile([input]) { path throws(ReadFailure) in
      guard let bytes = try? bytes(at: path) else { throw ReadFailure("no such file") }
      return bytes
    }
    #expect(!compilation.hasErrors)
    return compilation.program
  }
}
