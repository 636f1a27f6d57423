// Random walks through the views of NavSwiftUI: what they become always displays the state.

@testable import NavRuntime
@testable import NavSwiftUI
import SwiftUI

/// A screen that shows the number of its instance, and what its scene embeds; or the buttons of an alert that the app draws.
struct WalkScreen: View {
  let screen: Walked.Screen
  let navigation: WindowNavigation<Walked, WalkScreen>

  private var scene: NavigationScene { screen.scene }

  var body: some View {
    if let naming = screen.naming {
      NamingButtons(naming: naming, navigation: navigation)
    } else {
      VStack {
        Text(String("#\(scene.identity?.number ?? 0)"))
          .bar(of: screen, in: navigation) { item, button in
            if item.name == "item" {
              Menu {
                button
              } label: {
                Text("More")
              }
            } else {
              button
            }
          }
        ForEach(screen.embedded, id: \.self) { EmbeddedView($0, of: screen, in: navigation) }
        ForEach(scene.alertButtons, id: \.name) { item in
          EmptyView().navigationItem(item.name, of: scene.identity, in: navigation)
        }
      }
    }
  }
}

/// The buttons of an alert that the app draws: a text field, an event with its text, and the buttons of the program.
struct NamingButtons: View {
  let naming: Sample.Naming
  let navigation: WindowNavigation<Walked, WalkScreen>
  @State private var name = ""

  var body: some View {
    TextField("Name", text: $name)
    Button("Rename") { navigation.send(naming.rename(name: name)) }
    AlertButtons(of: naming, in: navigation)
  }
}

/// A window, and a source of random actions.
@MainActor final class Walk {
  let navigation: WindowNavigation<Walked, WalkScreen>
  let window: StubHost
  private var inputs: RandomInputs
  private let isFree: Bool

  init(_ program: WalkedProgram, seed: UInt64) throws {
    inputs = RandomInputs(program.table, seed: seed)
    isFree = program.isFree
    let model = try program.start(&inputs, seed: seed)
    navigation = WindowNavigation(model, guards: { Walked.Guards() }) { screen, navigation in
      WalkScreen(screen: screen, navigation: navigation)
    }
    navigation.drawsAlert = { screen in screen.naming != nil }
    window = StubHost(LevelView(host: navigation))
  }

  var state: NavigationState { navigation.model.state }

  /// The visible nodes of the topmost level.
  private var visible: [StubNode] {
    func walk(_ node: StubNode) -> [StubNode] {
      switch node.kind {
      case .group: return node.children.flatMap(walk)
      case .text, .button: return []
      case .stack(let elements, _): return [node] + (elements.last ?? []).flatMap(walk)
      case .split(let columns, _, _): return [node] + columns.flatMap { $0.flatMap(walk) }
      case .tabs(let selected, let items, _):
        return [node] + items.filter { $0.tag == selected }.flatMap { $0.nodes.flatMap(walk) }
      }
    }
    return (window.levels.last?.nodes ?? window.nodes).flatMap(walk)
  }

  /// Performs a random action: a step of the app, or an action of the user on the screen.
  func act() throws {
    switch inputs.number(12) {
    case 0..<5: try isFree ? performStep() : sendEvent()
    case 5, 6:
      let stacks = visible.compactMap { node -> (elements: [[StubNode]], pop: (Int) -> Void)? in
        if case .stack(let elements, let pop) = node.kind { (elements, pop) } else { nil }
      }
      guard !stacks.isEmpty else { return }
      let stack = stacks[inputs.number(stacks.count)]
      let count = 1 + inputs.number(2)
      // Without a back button there is no swipe either.
      let marks = (stack.elements.last ?? []).reduce(Set<String>()) { $0.union($1.allMarks) }
      if stack.elements.count > count, !marks.contains("no back"), !marks.contains("no bar") {
        stack.pop(count)
      }
    case 7:
      window.userDismisses()
      window.userTapsAlert(inputs.number(2))
    case 8, 9:
      for case .tabs(let selected, let items, let select) in visible.filter({ !$0.isPaged }).map(\.kind) {
        _ = selected
        select(items[inputs.number(items.count)].tag)
        break
      }
      for case .tabs(let selected, let items, let select) in visible.filter(\.isPaged).map(\.kind) {
        let current = items.firstIndex { $0.tag == selected } ?? 0
        let next = current + (inputs.number(2) == 0 ? 1 : -1)
        if items.indices.contains(next) { select(items[next].tag) }
        break
      }
    case 10:
      for case .split(_, let show, _) in visible.map(\.kind) {
        show(inputs.number(2) == 0 ? .all : .detailOnly)
      }
    default: navigation.perform(.resize(state.width == .compact ? .regular : .compact))
    }
    window.render()
  }

  /// Performs any verbs.
  private func performStep() throws {
    guard let next = inputs.step(in: state) else { return }
    navigation.restore(try JSONEncoder().encode(next))
  }

  /// Does what the app's code does.
  private func sendEvent() {
    inputs.act(
      in: state, send: { navigation.send($0) }, raise: { navigation.send($0) },
      open: { URL(string: $0).map { navigation.open($0) } }, enter: { navigation.enter($0) })
  }

  // MARK: Comparison

  /// The differences between the state and what the views have become.
  var difference: String? {
    let levels = window.levels
    // An alert makes way for what is over it.
    let visible = state.presentations.enumerated().filter {
      !$1.options.style.isAlert || $0 + 1 == state.presentations.count
    }.map(\.element)
    guard levels.count == visible.count else {
      return "\(levels.map(\.kind)) instead of \(visible.count) presentations"
    }
    if let difference = difference(state.base, window.nodes) { return "base: " + difference }
    for (presentation, level) in zip(visible, levels) {
      let kind: String =
        switch presentation.options.style {
        case .alert: "alert"
        case .actionSheet: "dialog"
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: "cover"
        case .automatic, .pageSheet, .formSheet, .sheet: presentation.kind == .popover ? "popover" : "sheet"
        }
      if level.kind != kind { return "a \(level.kind) instead of a \(kind)" }
      if kind == "alert" || kind == "dialog" {
        guard case .scene(let instance) = presentation.node else { return "an alert of a container" }
        let buttons = instance.scene.alertButtons
        if !buttons.isEmpty {
          let count = buttons.count + (Walked.Screen(instance).map(navigation.drawsAlert) == true ? 1 : 0)
          if level.nodes.flatMap(\.flat).count != count { return "other buttons" }
          continue
        }
      }
      let isKept =
        presentation.options.isLocked
        || navigation.model.handlesDismissal && presentation.id == state.presentations.last?.id
      if level.isKept != isKept { return "a presentation that the user dismisses or not" }
      if let difference = difference(presentation.node, level.nodes) { return "\(kind): " + difference }
    }
    return nil
  }

  private func difference(_ node: NavigationNode, _ shown: [StubNode]) -> String? {
    var rest = shown.flatMap(\.flat)[...]
    if let difference = difference(node, &rest) { return difference }
    return rest.isEmpty ? nil : "more than the state has"
  }

  /// Compares a node with the first of the shown ones, and removes it from them.
  private func difference(_ node: NavigationNode, _ rest: inout ArraySlice<StubNode>) -> String? {
    guard let first = rest.popFirst() else { return "nothing in place of a node" }
    switch (node, first.kind) {
    case (.scene(let instance), .text(let text)):
      if text != "#\(instance.identity.number)" { return "\(text) in place of #\(instance.identity.number)" }
      for part in instance.embedded {
        if let difference = difference(part.node, &rest) { return difference }
      }
      return nil
    case (.stack(let stack), .stack(let elements, _)): return difference(stack.elements, elements)
    case (.tabs(let tabs), .tabs(let selected, let items, _)):
      if selected != AnyHashable(tabs.selectedTab.name) { return "tab \(selected)" }
      if first.isPaged || items.count != tabs.tabs.count { return "other tabs" }
      let isHidden = items.contains { $0.nodes.contains { $0.allMarks.contains("no tab bar") } }
      if isHidden != tabs.hidesBar(in: state.width) { return "the tab bar is hidden or not" }
      for (tab, item) in zip(tabs.tabs, items) {
        if let difference = difference(tab.node, item.nodes) { return difference }
      }
      return nil
    case (.pages(let pages), .tabs(let selected, let items, _)):
      if selected != AnyHashable(pages.current) { return "page \(selected)" }
      if !first.isPaged || items.count != pages.pages.count { return "other pages" }
      for (page, item) in zip(pages.pages, items) {
        if let difference = difference(page, item.nodes) { return difference }
      }
      return nil
    case (.split(let split), .stack(let elements, _)) where state.width == .compact && split.compact == nil:
      return difference(split.mergedElements, elements)
    case (.split(let split), .split(let columns, _, let visibility)) where state.width == .regular:
      if columns.count != split.columns.count { return "other columns" }
      for (column, nodes) in zip(split.columns, columns) {
        if let difference = difference(column.node, nodes) { return difference }
      }
      let isRight = !split.displaysOver || (visibility != .detailOnly) == split.isRevealed
      return isRight ? nil : "columns revealed or not"
    case (.split(let split), _):
      guard state.width == .compact, let compact = split.compact else { return "no columns" }
      rest = [first] + rest
      return difference(compact, &rest)
    default: return "another container"
    }
  }

  private func difference(_ elements: [NavigationNode], _ shown: [[StubNode]]) -> String? {
    guard elements.count == shown.count else {
      return "\(shown.count) on the stack instead of \(elements.count)"
    }
    for (element, nodes) in zip(elements, shown) {
      if let difference = difference(element, nodes) { return difference }
      guard case .scene(let instance) = element else { continue }
      let isHidden = nodes.contains { $0.allMarks.contains("no bar") }
      if isHidden != navigation.model.hidesBar(above: instance.identity) { return "the bar is hidden or not" }
    }
    return nil
  }
}

@main enum Main {
  static func main() async throws {
    try await Driver.run { program, seed in
      let walk = try Walk(program, seed: seed)
      walk.window.render()
      await settle(walk)
      for number in 0..<40 {
        if walk.state.hasEnded { return (number, nil) }
        let before = "\(walk.navigation.model)"
        // Several actions at once: the user does not wait for animations.
        for _ in 0...(number % 3) { try walk.act() }
        await settle(walk)
        if let problem = walk.window.mistakes.first ?? walk.difference {
          return (number, "\(problem)\nfrom \(before)\nto   \(walk.navigation.model)")
        }
      }
      return (40, nil)
    }
  }

  /// Finishes all animations, and the actions that wait for them.
  @MainActor private static func settle(_ walk: Walk) async {
    var quietRounds = 0
    for _ in 0..<40 where quietRounds < 2 {
      walk.window.finish()
      for _ in 0..<4 { await Task.yield() }
      quietRounds = walk.window.render() || walk.window.isAnimating ? 0 : quietRounds + 1
    }
  }
}
