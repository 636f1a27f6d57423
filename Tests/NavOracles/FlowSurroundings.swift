import NavDSL
import NavRuntime

/// The declarations around a scene, found in the plainest way: additions to the state are not used, and no path is
/// kept. The engine's own way up is compared with it.
package enum FlowSurroundings {
  /// Returns the containers, flows and the app around a scene, the nearest first, each with the flow instance of its
  /// scope.
  package static func owners(
    around scene: NavigationIdentity, in state: NavigationState, _ program: Program
  ) -> [(owner: HandlerOwner, flow: NavigationFlowInstance?)] {
    var stops: [(node: NavigationNode, isAround: Bool)] = []
    var next: NavigationIdentity? = scene
    while let identity = next {
      next = nil
      for (number, root) in ([state.base] + state.presentations.map(\.node)).enumerated() {
        guard let way = way(to: identity, in: root, state.width) else { continue }
        stops += way
        if number > 0 { next = state.presentations[number - 1].presenter }
        break
      }
    }
    var found: [(owner: HandlerOwner, flow: NavigationFlowInstance?)] = []
    for (index, stop) in stops.enumerated() {
      let flow = flow(of: stop.node)
      if stop.isAround, let target = container(stop.node, program) {
        found.append((.target(target), flow))
      }
      let isLast = !stops[(index + 1)...].contains { self.flow(of: $0.node)?.identity == flow?.identity }
      if let flow, isLast { found.append((.target(.flow(flow.flow.id)), flow)) }
    }
    return found + [(.app, state.feature)]
  }

  /// Returns the nodes from a node up to a root, with what lies below on stacks; `nil` if it is not in there.
  private static func way(
    to identity: NavigationIdentity, in node: NavigationNode, _ width: NavigationWidth
  ) -> [(node: NavigationNode, isAround: Bool)]? {
    if node.identity == identity { return [(node, true)] }
    let children = node.children
    for (index, child) in children.enumerated() {
      guard var way = way(to: identity, in: child, width) else { continue }
      switch node {
      case .stack: way += children[..<index].reversed().map { ($0, false) }
      case .split(let split) where width == .compact && split.compact == nil:
        for column in split.columns[..<index].reversed() where !column.isWaiting {
          if case .stack(let stack) = column.node { way += stack.elements.reversed().map { ($0, false) } }
        }
      default: break
      }
      return way + [(node, true)]
    }
    return nil
  }

  private static func flow(of node: NavigationNode) -> NavigationFlowInstance? {
    switch node {
    case .scene(let instance): instance.flow
    case .stack(let stack): stack.flow
    case .tabs(let tabs): tabs.flow
    case .pages(let pages): pages.flow
    case .split(let split): split.flow
    }
  }

  private static func container(_ node: NavigationNode, _ program: Program) -> Target? {
    func named<ID: ModelID>(_ ids: IDRange<ID>, _ name: String?, _ target: (ID) -> Target) -> Target? {
      ids.lazy.map(target).first { program.qualifiedName($0) == name }
    }
    switch node {
    case .scene: return nil
    case .stack(let stack): return named(program.stacks.ids, stack.name) { .stack($0) }
    case .tabs(let tabs): return named(program.tabContainers.ids, tabs.name) { .tabs($0) }
    case .pages(let pages): return named(program.pageContainers.ids, pages.name) { .pages($0) }
    case .split(let split): return named(program.splits.ids, split.name) { .split($0) }
    }
  }
}
