import NavDSL
import Testing

/// Tests the model by name, as other packages read it.
@Suite struct ProgramModelTests {
  private static let source = """
    app Notes { start List in stack }
    transient scene List {
      right sort "Sort" menu { price "Price", separator, remove "Remove" destructive }
      on price -> stay
      on remove -> modal Remove as alert
    }
    scene Remove {
      message "This cannot be undone."
      control all "All" destructive preferred, keep cancel
    }
    """

  private static func scene(_ name: String) throws -> ProgramModel.Scene {
    let compilation = compile([InputFile(path: "Notes.nav", text: source)])
    #expect(compilation.diagnostics.map(\.message) == [])
    return try #require(compilation.program.model.scene(named: name))
  }

  @Test func itemsHaveMenus() throws {
    let list = try Self.scene("List")
    #expect(list.isTransient && list.message == nil)
    #expect(list.items.map(\.name) == ["sort"])
    let menu = list.items.flatMap(\.menu)
    #expect(menu.map(\.name) == ["price", "remove"])
    #expect(menu.map(\.role) == [nil, .destructive])
  }

  @Test func buttonsOfAlertsHaveRoles() throws {
    let alert = try Self.scene("Remove")
    #expect(!alert.isTransient && !alert.isExternal)
    #expect(alert.message == "This cannot be undone.")
    #expect(alert.items.map(\.role) == [.destructive, .cancel])
    #expect(alert.items.map(\.isPreferred) == [true, false])
  }
}
