/// The reason why a name cannot be changed.
package struct RenameConflict: Error, Sendable {
  /// The reason, in a sentence.
  package var message: String
}

extension ProgramIndex {
  /// Returns the name at a position that can be changed: its span without backticks, and its text; `nil` if there is
  /// none.
  package func renameableName(at position: UInt32) -> (span: SourceSpan, name: String)? {
    guard let occurrence = occurrences(at: position).first, isRenameable(occurrence.entity),
      let (tree, offset) = tree(at: occurrence.span.start)
    else { return nil }
    var span = occurrence.span
    let text = tree.source.text(in: span)
    guard text.hasPrefix("`"), text.hasSuffix("`"), span.length > 2 else {
      // A name in a string with escapes has no position of its own.
      let isString = tree.tokenKinds[tree.token(at: offset)] == .escapedString
      return isString ? nil : (span, text)
    }
    span = SourceSpan(start: span.start + 1, length: span.length - 2)
    return (span, String(text.dropFirst().dropLast()))
  }

  private func isRenameable(_ entity: Entity) -> Bool {
    switch entity {
    case .column, .scenario: false
    default: true
    }
  }

  /// Returns the edits that change the name at a position everywhere.
  ///
  /// The result is tried: it is analyzed, and every name must refer to what it referred to before.
  ///
  /// - Throws: The first conflict.
  package func rename(at position: UInt32, to newName: String) throws(RenameConflict) -> [Diagnostic.Edit] {
    guard let (_, oldName) = renameableName(at: position), let occurrence = occurrences(at: position).first
    else { throw RenameConflict(message: "there is no name that can be changed") }
    let name = newName.trimmingBackticks
    guard name != oldName else { return [] }
    var conflict = RenameConflict(message: "'\(newName)' is not a name")
    // A word of the language needs backticks only where the grammar expects it.
    for spelling in Self.spellings(of: name) {
      do throws(RenameConflict) {
        let edits = try renames(of: occurrence.entity, as: spelling)
        try check(applying(edits), renamed: oldName, as: name)
        return edits
      } catch {
        conflict = error
      }
    }
    throw conflict
  }

  /// Returns the ways to write a name; none for a text that is no name.
  private static func spellings(of name: String) -> [String] {
    let kinds = Lexer.tokens(of: Array(name.utf8)).kinds
    guard kinds.count == 2, let kind = kinds.first, kind.isName else { return [] }
    return kind.isWord ? [name, "`\(name)`"] : [name]
  }

  private func renames(of entity: Entity, as name: String) throws(RenameConflict) -> [Diagnostic.Edit] {
    var isWanted: (Entity) -> Bool = { $0 == entity }
    switch entity {
    case .event(_, let event):
      let isShared = occurrences.contains { occurrence in
        if case .event(_, event) = occurrence.entity { return occurrence.entity != entity }
        return false
      }
      if isShared, let step = occurrences.first(where: { $0.entity == .anyEvent(event) }) {
        let text = program.text(event)
        throw RenameConflict(
          message:
            "the step '\(text)' of a scenario (\(place(of: step.span))) may be an event of several scenes; "
            + "write the scene before it")
      }
      isWanted = { $0 == entity || $0 == .anyEvent(event) }
    case .anyEvent(let event):
      isWanted = {
        if case .event(_, event) = $0 { return true }
        return $0 == entity
      }
    case .parameter(let id):
      let group = parametersOfOneName(id)
      isWanted = { if case .parameter(let other) = $0 { group.contains(other) } else { false } }
    default: break
    }
    var edits: [Diagnostic.Edit] = []
    for index in occurrences.indices where isWanted(occurrences[index].entity) {
      let span = occurrences[index].span
      if edits.last?.span == span { continue }
      edits.append(Diagnostic.Edit(span: span, replacement: replacement(of: index, by: name)))
    }
    return edits
  }

  /// Returns the parameters that have one name with a parameter: those of all exits of a name.
  private func parametersOfOneName(_ id: ParameterID) -> Set<ParameterID> {
    guard case .exit(let exit) = program.parameters[id].owner else { return [id] }
    let position = Int(program.parameters[id].position)
    let exits = program.exits.elements.filter { $0.name == program.exits[exit].name }
    return Set(exits.map(\.parameters).filter { position < $0.count }.map { $0[position] })
  }

  /// Returns the text in place of a name. `S(id)` names a parameter of `S` and a value, so changing one of them separates
  /// them; the value is recorded last.
  private func replacement(of index: Int, by name: String) -> String {
    let occurrence = occurrences[index]
    guard case .parameter = occurrence.entity, isShorthand(occurrence.span) else { return name }
    let text = program.sources.text(in: occurrence.span)
    let last = occurrences[index...].prefix { $0.span == occurrence.span }.count == 1
    return last ? "\(text): \(name)" : "\(name): \(text)"
  }

  /// `true` iff a name is an argument without a label that is its own.
  private func isShorthand(_ span: SourceSpan) -> Bool {
    guard let (tree, offset) = tree(at: span.start) else { return false }
    let path = tree.path(to: tree.token(at: offset))
    guard let argument = path.last(where: { tree.kind($0) == .argument }) else { return false }
    // A value that is the parameter of its own name stays one: a scene that opens itself.
    let isOneEntity = occurrences(at: span.start).count == 1
    return tree.endToken(argument) == tree.firstToken(argument) + 1 && !isOneEntity
  }

  /// Throws if the changed program has a new diagnostic, or a name of it refers to something else than before.
  private func check(
    _ changed: ProgramIndex, renamed old: String, as new: String
  ) throws(RenameConflict) {
    if let diagnostic = firstDiagnostic(newIn: changed) {
      throw RenameConflict(message: "\(diagnostic.message) (\(changed.place(of: diagnostic.span)))")
    }
    guard occurrences.count == changed.occurrences.count else {
      throw RenameConflict(message: "'\(new)' would be confused with another name")
    }
    for (before, after) in zip(occurrences, changed.occurrences) {
      guard before.isDeclaration == after.isDeclaration,
        isSame(before.entity, after.entity, of: changed, old, new)
      else {
        throw RenameConflict(
          message: "'\(new)' would mean something else in \(changed.place(of: after.span))")
      }
    }
  }

  /// `true` iff two entities are the same; those that are known by their names have other symbols.
  private func isSame(
    _ before: Entity, _ after: Entity, of changed: ProgramIndex, _ old: String, _ new: String
  ) -> Bool {
    func isSame(_ one: Symbol, _ other: Symbol) -> Bool {
      let (one, other) = (program.text(one), changed.program.text(other))
      return one == other || one == old && other == new
    }
    switch (before, after) {
    case (.event(let owner, let name), .event(let other, let otherName)):
      return owner == other && isSame(name, otherName)
    case (.anyEvent(let name), .anyEvent(let other)): return isSame(name, other)
    case (.exit(let name), .exit(let other)): return isSame(name, other)
    // Types are numbered by their first use.
    case (.type(let one), .type(let other)): return program.types[one] == changed.program.types[other]
    default: return before == after
    }
  }

  /// Returns a position as messages name it: `Shop.nav:12`.
  func place(of span: SourceSpan) -> String {
    var places = DiagnosticPlaces(program.sources)
    guard let place = places.place(of: span) else { return "" }
    return "\(place.path.split(separator: "/").last ?? ""):\(place.start.line)"
  }
}
