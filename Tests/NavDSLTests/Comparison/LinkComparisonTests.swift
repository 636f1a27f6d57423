import Foundation
import NavOracles
import Testing

@testable import NavDSL
@testable import NavRuntime

/// URLs that worked, opened in both versions. With `NAVDSL_LONG_TESTS` in the environment, 10,000 URLs are opened.
@Suite struct LinkComparisonTests {
  /// Random sets of links and random changes of them: whatever URL is opened, a difference has a finding, and the URL of
  /// every finding shows one.
  @Test func everyDifferenceHasAFinding() throws {
    var random = SplitMix64(seed: 11)
    var (opened, differing, pairs, reported) = (0, 0, 0, 0)
    while opened < (Repository.runsLongTests ? 10_000 : 4_000) {
      let links = RandomLinks(&random)
      let changed = links.changed(&random)
      let before = compile([InputFile(path: "A.nav", text: links.program)])
      let after = compile([InputFile(path: "A.nav", text: changed.program)])
      // Two links that compete, or have one name, are errors.
      if before.hasErrors || after.hasErrors { continue }
      pairs += 1
      var options = ComparisonOptions()
      options.categories = [.link]
      let comparison = Comparison(
        [ComparedVersion(name: "old", program: before.program)], after, options: options)
      let (one, other) = (InterpretedProgram(before.program), InterpretedProgram(after.program))
      let found = Set(comparison.findings.map(\.subject))
      for finding in comparison.findings where finding.rule != .linkTooNew {
        guard case .url(let url, _, _) = finding.witness else { continue }
        reported += 1
        #expect(
          RandomLinks.differ(url, one, other, everyGuard: true),
          "\(finding.diagnostic.message)\n\(links.program)\n\(changed.program)")
      }
      for _ in 0..<100 {
        let url = random.chance(60) ? links.url(&random) : RandomLinks.url(&random)
        opened += 1
        guard let (link, _) = one.link(matching: url), RandomLinks.differ(url, one, other, everyGuard: true)
        else {
          continue
        }
        // Keys that the old version does not know at this path are no contract.
        let keys = url.split(separator: "?").dropFirst().first?.split(separator: "&").map {
          $0.prefix { $0 != "=" }
        }
        let known = before.program.queries.elements.map { before.program.text($0.key) }
        if let keys, !keys.allSatisfy({ known.contains(String($0)) }) { continue }
        let path = url.prefix { $0 != "?" }
        let namesakes = before.program.links.ids.filter { candidate in
          let row = before.program.links[candidate]
          return !row.queries.isEmpty && one.link(matching: String(path)) != nil
        }
        if let keys, !keys.isEmpty, namesakes.isEmpty { continue }
        differing += 1
        let pattern = before.program.text(before.program.links[link].pattern)
        #expect(found.contains(pattern), "\(url) of \(pattern)\n\(links.program)\n\(changed.program)")
      }
    }
    #expect(pairs > 20 && differing > 50 && reported > 5)
  }

  @Test(arguments: [
    (
      #"link "/p/{id: String}" -> Home / Text(text: id)"#,
      #"link "/p/{id: Int}" -> Home / Number(number: id)"#,
      ["linkGone /p/{id: String}", "linkElsewhere /p/{id: String}"]
    ),
    (#"link "/p?q={q: String?}" -> Home"#, #"link "/p" -> Home"#, []),
    (#"link "/p" -> Home"#, #"link "/p?q={q: Int?}" -> Home"#, []),
    (#"link "/p" -> Home"#, #"link "/p?q={q: Int}" -> Home"#, ["linkGone /p"]),
    (
      #"link "/{a: String}" -> Home"#,
      "link \"/{a: String}\" -> Home\nlink \"/p?q={q: Int}\" -> Home / Number(number: q)", []
    ),
    (#"link "/p/{k: Kind}" -> Home"#, #"link "/p/small" -> Home"#, ["linkGone /p/{k: Kind}"]),
    (#"link "app://x/p" -> Home"#, #"link "/p" -> Home"#, []),
    (#"link "/p" -> Home"#, #"link "app://x/p" -> Home"#, ["linkGone /p"]),
    (#"link "/{rest: [String]}" -> Home"#, #"link "/{a: String}" -> Home"#, ["linkGone /{rest: [String]}"]),
    (
      #"link "mail:{a: String}" -> Home / Text(text: a)"#,
      #"link "mail:{b: String}" -> Home / Text(text: b)"#, []
    ),
    (
      #"link "/p/{a: String}/{b: String}" -> Home / Text(text: a)"#,
      #"link "/p/{a: String}/{b: String}" -> Home / Text(text: b)"#,
      ["linkArgument /p/{a: String}/{b: String}"]
    ),
    (
      #"link "/p/{a: String}" { when a == "x" -> Home  else -> Home / Text(text: a) }"#,
      #"link "/p/{a: String}" -> Home / Text(text: a)"#, ["linkElsewhere /p/{a: String}"]
    ),
    (#"link "/p" -> Home / Text(text: "1")"#, #"link "/p" -> Home ^ Text(text: "1")"#, ["linkBeneath /p"]),
    (#"link "/p" -> Home ^ Text(text: "1")"#, #"link "/p" -> Home ^ Text(text: "1") as formSheet"#, []),
  ])
  func casesAreDecided(_ old: String, _ new: String, _ expected: [String]) throws {
    let base = RandomLinks.head + "link \"/other\" -> Home\n"
    let comparison = try compared(base + old + "\n", base + new + "\n", [.link])
    #expect(comparison.names == expected)
  }

  @Test func aRenamedSceneIsTheSameOne() throws {
    let link = { (scene: String) in "link \"/p/{id: String}\" -> Home / \(scene)(text: id)\n" }
    let old =
      "app A { start Home in stack }\nscene Home { on open -> push Text(text: \"1\") }\nscene Text(text: String)\n"
    let new =
      "app A { start Home in stack }\nscene Home { on open -> push Words(text: \"1\") }\n"
      + "@was(\"Text\") scene Words(text: String)\n"
    #expect(try compared(old + link("Text"), new + link("Words"), [.link]).names == [])
    let unsaid = String(new.replacing("@was(\"Text\") ", with: ""))
    #expect(
      try compared(old + link("Text"), unsaid + link("Words"), [.link]).names == [
        "linkElsewhere /p/{id: String}"
      ])
  }
}

/// A random program with links.
struct RandomLinks {
  static let head = """
    app A { start Home in stack }
    enum Kind { small, large }
    guard ready
    scene Home { on open(text: String, number: Int) -> push Text(text: text) then push Number(number: number) }
    scene Text(text: String)
    scene Number(number: Int)

    """

  /// The patterns, and the places that they open.
  var links: [(pattern: String, body: String)] = []

  var program: String { Self.head + links.map { "link \"\($0.pattern)\" \($0.body)\n" }.joined() }

  init(_ random: inout SplitMix64) {
    for _ in 0..<random.number(in: 1...4) { links.append(Self.link(&random)) }
  }

  private static func link(_ random: inout SplitMix64) -> (String, String) {
    var pattern = ""
    var (texts, numbers): ([String], [String]) = ([], [])
    for position in 0..<random.number(in: 1...3) {
      let name = "p\(position)"
      switch random.below(7) {
      case 0, 1, 2: pattern += "/" + random.pick(["a", "b", "7", "small"])
      case 3:
        pattern += "/{\(name): String}"
        texts.append(name)
      case 4:
        pattern += "/{\(name): Int}"
        numbers.append(name)
      case 5: pattern += "/{\(name): Kind}"
      default: pattern += "/{\(name): " + random.pick(["Bool", "Double", "UUID"]) + "}"
      }
    }
    if random.chance(25) {
      pattern += "?q={q: " + random.pick(["Int?", "String?", "Int", "Kind?"]) + "}"
    }
    return (pattern, body(texts, numbers, &random))
  }

  private static func body(_ texts: [String], _ numbers: [String], _ random: inout SplitMix64) -> String {
    func place() -> String {
      let separator = random.chance(80) ? "/" : "^"
      if !texts.isEmpty, random.chance(60) { return "-> Home \(separator) Text(text: \(random.pick(texts)))" }
      if !numbers.isEmpty, random.chance(60) {
        return "-> Home \(separator) Number(number: \(random.pick(numbers)))"
      }
      return random.pick([
        "-> Home", "-> Home \(separator) Text(text: \"a\")", "-> Home \(separator) Number(number: 7)",
      ])
    }
    if random.chance(25) { return "{ when ready \(place())\(random.chance(50) ? "  else \(place())" : "") }" }
    return place()
  }

  /// Returns other links: one is changed, removed or added.
  func changed(_ random: inout SplitMix64) -> RandomLinks {
    var other = self
    switch random.below(3) {
    case 0: other.links.remove(at: random.below(other.links.count))
    case 1: other.links[random.below(other.links.count)] = Self.link(&random)
    default: other.links.append(Self.link(&random))
    }
    return other
  }

  /// Returns a URL that may fit one of the patterns.
  func url(_ random: inout SplitMix64) -> String {
    let parts = random.pick(links).pattern.split(separator: "?")
    var url = ""
    for segment in parts[0].split(separator: "/") {
      url += "/"
      if segment.contains(": Int}") {
        url += random.pick(["7", "8"])
      } else if segment.contains(": Kind}") {
        url += random.pick(["small", "large"])
      } else if segment.contains(": UUID}") {
        url += "00000000-0000-0000-0000-000000000000"
      } else if segment.hasPrefix("{") {
        url += random.pick(["a", "x", "7", "1.5", "true"])
      } else {
        url += segment
      }
    }
    return url + (parts.count > 1 && random.chance(70) ? "?q=" + random.pick(["7", "x", "small"]) : "")
  }

  static func url(_ random: inout SplitMix64) -> String {
    var url = ""
    for _ in 0..<random.number(in: 1...3) {
      url +=
        "/"
        + random.pick([
          "a", "b", "7", "small", "large", "x", "8", "1.5", "true", "00000000-0000-0000-0000-000000000000",
        ])
    }
    if random.chance(30) { url += "?q=" + random.pick(["7", "x", "small"]) }
    return url
  }

  /// `true` iff the old program opens a URL, and the new one something else, in some circumstances.
  static func differ(
    _ url: String, _ old: InterpretedProgram, _ new: InterpretedProgram, everyGuard: Bool
  ) -> Bool {
    for holds in [false, true] {
      guard let before = state(url, old, holds) else { continue }
      if state(url, new, holds) != before { return true }
    }
    return false
  }

  /// Returns the state after a URL was opened at the start; `nil` if it opens nothing.
  private static func state(_ url: String, _ program: InterpretedProgram, _ holds: Bool) -> String? {
    let guards: Set<GuardID> = holds ? [GuardID(index: 0)] : []
    guard let (link, arguments) = program.link(matching: url),
      program.taken(
        program.program.links[link].branches, program.evaluation(local: arguments, guards: guards)) != nil,
      var run = try? Run(program, in: .compact, guards: guards), (try? run.perform(.open(url: url))) != nil
    else { return nil }
    return run.description
  }
}
