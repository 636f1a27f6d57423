import Foundation
import NavRuntime

@testable import NavDSL

/// The states of a running program, found breadth first with nothing left out of them: the oracle for explorations.
///
/// Two states are one if all that is coded of them is equal, once the numbers of instances are given anew.
struct NaiveSearch {
  struct Edge: Hashable {
    var input: RunInput
    var guards: Set<GuardID>
    var target: Int
  }

  struct Node {
    var run: Run
    var depth: Int
    var scenes: Set<SceneID>
    var edges: [Edge] = []
  }

  private(set) var nodes: [Node] = []
  /// `true` iff there are more states than were looked at.
  private(set) var isCut = false
  private var numbers: [String: Int] = [:]

  init(
    _ program: InterpretedProgram, _ options: ExplorationOptions, maximumStates: Int
  ) throws {
    add(try Run(program, in: options.width), depth: 0)
    var next = 0
    while next < nodes.count, !isCut {
      if nodes[next].depth < options.maximumDepth {
        for input in Self.inputs(in: nodes[next].run, options) {
          // Most inputs do the same whatever the guards: what is equal need not be coded again.
          var known: [(state: NavigationState<NavigationTable>, number: Int)] = [
            (nodes[next].run.state, next)
          ]
          for guards in Self.guardSets(program.program) {
            var run = nodes[next].run
            run.guards = guards
            guard (try? run.perform(input)) != nil else { continue }
            let same = known.first { $0.state == run.state }?.number
            let target = same ?? add(run, depth: nodes[next].depth + 1)
            if same == nil { known.append((run.state, target)) }
            nodes[next].edges.append(Edge(input: input, guards: guards, target: target))
          }
        }
      }
      next += 1
      isCut = nodes.count > maximumStates
    }
  }

  @discardableResult
  private mutating func add(_ run: Run, depth: Int) -> Int {
    let key = Self.key(of: run.state)
    if let number = numbers[key] { return number }
    numbers[key] = nodes.count
    let scenes = Set(run.state.activeScenes.map(\.scene.id))
    nodes.append(Node(run: run, depth: depth, scenes: scenes))
    return nodes.count - 1
  }

  // MARK: What can happen

  /// Returns everything that can happen, with both values of every `Bool`.
  private static func inputs(in run: Run, _ options: ExplorationOptions) -> [RunInput] {
    let program = run.program.program
    var inputs: [RunInput] = []
    let results = Set(program.options.elements.compactMap(\.returning))
    for event in run.possibleEvents() where !event.isAmbiguous {
      if !options.usesResults, results.contains(event.handler) { continue }
      var lists: [[NavigationValue]] = [[]]
      var number = 0
      for parameter in program.handlers[event.handler].parameters {
        let isBool = program.typeName(program.parameters[parameter].type) == "Bool"
        if !isBool { number += 1 }
        let values: [NavigationValue] = isBool ? [.bool(false), .bool(true)] : [.int(Int64(number))]
        lists = lists.flatMap { list in values.map { list + [$0] } }
      }
      inputs += lists.map {
        .event(name: event.name, scene: event.needsScene ? event.scene : nil, arguments: $0)
      }
    }
    for move in run.engine.possibleMoves(in: run.state) {
      if case .resize = move, !options.usesResizes { continue }
      inputs.append(.move(move))
    }
    if options.usesLinks {
      inputs += program.links.elements.map { link in
        .open(url: program.text(link.pattern).replacingOccurrences(of: "{n: Int}", with: "1"))
      }
    }
    return inputs
  }

  private static func guardSets(_ program: Program) -> [Set<GuardID>] {
    let guards = Array(program.guards.ids)
    return (0..<(1 << guards.count)).map { mask in Set(guards.filter { mask & 1 << $0.index != 0 }) }
  }

  // MARK: States

  static func key(of state: NavigationState<NavigationTable>) -> String {
    guard let data = try? JSONEncoder().encode(state),
      let value = try? JSONSerialization.jsonObject(with: data)
    else { return "" }
    var text = ""
    var numbers: [Int: Int] = [:]
    write(value, to: &text, &numbers)
    return text
  }

  private static func write(_ value: Any, to text: inout String, _ numbers: inout [Int: Int]) {
    if let object = value as? [String: Any] {
      text += "{"
      for key in object.keys.sorted() where key != "nextIdentity" {
        guard let member = object[key] else { continue }
        text += key + ":"
        if key == "number", let number = member as? Int {
          let anew = numbers[number] ?? numbers.count
          numbers[number] = anew
          text += "#\(anew)"
        } else {
          write(member, to: &text, &numbers)
        }
        text += ","
      }
      text += "}"
    } else if let array = value as? [Any] {
      text += "["
      for element in array {
        write(element, to: &text, &numbers)
        text += ","
      }
      text += "]"
    } else {
      text += "\(value)"
    }
  }

  // MARK: Distances

  /// Returns the steps from a state with one scene to a state with another, as ``shortestPaths`` counts them.
  func length(from origin: SceneID?, to end: SceneID) -> Int? {
    let direct = length(from: origin, to: end, throughEnd: false)
    return direct ?? length(from: origin, to: end, throughEnd: true)
  }

  private func length(from origin: SceneID?, to end: SceneID, throughEnd: Bool) -> Int? {
    // How far each state is from the start.
    var depths: [Int: Int] = [0: 0]
    var queue = [0]
    while !queue.isEmpty {
      let node = queue.removeFirst()
      if !throughEnd, nodes[node].scenes.contains(end) { continue }
      for edge in nodes[node].edges where depths[edge.target] == nil {
        depths[edge.target] = (depths[node] ?? 0) + 1
        queue.append(edge.target)
      }
    }
    let begins = depths.keys.filter { node in
      origin.map { nodes[node].scenes.contains($0) } ?? (node == 0)
    }
    let apart = begins.filter { !nodes[$0].scenes.contains(end) }
    for candidates in [apart, begins] {
      var best: (total: Int, length: Int)?
      for node in candidates {
        guard let length = distance(from: node, to: end) else { continue }
        let total = (depths[node] ?? 0) + length
        if best.map({ (total, length) < $0 }) ?? true { best = (total, length) }
      }
      if let best { return best.length }
    }
    return nil
  }

  private func distance(from start: Int, to end: SceneID) -> Int? {
    var level = [start]
    var seen: Set<Int> = [start]
    var distance = 0
    while !level.isEmpty {
      if level.contains(where: { nodes[$0].scenes.contains(end) }) { return distance }
      level = level.flatMap { nodes[$0].edges.map(\.target) }.filter { seen.insert($0).inserted }
      distance += 1
    }
    return nil
  }
}
