// Checks that no container, flow or embedded scene contains itself: opening it would never end.

@Sendable func checkContainmentCycles(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  return containmentCycles(of: program).compactMap { members in
    guard let first = members.first else { return nil }
    return .containmentCycle(
      program.describe(first), at: program.nameSpan(of: first),
      over: members.dropFirst().prefix(8).map { (program.describe($0), program.nameSpan(of: $0)) })
  }
}

/// Returns the cycles of targets that contain each other, each starting with the member that is declared first.
func containmentCycles(of program: Program) -> [[Target]] {
  // One graph over all containers, flows and scenes, one kind after another.
  let offsets = TargetOffsets(program)
  var edges = Edges(count: offsets.count)
  // A separate constant, because a closure that captures the program retains all of it for each edge.
  let destinations = program.destinations
  func add(_ source: Target, _ destination: DestinationID?) {
    guard let destination, let from = offsets.number(of: source),
      let to = offsets.number(of: destinations[destination].target)
    else { return }
    edges.add(from: from, to: to)
  }
  for id in program.scenes.ids where !program.scenes[id].embeds.isEmpty {
    for embed in program.scenes[id].embeds { add(.scene(id), program.embeds[embed].destination) }
  }
  for container in program.containers {
    for destination in program.contents(of: container) { add(container, destination) }
  }
  for id in program.flows.ids { add(.flow(id), program.flows[id].start) }
  return edges.cycles().map { cycle in
    cycle.map { offsets.target(number: $0) }.rotated { program.nameSpan(of: $0).start }
  }
}

/// Indices for all targets of a program, one kind after another.
private struct TargetOffsets {
  let scenes: Int
  let stacks: Int
  let tabs: Int
  let splits: Int
  let pages: Int
  let count: Int

  init(_ program: Program) {
    scenes = program.scenes.count
    stacks = scenes + program.stacks.count
    tabs = stacks + program.tabContainers.count
    splits = tabs + program.splits.count
    pages = splits + program.pageContainers.count
    count = pages + program.flows.count
  }

  func number(of target: Target) -> Int? {
    switch target {
    case .scene(let id): Int(id.index)
    case .stack(let id): scenes + Int(id.index)
    case .tabs(let id): stacks + Int(id.index)
    case .split(let id): tabs + Int(id.index)
    case .pages(let id): splits + Int(id.index)
    case .flow(let id): pages + Int(id.index)
    case .error: nil
    }
  }

  func target(number: Int) -> Target {
    func index(after offset: Int) -> Int32 { Int32(truncatingIfNeeded: number - offset) }
    if number < scenes { return .scene(SceneID(index: index(after: 0))) }
    if number < stacks { return .stack(StackID(index: index(after: scenes))) }
    if number < tabs { return .tabs(TabsID(index: index(after: stacks))) }
    if number < splits { return .split(SplitID(index: index(after: tabs))) }
    if number < pages { return .pages(PagesID(index: index(after: splits))) }
    return .flow(FlowID(index: index(after: pages)))
  }
}
