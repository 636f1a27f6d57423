import NavDSL
import NavRuntime

extension FlowExplorer {
  /// Returns the steps of a run, from the start.
  package func steps(of run: FlowFindings.Run) -> [FlowStep] {
    var steps: [FlowStep] = run.step.map { [$0] } ?? []
    var number = run.state
    while number >= 0 {
      steps.append(nodes[number].step)
      number = nodes[number].parent
    }
    return steps.reversed()
  }

  /// Returns a run as readable text, one line for each step and the resulting state.
  package func trace(of run: FlowFindings.Run) -> String {
    var numbers = [run.state]
    while let number = numbers.last, nodes[number].parent >= 0 { numbers.append(nodes[number].parent) }
    let engine = NavigationEngine(interpreted)
    var lines: [String] = []
    var before: Node?
    for number in numbers.reversed() {
      let node = nodes[number]
      lines.append("\(describe(node.step, in: before?.state))  expect \(engine.description(of: node.state))")
      before = node
    }
    if let step = run.step { lines.append(describe(step, in: before?.state)) }
    return lines.map { "  \($0)\n" }.joined()
  }

  /// The findings as readable text.
  package var report: String {
    let program = interpreted.program
    var text = "// \(nodes.count) states, "
    text += isExhaustive ? "all\n" : "complete to length \(completeLength)\n"
    let failures = findings.failures.sorted {
      ($0.value.length, $0.key.failing) < ($1.value.length, $1.key.failing)
    }
    for (failure, run) in failures {
      let by = failure.branch == failure.failing ? "" : " by \(program.describe(failure.branch))"
      text += "// \(program.describe(failure.failing))\(by) fails: \(failure.reason) in \(failure.width)\n"
      text += trace(of: run)
    }
    for (branch, run) in findings.lostOpeners.sorted(by: { $0.key < $1.key }) {
      text += "// \(program.describe(branch)) ends without its opener\n" + trace(of: run)
    }
    return text
  }

  private func describe(_ step: FlowStep, in state: NavigationState?) -> String {
    let program = interpreted.program
    let holding = step.guards.sorted().map { interpreted.name(of: $0) }
    let given = holding.isEmpty ? "" : " given \(holding.joined(separator: ", "))"
    switch step.input {
    case .start(let width): return "start \(width)"
    case .enter(let entry, let arguments, let width): return "enter \(entry.index) \(arguments) \(width)"
    case .move(let move): return "\(move)"
    case .link(_, let url): return "open \"\(url)\"\(given)"
    case .event(let handler, let identity, let arguments):
      let scene = state?.instance(identity)?.scene.name ?? "?"
      return "\(scene).\(program.text(program.handlers[handler].name))\(arguments)\(given)"
    }
  }
}

extension Program {
  /// Returns the location of a branch as readable text: the scene, the event and the number of the branch.
  func describe(_ branch: BranchID) -> String {
    for handler in handlers.elements where handler.branches.contains(branch) {
      return "\(name(of: handler.owner)).\(text(handler.name))[\(branch.index - handler.branches.lower)]"
    }
    for link in links.ids where links[link].branches.contains(branch) {
      return "link \(text(links[link].pattern))[\(branch.index - links[link].branches.lower)]"
    }
    return "branch \(branch.index)"
  }
}
