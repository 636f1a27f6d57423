// Rules for the children of containers and scenes in saved states: children that are gone or of another shape, and
// roots that are no longer declared.

import NavRuntime

/// A child that a container or a scene declares.
private struct DeclaredChild {
  var name: String
  var destination: NavigationDestinationTemplate
  /// The word for it in a message.
  var kind: String
  var span: SourceSpan
}

extension StateComparison {
  /// Compares tabs, columns, embedded scenes and the roots of stacks.
  mutating func compareChildren() {
    for (index, container) in before.containers.enumerated() where !isTransient(flow: container.flow) {
      let name = after.container(savedAs: container.name)
      guard let number = after.container(named: name) else { continue }
      let known = children(of: container, containers.before[index], old)
      let present = children(of: after.containers[number], containers.after[number], new)
      guard container.content.kind == after.containers[number].content.kind else { continue }
      for child in known {
        let renamed = after.tab(savedAs: child.name, of: name)
        compare(
          child, present.first { $0.name == renamed }, in: container.name, around: place(ofContainer: name)
        ) { state in
          state.contains { $0.name == container.name }
        }
      }
    }
    for id in old.scenes.ids where !old.scenes[id].embeds.isEmpty {
      let scene = before.scenes[Int(id.index)]
      guard let number = after.scene(savedAs: scene.name) else { continue }
      let position = Int(id.index)
      for (embed, row) in zip(scene.embeds, old.embeds[old.scenes[id].embeds]) {
        let present = after.scenes[number]
        let name =
          present.embeds.contains { $0.name == embed.name }
          ? embed.name : after.formerNames.present(embed.name, .embed, in: present.name)
        let rows = new.embeds[new.scenes[SceneID(index: Int32(truncatingIfNeeded: number))].embeds]
        let other = zip(present.embeds, rows).first { $0.0.name == name }.map { embed, row in
          DeclaredChild(
            name: embed.name, destination: embed.destination, kind: "embed", span: row.nameSpan)
        }
        let child = DeclaredChild(
          name: embed.name, destination: embed.destination, kind: "embed", span: row.nameSpan)
        compare(child, other, in: scene.name, around: place(ofScene: number)) { state in
          state.containsScene { $0.scene.is(position) }
        }
      }
    }
  }

  /// Returns the children of a container that are found by name, with their places.
  private func children(
    of container: NavigationContainerDeclaration, _ target: Target, _ program: Program
  ) -> [DeclaredChild] {
    let span = program.nameSpan(of: target)
    switch container.content {
    case .stack(let root, _): return [DeclaredChild(name: "", destination: root, kind: "root", span: span)]
    case .tabs(let tabs):
      guard case .tabs(let id) = target else { return [] }
      return zip(tabs, program.tabs[program.tabContainers[id].tabs]).map { tab, row in
        DeclaredChild(name: tab.name, destination: tab.destination, kind: "tab", span: row.nameSpan)
      }
    case .split(let split):
      let columns: [(String, NavigationDestinationTemplate?)] = [
        ("primary", split.primary), ("supplementary", split.supplementary),
        // A split without a secondary column begins with its placeholder.
        ("secondary", split.secondary ?? split.placeholder), ("compact", split.compact),
      ]
      return columns.compactMap { name, destination in
        destination.map { DeclaredChild(name: name, destination: $0, kind: "column", span: span) }
      }
    // Pages are found by what they show.
    case .pages: return []
    }
  }

  private mutating func compare(
    _ child: DeclaredChild, _ present: DeclaredChild?, in owner: String, around span: SourceSpan,
    _ occurs: @escaping (NavigationState) -> Bool
  ) {
    let subject = child.name.isEmpty ? owner : owner + "." + child.name
    let root = name(of: child.destination, before)
    guard let present else {
      found.append(
        StateCandidate(
          rule: .childReset, subject: subject, span: span, formerSpan: child.span,
          message: "saved states lose what \(child.kind) '\(subject)' shows: it no longer exists",
          hint: child.kind == "column"
            ? nil : "if it has a new name, write '@was(\"\(child.name)\")' before it",
          occurs: occurs))
      return
    }
    // A root that is gone is not compared.
    guard let kept = keptName(root) else { return }
    if child.kind != "column" || child.name == "compact", child.kind != "root",
      !fits(child.destination, present.destination)
    {
      found.append(
        StateCandidate(
          rule: .childReset, subject: subject, span: present.span, formerSpan: child.span,
          message: "saved states lose what \(child.kind) '\(subject)' shows: it has another shape now",
          hint: "a stack, a container and a single scene do not take each other's place", occurs: occurs))
      return
    }
    let declared = name(of: present.destination, after)
    guard kept != declared else { return }
    found.append(
      StateCandidate(
        rule: .rootStale, subject: subject, span: present.span, formerSpan: child.span,
        message:
          "saved states keep '\(kept)' as the root of \(child.kind == "root" ? "stack" : child.kind) '\(subject)', where '\(declared)' is declared now",
        occurs: occurs))
  }

  /// Returns the name of what a destination shows first: a scene, a container or a flow.
  func name(of destination: NavigationDestinationTemplate, _ table: NavigationTable) -> String {
    switch destination {
    case .scene(let number, _): table.scenes.indices.contains(number) ? table.scenes[number].name : ""
    case .flow(let number, _): table.flows.indices.contains(number) ? table.flows[number].name : ""
    case .container(let name): name
    case .stack(let root): name(of: root, table)
    }
  }

  /// Returns the present name of what the old program showed; `nil` if it is gone.
  func keptName(_ name: String) -> String? {
    let present = after.target(savedAs: name)
    let isKept =
      before.scene(named: name) != nil
      ? after.scene(named: present) != nil
      : before.flow(named: name) != nil
        ? after.flow(named: present) != nil : after.container(named: present) != nil
    return isKept ? present : nil
  }

  /// `true` iff what an old destination shows can take the place of a new one.
  private func fits(
    _ old: NavigationDestinationTemplate, _ new: NavigationDestinationTemplate, depth: Int = 0
  ) -> Bool {
    if case .flow(let number, _) = old, depth < 256, let start = before.flows[number].start {
      return fits(start, new, depth: depth + 1)
    }
    switch new {
    case .scene: return true
    case .stack: if case .stack = old { return true } else { return false }
    case .container(let name):
      if case .container(let known) = old { return after.container(savedAs: known) == name }
      return false
    case .flow(let number, _):
      guard depth < 256, let start = after.flows[number].start else { return false }
      return fits(old, start, depth: depth + 1)
    }
  }

  // MARK: Pages

  /// Compares pages: those that are gone, and several of one scene, whose numbers change if one is put in or removed.
  mutating func comparePages() {
    for container in before.containers where !isTransient(flow: container.flow) {
      let name = after.container(savedAs: container.name)
      guard case .pages(let known) = container.content,
        let number = after.container(named: name), case .pages(let present) = after.containers[number].content
      else { continue }
      let names = Self.pageNames(known.map { self.name(of: $0, before) })
      let others = Self.pageNames(present.map { self.name(of: $0, after) })
      let counts = Dictionary(others.map { ($0.prefix { $0 != "#" }, 1) }, uniquingKeysWith: +)
      func occurs(_ state: NavigationState) -> Bool { state.contains { $0.name == container.name } }
      for (page, destination) in zip(names, known) {
        let renamed = after.page(savedAs: page)
        let span = place(ofContainer: name)
        guard let index = others.firstIndex(of: renamed) else {
          // A scene that is gone has its own finding.
          guard keptName(self.name(of: destination, before)) != nil else { continue }
          found.append(
            StateCandidate(
              rule: .childReset, subject: container.name + "." + page, span: span,
              formerSpan: place(ofOldContainer: container.name),
              message: "saved states lose page '\(page)' of '\(container.name)': it no longer exists",
              occurs: occurs))
          continue
        }
        guard counts[renamed.prefix { $0 != "#" }] ?? 0 > 1,
          arguments(of: destination) != arguments(of: present[index])
        else { continue }
        found.append(
          StateCandidate(
            rule: .pageMisread, subject: container.name + "." + page, span: span,
            formerSpan: place(ofOldContainer: container.name),
            message:
              "saved states show page '\(page)' of '\(container.name)' in the place of another: equal scenes are counted",
            hint: "give each page a scene of its own, or add pages of one scene at the end", occurs: occurs,
            isLatent: true))
        break
      }
    }
  }

  /// Returns the names under which pages are saved.
  private static func pageNames(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return names.map { name in
      counts[name, default: 0] += 1
      return counts[name] == 1 ? name : "\(name)#\(counts[name] ?? 0)"
    }
  }

  private func arguments(of destination: NavigationDestinationTemplate) -> [NavigationExpression] {
    switch destination {
    case .scene(_, let arguments), .flow(_, let arguments): arguments
    case .stack(let root): arguments(of: root)
    case .container: []
    }
  }
}
