// Requests for changes, and for what is shown beside the text: actions, lenses, states in scenarios.

extension LanguageServer {
  mutating func codeActions(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    let offsets = try range(parameters["range"], place.positions)
    let only = parameters["context"]?["only"]?.elements?.compactMap(\.text)
    let base = place.tree.source.base
    let span =
      base + UInt32(truncatingIfNeeded: offsets.lowerBound)..<base
      + UInt32(truncatingIfNeeded: offsets.upperBound)
    /// `true` iff the client wants actions of a kind, or of one that contains it.
    func wants(_ kind: String) -> Bool {
      only?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? true
    }
    var actions = refactorings(in: span, place, wants)
    guard wants("quickfix") else { return .array(actions) }
    var writer = DiagnosticMessages(place.index.compilation, client)
    for action in place.index.codeActions(in: span) {
      var value: JSONValue = [
        "title": .string(action.title), "kind": "quickfix",
        "diagnostics": .array(writer.messages([action.diagnostic])),
        "edit": workspaceEdit(action.edits, place.index),
      ]
      if action.isPreferred { value.set("isPreferred", true) }
      actions.append(value)
    }
    return .array(actions + scenarioActions(parameters["context"], place))
  }

  /// Returns the changes that keep what the program does. One that cannot be made is shown with the reason, if the client
  /// does so.
  private func refactorings(
    in span: Range<UInt32>, _ place: RequestPlace, _ wants: (String) -> Bool
  ) -> [JSONValue] {
    guard Refactoring.Kind.allCases.contains(where: { wants($0.rawValue) }) else { return [] }
    return place.index.refactorings(in: span).compactMap { refactoring in
      guard wants(refactoring.kind.rawValue) else { return nil }
      var action: JSONValue = [
        "title": .string(refactoring.title), "kind": .string(refactoring.kind.rawValue),
      ]
      if let obstacle = refactoring.obstacle {
        guard client.showsDisabledActions else { return nil }
        action.set("disabled", ["reason": .string(obstacle)])
      } else {
        action.set("edit", workspaceEdit(refactoring.edits, place.index))
      }
      return action
    }
  }

  /// Returns the actions that add the runs of findings as scenarios, which the diagnostics themselves carry.
  private func scenarioActions(_ context: JSONValue?, _ place: RequestPlace) -> [JSONValue] {
    let end = place.tree.source.bytes.count
    let isAtLineEnd = place.tree.source.bytes.last.map { $0 == 0x0A } ?? true
    return (context?["diagnostics"]?.elements ?? []).compactMap { diagnostic in
      guard let scenario = diagnostic["data"]?["scenario"]?.text else { return nil }
      let edit: JSONValue = [
        "range": range(end..<end, place.positions),
        "newText": .string((isAtLineEnd ? "\n" : "\n\n") + scenario),
      ]
      return [
        "title": "add the run as a scenario", "kind": "quickfix", "diagnostics": [diagnostic],
        "edit": workspaceEdit([(place.uri, [edit])]),
      ]
    }
  }

  mutating func codeLenses(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    let index = place.index
    let openings = index.openings()
    let outcomes = place.programs.first?.scenarios[place.tree.source.path] ?? []
    var lenses: [JSONValue] = []
    for occurrence in index.occurrences
    where occurrence.isDeclaration && index.program.sources.fileIndex(at: occurrence.span.start) == place.file
    {
      switch occurrence.entity {
      case .target(.scene(let id)):
        let openers = Set(openings.filter { $0.target == .scene(id) }.map(\.opener)).count
        let opened = Set(openings.filter { $0.opener == occurrence.entity }.map(\.target)).count
        lenses.append(lens("opened by \(openers) · opens \(opened)", occurrence.span, place))
      case .scenario(let id):
        let name = index.program.text(index.program.scenarios[id].name)
        guard let outcome = outcomes.first(where: { $0.name == name }) else { continue }
        lenses.append(lens(outcome.problem.map { "fails: \($0)" } ?? "passes", occurrence.span, place))
      default: break
      }
    }
    return .array(lenses)
  }

  private func lens(_ title: String, _ span: SourceSpan, _ place: RequestPlace) -> JSONValue {
    [
      "range": range(place.tree.source.byteRange(of: span), place.positions),
      "command": ["title": .string(title), "command": ""],
    ]
  }

  mutating func inlayHints(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard settings.showsInlayHints else { return [] }
    let place = try place(parameters)
    let wanted = try range(parameters["range"], place.positions)
    let outcomes = place.programs.first?.scenarios[place.tree.source.path] ?? []
    return .array(
      outcomes.flatMap(\.states).filter { wanted.contains($0.offset) || wanted.upperBound == $0.offset }
        .map { state -> JSONValue in
          let isLong = state.text.count > 60
          let position = place.positions.position(of: state.offset).json
          return [
            "position": position,
            "label": .string("→ " + (isLong ? state.text.prefix(59) + "…" : state.text)),
            "tooltip": .string(state.text), "paddingLeft": true,
            "textEdits": [
              ["range": ["start": position, "end": position], "newText": .string("  expect " + state.text)]
            ],
          ]
        })
  }
}
