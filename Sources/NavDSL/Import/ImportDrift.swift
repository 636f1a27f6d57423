/// Compares a program with the storyboards or navigation graphs that it was imported from.
package struct ImportDrift {
  private let flow: FlowOutline
  private let imported: FlowOutline
  private let importedProgram: Program
  private let result: ImportResult
  /// The name in the flow of each name of the import that differs.
  private var renamed: [String: String] = [:]
  /// The position after the last declaration of the flow.
  private let endOfFlow: SourceSpan
  /// The scenes that take the place of what is not imported, or what code sets.
  private let standIns: Set<String>
  private var findings: [Diagnostic] = []

  /// Returns what differs, as findings in the flow with the places in the storyboards.
  ///
  /// - Parameters:
  ///   - flow: A program without errors.
  ///   - result: The import of the storyboards, into the files of the program.
  ///   - account: An earlier account of the import, whose names are those of the flow; `nil` if there is none.
  ///   - isExact: `true` iff what is only in the flow is told as well.
  package static func findings(
    in flow: Program, against result: ImportResult, account: JSONValue?, isExact: Bool
  ) -> [Diagnostic] {
    guard let file = result.files.first else { return [] }
    let compilation = compile([InputFile(path: "Import.nav", bytes: file.bytes)])
    var drift = ImportDrift(flow, compilation.program, result)
    drift.findNames(account)
    drift.compare()
    drift.compareApp()
    if isExact { drift.compareBackward() }
    return drift.findings
  }

  private init(_ flow: Program, _ imported: Program, _ result: ImportResult) {
    self.flow = FlowOutline(flow)
    self.imported = FlowOutline(imported)
    importedProgram = imported
    self.result = result
    let last = flow.sources.files.first
    let end = last.map { $0.bytes.count } ?? 0
    endOfFlow = last.map { $0.span(end..<end) } ?? .none
    let known = result.account.controllers.filter { $0.isDeclared }.map(\.name)
    standIns = Set(self.imported.names).subtracting(known)
  }

  // MARK: Names

  /// Finds the names that declarations of the import have in the flow: by the account, else by the name itself, else by
  /// the line of documentation that the import has written.
  private mutating func findNames(_ account: JSONValue?) {
    let earlier = account.map(Self.names) ?? [:]
    var byDocumentation: [String: [String]] = [:]
    for name in flow.names {
      guard let text = flow.declarations[name]?.documentation?.split(separator: "\n").first else { continue }
      byDocumentation[String(text), default: []].append(name)
    }
    for row in result.account.controllers where row.isDeclared {
      let file = StoryboardProject.name(of: result.account.inputs[row.file].file)
      if let name = earlier["\(file) \(row.id)"], flow.declarations[name] != nil {
        if name != row.name { renamed[row.name] = name }
      } else if flow.declarations[row.name] == nil, let text = imported.declarations[row.name]?.documentation,
        let names = byDocumentation[text], names.count == 1, imported.declarations[names[0]] == nil
      {
        renamed[row.name] = names[0]
      }
    }
  }

  /// Returns the names of controllers in an account, by storyboard and id.
  private static func names(in account: JSONValue) -> [String: String] {
    let files = (account["inputs"]?.elements ?? []).map { StoryboardProject.name(of: $0["file"]?.text ?? "") }
    var names: [String: String] = [:]
    for row in account["controllers"]?.elements ?? [] {
      guard let file = row["file"]?.integer, files.indices.contains(file), let id = row["id"]?.text,
        let name = row["name"]?.text
      else { continue }
      names["\(files[file]) \(id)"] = name
    }
    return names
  }

  private func nameInFlow(_ name: String) -> String { renamed[name] ?? name }

  // MARK: Comparison

  private mutating func compare() {
    for name in imported.names where !standIns.contains(name) {
      guard let declaration = imported.declarations[name] else { continue }
      guard let counterpart = flow.declarations[nameInFlow(name)] else {
        reportMissing(declaration)
        continue
      }
      for part in declaration.parts where !has(counterpart, part, of: declaration) {
        report(part, of: declaration, in: counterpart)
      }
    }
  }

  /// Compares the handlers of the app with those around scenes.
  private mutating func compareApp() {
    for part in imported.appVerbs {
      let target = nameInFlow(part.target)
      let isThere = flow.surroundingVerbs.contains { $0.kind == part.kind && $0.target == target }
      guard !isThere, let row = result.account.segues.first(where: { $0["event"] == part.event }) else {
        continue
      }
      findings.append(.missingInFlow("\(part.text) of the app", of: result.kind, at: row.span, fixIt: nil))
    }
  }

  /// `true` iff a declaration of the flow, or a handler around scenes, has a part of the import.
  private func has(
    _ counterpart: FlowOutline.Declaration, _ part: FlowOutline.Part, of declaration: FlowOutline.Declaration
  ) -> Bool {
    let target = nameInFlow(part.target)
    let others = declaration.parts.filter { $0.kind == part.kind && $0.target != part.target }
    let otherTargets = Set(others.map { nameInFlow($0.target) })
    func fits(_ other: FlowOutline.Part) -> Bool {
      guard other.kind == part.kind else { return false }
      if part.kind == .item {
        return other.target == part.target || part.title != nil && other.title == part.title
      }
      // Another scene may have come into the place of one that stood in for it.
      return other.target == target
        || standIns.contains(part.target) && !otherTargets.contains(other.target)
    }
    return counterpart.parts.contains(where: fits) || flow.surroundingVerbs.contains(where: fits)
  }

  private mutating func compareBackward() {
    let names = Dictionary(renamed.map { ($1, $0) }) { first, _ in first }
    for name in flow.names {
      guard let declaration = flow.declarations[name] else { continue }
      guard let counterpart = imported.declarations[names[name] ?? name] else {
        findings.append(
          .missingInStoryboards(
            declaration.isScene ? "scene" : "container", name, in: result.kind, at: declaration.nameSpan))
        continue
      }
      for part in declaration.parts {
        let isThere = counterpart.parts.contains { other in
          other.kind == part.kind
            && (nameInFlow(other.target) == part.target || standIns.contains(other.target)
              || part.kind == .item && part.title != nil && other.title == part.title)
        }
        if !isThere {
          findings.append(.missingInStoryboards(part.text, of: name, in: result.kind, at: part.span))
        }
      }
    }
  }

  // MARK: Findings

  private mutating func reportMissing(_ declaration: FlowOutline.Declaration) {
    let row = result.account.controllers.first { $0.isDeclared && $0.name == declaration.name }
    guard let row else { return }
    var fix: Diagnostic.FixIt?
    // The text of the import names other declarations as the import does.
    if renamed.isEmpty, declaration.isScene, !endOfFlow.isMissing {
      let text = importedProgram.sources.text(in: documented(declaration))
      fix = .init(
        title: "declare '\(declaration.name)'", edits: [.init(span: endOfFlow, replacement: "\n\(text)\n")])
    }
    findings.append(
      .missingInFlow(
        "\(declaration.isScene ? "scene" : "container") '\(declaration.name)'", of: result.kind, at: row.span,
        fixIt: fix))
  }

  /// Returns the span of a declaration of the import with its documentation.
  private func documented(_ declaration: FlowOutline.Declaration) -> SourceSpan {
    guard let file = importedProgram.sources.file(of: declaration.span) else { return declaration.span }
    let range = file.byteRange(of: declaration.span)
    let before = file.bytes[..<range.lowerBound]
    guard let end = before.dropLast().lastIndex(of: 0x0A), before[(end + 1)...].starts(with: "///".utf8)
    else {
      return declaration.span
    }
    return file.span(end + 1..<range.upperBound)
  }

  private mutating func report(
    _ part: FlowOutline.Part, of declaration: FlowOutline.Declaration, in counterpart: FlowOutline.Declaration
  ) {
    let row = row(of: part, of: declaration)
    var text = part
    text.target = nameInFlow(part.target)
    findings.append(
      .missingInFlow(
        text.text, of: counterpart.name, in: result.kind, at: counterpart.nameSpan, storyboard: row?.span,
        fixIt: fix(part, counterpart)))
  }

  /// Returns the row of the account that a part comes from.
  private func row(of part: FlowOutline.Part, of declaration: FlowOutline.Declaration) -> ImportAccount.Row? {
    let account = result.account
    let found: ImportAccount.Row? =
      switch part.kind {
      case .verb: account.segues.first { $0["from"] == declaration.name && $0["event"] == part.event }
      case .exit: account.segues.first { $0["transition"] == "unwind \(part.target)" }
      case .item: account.items.first { $0["scene"] == declaration.name && $0["name"] == part.target }
      case .embed, .tab, .root, .column: nil
      }
    return found ?? account.controllers.first { $0.isDeclared && $0.name == declaration.name }
  }

  /// Returns the change that adds a part to a scene of the flow; `nil` if the line of the import would not fit there.
  private func fix(_ part: FlowOutline.Part, _ scene: FlowOutline.Declaration) -> Diagnostic.FixIt? {
    guard scene.isScene, !scene.span.isEmpty, nameInFlow(part.target) == part.target else { return nil }
    let line: String
    switch part.kind {
    case .verb:
      guard let handler = part.handler else { return nil }
      line = "on \(importedProgram.sources.text(in: handler))"
    case .exit: line = "exit \(part.target)"
    case .item, .embed, .tab, .root, .column: return nil
    }
    guard let flowFile = result.sources.file(of: scene.span) else { return nil }
    let range = flowFile.byteRange(of: scene.span)
    let hasBody = flowFile.bytes[range].last == UInt8(ascii: "}")
    let place = hasBody ? range.upperBound - 1 : range.upperBound
    // A handler with many parameters has several lines.
    let title = line.contains("\n") ? "on \(part.event ?? "") …" : line
    let text = hasBody ? "  \(line)\n" : " {\n  \(line)\n}"
    return .init(
      title: "add '\(title)'", edits: [.init(span: flowFile.span(place..<place), replacement: text)])
  }
}

extension ImportAccount.Row {
  /// The value of a member; `nil` if it has none.
  subscript(key: String) -> String? { members.first { $0.key.description == key }?.value }

  /// The name of the declaration that a controller becomes; empty for other parts.
  var name: String { self["name"] ?? "" }

  /// `true` iff a controller has a declaration of its own.
  var isDeclared: Bool { ["scene", "stack", "tabs", "split"].contains(self["construct"]) }
}

extension SourceSpan {
  /// `true` iff the span is that of an element without a position.
  fileprivate var isMissing: Bool { self == .none }
}
