// Random walks of the app of Renderer.nav through the views of NavSwiftUI: what they become always displays the state.

import NavRuntime
@testable import NavSwiftUI
import SwiftUI

/// A screen that shows the number of its instance, and what its scene embeds.
struct SampleScreen: View {
  let screen: Sample.Screen
  let navigation: WindowNavigation<Sample, SampleScreen>

  var body: some View {
    switch screen {
    case .plain(let scene): label(scene)
    case .bare(let scene): label(scene)
    case .asking(let scene): label(scene)
    case .sure(let scene): label(scene)
    case .hosting(let scene):
      VStack {
        label(scene)
        EmbeddedView("inside", of: scene, in: navigation)
        EmbeddedView("parts", of: scene, in: navigation)
        EmbeddedView("halves", of: scene, in: navigation)
      }
    }
  }

  private func label(_ scene: some NavigationTypedScene) -> some View {
    Text(String("#\(scene.scene.identity?.number ?? 0)")).bar(of: scene, in: navigation)
  }
}

/// The app: a window, and a source of random actions.
@MainActor final class Walk {
  let navigation: WindowNavigation<Sample, SampleScreen>
  let window: StubHost
  private var random: UInt64

  init(_ first: String, seed: UInt64) throws {
    var model = Sample.Navigation(in: seed % 2 == 0 ? .compact : .regular)
    try model.open("/" + first)
    navigation = WindowNavigation(model, guards: { NavigationNoGuards() }) { screen, navigation in
      SampleScreen(screen: screen, navigation: navigation)
    }
    window = StubHost(LevelView(host: navigation))
    random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  var state: NavigationState { navigation.model.state }

  private func number(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random >> 33) % max(limit, 1)
  }

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
    switch number(12) {
    case 0..<5:
      let scenes = state.activeScenes
      guard !scenes.isEmpty else { return }
      var next = state
      let scene = scenes[number(scenes.count)].identity
      // The compiler checks that each button of an alert ends it: nothing is presented over one.
      let isAlert = state.presentations.last?.options.style.isAlert == true
      _ = try? Sample.Navigation.engine.perform(
        isAlert ? NavigationStep([.dismiss]) : step(), from: scene, in: &next, guards: NavigationGuardSet())
      navigation.restore(try JSONEncoder().encode(next))
    case 5, 6:
      let stacks = visible.compactMap { node -> (elements: [[StubNode]], pop: (Int) -> Void)? in
        if case .stack(let elements, let pop) = node.kind { (elements, pop) } else { nil }
      }
      guard !stacks.isEmpty else { return }
      let stack = stacks[number(stacks.count)]
      let count = 1 + number(2)
      // Without a back button there is no swipe either.
      let marks = (stack.elements.last ?? []).reduce(Set<String>()) { $0.union($1.allMarks) }
      if stack.elements.count > count, !marks.contains("no back"), !marks.contains("no bar") {
        stack.pop(count)
      }
    case 7:
      window.userDismisses()
      window.userTapsAlert(number(2))
    case 8, 9:
      for case .tabs(let selected, let items, let select) in visible.filter({ !$0.isPaged }).map(\.kind) {
        _ = selected
        select(items[number(items.count)].tag)
        break
      }
      for case .tabs(let selected, let items, let select) in visible.filter(\.isPaged).map(\.kind) {
        let current = items.firstIndex { $0.tag == selected } ?? 0
        let next = current + (number(2) == 0 ? 1 : -1)
        if items.indices.contains(next) { select(items[next].tag) }
        break
      }
    case 10:
      for case .split(_, let show, _) in visible.map(\.kind) { show(number(2) == 0 ? .all : .detailOnly) }
    default: navigation.perform(.resize(state.width == .compact ? .regular : .compact))
    }
    window.render()
  }

  private func step() -> NavigationStep {
    let scene = NavigationDestination.scene(
      [Sample.Hosting().scene, Sample.Bare().scene, Sample.Asking().scene, Sample.Plain(n: number(9)).scene][
        number(4)])
    let styles: [NavigationOptions.Style] = [.automatic, .fullScreen, .formSheet]
    let options = NavigationOptions(style: styles[number(3)])
    let verbs: [NavigationVerb] = [
      .push(scene), .push(scene), .push(.container("Pages")), .pop, .popToRoot, .replace(scene),
      .detail(scene),
      .modal(.stack(root: scene), options), .modal(scene, options), .modal(.container("Tabs"), options),
      .modal(
        .scene(Sample.Sure().scene),
        NavigationOptions(style: number(2) == 0 ? .alert : .actionSheet, anchor: "item")),
      .popover(scene, NavigationOptions(anchor: "item")), .dismiss, .next, .previous,
      .select(container: "Tabs", tab: ["a", "b", "c", "d"][number(4)], reset: number(2) == 0), .stay,
    ]
    let chosen = (0...number(3)).map { _ in verbs[number(verbs.count)] }
    let alert = chosen.firstIndex { verb in
      if case .modal(.scene(let scene), _) = verb { Sample.Sure(scene) != nil } else { false }
    }
    return NavigationStep(Array(chosen.prefix(alert.map { $0 + 1 } ?? chosen.count)))
  }

  // MARK: Comparison

  /// The differences between the state and what the views have become.
  var difference: String? {
    let levels = window.levels
    guard levels.count == state.presentations.count else {
      return "\(levels.map(\.kind)) instead of \(state.presentations.count) presentations"
    }
    if let difference = difference(state.base, window.nodes) { return "base: " + difference }
    for (presentation, level) in zip(state.presentations, levels) {
      let kind: String =
        switch presentation.options.style {
        case .alert: "alert"
        case .actionSheet: "dialog"
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: "cover"
        case .automatic, .pageSheet, .formSheet, .sheet: presentation.kind == .popover ? "popover" : "sheet"
        }
      if level.kind != kind { return "a \(level.kind) instead of a \(kind)" }
      if kind == "alert" || kind == "dialog" {
        if level.nodes.flatMap(\.flat).count != 2 { return "other buttons" }
        continue
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

@MainActor @main enum Driver {
  static func main() async throws {
    let seeds = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 40
    var steps = 0
    for first in ["Tabs", "Three", "Over", "Two"] {
      for seed in 1...seeds {
        let walk = try Walk(first, seed: seed)
        walk.window.render()
        await settle(walk)
        for number in 0..<40 {
          let before = "\(walk.navigation.model)"
          // Several actions at once: the user does not wait for animations.
          for _ in 0...(number % 3) { try walk.act() }
          await settle(walk)
          steps += 1
          if let problem = walk.window.mistakes.first ?? walk.difference {
            print("\(first) \(seed) step \(number): \(problem)\nfrom \(before)")
            print("to   \(walk.navigation.model)")
            return
          }
        }
      }
    }
    print("\(steps) steps")
  }

  /// Finishes all animations, and the actions that wait for them.
  private static func settle(_ walk: Walk) async {
    for _ in 0..<8 {
      walk.window.finish()
      for _ in 0..<4 { await Task.yield() }
      walk.window.render()
    }
  }
}
