import Foundation
import NavOracles
import Testing

@testable import NavDSL

/// Walks through random navigation graphs in a second implementation of Android's back stack, and in their programs.
///
/// With `NAVDSL_LONG_TESTS` in the environment there are more than twice as many.
@Suite struct NavigationGraphTests {
  @Test func programsDoWhatAndroidDoes() throws {
    let seeds: Range<UInt64> = 0..<(Repository.runsLongTests ? 800 : 300)
    let count = try seeds.reduce(0) { try $0 + steps(ofSeed: $1) }
    #expect(count > 5000)
  }

  /// Walks through a random graph. Returns the number of steps.
  private func steps(ofSeed seed: UInt64) throws -> Int {
    var random = SplitMix64(seed: seed)
    let graph = RandomGraph(&random)
    let result = importProgram(from: [InputFile(path: "Graph.xml", text: graph.text)])
    let file = try #require(result.files.first)
    var options = CompilerOptions()
    options.proves = false
    let compilation = compile([InputFile(path: "Graph.nav", bytes: file.bytes)], options: options)
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))\n\(graph.text)")
    let exact = Set(result.account.segues.filter { $0.outcome.status == .exact }.map(\.id))
    var run = try Run(InterpretedProgram(compilation.program), in: .compact)
    var stack = BackStack(start: 0)
    var count = 0
    for _ in 0..<300 {
      let action = random.pick(graph.actions)
      guard action.owner == nil || action.owner == stack.top, exact.contains(action.name),
        let next = stack.after(action, graph), next.nodes.count < 12
      else { continue }
      let before = run.description
      try run.perform(.event(name: action.name, arguments: []))
      stack = next
      #expect(
        run.description == stack.description(graph),
        "\(action.name) in \(before)\n\(graph.text)\n\(String(decoding: file.bytes, as: UTF8.self))")
      if run.description != stack.description(graph) { break }
      count += 1
    }
    return count
  }

  @Test func filesOfGraphsAreFoundInTheirOrder() throws {
    let result = try ImportCases.result("GraphNested")
    #expect(result.kind == .graphs && result.summary.hasPrefix("9 scenes, "))
    var options = ImportOptions()
    options.entry = "account"
    let other = String(
      decoding: try ImportCases.result("GraphNested", options).files[0].bytes, as: UTF8.self)
    #expect(other.hasPrefix("app Account {\n  start Profile in stack\n"))
    options.entry = "nowhere"
    let part = String(
      decoding: try ImportCases.result("GraphNested", options).files[0].bytes, as: UTF8.self)
    #expect(!part.contains("app ") && part.contains("entry … / "))
  }

  @Test func anActionOfManyDestinationsIsLimited() {
    let action = "<action android:id=\"@+id/a\"/>"
    let page = "<fragment android:id=\"@+id/f\"/>"
    let text =
      "<navigation><navigation>" + String(repeating: action, count: 1100)
      + String(repeating: page, count: 1000) + "</navigation></navigation>"
    let result = importProgram(from: [InputFile(path: "Many.xml", text: text)])
    #expect(result.files.isEmpty && result.findings.map(\.code).contains(.importLimit))
  }
}

/// A random graph of some destinations, of which the first is the start, and of actions between them.
struct RandomGraph {
  /// An action.
  struct Action {
    var name: String
    /// The destination that has it; `nil` for the graph.
    var owner: Int?
    var destination: Int?
    /// The destination up to which others are removed; -1 is the graph.
    var popUpTo: Int?
    var isInclusive: Bool
    var isSingleTop: Bool
  }

  private(set) var isDialog: [Bool] = []
  private(set) var actions: [Action] = []

  init(_ random: inout SplitMix64) {
    let count = random.number(in: 2...6)
    for node in 0..<count { isDialog.append(node > 0 && random.chance(35)) }
    for number in 0..<random.number(in: count...5 * count) {
      let owner = random.chance(15) ? nil : random.below(count)
      let popUpTo = random.chance(50) ? random.number(in: -1...count - 1) : nil
      let destination = random.chance(80) || popUpTo == nil ? random.below(count) : nil
      actions.append(
        Action(
          name: "a\(number)", owner: owner, destination: destination, popUpTo: popUpTo,
          isInclusive: random.chance(50), isSingleTop: random.chance(25)))
    }
  }

  /// The graph as XML.
  var text: String {
    var text =
      "<navigation xmlns:android=\"a\" xmlns:app=\"b\" android:id=\"@+id/g\" app:startDestination=\"@id/n0\">\n"
    text += actions.filter { $0.owner == nil }.map(element).joined()
    for node in isDialog.indices {
      let name = isDialog[node] ? "dialog" : "fragment"
      text += "<\(name) android:id=\"@+id/n\(node)\">\n"
      text += actions.filter { $0.owner == node }.map(element).joined()
      text += "</\(name)>\n"
    }
    return text + "</navigation>\n"
  }

  private func element(_ action: Action) -> String {
    var text = "  <action android:id=\"@+id/\(action.name)\""
    if let destination = action.destination { text += " app:destination=\"@id/n\(destination)\"" }
    if let popUpTo = action.popUpTo { text += " app:popUpTo=\"@id/\(popUpTo < 0 ? "g" : "n\(popUpTo)")\"" }
    if action.isInclusive { text += " app:popUpToInclusive=\"true\"" }
    if action.isSingleTop { text += " app:launchSingleTop=\"true\"" }
    return text + "/>\n"
  }
}

/// Android's back stack, by its documentation ("Navigation and the back stack", "Dialog destinations").
struct BackStack {
  private(set) var nodes: [Int]

  init(start: Int) { nodes = [start] }

  /// The destination on top.
  var top: Int { nodes[nodes.count - 1] }

  /// Returns the stack after an action; `nil` where `popUpTo` is not open, or the app would be left.
  func after(_ action: RandomGraph.Action, _ graph: RandomGraph) -> BackStack? {
    var next = nodes
    if let popUpTo = action.popUpTo {
      if popUpTo < 0 {
        next = []
      } else {
        guard let index = next.lastIndex(of: popUpTo) else { return nil }
        next.removeSubrange((action.isInclusive ? index : index + 1)...)
      }
    }
    if let destination = action.destination {
      if action.isSingleTop, next.last == destination { return BackStack(nodes: next) }
      // A page closes the dialogs above the pages.
      while !graph.isDialog[destination], let last = next.last, graph.isDialog[last] { next.removeLast() }
      next.append(destination)
    }
    guard let first = next.first, !graph.isDialog[first] else { return nil }
    return BackStack(nodes: next)
  }

  private init(nodes: [Int]) { self.nodes = nodes }

  /// The stack as a program prints its state.
  func description(_ graph: RandomGraph) -> String {
    nodes.enumerated().map { index, node in
      (index == 0 ? "" : graph.isDialog[node] ? " ^ " : " / ") + "N\(node)"
    }.joined()
  }
}
