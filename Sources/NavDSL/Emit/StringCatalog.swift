/// A string catalog of Xcode, by which the texts of a program are translated (developer.apple.com, "Localizing and varying
/// text with a string catalog").
///
/// Entries that navc has added begin their comment with ``marker`` and are `manual`, so that Xcode leaves them when it
/// extracts strings from code. Entries of others are never changed.
package struct StringCatalog: Sendable {
  /// The beginning of the comments of navc's own entries.
  package static let marker = "NavDSL: "

  /// A reason why a file is no string catalog.
  package enum Problem: Error { case noCatalog }

  /// The number of texts of the program, each counted once.
  package private(set) var textCount = 0
  /// The number of entries that have been added.
  package private(set) var addedCount = 0
  /// The number of navc's entries that the program does not have, and that are marked `stale`.
  package private(set) var staleCount = 0
  /// The texts that were not in the catalog, or another text there.
  package private(set) var missing: [LocalizableText] = []

  /// The counts in a line.
  package var summary: String {
    var parts = ["\(textCount) text\(textCount == 1 ? "" : "s")"]
    if addedCount > 0 { parts.append("\(addedCount) new") }
    if staleCount > 0 { parts.append("\(staleCount) stale") }
    return parts.joined(separator: ", ")
  }

  private var root: JSONValue
  /// The entries by key.
  private var entries: [String: JSONValue] = [:]
  /// The language of the program's texts.
  package let language: String

  /// Creates an empty catalog.
  ///
  /// - Parameter language: The language of the program's texts, such as `en`.
  package init(language: String) {
    self.language = language
    root = ["sourceLanguage": .string(language), "strings": [:], "version": "1.0"]
  }

  /// Reads a catalog, whose source language is that of the program's texts.
  package init(reading bytes: [UInt8]) throws(Problem) {
    guard let root = try? JSONValue(reading: bytes), case .object(let members)? = root["strings"],
      let language = root["sourceLanguage"]?.text
    else { throw .noCatalog }
    self.root = root
    self.language = language
    entries = Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// Adds the texts of a program, and marks what is not in it any more.
  package mutating func update(with program: Program) {
    var used: Set<String> = []
    for text in program.localizableTexts {
      let key = program.text(text.key)
      guard used.insert(key).inserted else { continue }
      textCount += 1
      let value = program.text(text.text)
      if add(key, value, comment: program.description(of: text.use)) { missing.append(text) }
    }
    for (key, entry) in entries where !used.contains(key) && Self.isOwn(entry) {
      if entry["extractionState"]?.text != "stale" { entries[key]?.set("extractionState", "stale") }
      staleCount += 1
    }
  }

  private static func isOwn(_ entry: JSONValue) -> Bool {
    entry["comment"]?.text?.hasPrefix(marker) ?? false
  }

  /// Adds a text. Returns `true` unless it was there.
  private mutating func add(_ key: String, _ value: String, comment: String) -> Bool {
    guard var entry = entries[key] else {
      var entry: JSONValue = ["comment": .string(Self.marker + comment), "extractionState": "manual"]
      if key != value { setSource(of: &entry, to: value) }
      entries[key] = entry
      addedCount += 1
      return true
    }
    guard Self.isOwn(entry) else { return false }
    entry.set("extractionState", "manual")
    let known = entry["localizations"]?[language]?["stringUnit"]?["value"]?.text
    let isChanged = (known ?? key) != value
    if isChanged {
      setSource(of: &entry, to: value)
      reviewTranslations(of: &entry)
    }
    entries[key] = entry
    return isChanged
  }

  /// Sets the text in the language of the program.
  private func setSource(of entry: inout JSONValue, to value: String) {
    var localizations = entry["localizations"] ?? [:]
    localizations.set(language, ["stringUnit": ["state": "translated", "value": .string(value)]])
    entry.set("localizations", localizations)
  }

  /// Marks translations of another text.
  private func reviewTranslations(of entry: inout JSONValue) {
    guard case .object(let members)? = entry["localizations"] else { return }
    var localizations = JSONValue.object(members)
    for member in members where member.name != language {
      guard var unit = member.value["stringUnit"], unit["state"]?.text == "translated" else { continue }
      unit.set("state", "needs_review")
      var localization = member.value
      localization.set("stringUnit", unit)
      localizations.set(member.name, localization)
    }
    entry.set("localizations", localizations)
  }

  /// The catalog as Xcode writes it, with its keys sorted.
  package var bytes: [UInt8] {
    var root = root
    let keys = entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    root.set("strings", .object(keys.map { JSONValue.Member(name: $0, value: entries[$0] ?? [:]) }))
    return root.bytes(.foundation) + [UInt8(ascii: "\n")]
  }
}
