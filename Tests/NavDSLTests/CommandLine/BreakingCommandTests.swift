import Foundation
import Testing

/// `navc breaking` and `navc diff`, with old versions in files and in git.
@Suite struct BreakingCommandTests {
  private static let old = """
    app Shop { start Catalog in stack }
    scene Catalog { on select -> push Product(id: "1") }
    scene Product(id: String) { title id }
    link "/products/{id: String}" -> Catalog / Product(id: id)

    """
  private static let new = String(
    old.replacing("{id: String}\"", with: "{id: Int}\"").replacing(
      "Product(id: id)", with: "Product(id: \"1\")"))

  /// Commands that create a repository with a commit of the old version.
  private static let setUp = """
    set -e
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
    commit() { git add -A && git commit -qm "$1"; }
    git init -q -b main
    commit old

    """

  /// Runs a script in a folder with the old version as `Shop.nav`, which is committed, and the new one as `New.nav`, which
  /// is not.
  private func inRepository(
    _ files: [String: String] = ["Shop.nav": old], _ script: String
  ) throws -> Navc.Result {
    var result: Navc.Result?
    try Navc.inFolder(files) { (navc) throws in
      let setUp = Self.setUp + "printf '%s' '\(Self.new)' > New.nav\n"
      result = try navc.shell(setUp + "set +e\n" + script)
    }
    return try #require(result)
  }

  private let isHere = "mv New.nav Shop.nav\n"

  // MARK: Reports

  @Test func theTextNamesTheURLAndTheOldPlace() throws {
    try Navc.inFolder(["Old.nav": Self.old, "Shop.nav": Self.new]) { (navc) throws in
      let result = try navc.run("breaking", "Shop.nav", "--against", "Old.nav")
      #expect(result.status == 1)
      #expect(
        result.output == """
          Shop.nav:4:6: error: '/products/x' no longer fits any link [NAV1101 linkGone]
          link "/products/{id: Int}" -> Catalog / Product(id: "1")
               ^~~~~~~~~~~~~~~~~~~~~
          Old.nav:4:6: note: was Catalog / Product(id: "x")
          link "/products/{id: String}" -> Catalog / Product(id: id)
               ^~~~~~~~~~~~~~~~~~~~~~~~
          help: keep a link for old URLs: link "/products/{id: String}" -> …
          Shop.nav:4:6: error: '/products/7' shows 'Product(id: "1")' instead of 'Product(id: "7")' [NAV1104 linkArgument]
          link "/products/{id: Int}" -> Catalog / Product(id: "1")
               ^~~~~~~~~~~~~~~~~~~~~
          Old.nav:4:6: note: was Catalog / Product(id: "7")
          link "/products/{id: String}" -> Catalog / Product(id: id)
               ^~~~~~~~~~~~~~~~~~~~~~~~
          Shop.nav:1:5: note: generated 'static func products(id: String) -> Self' of 'Shop.Link' is now 'static func products(id: Int) -> Self' [NAV1007 linkChanged]
          app Shop { start Catalog in stack }
              ^~~~
          Old.nav:1:5: note: was 'static func products(id: String) -> Self'
          app Shop { start Catalog in stack }
              ^~~~
          2 errors, 1 note against Old.nav: LINK 2, STATE 0, FLOW 0, SOURCE 1; old runs: 2 of 4 still run

          """)
    }
  }

  @Test func everyFormatIsTheSameTwice() throws {
    let evil = "app Shop { start Catalog in stack }\nscene Catalog { title \"a|b `c` <script>\" }\n"
    try Navc.inFolder(["Old.nav": Self.old, "Shop.nav": Self.new, "Evil.nav": evil]) { (navc) throws in
      for format in ["text", "json", "sarif", "github", "markdown"] {
        let line = ["breaking", "Evil.nav", "--against", "Old.nav", "--format", format]
        let first = try navc.run(line)
        #expect(first.status == 1)
        #expect(try navc.run(line).output == first.output)
        #expect(first.output.last == "\n")
        // Spans of code are not HTML.
        #expect(format != "markdown" || !first.output.replacing(/`[^`]+`/, with: "").contains("<script"))
      }
      for format in ["text", "json", "markdown", "dot", "mermaid"] {
        let line = ["diff", "Evil.nav", "--against", "Old.nav", "--format", format]
        let first = try navc.run(line)
        #expect(first.status == 0)
        #expect(try navc.run(line).output == first.output)
        #expect(!["dot", "mermaid"].contains(format) || !first.output.contains("<script"))
      }
    }
  }

  @Test func jsonFollowsTheSchemas() throws {
    try Navc.inFolder(["Old.nav": Self.old, "Shop.nav": Self.new]) { (navc) throws in
      for (command, name) in [("breaking", "breaking-1"), ("diff", "changes-1")] {
        let output = try navc.run(command, "Shop.nav", "--against", "Old.nav", "--format", "json").outputBytes
        let schema = JSONSchema(
          root: try ParsedJSON(parsing: Repository.bytes(at: "Documentation/Schemas/\(name).schema.json")))
        #expect(schema.problems(of: try ParsedJSON(parsing: Array(output))) == [])
      }
    }
  }

  @Test func theDifferenceIsListed() throws {
    try Navc.inFolder(["Old.nav": Self.old, "Shop.nav": Self.new]) { (navc) throws in
      let result = try navc.run("diff", "Shop.nav", "--against", "Old.nav", "--exit-code")
      #expect(result.status == 1)
      #expect(
        result.output == """
          - link /products/{id: String}: Catalog / Product(id)
          + link /products/{id: Int}: Catalog / Product(id: "1")
          1 added, 1 removed against Old.nav

          """)
      #expect(try navc.run("diff", "Shop.nav", "--against", "Shop.nav", "--exit-code").status == 0)
    }
  }

  @Test func theConfigurationNamesVersionsAndLevels() throws {
    let files = [
      "Old.nav": Self.old, "App/Shop.nav": Self.new,
      "navc.conf": "against = \"Old.nav\"\nwarn LINK = warning\nwarn linkArgument = off\nwarn SOURCE = off\n",
    ]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.run("breaking", "App/Shop.nav")
      #expect(result.status == 0)
      #expect(result.output.contains("warning: '/products/x' no longer fits any link"))
      #expect(!result.output.contains("linkArgument") && !result.output.contains("linkChanged"))
      #expect(try navc.run("breaking", "App/Shop.nav", "--warn", "linkGone=error").status == 1)
      #expect(try navc.run("breaking", "App/Shop.nav", "--category", "FLOW").output.hasPrefix("no findings"))
    }
  }

  @Test(arguments: [
    (["Shop.nav"], 2, "no old version"),
    (["Shop.nav", "--against", "Model.json"], 3, "'Model.json' is not a program"),
    (["Shop.nav", "--against", "Broken.nav"], 3, "the old version 'Broken.nav' has errors"),
    (["Broken.nav", "--against", "Shop.nav"], 1, "expected"),
    (["Shop.nav", "--against", "path:None.nav"], 3, "cannot read 'None.nav'"),
    (
      ["Shop.nav", "--against", "main"], 3,
      "there is no file or folder 'main', and '.' is in no git repository"
    ),
    (["Shop.nav", "--against", "Shop.nav", "--category", "URL"], 2, "unknown category 'URL'"),
    (["Shop.nav", "--against", "Shop.nav", "--warn", "linkGon=off"], 2, "did you mean 'linkGone'?"),
  ])
  func mistakesAreNeverClean(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let files = ["Shop.nav": Self.old, "Model.json": "{}", "Broken.nav": "scene {"]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.run(["breaking"] + arguments)
      #expect(result.status == status)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  // MARK: Git

  @Test(arguments: ["main", "HEAD", "v1", "HEAD~0", "git:main", "git:main:Shop.nav", "@{0}"])
  func revisionsHaveTheirNames(_ revision: String) throws {
    let result = try inRepository(
      ["Shop.nav": Self.old],
      isHere + "git tag v1\n$NAVC breaking Shop.nav --against '\(revision)' --category LINK")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("\(revision):Shop.nav:4:6: note: was Catalog / Product(id: \"x\")"))
  }

  @Test(arguments: [
    // A detached head, a worktree, a folder with spaces, a program with imports, a folder as input, a moved program.
    ("git checkout -q --detach\nmv New.nav Shop.nav\n$NAVC breaking Shop.nav --against HEAD", 1, "linkGone"),
    (
      "git worktree add -q ../wt-$$ 2>/dev/null\nmv New.nav ../wt-$$/Shop.nav\n$NAVC breaking ../wt-$$/Shop.nav --against HEAD\nstatus=$?\nrm -rf ../wt-$$\nexit $status",
      1, "linkGone"
    ),
    (
      "mkdir 'My App'\ngit mv Shop.nav 'My App/Shop.nav'\ncommit moved\nmv New.nav 'My App/Shop.nav'\n$NAVC breaking 'My App/Shop.nav' --against main",
      1, "main:My App/Shop.nav:4:6"
    ),
    (
      "mkdir Flows\ngit mv Shop.nav Flows/Shop.nav\ncommit moved\nmv New.nav Flows/Shop.nav\n$NAVC breaking Flows --against main",
      1, "main:Flows/Shop.nav:4:6"
    ),
    (
      "mkdir Flows\ngit mv Shop.nav Flows/Shop.nav\ncommit moved\nmv New.nav Flows/Shop.nav\n$NAVC breaking Flows --against git:HEAD~1:Shop.nav",
      1, "git:HEAD~1:Shop.nav:Shop.nav:4:6"
    ),
    ("$NAVC breaking New.nav --against main", 3, "'main' does not have the program"),
    ("$NAVC breaking New.nav --against main --allow-missing", 0, "nothing to compare with"),
    ("$NAVC breaking Shop.nav --against nowhere", 3, "there is no revision 'nowhere'"),
    ("$NAVC breaking Shop.nav --against=-x", 3, "there is no revision '-x'"),
    ("$NAVC breaking Shop.nav --against=--output=x", 3, "there is no revision '--output=x'"),
    (
      "echo 'scene {' > Shop.nav\ncommit broken\nmv New.nav Shop.nav\n$NAVC breaking Shop.nav --against HEAD",
      3, "has errors"
    ),
    (
      "ln -s Shop.nav Link.nav\ncommit link\nmv New.nav Shop.nav\n$NAVC breaking Link.nav --against HEAD", 1,
      "linkGone"
    ),
    (
      "ln -s /etc/passwd Out.nav\ncommit link\nrm Out.nav\ncp New.nav Out.nav\n$NAVC breaking Out.nav --against HEAD",
      3, "is a link out of the repository"
    ),
    (
      "printf 'version https://git-lfs.github.com/spec/v1\\noid x\\n' > Shop.nav\ncommit lfs\nmv New.nav Shop.nav\n$NAVC breaking Shop.nav --against HEAD",
      3, "Git LFS"
    ),
    ("cat New.nav | $NAVC breaking - --against HEAD", 3, "standard input"),
    ("cat New.nav | $NAVC breaking - --against git:HEAD:Shop.nav", 1, "linkGone"),
    (
      "mv New.nav Shop.nav\ngit init -q --bare -b main ../bare-$$\ngit push -q ../bare-$$ main\ngit clone -q --depth 1 file://$PWD/../bare-$$ Clone\ncd Clone\n$NAVC breaking Shop.nav --against HEAD~1\nstatus=$?\nrm -rf ../../bare-$$\nexit $status",
      3, "fetch-depth: 0"
    ),
  ])
  func stopsAndStatesOfGit(_ script: String, _ status: Int32, _ message: String) throws {
    let result = try inRepository(["Shop.nav": Self.old], script)
    let isUsage = message == "standard input"
    #expect(result.status == (isUsage ? 2 : status), "\(result.errors)")
    #expect((result.output + result.errors).contains(message), "\(result.output)\(result.errors)")
  }

  /// Declarations that others have merged meanwhile are not reported as removed.
  @Test func theMergeBaseIsTheCommonAncestor() throws {
    let script = """
      git checkout -qb work
      git checkout -q main
      printf 'link "/later" -> Catalog\\n' >> Shop.nav
      commit later
      git checkout -q work
      $NAVC breaking Shop.nav --against main --no-runs | tail -1
      $NAVC breaking Shop.nav --against main --merge-base --no-runs | tail -1
      """
    let lines = try inRepository(["Shop.nav": Self.old], script).output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("LINK 1") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("no findings against main (") == true, "\(lines)")
  }

  @Test func importsAreReadFromTheRevision() throws {
    let main =
      "import \"Parts/Product.nav\"\n"
      + Self.old.replacing("scene Product(id: String) { title id }\n", with: "")
    let part = "scene Product(id: String) { title id }\n"
    let script = """
      mv Parts Pieces
      sed -i.bak 's/Parts/Pieces/' Shop.nav
      $NAVC breaking Shop.nav --against HEAD
      $NAVC diff Shop.nav --against HEAD --exit-code
      """
    let result = try inRepository(["Shop.nav": main, "Parts/Product.nav": part], script)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("no findings against HEAD ("))
    #expect(result.output.contains("no difference against HEAD ("))
  }

  // MARK: The page

  @Test func theExampleOfThePageIsTheOutput() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Breaking.md")
    let old = try #require(blocks.first { $0.info.first == "nav" }).text
    let output = try #require(blocks.first { $0.text.hasPrefix("Shop.nav:") }).text
    let new = old.replacing("{id: String}\"", with: "{id: Int}\"").replacing(
      "Product(id: id)", with: "Product(id: \"1\")")
    let result = try inRepository(
      ["Shop.nav": old, "Next.nav": String(new)],
      "mv Next.nav Shop.nav\n$NAVC breaking Shop.nav --against HEAD")
    #expect(result.output.hasPrefix(output), "\(result.output)")
  }

  /// The script of the workflow step writes the summary, and fails for errors.
  @Test func theWorkflowOfThePageRuns() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Breaking.md")
    let step = try #require(blocks.first { $0.info.first == "yaml" }).text
    let start = try #require(step.range(of: "run: |\n"))
    let script = step[start.upperBound...].split(separator: "\n").map { $0.drop { $0 == " " } }.joined(
      separator: "\n")
    let result = try inRepository(
      ["Shop.nav": Self.old],
      "git update-ref refs/remotes/origin/main HEAD\nmv New.nav Shop.nav\n"
        + "export GITHUB_STEP_SUMMARY=summary.md\nnavc() { \"$NAVC\" \"$@\"; }\n"
        + "(\nset -e\n\(script)\n)\nstatus=$?\nhead -2 summary.md\nexit $status")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix("<!-- navc breaking -->\nThis change breaks something against origin/main ("))
  }
}
