import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Tests saved states, unchanged and with arbitrary changes.
@Suite struct RestoringTests {
  typealias State = NavigationState

  private func encode(_ state: State) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(state)
  }

  @Test(arguments: RuntimePrograms.sources.map(\.name) + RandomWalkTests.programs)
  func unchangedStatesAreRestoredExactly(name: String) throws {
    let program = try RuntimePrograms.programOrExample(name)
    for width in NavigationWidth.allCases {
      var walk = try RandomWalk(program, in: width, seed: 5)
      for _ in 0..<(Repository.runsLongTests ? 10 : 2) {
        for _ in 0..<walk.random.below(15) { _ = walk.step() }
        if walk.random.chance(20) { _ = try? walk.run.engine.go(to: walk.place(), in: &walk.run.state) }
        let saved = try savedState(try encode(walk.run.state), of: program.table)
        let restored = try walk.run.engine.restore(saved, keepingTransients: true)
        #expect(restored.state == walk.run.state, "\(walk.run)")
        #expect(restored.pruned == [], "\(walk.run)")
        // A state in memory is saved in the same way.
        let kept = try walk.run.engine.restore(saved)
        let relaunched = try walk.run.engine.restore(NavigationRestoration(walk.run.state))
        #expect(relaunched.state == kept.state && relaunched.pruned == kept.pruned, "\(walk.run)")
        #expect(walk.run.engine.violations(of: kept.state) == [], "\(walk.run)")
        if restored.state != walk.run.state { return }
      }
    }
  }

  @Test(arguments: RuntimePrograms.sources.map(\.name))
  func restoredStatesAreSoundAfterAnyChange(name: String) throws {
    let program = try RuntimePrograms.program(name)
    var (sound, changed) = (0, 0)
    for width in NavigationWidth.allCases {
      var walk = try RandomWalk(program, in: width, seed: 17)
      let engine = walk.run.engine
      for _ in 0..<(Repository.runsLongTests ? 60 : 16) {
        for _ in 0..<walk.random.below(10) { _ = walk.step() }
        let original = try encode(walk.run.state)
        let data =
          walk.random.chance(30)
          ? walk.random.damaged(original) : try walk.random.edited(original)
        guard let saved = try? savedState(data, of: program.table) else { continue }
        let restored = try engine.restore(saved)
        let context = "\(restored.pruned) \(String(decoding: data, as: UTF8.self))"
        #expect(engine.violations(of: restored.state) == [], "\(context)")
        #expect(!restored.pruned.contains { $0.hasPrefix("state: ") }, "\(context)")
        sound += 1
        if !restored.pruned.isEmpty { changed += 1 }
        // A restored state is like any other: runs continue from it, and saving it loses nothing.
        let again = try engine.restore(
          try savedState(try encode(restored.state), of: program.table))
        #expect(again.state == restored.state && again.pruned == [], "\(again.pruned) \(context)")
        if walk.random.chance(30) { walk.run.state = restored.state }
      }
    }
    let isLong = Repository.runsLongTests
    #expect(sound > (isLong ? 20 : 10) && changed > (isLong ? 10 : 5), "\(sound) sound, \(changed) changed")
  }

  /// A window without an app has `…` beneath what the code has entered, and stays ended.
  @Test func windowsWithoutAnAppAreRestored() throws {
    let text = """
      entry … / Reviews
      scene Reviews { on select -> push Review  on all -> pop to root }
      scene Review
      """
    let program = InterpretedProgram(compile([InputFile(path: "X.nav", text: text)]).program)
    var run = try Run(program, in: .compact)
    for input in [RunInput.enterAt(entry: "Reviews", arguments: []), .event(name: "select")] {
      try run.perform(input)
      let restored = try run.engine.restore(savedState(try encode(run.state), of: program.table))
      #expect(restored.state == run.state && restored.pruned == [], "\(run)")
    }
    try run.perform(.move(.back()))
    try run.perform(.event(name: "all"))
    let ended = try run.engine.restore(savedState(try encode(run.state), of: program.table))
    #expect(run.state.hasEnded && ended.state == run.state && ended.pruned == [])
    #expect(throws: NavigationFailure.ended) { try run.perform(.event(name: "select")) }
    try run.perform(.enterAt(entry: "Reviews", arguments: []))
    #expect(run.description == "… / Reviews")
  }

  @Test func transientPartsAreListed() throws {
    let restored = try restored(
      Self.transient, [.event(name: "ring"), .event(name: "on"), .event(name: "over")], as: Self.transient)
    #expect(
      restored.pruned == [
        "base / 2 Ringing: is transient",
        "base / 2: is now the top: the elements above it are dropped",
        "presentation 1: is dropped, with the presentations over it",
      ])
    let flow = try self.restored(Self.transient, [.event(name: "buy")], as: Self.transient)
    #expect(
      flow.pruned == [
        "presentation 1 / 1 Checkout.Address: belongs to transient flow Checkout",
        "presentation 1: is dropped, with the presentations over it",
      ])
  }

  /// A state that was saved before options had `retries`.
  @Test func olderOptionsAreRead() throws {
    let compilation = compile([InputFile(path: "X.nav", text: Self.transient)])
    let program = InterpretedProgram(compilation.program)
    var run = try Run(program, in: .compact)
    try run.state.presentations.append(
      NavigationPresentation(
        identity: NavigationIdentity(90), kind: .modal,
        options: NavigationOptions(style: .formSheet, detents: [.large], isLocked: true),
        presenter: #require(run.state.activeScenes.first).identity,
        node: run.engine.start(in: .compact, feature: nil, guards: NavigationGuardSet(), firstIdentity: 91)
          .base))
    run.state.nextIdentity = 100
    let text = String(decoding: try encode(run.state), as: UTF8.self)
    let older = text.replacing(#""retries":false,"#, with: "")
    #expect(older != text)
    let restored = try run.engine.restore(savedState(Data(older.utf8), of: program.table))
    #expect(restored.state == run.state)
    #expect(restored.pruned == [])
  }

  private static let transient = """
    app X { start A in stack }
    scene A { on ring -> push Ringing  on buy -> modal Checkout in stack }
    transient scene Ringing { on on -> push B }
    scene B { on over -> modal A }
    transient flow Checkout { start Address scene Address }
    """

  /// A new version of the app reads states saved by an old one.
  @Test(arguments: RuntimePrograms.sources.map(\.name))
  func anotherProgramRestoresTheDeclarationsThatItHas(name: String) throws {
    let program = try RuntimePrograms.program(name)
    for (other, _) in RuntimePrograms.sources where other != name {
      let engine = NavigationEngine(try RuntimePrograms.program(other))
      for width in NavigationWidth.allCases {
        var walk = try RandomWalk(program, in: width, seed: 23)
        for _ in 0..<(Repository.runsLongTests ? 8 : 2) {
          for _ in 0..<walk.random.below(20) { _ = walk.step() }
          let saved = try savedState(try encode(walk.run.state), of: engine.program)
          let restored = try engine.restore(saved)
          #expect(engine.violations(of: restored.state) == [], "\(walk.run) in \(other): \(restored.pruned)")
          #expect(!restored.pruned.contains { $0.hasPrefix("state: ") })
        }
      }
    }
  }

  private func restored(
    _ old: String, _ inputs: [RunInput], as new: String
  ) throws -> NavigationRestored {
    var walk = try Walkthrough(old)
    for input in inputs { try walk.run.perform(input) }
    let engine = try Walkthrough(new).run.engine
    let restored = try engine.restore(
      try savedState(try encode(walk.run.state), of: engine.program))
    #expect(engine.violations(of: restored.state) == [])
    return restored
  }

  private static let old = """
    app X { start Main }
    tabs Main { tab one -> A in stack  tab two -> B in stack  tab three -> C }
    scene A { on go(n: Int) -> push B(n: n)  on gone -> push Gone }
    scene B(n: Int = 0) { on over -> modal C in stack  on gone -> push Gone }
    scene C { on gone -> push Gone }
    scene Gone { on on -> push A  on over -> modal A }
    """
  private static let new = """
    app X { start Main }
    tabs Main { tab two -> B in stack  tab four -> C  tab one -> A in stack }
    scene A scene B(n: Int = 0) { embed new: C in stack } scene C
    """

  @Test func removingASceneRemovesTheElementsAboveIt() throws {
    let restored = try restored(
      Self.old,
      [
        .event(name: "go", arguments: [.int(3)]), .event(name: "gone"), .event(name: "on"),
        .event(name: "gone"), .event(name: "over"),
      ], as: Self.new)
    let engine = try Walkthrough(Self.new).run.engine
    #expect(engine.description(of: restored.state) == "A / B(n: 3)")
    #expect(
      restored.pruned == [
        "base Main.three: no longer exists", "base Main: has a different order",
        "base Main.two / 1 B.new: is new",
        "base Main.four: is new", "base Main.one / 2 B.new: is new",
        "base Main.one / 3: is a scene that no longer exists",
        "base Main.one / 3: is now the top: the elements above it are dropped",
        "presentation 1: is dropped, with the presentations over it",
      ])
  }

  @Test func anUnreadableStateRestoresTheStart() throws {
    let program = try RuntimePrograms.program("tabs")
    let engine = NavigationEngine(program)
    let start = try engine.start(in: .compact)
    for text in [
      "{}", "[]", "7", "null", "\"base\"", #"{"base":{"scene":{}}}"#, #"{"width":"wide","base":[]}"#,
    ] {
      let restored = try engine.restore(try savedState(Data(text.utf8), of: program.table))
      #expect(restored.state == start, "\(text)")
      #expect(!restored.pruned.isEmpty)
    }
  }

  @Test func aFeatureIsRestoredWithItsParametersAndItsEnd() throws {
    let text = """
      feature Pay(n: Int) returns Int { start A in stack  on stop -> finish(n)  on more -> push B(n: n) }
      scene A
      scene B(n: Int)
      """
    let program = InterpretedProgram(compile([InputFile(path: "Pay.nav", text: text)]).program)
    var run = try Run(program, in: .compact, arguments: [.int(7)])
    for event in ["more", "stop", "more"] {
      let saved = try savedState(try encode(run.state), of: program.table)
      let restored = try run.engine.restore(saved)
      #expect(restored.state == run.state && restored.pruned == [])
      run.state = restored.state
      if event != "more" || !run.state.hasEnded { try run.perform(.event(name: event)) }
    }
    #expect(run.state.hasEnded && run.end == .ended(.int(7)))
    #expect(run.engine.violations(of: run.state) == [])
    // Only the host knows the arguments.
    #expect(throws: NavigationFailure.containment) {
      try run.engine.restore(try savedState(Data("{}".utf8), of: program.table))
    }
    #expect(throws: NavigationFailure.containment) { try Run(program, in: .compact) }
  }

  /// Numbering must not continue from the largest possible number, since it would overflow.
  @Test func identityNumbersDoNotOverflow() throws {
    let program = try RuntimePrograms.program("tabs")
    let engine = NavigationEngine(program)
    var state = try engine.start(in: .compact)
    let text = String(decoding: try encode(state), as: UTF8.self)
    let next = #""nextIdentity":\#(state.nextIdentity)"#
    for number in [UInt64.max, UInt64.max - 1, 1 << 62, 0] {
      state.nextIdentity = number
      #expect(!engine.violations(of: state).isEmpty)
      let edited = text.replacingOccurrences(of: next, with: #""nextIdentity":\#(number)"#)
      var restored = try engine.restore(try savedState(Data(edited.utf8), of: program.table))
      #expect(restored.pruned == ["nextIdentity: was wrong"])
      try engine.perform(.resize(.regular), in: &restored.state)
      #expect(engine.violations(of: restored.state) == [])
    }
  }

  @Test func deepNestingIsHandled() throws {
    let program = try RuntimePrograms.program("tabs")
    let engine = NavigationEngine(program)
    for depth in [10, 50, 120, 1_000] {
      let open = #"{"stack":{"_0":{"identity":{"number":1},"elements":["#
      let text =
        #"{"width":"regular","base":"# + String(repeating: open, count: depth)
        + String(repeating: "]}}}", count: depth) + "}"
      guard let saved = try? savedState(Data(text.utf8), of: program.table) else { continue }
      #expect(engine.violations(of: try engine.restore(saved).state) == [])
    }
  }
}

extension RuntimePrograms {
  static func programOrExample(_ name: String) throws -> InterpretedProgram {
    name.hasSuffix(".nav") ? InterpretedProgram(try Repository.program(at: name)) : try program(name)
  }
}

extension SplitMix64 {
  /// Returns text with some of its bytes changed, omitted or duplicated.
  mutating func damaged(_ data: Data) -> Data {
    var bytes = Array(data)
    for _ in 0...below(3) where !bytes.isEmpty {
      let start = below(bytes.count)
      let end = min(bytes.count, start + below(12))
      switch below(5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
      case 2: bytes[start] = UInt8(truncatingIfNeeded: next())
      case 3:
        // A digit: numbers have the most invalid values.
        if let digit = bytes[start...].firstIndex(where: { (48...57).contains($0) }) {
          bytes[digit] = UInt8(48 + below(10))
        }
      default: if chance(10) { bytes.removeSubrange(start...) }
      }
    }
    return Data(bytes)
  }

  /// Returns JSON with some of its values changed, omitted, duplicated or exchanged for others.
  mutating func edited(_ data: Data) throws -> Data {
    var root = try JSONSerialization.jsonObject(with: data)
    var values: [Any] = []
    collect(root, &values)
    for _ in 0...below(3) { root = edited(root, values) }
    guard JSONSerialization.isValidJSONObject(root) else { return data }
    return try JSONSerialization.data(withJSONObject: root, options: .sortedKeys)
  }

  private func collect(_ value: Any, _ values: inout [Any]) {
    values.append(value)
    if let object = value as? [String: Any] {
      for key in object.keys.sorted() { if let value = object[key] { collect(value, &values) } }
    } else if let list = value as? [Any] {
      for value in list { collect(value, &values) }
    }
  }

  private mutating func edited(_ value: Any, _ values: [Any]) -> Any {
    if var object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &self) {
      if chance(8) {
        object[key] = nil
      } else if chance(8) {
        object[key] = replacement(values)
      } else if let inner = object[key] {
        object[key] = edited(inner, values)
      }
      return object
    }
    if var list = value as? [Any], !list.isEmpty {
      let index = below(list.count)
      switch below(12) {
      case 0: list.remove(at: index)
      case 1: list.insert(list[index], at: below(list.count))
      case 2: list.swapAt(index, below(list.count))
      case 3: list[index] = replacement(values)
      default: list[index] = edited(list[index], values)
      }
      return list
    }
    return chance(50) ? replacement(values) : value
  }

  private mutating func replacement(_ values: [Any]) -> Any {
    switch below(10) {
    case 0: -1
    case 1: UInt64.max
    case 2: below(60)
    case 3: NSNull()
    case 4: "compact"
    case 5: [:] as [String: Any]
    case 6: true
    default: pick(values)
    }
  }
}
