import Foundation
import Testing

@testable import NavDSL

/// A change of a name changes nothing else.
@Suite struct RenameTests {
  /// Every name of every example, or one of seven of them, can be changed to a new one, and back; the program stays
  /// the same.
  @Test(arguments: ToolingSamples.paths.filter { $0.hasPrefix("Examples") })
  func everyNameCanBeChangedAndChangedBack(_ path: String) throws {
    let index = try ToolingSamples.index(at: path)
    let original = index.joinedText
    var seen: Set<Entity> = []
    for occurrence in index.occurrences where seen.insert(occurrence.entity).inserted {
      guard Repository.runsLongTests || seen.count % 7 == 1 else { continue }
      guard let (_, name) = index.renameableName(at: occurrence.span.start) else { continue }
      let forth: [Diagnostic.Edit]
      do throws(RenameConflict) {
        forth = try index.rename(at: occurrence.span.start, to: "zzRenamed")
      } catch {
        // The only names that are tied to others: an item whose handler is around the scene, steps and labels of
        // scenarios that several scenes handle, and values of URLs.
        let reasons = [
          "of several scenes", "has no handler", "in scope", "no parameter", "not take an argument",
          "no link matches",
        ]
        let isKnown = reasons.contains { error.message.contains($0) }
        #expect(isKnown, "\(path): '\(name)' at \(index.place(of: occurrence.span)): \(error.message)")
        continue
      }
      let changed = index.applying(forth)
      #expect(!changed.compilation.hasErrors, "\(path): '\(name)'")
      // An event of a scenario stands for those of all scenes.
      let named = changed.occurrences.filter { changed.name(of: $0.entity) == "zzRenamed" }
      let isAnyEvent = if case .anyEvent = occurrence.entity { true } else { false }
      let again = named.first { if case .anyEvent = $0.entity { true } else { !isAnyEvent } }
      let position = try #require(again)
      let edits: [Diagnostic.Edit]
      do throws(RenameConflict) {
        edits = try changed.rename(at: position.span.start, to: name)
      } catch {
        Issue.record("\(path): '\(name)' cannot come back: \(error.message)")
        continue
      }
      let back = changed.applying(edits)
      // `S(id)` becomes `S(id: key)`, and then `S(id: id)`.
      if case .parameter = occurrence.entity, back.joinedText.utf8.count > original.utf8.count { continue }
      // Backticks that are not needed are not written.
      let texts = [back.joinedText, original].map { $0.replacingOccurrences(of: "`", with: "") }
      #expect(texts[0] == texts[1], "\(path): '\(name)'")
    }
  }

  private let shop = """
    app Shop { start Catalog in stack }
    scene Catalog {
      right buy
      on buy -> push Product(id: "1")
      on open(id: String) -> push Product(id)
    }
    scene Product(id: String) { on close -> pop }
    scenario "buys" in compact { buy close }

    """

  private func renamed(_ text: String, after start: String = "", to name: String) throws -> String {
    let index = try ToolingSamples.index("Shop.nav", text: shop)
    let position = try #require(index.position(of: text, after: start))
    return index.applying(try index.rename(at: position, to: name)).joinedText
  }

  @Test func anEventChangesWithItsItemAndScenarios() throws {
    let text = try renamed("buy", to: "order")
    #expect(text.contains("right order\n  on order ->"))
    #expect(text.contains("{ order close }"))
  }

  @Test func aShorthandArgumentKeepsItsValue() throws {
    #expect(try renamed("id: String", after: "scene Product(", to: "key").contains("push Product(key: id)"))
    #expect(try renamed("id: String", after: "open(", to: "key").contains("push Product(id: key)"))
  }

  @Test func aWordOfTheLanguageIsWrittenInBackticksWhereItMust() throws {
    #expect(try renamed("Product", to: "title").contains("scene title(id: String)"))
    #expect(try renamed("buy", to: "back").contains("on back ->") == false)
  }

  @Test(arguments: [
    ("Product", "Catalog", "scene 'Catalog' is declared twice"),
    ("Product", "a b", "'a b' is not a name"),
    ("Product", "", "'' is not a name"),
    ("Product", "1st", "'1st' is not a name"),
    ("buy", "open", "event 'open' is handled twice"),
  ])
  func aConflictIsNamed(_ name: String, _ new: String, _ message: String) throws {
    let index = try ToolingSamples.index("Shop.nav", text: shop)
    let position = try #require(index.position(of: name))
    do throws(RenameConflict) {
      _ = try index.rename(at: position, to: new)
      Issue.record("no conflict")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
    }
  }

  @Test func aKeywordHasNoNameToChange() throws {
    let index = try ToolingSamples.index("Shop.nav", text: shop)
    let position = try #require(index.position(of: "start"))
    #expect(index.renameableName(at: position) == nil)
  }
}
