import Foundation
import Testing

/// Tests `navc format` as a process.
@Suite struct FormatCommandTests {
  private static let crooked = "scene A{\n on x->push B\n\n\n on longer -> stay }\nscene B\n"
  private static let straight = "scene A {\n  on x -> push B\n\n  on longer -> stay\n}\n\nscene B\n"

  @Test func filesAreWrittenInPlace() throws {
    try Navc.inFolder(["a.nav": Self.crooked, "folder/b.nav": Self.straight]) { navc in
      let result = try navc.run("format", "a.nav", "folder")
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(result.errors == "formatted 1 of 2 files\n")
      #expect(navc.text("a.nav") == Self.straight)
      let again = try navc.run("format", "a.nav")
      #expect(again.status == 0 && again.errors == "formatted 0 of 1 file\n")
      #expect(try navc.run("format", "--quiet", "a.nav").errors.isEmpty)
    }
  }

  @Test func writingFollowsLinksAndKeepsTheMode() throws {
    try Navc.inFolder(["real.nav": Self.crooked]) { navc in
      let script = "ln -s real.nav link.nav && chmod 640 real.nav && $NAVC format -q link.nav && ls -l"
      let result = try navc.shell(script)
      #expect(result.status == 0 && result.output.contains("link.nav -> real.nav"))
      #expect(result.output.contains("-rw-r-----"))
      #expect(navc.text("real.nav") == Self.straight)
      #expect(navc.names == ["link.nav", "real.nav"])
    }
  }

  @Test func checkListsFilesAndWritesNothing() throws {
    try Navc.inFolder(["a.nav": Self.crooked, "b.nav": Self.straight]) { navc in
      let result = try navc.run("format", "--check", "a.nav", "b.nav")
      #expect(result.status == 1 && result.output == "a.nav\n" && result.errors.isEmpty)
      #expect(navc.text("a.nav") == Self.crooked)
      #expect(try navc.run("format", "--check", "b.nav").status == 0)
    }
  }

  @Test func differencesAreUnified() throws {
    try Navc.inFolder(["a.nav": Self.crooked]) { navc in
      let result = try navc.run("format", "--diff", "a.nav")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("--- a.nav\n+++ a.nav\n@@ -1,6 +1,7 @@\n-scene A{\n"))
      #expect(navc.text("a.nav") == Self.crooked)
      #expect(try navc.run("format", "--diff", "--check", "a.nav").status == 1)
      let patched = try navc.shell("$NAVC format --diff a.nav > a.diff && patch -s a.nav a.diff && cat a.nav")
      if patched.status == 0 { #expect(patched.output == Self.straight) }
    }
  }

  @Test func standardInputGoesToStandardOutput() throws {
    try Navc.inFolder { navc in
      let input = Data(Self.crooked.utf8)
      let result = try navc.run("format", "-", input: input)
      #expect(result.status == 0 && result.output == Self.straight && result.errors.isEmpty)
      let diff = try navc.run("format", "-", "--diff", "--stdin-filename", "Shop.nav", input: input)
      #expect(diff.output.hasPrefix("--- Shop.nav\n"))
      let broken = try navc.run("format", "-", "--stdin-filename", "Shop.nav", input: Data("scene {".utf8))
      #expect(broken.status == 1 && broken.output.isEmpty && broken.errors.contains("Shop.nav:1:"))
      #expect(try navc.run("format", "a.nav", "--stdin-filename", "Shop.nav").status == 2)
    }
  }

  @Test func filesWithSyntaxErrorsStay() throws {
    try Navc.inFolder(["a.nav": "scene  {\n", "b.nav": Self.crooked]) { navc in
      let result = try navc.run("format", "a.nav", "b.nav")
      #expect(result.status == 1 && result.errors.contains("a.nav:1:"))
      #expect(navc.text("a.nav") == "scene  {\n")
      #expect(navc.text("b.nav") == Self.straight)
      #expect(try navc.run("format", "missing.nav").status == 3)
      #expect(try navc.run("format").status == 2)
    }
  }
}
