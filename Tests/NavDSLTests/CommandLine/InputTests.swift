import Foundation
import Testing

/// Tests which files are read, and the errors for unreadable ones.
@Suite struct InputTests {
  private static let scene = "scene Product(id: String)\n"
  private static let app = """
    app Shop { start Catalog in stack }
    scene Catalog { on select -> push Product(id: "1") }

    """

  @Test func severalFilesAreOneProgram() throws {
    try Navc.inFolder(["a.nav": Self.app, "b.nav": Self.scene]) { (navc) throws in
      #expect(try navc.run("check", "a.nav", "b.nav").status == 0)
      #expect(try navc.run("check", "a.nav").status == 1)
    }
  }

  @Test func severalProgramsInOneFolderAreOneError() throws {
    let scene = "scene Catalog { on next -> push Product }\n"
    let files = [
      "a.nav": "app Shop { start Catalog in stack }\n" + scene + "scene Product\n",
      "b.nav": "app Store { start Catalog }\n" + scene + "scene Product(id: Int)\n",
      "c.nav": "app Store { start Catalog }\n" + scene,
    ]
    try Navc.inFolder(files) { (navc) throws in
      for command in ["check", "compile", "test"] {
        let result = try navc.run(command, ".")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
          result.errors == """
            ./b.nav:1:5: error: the program has a second app, 'Store' [NAV0215]
            app Store { start Catalog }
                ^~~~~
            ./a.nav:1:5: note: the first app is here
            app Shop { start Catalog in stack }
                ^~~~
            help: a program has one app; '--each' compiles each program on its own
            1 error

            """)
      }
    }
    // Two apps in one file are a mistake in one program, so its other errors are reported too.
    let one = "app Shop { start A }\napp Store { start B }\napp Third { start A }\nscene A\n"
    try Navc.inFolder(["a.nav": one + "scene A\n"]) { (navc) throws in
      #expect(try navc.run("check", "a.nav").errors.hasSuffix("2 errors\n"))
    }
  }

  @Test func aFolderMeansTheFilesBelowIt() throws {
    let files = [
      "flows/b.nav": Self.app, "flows/deep/er/a.nav": Self.scene, "flows/.hidden/x.nav": "}",
      "flows/.x.nav": "}",
      "flows/readme.txt": "}", "flows/.nav": "}",
    ]
    try Navc.inFolder(files) { (navc) throws in
      for folder in ["flows", "flows/", ".", "./flows"] {
        let result = try navc.run("check", folder)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      }
    }
  }

  @Test func filesOfAFolderAreSortedByTheirBytes() throws {
    let names = ["b.nav", "B.nav", "a/z.nav", "a.nav", "ä.nav", "a-b.nav"]
    try Navc.inFolder(Dictionary(uniqueKeysWithValues: names.map { ("in/" + $0, "}") })) { (navc) throws in
      let result = try navc.run("check", "in", "--format=json")
      let order = result.output.matches(of: #/{"severity":.*?"location":{"file":"([^"]+)"/#).map {
        String($0.1)
      }
      #expect(order == ["in/B.nav", "in/a-b.nav", "in/a.nav", "in/a/z.nav", "in/b.nav", "in/ä.nav"])
    }
  }

  @Test func aFileNamedTwiceIsReadOnce() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell(
        "ln -s a.nav link.nav; ln a.nav hard.nav; \"$NAVC\" check a.nav ./a.nav link.nav hard.nav . - a.nav < a.nav"
      )
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test func cyclesOfSymbolicLinksTerminate() throws {
    try Navc.inFolder(["in/a.nav": Sample.good, "in/sub/x.txt": ""]) { (navc) throws in
      let result = try navc.shell("ln -s .. in/sub/up; ln -s self in/self; \"$NAVC\" check in")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test func aFolderWithTheNameOfAFileIsAFolder() throws {
    try Navc.inFolder(["in/x.nav/a.nav": Sample.good]) { (navc) throws in
      #expect(try navc.run("check", "in").status == 0)
    }
  }

  @Test func standardInput() throws {
    try Navc.inFolder { (navc) throws in
      let good = try navc.run("check", "-", input: Data(Sample.good.utf8))
      #expect(good.status == 0 && good.errors.isEmpty)
      let bad = try navc.run("check", "-", input: Data(Sample.bad.utf8))
      #expect(bad.status == 1 && bad.errors.hasPrefix("<stdin>:4:33: error: "), "\(bad.errors)")
      #expect(try navc.run("check", "-", "-", input: Data(Sample.good.utf8)).status == 0)
      #expect(try navc.shell("cat > x.nav; \"$NAVC\" check /dev/stdin < x.nav").status == 1)
    }
  }

  @Test func aPipeIsRead() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      #expect(try navc.shell("cat a.nav | \"$NAVC\" check -").status == 0)
      #expect(try navc.shell("mkfifo p; cat a.nav > p & \"$NAVC\" check p").status == 0)
    }
  }

  @Test(arguments: [
    (["missing.nav"], "cannot read 'missing.nav': no such file or directory"),
    (["a.nav/b.nav"], "cannot read 'a.nav/b.nav': not a directory"),
    (["empty"], "no .nav files in 'empty'"),
    (["loop.nav"], "cannot read 'loop.nav': too many levels of symbolic links"),
    (["broken"], "cannot read 'broken/gone.nav': no such file or directory"),
    ([""], "cannot read '': no such file or directory"),
  ])
  func whatCannotBeRead(_ paths: [String], _ message: String) throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell(
        """
        mkdir empty broken; ln -s loop.nav loop.nav; ln -s nowhere broken/gone.nav
        "$NAVC" compile a.nav \(paths.map { "'\($0)'" }.joined(separator: " ")) -o a.swift
        """)
      #expect(result.status == 3)
      #expect(result.errors == "navc: error: \(message)\n")
      #expect(navc.text("a.swift") == nil)
    }
  }

  /// A file that is not there is compared with those in its folder.
  @Test(arguments: [
    ("flows/Chekout.nav", "flows/Checkout.nav"), ("flows/Checkout", "flows/Checkout.nav"),
    ("Shopp.nav", "Shop.nav"),
  ])
  func aMisspelledImportIsSuggested(_ path: String, _ near: String) throws {
    let files = ["Shop.nav": "import \"\(path)\"\n" + Self.app, "flows/Checkout.nav": Self.scene]
    try Navc.inFolder(files) { (navc) throws in
      let errors = try navc.run("check", "Shop.nav").errors
      #expect(errors.contains("cannot import '\(path)': no such file"))
      #expect(errors.contains("did you mean '\(near)'?"), "\(errors)")
      #expect(errors.contains("import \"\(near)\""), "\(errors)")
    }
  }

  @Test func importsAreReadOnceAndShownRelative() throws {
    let files = [
      "app/Shop.nav": "import \"../flows/Product.nav\"\nimport \"../app/../flows/Product.nav\"\n" + Self.app,
      "flows/Product.nav": "import \"../app/Shop.nav\"\n" + Self.scene
        + "scene Extra { on x -> push Nowhere }\n",
    ]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.run("check", "app/Shop.nav", "flows/Product.nav", "--format", "json")
      // One error, whatever the paths to the file: it is read once.
      let messages = result.output.split(separator: "\n").filter { $0.contains("Nowhere") }
      #expect(messages.count == 1, "\(result.output)")
      #expect(result.output.contains("\"file\":\"flows/Product.nav\""), "\(result.output)")
    }
  }

  @Test func anImportThatWasReadUnderAnotherPathIsNotReadAgain() throws {
    try Navc.inFolder(["Shop.nav": "import \"b.nav\"\n" + Self.app, "b.nav": Self.scene]) { (navc) throws in
      for inputs in ["Shop.nav \"$PWD/b.nav\"", "\"$PWD/b.nav\" ./Shop.nav", "link.nav Shop.nav"] {
        let result = try navc.shell("ln -sf b.nav link.nav; \"$NAVC\" check \(inputs)")
        #expect(result.status == 0 && result.errors.isEmpty, "\(inputs): \(result.errors)")
      }
    }
  }

  @Test func anImportOutsideTheFolderIsAllowedAndShownRelative() throws {
    let files = [
      "app/Shop.nav": "import \"../Product.nav\"\n" + Self.app,
      "Product.nav": Self.scene + "scene X { on y -> push Z }\n",
    ]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.shell("cd app && \"$NAVC\" check Shop.nav")
      #expect(result.errors.hasPrefix("../Product.nav:2:24: error: "), "\(result.errors)")
    }
  }

  @Test(arguments: [("Missing.nav", "no such file"), ("folder.nav", "is a folder")])
  func anImportThatCannotBeReadIsAnErrorOfTheProgram(_ path: String, _ reason: String) throws {
    let files = ["Shop.nav": "import \"\(path)\"\n" + Sample.good, "folder.nav/x.txt": ""]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.run("check", "Shop.nav")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("Shop.nav:1:8: error: "), "\(result.errors)")
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(result.errors.hasSuffix("\n1 error\n"), "\(result.errors)")
    }
  }

  @Test func duplicateNamesInTwoFilesAreReported() throws {
    try Navc.inFolder(["a.nav": Self.app, "b.nav": Self.scene, "c.nav": Self.scene]) { (navc) throws in
      let result = try navc.run("check", "a.nav", "b.nav", "c.nav")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("c.nav:1:7: error: "), "\(result.errors)")
      #expect(result.errors.contains("\nb.nav:1:7: note: "), "\(result.errors)")
      #expect(result.errors.hasSuffix("\n1 error\n"), "\(result.errors)")
    }
  }
}
