import Foundation
import Testing

/// Tests which outputs are written, where, and which files stay unchanged.
@Suite struct OutputTests {
  @Test func standardOutputGetsTheResultAlone() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.run("compile", "a.nav")
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.contains("Catalog") && result.output.hasSuffix("}\n"))
      #expect(try navc.run("compile", "a.nav", "-o", "-").output == result.output)
      #expect(navc.names == ["a.nav"])
    }
  }

  @Test func theSwiftIsIndependentOfTheCurrentFolder() throws {
    let files = [
      "app/Shop.nav": "import \"flows/Product.nav\"\napp Shop { start Product }\n",
      "app/flows/Product.nav": "scene Product\n",
    ]
    try Navc.inFolder(files) { (navc) throws in
      let swift = try navc.run("compile", "app/Shop.nav", "--no-warnings").output
      #expect(swift.hasPrefix("// Written by navc from Shop.nav, flows/Product.nav;"), "\(swift.prefix(100))")
      for (folder, path) in [("app", "Shop.nav"), ("app/flows", "../Shop.nav"), ("/", "\"$D/app/Shop.nav\"")]
      {
        let other = try navc.shell("D=\"$PWD\"; cd '\(folder)'; \"$NAVC\" compile \(path) --no-warnings")
        #expect(other.output == swift, "\(other)")
      }
      #expect(
        try navc.run("compile", "app/flows/Product.nav", "-", input: Data("app A { start Product }".utf8))
          .output.hasPrefix("// Written by navc from app/flows/Product.nav, <stdin>;"))
    }
  }

  @Test func accessAndModuleOptionsAffectTheSwift() throws {
    let program =
      "type Money from \"ShopKit\"\napp Shop { start S }\nscene S { on buy(total: Money) -> stay }\n"
    try Navc.inFolder(["a.nav": program]) { (navc) throws in
      let swift = try navc.run("compile", "a.nav", "--access", "public").output
      #expect(swift.contains("\npublic enum Shop: NavigationApp {\n") && swift.contains("\nimport ShopKit\n"))
      let own = try navc.run("compile", "a.nav", "--module", "ShopKit").output
      #expect(own.contains("\nenum Shop: NavigationApp {\n") && !own.contains("import ShopKit"))
    }
  }

  @Test func theConfigurationSetsTheAccessLevelUnlessTheCommandLineDoes() throws {
    try Navc.inFolder(["a.nav": Sample.good, "navc.conf": "access = package"]) { (navc) throws in
      #expect(try navc.run("compile", "a.nav").output.contains("\npackage enum "))
      #expect(try navc.run("compile", "a.nav", "--access", "public").output.contains("\npublic enum "))
    }
  }

  @Test func aFolderGetsAFileNamedForTheApp() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell(
        """
        mkdir out && "$NAVC" compile a.nav -o out && "$NAVC" compile a.nav -o out/ --emit json \
        && "$NAVC" diagram a.nav -o out && "$NAVC" diagram a.nav -o out/ --format mermaid
        """)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(
        navc.names == ["a.nav", "out", "out/Shop.dot", "out/Shop.json", "out/Shop.mmd", "out/Shop.swift"])
      #expect(navc.text("out/Shop.swift") == (try navc.run("compile", "a.nav").output))
    }
  }

  @Test func theNameOfTheOutputSelectsJSONOrSwift() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      #expect(try navc.run("compile", "a.nav", "-o", "a.json").status == 0)
      #expect(navc.text("a.json") == (try navc.run("compile", "a.nav", "--emit", "json").output))
      #expect(try navc.run("compile", "a.nav", "-o", "a.json", "--emit=swift").status == 0)
      #expect(navc.text("a.json") == (try navc.run("compile", "a.nav").output))
    }
  }

  @Test func nothingIsWrittenForAProgramWithErrors() throws {
    try Navc.inFolder(["a.nav": Sample.bad, "old.swift": "old", "old.d": "old"]) { (navc) throws in
      let result = try navc.run("compile", "a.nav", "-o", "old.swift", "--depfile", "old.d")
      #expect(result.status == 1)
      #expect(navc.text("old.swift") == "old" && navc.text("old.d") == "old")
      #expect(try navc.run("compile", "a.nav").output.isEmpty)
      #expect(try navc.run("diagram", "a.nav").output.isEmpty)
      #expect(navc.names == ["a.nav", "old.d", "old.swift"])
    }
  }

  @Test func unchangedOutputsAreNotTouched() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell(
        """
        "$NAVC" compile a.nav -o a.swift --depfile a.d && touch -d '2001-02-03 04:05:06' a.swift a.d
        "$NAVC" compile a.nav -o a.swift --depfile a.d
        date -r a.swift +%Y; date -r a.d +%Y
        printf '\\nscene Extra\\n' >> a.nav; "$NAVC" compile a.nav -o a.swift --depfile a.d --no-warnings
        test "$(date -r a.swift +%Y)" != 2001; echo $?; date -r a.d +%Y
        """)
      #expect(result.output == "2001\n2001\n0\n2001\n", "\(result)")
    }
  }

  @Test func permissionsAndLinksStay() throws {
    try Navc.inFolder(["a.nav": Sample.good, "real/a.swift": "// Written by navc\n"]) { (navc) throws in
      let result = try navc.shell(
        """
        chmod 640 real/a.swift; ln -s real/a.swift link.swift
        "$NAVC" compile a.nav -o link.swift && readlink link.swift && stat -c %a real/a.swift
        umask 027; "$NAVC" compile a.nav -o new.swift && stat -c %a new.swift
        """)
      #expect(result.output == "real/a.swift\n640\n640\n", "\(result)")
      #expect(navc.text("real/a.swift") == (try navc.run("compile", "a.nav").output))
      #expect(navc.names == ["a.nav", "link.swift", "new.swift", "real", "real/a.swift"])
    }
  }

  @Test(arguments: [
    ("-o missing/a.swift", "cannot write 'missing/a.swift': no such file or directory"),
    ("-o missing/", "cannot write 'missing/Shop.swift': no such file or directory"),
    ("-o a.nav/a.swift", "cannot write 'a.nav/a.swift': not a directory"),
    ("-o a.nav/", "cannot write 'a.nav/Shop.swift': not a directory"),
    ("-o folder/ --depfile folder", "cannot write 'folder': is a directory"),
    ("-o a.swift --depfile missing/a.d", "cannot write 'missing/a.d': no such file or directory"),
    ("-o /proc/navc.swift", "cannot write '/proc/navc.swift': "),
    ("-o /dev/full", "cannot write '/dev/full': no space left on device"),
    ("> /dev/full", "cannot write standard output: no space left on device"),
    (">&-", "cannot write standard output: bad file descriptor"),
  ])
  func whatCannotBeWritten(_ arguments: String, _ message: String) throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell("mkdir folder; \"$NAVC\" compile a.nav \(arguments)")
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("navc: error: \(message)"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(navc.names == ["a.nav", "folder"], "nothing stays behind, not even of the other output")
    }
  }

  @Test func aFullDiskLeavesTheOldOutput() throws {
    // A limit on the size of files simulates a full disk: it leaves a partial file.
    try Navc.inFolder(["a.nav": Sample.good, "a.swift": "// Written by navc\n"]) { (navc) throws in
      let result = try navc.shell("trap '' XFSZ; ulimit -f 1; \"$NAVC\" compile a.nav -o a.swift")
      if result.status == 0 {
        #expect((navc.text("a.swift")?.utf8.count ?? 0) <= 1024, "the limit was not reached")
      } else {
        #expect(result.status == 3)
        #expect(result.errors == "navc: error: cannot write 'a.swift': file too large\n")
        #expect(navc.text("a.swift") == "// Written by navc\n")
      }
      #expect(navc.names == ["a.nav", "a.swift"])
    }
  }

  @Test func aReadOnlyFolderIsAnError() throws {
    try Navc.inFolder(["a.nav": Sample.good, "folder/x": ""]) { (navc) throws in
      let result = try navc.shell(
        """
        chmod 555 folder; test -w folder && echo root && exit
        "$NAVC" compile a.nav -o folder/a.swift; echo $?; chmod 755 folder
        """)
      #expect(
        result.output == "root\n"
          || result.output == "3\n"
            && result.errors == "navc: error: cannot write 'folder/a.swift': permission denied\n"
      )
    }
  }

  @Test func anOutputThatIsAnInputIsAnError() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      for arguments in ["-o ./a.nav", "-o a.swift --depfile link.nav"] {
        let result = try navc.shell("ln -sf a.nav link.nav; \"$NAVC\" compile a.nav \(arguments)")
        #expect(result.status == 2)
        #expect(result.errors.hasSuffix("is one of the program's files\n"), "\(result.errors)")
        #expect(navc.text("a.nav") == Sample.good)
      }
      let both = try navc.run("compile", "a.nav", "-o", "a.x", "--depfile", "a.x")
      #expect(both.status == 2)
      #expect(both.errors == "navc: error: the output and the depfile are both 'a.x'\n")
    }
  }

  @Test func aClosedPipeEndsTheProgramQuietly() throws {
    try Navc.inFolder(["a.nav": Sample.good, "bad.nav": Sample.errors(3000)]) { (navc) throws in
      for command in [
        "compile a.nav", "diagram a.nav", "explain", "help", "parse bad.nav --format json",
        "check bad.nav --format json", "check bad.nav --format sarif",
      ] {
        // The reader has exited before the program starts.
        let result = try navc.shell("{ sleep 0.3; \"$NAVC\" \(command); echo $? >&2; } | true")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.last == "3", "\(command): \(result.errors.suffix(200))")
        #expect(!result.errors.contains("navc: ") && !result.errors.contains("Fatal"))
      }
    }
  }

  @Test func closedStandardStreamsDoNotBecomeFiles() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell("\"$NAVC\" compile a.nav -o a.swift >&- 2>&- <&-; echo $?")
      #expect(result.output == "0\n")
      #expect(navc.text("a.swift") == (try navc.run("compile", "a.nav").output))
    }
  }

  @Test func devicesAndPipesAreWrittenInPlace() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let expected = try navc.run("compile", "a.nav").output
      #expect(try navc.run("compile", "a.nav", "-o", "/dev/null").status == 0)
      #expect(try navc.shell("mkfifo p; cat p & \"$NAVC\" compile a.nav -o p; wait").output == expected)
      #expect(try navc.shell("\"$NAVC\" compile a.nav -o /dev/stdout | cat").output == expected)
      #expect(navc.names == ["a.nav", "p"])
    }
  }

  @Test func theDepfileNamesEveryInput() throws {
    let files = [
      "my app/S#1 $x.nav": "import \"../Product.nav\"\napp Shop { start Catalog }\nscene Catalog\n",
      "Product.nav": "scene Product\n",
    ]
    try Navc.inFolder(files) { (navc) throws in
      let result = try navc.run("compile", "my app", "-o", "o ut.swift", "--depfile", "d", "--no-warnings")
      #expect(result.status == 0, "\(result.errors)")
      #expect(navc.text("d") == "o\\ ut.swift: \\\n  my\\ app/S\\#1\\ $$x.nav \\\n  Product.nav\n")
      // Make unescapes the paths correctly.
      let make = try navc.shell(
        """
        command -v make > /dev/null || { echo none; exit; }
        printf 'o\\\\ ut.swift:\\n\\t@echo built\\ninclude d\\n' > Makefile
        make -q; echo $?; touch -d '2001-01-01' 'o ut.swift'; make; touch 'o ut.swift'; make -q; echo $?
        """)
      #expect(make.output == "none\n" || make.output == "0\nbuilt\n0\n", "\(make)")
    }
  }

  @Test func anInterruptLeavesNoTemporaryFile() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { (navc) throws in
      let result = try navc.shell(
        """
        for n in 1 2 3 4 5 6 7 8; do
          "$NAVC" compile a.nav -o a.swift & sleep 0.00$n; kill -INT $! 2>/dev/null; wait $!; rm -f a.swift
        done; ls -a | grep -c tmp
        """)
      #expect(result.output == "0\n", "\(result)")
    }
  }
}
