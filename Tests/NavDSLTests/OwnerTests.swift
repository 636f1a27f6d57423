import Testing

@testable import NavDSL

/// Every element of a model has its owner, and the owner's range contains it, even in programs with errors.
@Suite struct OwnerTests {
  private static let paths =
    Repository.files(in: "Examples", endingIn: ".nav")
    + Repository.files(in: "Tests/NavDSLTests/Cases", endingIn: ".nav")

  @Test(arguments: paths) func ownersAgreeWithRanges(path: String) throws {
    let text = try Repository.text(at: path)
    let program = compile([InputFile(path: path, text: text)]).program
    var owned = Owned()
    for id in program.scenes.ids {
      let scene = program.scenes[id]
      for item in program.items[scene.items] { #expect(item.scene == id) }
      for embed in program.embeds[scene.embeds] { #expect(embed.scene == id) }
      for exit in scene.exits {
        #expect(program.exits[exit].scene == id)
        owned.check(program.exits[exit].parameters, .exit(exit), program)
      }
      for handler in scene.handlers {
        #expect(program.handlers[handler].owner == .target(.scene(id)))
        owned.check(program.handlers[handler].parameters, .handler(handler), program)
        owned.check(program.handlers[handler].branches, .handler(handler), program)
      }
      owned.check(scene.parameters, .scene(id), program)
      owned.handlers += scene.handlers.count
    }
    for owner in program.handlingOwners {
      for handler in program.handlers(of: owner) {
        #expect(program.handlers[handler].owner == owner)
        owned.check(program.handlers[handler].parameters, .handler(handler), program)
        owned.check(program.handlers[handler].branches, .handler(handler), program)
      }
      owned.handlers += program.handlers(of: owner).count
    }
    for id in program.links.ids {
      owned.check(program.links[id].parameters, .link(id), program)
      owned.check(program.links[id].branches, .link(id), program)
    }
    for id in program.flows.ids { owned.check(program.flows[id].parameters, .flow(id), program) }
    if let feature = program.app?.feature { owned.check(feature.parameters, .app, program) }
    for id in program.structs.ids { owned.check(program.structs[id].fields, .structure(id), program) }
    for id in program.tabContainers.ids {
      for tab in program.tabs[program.tabContainers[id].tabs] { #expect(tab.container == id) }
    }
    for id in program.pageContainers.ids {
      for page in program.pages[program.pageContainers[id].pages] { #expect(page.container == id) }
    }
    for id in program.enums.ids {
      for enumCase in program.enumCases[program.enums[id].cases] { #expect(enumCase.enumeration == id) }
    }
    #expect(owned.handlers == program.handlers.count)
    #expect(owned.branches == program.branches.count)
    #expect(owned.verbs == program.verbs.count)
    #expect(owned.parameters == program.parameters.count)
  }

  /// The number of elements in the ranges of their owners.
  private struct Owned {
    var handlers = 0
    var branches = 0
    var verbs = 0
    var parameters = 0

    mutating func check(_ range: IDRange<BranchID>, _ owner: Branch.Owner, _ program: Program) {
      branches += range.count
      for branch in range {
        #expect(program.branches[branch].owner == owner)
        #expect(program.siblings(of: branch) == range)
        verbs += program.branches[branch].verbs.count
        for verb in program.verbs[program.branches[branch].verbs] { #expect(verb.branch == branch) }
      }
    }

    mutating func check(_ range: IDRange<ParameterID>, _ owner: Parameter.Owner, _ program: Program) {
      parameters += range.count
      for (position, parameter) in program.parameters[range].enumerated() {
        #expect(parameter.owner == owner)
        #expect(parameter.position == position)
      }
    }
  }
}
