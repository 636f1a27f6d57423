// What the program's own code opens: language reference, "Entries".

import NavRuntime

extension Resolver {
  /// Resolves an entry.
  mutating func resolveEntry(_ node: NodeIndex, _ tree: SyntaxTree) {
    // One in a flow has been reported, and is ignored.
    guard scope.flow == nil, let destination = tree.firstChild(node, ofKind: .destination) else { return }
    let token = tree.firstToken(destination)
    guard token < tree.endToken(destination), tree.tokenKinds[token].isName else { return }
    let nameSpan = tree.span(ofToken: token)
    guard let target = target(named: symbol(token, tree)) else {
      pending.hasUnknownEntry = true
      reportUnknownTarget(
        DottedName(parts: [(symbol(token, tree), nameSpan)], span: nameSpan),
        what: "scene, container or flow")
      return
    }
    guard target != .error else { return }
    record(.target(target), at: nameSpan)
    if let first = program.entries.ids.first(where: { program.target(of: $0) == target }) {
      report(
        .secondEntry(program.describe(target), at: nameSpan, first: program.entries[first].nameSpan))
      return
    }
    let opening = opening(of: node, tree)
    let opened = program.destinations.append(
      Destination(
        target: target, inStack: isInStack(destination, tree), arguments: ownParameters(of: target),
        span: tree.span(ofNode: destination)))
    program.entries.append(
      Entry(
        opening: opening, destination: opened,
        options: resolveEntryOptions(after: destination, in: node, tree, opening, opened),
        nameSpan: nameSpan, documentation: tree.documentationSpan(ofNode: node)))
  }

  private func opening(of node: NodeIndex, _ tree: SyntaxTree) -> NavigationEntryOpening {
    guard tree.ownToken(node, ofKind: .ellipsis) != nil else { return .base }
    if tree.ownToken(node, ofKind: .slash) != nil { return .push }
    if tree.ownToken(node, ofKind: .caret) != nil { return .modal }
    return tree.ownToken(node, ofKind: .tilde) != nil ? .popover : .show
  }

  /// Returns each parameter of a target as the argument for itself.
  private mutating func ownParameters(of target: Target) -> IDRange<ArgumentID> {
    let lower = program.arguments.next
    for parameter in program.parameters(of: target) {
      let value = program.expressions.append(
        Expression(shape: .parameter(parameter), type: program.parameters[parameter].type))
      program.arguments.append(Argument(parameter: parameter, value: value))
    }
    return IDRange(lower, program.arguments.next)
  }

  /// Resolves the options of an entry. The code is the opener, so it gives the anchor and gets the result.
  private mutating func resolveEntryOptions(
    after destination: NodeIndex, in node: NodeIndex, _ tree: SyntaxTree, _ opening: NavigationEntryOpening,
    _ opened: DestinationID
  ) -> OptionsID {
    var isCorrect = true
    var child = tree.end(destination)
    while child < tree.end(node) {
      let word = tree.tokenKinds[tree.firstToken(child)]
      if word == .fromWord || word == .returningWord || word == .retryWord {
        report(.entryOption(tree.text(tree.firstToken(child)), at: tree.span(ofNode: child)))
        isCorrect = false
      }
      child = tree.end(child)
    }
    guard isCorrect else { return OptionsID(index: 0) }
    let verb: TokenKind =
      switch opening {
      case .base, .push: .pushWord
      case .modal: .modalWord
      case .popover: .popoverWord
      case .show: .showWord
      }
    return resolveOptions(after: destination, in: node, tree, opening: verb, opened)
  }
}
