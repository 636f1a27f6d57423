import NavOracles
import Testing

@testable import NavDSL

/// Every name of a program is known to the tools, and nothing else is.
@Suite struct OccurrenceTests {
  @Test func thereAreSamples() { #expect(ToolingSamples.paths.count > 40) }

  /// In a program without errors, a token is a name iff it declares or refers to an entity.
  @Test(arguments: Repository.cases(ToolingSamples.paths, oneOf: 3))
  func everyNameIsAnOccurrence(_ path: String) throws {
    let index = try ToolingSamples.index(at: path)
    let spans = Set(index.occurrences.map(\.span))
    for tree in index.compilation.trees {
      let roles = tree.tokenRoles()
      for token in tree.tokenKinds.indices {
        #expect(tree.role(of: token) == roles[token])
        let span = tree.span(ofToken: token)
        switch roles[token] {
        case .name:
          #expect(
            spans.contains(span), "\(path): '\(tree.text(token))' at \(index.place(of: span)) is unknown")
        case .typeName: break
        case .keyword, .fixedName:
          #expect(
            !spans.contains(span), "\(path): '\(tree.text(token))' at \(index.place(of: span)) is no name")
        case .other: break
        }
      }
    }
  }

  /// An occurrence is a token with the name of its entity, or a part of a link's pattern.
  @Test(arguments: Repository.cases(ToolingSamples.paths, oneOf: 3))
  func everyOccurrenceHasTheNameOfItsEntity(_ path: String) throws {
    let index = try ToolingSamples.index(at: path)
    for occurrence in index.occurrences {
      guard let name = index.name(of: occurrence.entity) else { continue }
      let text = index.program.sources.text(in: occurrence.span)
      #expect(
        text == name || text == "`\(name)`", "\(path): '\(text)' at \(index.place(of: occurrence.span))")
    }
  }

  /// A declaration is the definition of itself and of each of its references.
  @Test(arguments: Repository.cases(ToolingSamples.paths, oneOf: 3))
  func everyReferenceHasADeclaration(_ path: String) throws {
    let index = try ToolingSamples.index(at: path)
    for occurrence in index.occurrences {
      if case .column = occurrence.entity { continue }
      let declarations = index.declarations(of: occurrence.entity)
      #expect(!declarations.isEmpty, "\(path): \(occurrence.entity) at \(index.place(of: occurrence.span))")
      if occurrence.isDeclaration {
        #expect(declarations.contains(occurrence))
      }
      #expect(index.references(to: occurrence.entity).contains(occurrence))
    }
  }

  /// Programs in which names appear everywhere: the random ones of the proofs.
  @Test func randomProgramsAreKnownToo() {
    for seed in 0..<60 {
      let text = RandomFlow.program(seed: UInt64(seed), profile: .all).text
      let index = ProgramIndex(
        parseProgram([InputFile(path: "Random.nav", text: text)], options: CompilerOptions()) {
          _ throws(ReadFailure) in throw ReadFailure("no such file")
        })
      guard !index.compilation.hasErrors, let tree = index.compilation.trees.first else { continue }
      let roles = tree.tokenRoles()
      let spans = Set(index.occurrences.map(\.span))
      for token in tree.tokenKinds.indices where roles[token] == .name {
        let isKnown = spans.contains(tree.span(ofToken: token))
        #expect(isKnown, "'\(tree.text(token))' in\n\(text)")
      }
    }
  }
}

extension ProgramIndex {
  /// Returns the name of an entity; `nil` for one that is known by a text.
  func name(of entity: Entity) -> String? {
    switch entity {
    case .app: program.app.map { program.text($0.name) }
    case .target(let target): program.name(of: target).map { program.text($0) }
    case .tab(let id): program.text(program.tabs[id].name)
    case .column(_, let column): column.rawValue
    case .embed(let id): program.text(program.embeds[id].name)
    case .event(_, let name), .anyEvent(let name), .exit(let name): program.text(name)
    case .parameter(let id): program.text(program.parameters[id].name)
    case .type(let id): program.typeName(id).split(separator: ".").last.map(String.init)
    case .enumCase(let id): program.text(program.enumCases[id].name)
    case .guardian(let id): program.text(program.guards[id].name)
    case .link(let id): program.links[id].name.map { program.text($0) }
    case .scenario: nil
    }
  }
}
