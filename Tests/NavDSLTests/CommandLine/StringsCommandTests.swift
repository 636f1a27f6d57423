import Foundation
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Tests `navc strings` as a process, and the catalogs that it writes.
@Suite struct StringsCommandTests {
  private static let program = """
    app Shop { start Main }
    tabs Main { tab home "Home" key "main.home" -> Home in stack }
    scene Home {
      title   "Home" large
      prompt  "Today"
      back    "Back"
      right   sort "Sort" icon "a" menu { price "Price" icon "b" destructive, }
      toolbar share system share
      on price -> stay
      on share -> modal Ask as alert
    }
    scene Ask { title "Sure?" message "Really?" key "ask.message" control yes "Yes" }
    """

  @Test func theTextsAreThoseOfTheProgram() {
    let program = compile([InputFile(path: "Shop.nav", text: Self.program)]).program
    let texts = program.localizableTexts.map {
      "\(program.description(of: $0.use)): \(program.text($0.key)) = \(program.text($0.text))"
    }
    // An item with a menu has its own title.
    #expect(
      texts == [
        "title of Home: Home = Home", "prompt of Home: Today = Today", "back button to Home: Back = Back",
        "item sort of Home: Sort = Sort", "item price of Home: Price = Price",
        "title of Ask: Sure? = Sure?", "message of Ask: ask.message = Really?",
        "item yes of Ask: Yes = Yes", "tab home of Main: main.home = Home",
      ])
    let sort = program.items.elements.first
    #expect(sort?.icon.map { program.text($0) } == "a" && sort?.role == nil)
  }

  @Test func aCatalogIsWrittenAndUpdated() throws {
    try Navc.inFolder(["Shop.nav": Self.program]) { navc in
      let result = try navc.run("strings", "Shop.nav", "-o", "L.xcstrings", "--language", "en")
      #expect(result.status == 0 && result.errors == "9 texts, 9 new\n")
      let catalog = try #require(navc.text("L.xcstrings"))
      #expect(try navc.run("strings", "Shop.nav").output == catalog)
      #expect(try navc.run("strings", "Shop.nav", "--check", "L.xcstrings").status == 0)
      // Translations, and what others have added.
      var root = try JSONValue(reading: Array(catalog.utf8))
      var strings = try #require(root["strings"])
      var message = try #require(strings["ask.message"])
      var localizations = try #require(message["localizations"])
      localizations.set("de", ["stringUnit": ["state": "translated", "value": "Wirklich?"]])
      message.set("localizations", localizations)
      strings.set("ask.message", message)
      strings.set("Other", ["extractionState": "manual", "comment": "Of the app"])
      root.set("strings", strings)
      root.set("version", "1.1")
      let edited = String(decoding: root.bytes, as: UTF8.self)
      _ = try navc.shell("cat > L.xcstrings << 'END'\n\(edited)\nEND")
      let changed = Self.program.replacing("\"Really?\"", with: "\"Now?\"").replacing(
        "\"Today\"", with: "\"Now\"")
      _ = try navc.shell("cat > Shop.nav << 'END'\n\(changed)\nEND")
      let check = try navc.run("strings", "Shop.nav", "--check", "L.xcstrings")
      #expect(check.status == 1)
      #expect(
        check.errors.contains(
          "Shop.nav:3:7: warning: the prompt of Home is not in the catalog, or is another text: key 'Now' [NAV0943]"
        ))
      #expect(check.errors.contains("key 'ask.message'") && !check.errors.contains("key 'Yes'"))
      #expect(
        try navc.run("strings", "Shop.nav", "-o", "L.xcstrings").errors == "9 texts, 1 new, 1 stale\n")
      let updated = try JSONValue(reading: Array(try #require(navc.text("L.xcstrings")).utf8))
      let entry = updated["strings"]?["ask.message"]?["localizations"]
      #expect(entry?["en"]?["stringUnit"]?["value"]?.text == "Now?")
      #expect(entry?["de"]?["stringUnit"]?["state"]?.text == "needs_review")
      #expect(entry?["de"]?["stringUnit"]?["value"]?.text == "Wirklich?")
      #expect(updated["strings"]?["Today"]?["extractionState"]?.text == "stale")
      #expect(updated["strings"]?["Other"] == ["extractionState": "manual", "comment": "Of the app"])
      #expect(updated["version"]?.text == "1.1")
      #expect(try navc.run("strings", "Shop.nav", "--check", "L.xcstrings").status == 0)
      // A text that comes back is no longer stale.
      _ = try navc.shell("cat > Shop.nav << 'END'\n\(Self.program)\nEND")
      #expect(
        try navc.run("strings", "Shop.nav", "-o", "L.xcstrings").errors == "9 texts, 1 stale\n")
      #expect(navc.text("L.xcstrings")?.contains("\"Today\" : {\n      \"comment\"") == true)
    }
  }

  @Test func wrongUseAndBadCatalogsAreRefused() throws {
    let files = ["Shop.nav": Self.program, "bad.xcstrings": "{}", "not.xcstrings": "{", "wrong.nav": "app"]
    try Navc.inFolder(files) { navc in
      for name in ["bad", "not"] {
        let result = try navc.run("strings", "Shop.nav", "-o", "\(name).xcstrings")
        #expect(result.status == 3 && result.errors.contains("'\(name).xcstrings' is no string catalog"))
      }
      #expect(navc.text("bad.xcstrings") == "{}")
      #expect(try navc.run("strings", "Shop.nav", "--check", "none.xcstrings").status == 3)
      #expect(try navc.run("strings", "Shop.nav", "--check", "a", "-o", "b").status == 2)
      #expect(try navc.run("strings", "wrong.nav").status == 1)
      _ = try navc.run("strings", "Shop.nav", "-o", "L.xcstrings", "-q")
      let other = try navc.run("strings", "Shop.nav", "-o", "L.xcstrings", "--language", "de")
      #expect(other.status == 2 && other.errors.contains("has the source language 'en', not 'de'"))
    }
  }

  @Test func theDocumentShowsWhatIsWritten() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Localization.md")
    let program = try #require(blocks.first { $0.info == ["nav"] })
    let catalog = try #require(blocks.first { $0.info == ["json", "catalog"] })
    var written = StringCatalog(language: "en")
    written.update(with: compile([InputFile(path: "Shop.nav", text: program.text)]).program)
    #expect(catalog.text == String(decoding: written.bytes, as: UTF8.self))
  }

  @Test func keysOfStringsFilesAreRead() {
    let text = "/* \"a\" = 1; */ \"b\" = \"c = d\";\n// \"e\" = 1\n\"f\\\"g\" = \"h\"; \"i\" \"j\"= \"k\" \"l"
    #expect(StringsFile.keys(Array(text.utf8), isCatalog: false) == ["b", "f\\\"g", "j"])
    #expect(
      StringsFile.keys(
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, isCatalog: false
      ).count == 3)
    #expect(StringsFile.keys(Array("{\"strings\":{\"a\":{}}}".utf8), isCatalog: true) == ["a"])
    for damaged in ["", "\"", "\"\\", "/*", "/", "=", "\"a\" ="] {
      #expect(StringsFile.keys(Array(damaged.utf8), isCatalog: false).count <= 1)
      #expect(StringsFile.keys(Array(damaged.utf8), isCatalog: true).isEmpty)
    }
  }

  /// The table of generated Swift has the keys, by which the texts are translated.
  @Test func theEngineLooksTextsUpByTheirKeys() throws {
    let program = compile([InputFile(path: "Shop.nav", text: Self.program)]).program
    let swift = String(
      decoding: program.swift(sourcePaths: ["Shop.nav"], options: SwiftOptions()), as: UTF8.self)
    #expect(swift.contains("      key|ask.message\n      message|Really?\n"))
    let start = try #require(swift.firstRange(of: "#\"\"\"\n")),
      end = try #require(swift.firstRange(of: "\"\"\"#"))
    let table = swift[start.upperBound..<end.lowerBound].split(separator: "\n").map { $0.drop { $0 == " " } }
    let reader = NavigationTable(version1: table.joined(separator: "\n")) { key, text in "\(key)!\(text)" }
    let texts = Mirror(reflecting: reader).children.map { "\($0.value)" }.joined()
    #expect(texts.contains("ask.message!Really?") && texts.contains("Home!Home"))
    #expect(texts.contains("main.home!Home") && texts.contains("Price!Price"))
  }
}
