// The rules of SOURCE: code that uses the generated Swift.

extension ComparedPair {
  /// Returns the findings about code that names what the old Swift declares.
  func sourceFindings() -> [BreakingFinding] {
    let (before, after) = (SwiftInterface(old), SwiftInterface(new))
    let places = SourcePlaces(self)
    let uses = SwiftUses(before)
    var findings: [BreakingFinding] = []
    var gone: [String] = []
    let names = SwiftTypeNames(of: after, and: before)
    // An alias and the type that it stands for have one path, so what is inside of a type is found by both.
    lazy var known = Dictionary(grouping: after.entries.map { (entry: $0, common: names.common($0)) }) {
      $0.common.path
    }
    let types = Set(after.entries.filter { $0.kind == .type || $0.kind == .alias }.map(\.path))
    // Equal declarations have equal names in common, too.
    let kept = Set(after.entries)
    for entry in before.entries where !kept.contains(entry) {
      // Nothing is said about what is inside of a type that is gone, nor about the lists of all scenes.
      if gone.contains(where: { entry.scope == $0 || entry.scope.hasPrefix($0 + ".") }) { continue }
      if entry.isListOfScenes { continue }
      let common = names.common(entry)
      let namesakes = (known[common.path] ?? []).filter { $0.entry.kind == entry.kind }
      if entry.kind == .type || entry.kind == .alias {
        if types.contains(entry.path) || types.contains(common.path) {
          if entry.kind == .type || namesakes.contains(where: { $0.common.signature == common.signature }) {
            continue
          }
        } else {
          gone.append(entry.path)
        }
      } else if namesakes.contains(where: { $0.common.accepts(callsOf: common) }) {
        continue
      }
      let present = namesakes.first?.entry
      let diagnostic = Diagnostic(
        entry.rule(isChanged: present != nil), at: places.new(entry.path),
        present.map { "generated '\(entry.signature)' of '\(entry.scope)' is now '\($0.signature)'" }
          ?? "generated '\(entry.path)' is gone",
        related: related(places.old(entry.path), "was '\(entry.signature)'"))
      let line = uses.line(entry, replacedBy: present)
      findings.append(BreakingFinding(diagnostic, subject: entry.path, witness: .swift(line)))
    }
    let cases = before.entries.filter { $0.kind == .enumCase }
    lazy var enums = Set(cases.map { names.common($0).scope })
    lazy var old = Set(cases.map { names.common($0).path })
    let present = Set(cases)
    for entry in after.entries
    where entry.kind == .enumCase && !entry.scope.hasSuffix(".Screen") && !present.contains(entry) {
      let common = names.common(entry)
      if !enums.contains(common.scope) || old.contains(common.path) { continue }
      let diagnostic = Diagnostic(
        .caseAdded, at: places.new(entry.path), "'\(entry.scope)' has a new case '\(entry.name)'")
      findings.append(
        BreakingFinding(diagnostic, subject: entry.path, witness: .swift("case .\(entry.name): break")))
    }
    return findings
  }
}

extension SwiftInterface.Entry {
  /// `true` iff it is an element of the lists of all scenes, which follow from the types of scenes.
  var isListOfScenes: Bool {
    scope.hasSuffix(".SceneID") || scope.hasSuffix(".Screen") || name == "Screen" || name == "SceneID"
  }

  /// The rule that its loss or change breaks.
  fileprivate func rule(isChanged: Bool) -> DiagnosticCode {
    let parent = scope.split(separator: ".").last.map(String.init) ?? ""
    switch kind {
    case .type, .alias: return isChanged ? .propertyChanged : .typeGone
    case .initializer: return parent == "Guards" ? .guardsChanged : .initChanged
    case .property: return parent == "Guards" ? .guardsChanged : isChanged ? .propertyChanged : .memberGone
    case .function:
      if parent == "Link" { return .linkChanged }
      if signature.hasSuffix("Event") { return .eventChanged }
      return .memberGone
    case .enumCase:
      switch parent {
      case "Event": return .eventChanged
      case "Exit": return .exitChanged
      case "Link": return .linkChanged
      default: return .memberGone
      }
    }
  }
}

/// The declarations of two programs by the names that Swift gives them.
private struct SourcePlaces {
  private let pair: ComparedPair
  private let before: [String: SourceSpan]
  private let after: [String: SourceSpan]

  init(_ pair: ComparedPair) {
    self.pair = pair
    before = Self.spans(of: pair.old)
    after = Self.spans(of: pair.new)
  }

  private static func spans(of program: Program) -> [String: SourceSpan] {
    var spans: [String: SourceSpan] = [:]
    func add(_ name: String, _ span: SourceSpan) { if spans[name] == nil { spans[name] = span } }
    for id in program.scenes.ids { add(program.qualifiedName(.scene(id)), program.scenes[id].nameSpan) }
    for id in program.flows.ids { add(program.qualifiedName(.flow(id)), program.flows[id].nameSpan) }
    for id in program.tabContainers.ids {
      add(program.qualifiedName(.tabs(id)), program.tabContainers[id].nameSpan)
    }
    for id in program.splits.ids { add(program.qualifiedName(.split(id)), program.splits[id].nameSpan) }
    for row in program.enums.elements { add(program.qualifiedName(of: row), row.nameSpan) }
    for row in program.structs.elements { add(program.qualifiedName(of: row), row.nameSpan) }
    for row in program.aliases.elements { add(program.qualifiedName(of: row), row.nameSpan) }
    return spans
  }

  func new(_ path: String) -> SourceSpan {
    Self.span(path, after) ?? pair.new.app?.nameSpan ?? pair.new.scenes.elements.first?.nameSpan ?? .none
  }

  func old(_ path: String) -> SourceSpan { Self.span(path, before) ?? pair.old.app?.nameSpan ?? .none }

  /// Returns the span of the longest part of a path, without its first name, that is a declaration.
  private static func span(_ path: String, _ spans: [String: SourceSpan]) -> SourceSpan? {
    var parts = path.split(separator: ".").dropFirst()
    while !parts.isEmpty {
      if let span = spans[parts.joined(separator: ".")] { return span }
      parts.removeLast()
    }
    return nil
  }
}
