import Testing

/// Tests `--watch` as a process, which a shell script starts, changes files for, and ends.
@Suite struct WatchTests {
  /// The beginning of each script: `navc check --watch` in the background, and a function that waits until its output
  /// has a number of lines with a text.
  private static let start = """
    set -u
    wait_for() {
      for attempt in $(seq 300); do
        if [ "$(grep -c "$1" log)" -ge "$2" ]; then return 0; fi
        sleep 0.1
      done
      echo "no '$1' $2 times"; cat log; kill -KILL $watch; exit 9
    }

    """

  private let wrong = "app Shop { start Catalg }\nscene Catalog\n"
  private let right = "app Shop { start Catalog }\nscene Catalog\n"

  @Test func aChangeIsChecked() throws {
    try Navc.inFolder(["a.nav": wrong]) { navc in
      let result = try navc.shell(
        Self.start + """
          "$NAVC" check --watch a.nav >log 2>&1 & watch=$!
          wait_for "there are errors; waiting" 1
          sed 's/Catalg/Catalog/' a.nav >b && mv b a.nav
          wait_for "all is well; waiting" 1
          rm a.nav
          wait_for "there are errors; waiting" 2
          printf '\(right.replacing("\n", with: "\\n"))' >a.nav
          wait_for "all is well; waiting" 2
          kill -INT $watch; wait $watch
          """)
      #expect(result.status == 0, "\(result.output)")
      #expect(navc.text("log")?.contains("a.nav:1:18: error") == true)
    }
  }

  @Test func theStatusIsThatOfTheLastRun() throws {
    try Navc.inFolder(["a.nav": wrong]) { navc in
      let result = try navc.shell(
        Self.start + """
          "$NAVC" check --watch a.nav >log 2>&1 & watch=$!
          wait_for "there are errors; waiting" 1
          kill -TERM $watch; wait $watch
          """)
      #expect(result.status == 1, "\(result.output)")
    }
  }

  @Test func importsAndSettingsAreWatched() throws {
    let files = ["App/a.nav": "import \"b.nav\"\napp Shop { start Catalog }\nguard x\n", "navc.conf": ""]
    try Navc.inFolder(files) { navc in
      let result = try navc.shell(
        Self.start + """
          "$NAVC" check --watch App/a.nav >log 2>&1 & watch=$!
          wait_for "there are errors; waiting" 1
          echo "scene Catalog" >App/b.nav
          wait_for "all is well; waiting" 1
          echo "warn unusedGuard = error" >navc.conf
          wait_for "there are errors; waiting" 2
          kill -INT $watch; wait $watch
          """)
      #expect(result.status == 1, "\(result.output)")
    }
  }

  @Test func newFilesOfAFolderAreWatched() throws {
    try Navc.inFolder(["App/a.nav": right]) { navc in
      let result = try navc.shell(
        Self.start + """
          "$NAVC" check --watch App >log 2>&1 & watch=$!
          wait_for "all is well; waiting" 1
          echo "scene Catalog" >App/b.nav
          wait_for "there are errors; waiting" 1
          rm App/b.nav
          wait_for "all is well; waiting" 2
          kill -INT $watch; wait $watch
          """)
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test func standardInputAndWrongOptionsAreErrors() throws {
    try Navc.inFolder(["a.nav": right]) { navc in
      let input = try navc.run("check", "--watch", "-")
      #expect(input.status == 2)
      let missing = try navc.run("diagram", "--watch", "a.nav", "--depth", "2")
      #expect(missing.status == 2)
    }
  }
}
