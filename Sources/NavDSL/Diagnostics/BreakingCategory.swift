/// A contract of an app that a change of its program can break: `Documentation/Breaking.md`, "Contracts".
package enum BreakingCategory: String, CaseIterable, Sendable {
  /// URLs that people have sent.
  case link = "LINK"
  /// States that devices have saved.
  case state = "STATE"
  /// Transitions that users have learned.
  case flow = "FLOW"
  /// Code that uses the generated Swift.
  case source = "SOURCE"
}

extension DiagnosticCode {
  /// The contract that a finding of a comparison is about; `nil` for any other diagnostic.
  package var breakingCategory: BreakingCategory? {
    if rawValue.hasPrefix("NAV10") { return .source }
    if rawValue.hasPrefix("NAV11") { return .link }
    if rawValue.hasPrefix("NAV12") { return .state }
    return rawValue.hasPrefix("NAV13") ? .flow : nil
  }

  /// `true` iff it is a finding about two versions of a program.
  package var isOfComparison: Bool { breakingCategory != nil }

  /// The code as reports for people show it: with the rule's name, which attributes and options use, if it has a level of
  /// its own.
  var shownText: String { isOfComparison ? rawValue + " " + entry.name : rawValue }

  /// `true` iff attributes and options can change the level: of warnings, notes and findings of comparisons.
  package var hasAdjustableLevel: Bool { entry.severity != .error || isOfComparison }
}

/// The levels of findings of comparisons, by rule and by category; a rule's own comes first.
package struct ChangeLevels: Sendable, Equatable {
  /// A level.
  package enum Level: String, CaseIterable, Sendable { case off, note, warning, error }

  private var rules: [DiagnosticCode: Level] = [:]
  private var categories: [BreakingCategory: Level] = [:]

  /// Creates levels that change nothing.
  package init() {}

  /// Sets the level of a category or a rule.
  ///
  /// - Returns: `false` if there is neither of that name.
  package mutating func set(_ name: String, to level: Level) -> Bool {
    if let category = BreakingCategory(rawValue: name) {
      categories[category] = level
      return true
    }
    let rule = DiagnosticCode.allCases.first {
      $0.isOfComparison && ($0.entry.name == name || $0.rawValue == name)
    }
    guard let rule else { return false }
    rules[rule] = level
    return true
  }

  /// `true` iff a name is a category's or a rule's.
  package static func isName(_ name: String) -> Bool {
    var levels = ChangeLevels()
    return levels.set(name, to: .off)
  }

  /// Returns these levels with those of `other` in their place where both have one.
  package func overridden(by other: ChangeLevels) -> ChangeLevels {
    var levels = self
    for (category, level) in other.categories {
      levels.categories[category] = level
      // A level of the whole category that is given later is meant for each of its rules.
      for rule in levels.rules.keys where rule.breakingCategory == category { levels.rules[rule] = nil }
    }
    levels.rules.merge(other.rules) { _, level in level }
    return levels
  }

  /// Returns the level of a rule; `nil` if it is not set.
  package subscript(_ rule: DiagnosticCode) -> Level? {
    rules[rule] ?? rule.breakingCategory.flatMap { categories[$0] }
  }
}
