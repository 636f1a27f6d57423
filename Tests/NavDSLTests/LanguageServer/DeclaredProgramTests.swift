import Testing

@testable import NavDSL

/// The programs that a project declares in `navc.conf`.
@Suite struct DeclaredProgramTests {
  private static let files = [
    "/w/navc.conf": "programs = [\"App/Shop.nav\", \"Feature\"]\n",
    "/w/App/Shop.nav": "import \"parts/Parts.nav\"\napp Shop { start Home in stack }\n",
    "/w/App/parts/Parts.nav": "scene Home { on go -> push Cart }\nscene Cart\n",
    "/w/App/Other.nav": "import \"parts/Parts.nav\"\napp Other { start Nowhere }\n",
    "/w/Feature/Feature.nav": "feature Buying { start Choosing in stack }\n",
    "/w/Feature/Choosing.nav": "scene Choosing { on done -> finish }\n",
    "/w/Feature/deep/Draft.nav": "feature Draft { start Choosing in stack }\n",
  ]

  private func programs(of path: String, _ files: [String: String]) -> [[String]] {
    var session = ServerSession(folder: "/w", files: files)
    session.open(path)
    return session.server.programs.values.map(\.inputs.paths).sorted { $0.joined() < $1.joined() }
  }

  /// The part belongs to both apps without the declaration.
  @Test func aFileBelongsToTheDeclaredProgramAlone() {
    #expect(programs(of: "/w/App/parts/Parts.nav", Self.files) == [["/w/App/Shop.nav"]])
    var files = Self.files
    files["/w/navc.conf"] = nil
    #expect(programs(of: "/w/App/parts/Parts.nav", files) == [["/w/App/Other.nav"], ["/w/App/Shop.nav"]])
  }

  @Test func aFolderIsOneProgram() {
    #expect(
      programs(of: "/w/Feature/Choosing.nav", Self.files)
        == [["/w/Feature/Choosing.nav", "/w/Feature/Feature.nav", "/w/Feature/deep/Draft.nav"]])
  }

  @Test func aFileOfNoDeclaredProgramIsFoundAsWithoutThem() {
    #expect(programs(of: "/w/App/Other.nav", Self.files) == [["/w/App/Other.nav"]])
  }

  @Test func aProgramThatIsNotThereIsLeftOut() {
    var files = Self.files
    files["/w/navc.conf"] = "programs = [\"Missing.nav\", \"App/../App/Shop.nav\"]\n"
    #expect(programs(of: "/w/App/parts/Parts.nav", files) == [["/w/App/Shop.nav"]])
  }

  /// A change of the file is taken at once.
  @Test func theDeclarationMayChange() {
    var session = ServerSession(folder: "/w", files: Self.files)
    session.open("/w/App/parts/Parts.nav")
    session.files["/w/navc.conf"] = "programs = [\"App/Other.nav\"]\n"
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    session.idle()
    #expect(session.server.programs.values.map(\.inputs.paths) == [["/w/App/Other.nav"]])
  }
}
