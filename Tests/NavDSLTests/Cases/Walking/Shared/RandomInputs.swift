// The common part of the walks through NavUIKit and NavSwiftUI: programs, and random inputs.

@testable import NavRuntime

/// The app that is walked: any program, whose table it is given.
enum Walked: NavigationApp {
  nonisolated(unsafe) static var table = Sample.table
  typealias StartKind = NavigationConditionalStart

  struct Guards: NavigationGuards { var navigationGuards = NavigationGuardSet() }

  struct Entry: NavigationTypedEntry { let entry: NavigationEntry }

  /// A scene of any name.
  struct Screen: NavigationTypedScene, NavigationTypedScreen {
    let scene: NavigationScene
    init?(_ scene: NavigationScene) { self.scene = scene }
    init?(_ instance: NavigationInstance) {
      guard let scene = NavigationScene(instance) else { return nil }
      self.scene = scene
    }
    /// The alert that the app draws.
    var naming: Sample.Naming? { scene.table === Sample.table ? Sample.Naming(scene) : nil }
    /// The names of what it embeds.
    var embedded: [String] { Walked.table.scenes[scene.number].embeds.map(\.name) }
  }
}

/// A program, and how its walks begin and go on.
struct WalkedProgram: Sendable {
  let name: String
  let table: NavigationTable
  /// The link that is opened first.
  var link: String?
  /// `true` iff the app performs any verbs, not only those of its handlers.
  var isFree = false

  /// The containers of `Renderer.nav`, each with any steps.
  static let samples = ["Tabs", "Three", "Over", "Two"].map {
    WalkedProgram(name: $0, table: Sample.table, link: "/" + $0, isFree: true)
  }

  /// Returns the program at its start, in compact width for even seeds.
  func start(_ inputs: inout RandomInputs, seed: UInt64) throws -> NavigationModel<Walked> {
    var model = NavigationModel<Walked>(
      in: seed % 2 == 0 ? .compact : .regular, arguments: inputs.values(table.feature?.parameters ?? []),
      guards: inputs.guards())
    if let link { try model.open(link, guards: Walked.Guards()) }
    return model
  }
}

/// A source of random inputs.
struct RandomInputs {
  private var random: UInt64
  private let table: NavigationTable

  init(_ table: NavigationTable, seed: UInt64) {
    random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.table = table
  }

  mutating func number(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random >> 33) % max(limit, 1)
  }

  mutating func guards() -> NavigationGuardSet {
    NavigationGuardSet(
      asking: table.guards.map { _ in
        let holds = number(2) == 0
        return { holds }
      })
  }

  /// Performs an event of an active scene, or one that something around it handles; a link; an entry.
  mutating func act(
    in state: NavigationState, send: (NavigationEvent) -> Void, raise: (NavigationSurroundingEvent) -> Void,
    open: (String) -> Void, enter: (Walked.Entry) -> Void
  ) {
    let chance = number(20)
    if chance == 0, !table.links.isEmpty { return open(url(table.links[number(table.links.count)])) }
    if chance < 3, !table.entries.isEmpty {
      let entry = number(table.entries.count)
      let name = table.name(ofEntry: entry)
      let parameters = table.scene(named: name).map { table.scenes[$0].parameters } ?? []
      return enter(Walked.Entry(entry: NavigationEntry(entry, values(parameters))))
    }
    let outer = (table.handlers + table.flows.flatMap(\.handlers) + table.containers.flatMap(\.handlers))
    if chance < 5, !outer.isEmpty {
      let handler = outer[number(outer.count)]
      return raise(NavigationSurroundingEvent(handler.name, values(handler.parameters)))
    }
    let scenes = state.activeScenes.filter { !table.scenes[$0.scene.number].handlers.isEmpty }
    guard !scenes.isEmpty else { return }
    let instance = scenes[number(scenes.count)]
    let handlers = table.scenes[instance.scene.number].handlers
    let handler = number(handlers.count)
    guard let screen = Walked.Screen(instance) else { return }
    send(NavigationEvent(screen.scene, handler, values(handlers[handler].parameters)))
  }

  // MARK: Values

  mutating func values(_ parameters: [NavigationParameter]) -> [NavigationValue] {
    var values: [NavigationValue] = []
    for parameter in parameters { values.append(value(of: parameter.type)) }
    return values
  }

  private mutating func value(of type: NavigationType) -> NavigationValue {
    switch type {
    case .error: return .none
    case .bool: return .bool(number(2) == 0)
    case .int: return .int(Int64(number(4)))
    case .double: return .double(Double(number(4)) / 2)
    case .string: return .string(["", "a", "4 2"][number(3)])
    case .uuid, .external: return .opaque("00000000-0000-0000-0000-00000000000\(number(3))")
    case .optional(let part): return number(3) == 0 ? .none : value(of: part)
    case .array(let part): return .array([value(of: part)])
    case .dictionary(let key, let part): return .dictionary([value(of: key): value(of: part)])
    case .enumeration(let declared):
      let cases = table.enums[declared].cases
      return cases.isEmpty ? .none : .enumCase(cases[number(cases.count)])
    case .structure(let declared):
      let structure = table.structs[declared]
      let fields = zip(structure.fields, values(structure.fields)).map { NavigationField($0.name, $1) }
      return .structure(structure.name, fields)
    }
  }

  private mutating func url(_ link: NavigationLinkDeclaration) -> String {
    var parameters = link.parameters[...]
    func text(_ inputs: inout RandomInputs) -> String {
      switch parameters.popFirst().map({ inputs.value(of: $0.type) }) {
      case .bool(let value): String(value)
      case .int(let value): String(value)
      case .enumCase(let name), .opaque(let name): name
      default: "c"
      }
    }
    var url = link.scheme.map { $0 + ":" } ?? ""
    if let host = link.host { url += "//" + host }
    for segment in link.segments {
      if case .literal(let literal) = segment { url += "/" + literal } else { url += "/" + text(&self) }
    }
    for (position, key) in link.queries.enumerated() {
      url += (position == 0 ? "?" : "&") + key + "=" + text(&self)
    }
    return url.isEmpty ? "/" : url
  }

  // MARK: Steps of any verbs

  /// Returns the state after a step in the program of `Renderer.nav`, from an active scene; `nil` if there is none.
  mutating func step(in state: NavigationState) -> NavigationState? {
    let scenes = state.activeScenes
    guard !scenes.isEmpty else { return nil }
    let scene = scenes[number(scenes.count)].identity
    // The compiler checks that each button of an alert ends it: nothing is presented over one.
    let isAlert = state.presentations.last?.options.style.isAlert == true
    var next = state
    _ = try? Sample.Navigation.engine.perform(
      isAlert ? NavigationStep([.dismiss]) : step(), from: scene, in: &next, guards: NavigationGuardSet())
    return next
  }

  private mutating func step() -> NavigationStep {
    let scene = NavigationDestination.scene(
      [Sample.Hosting().scene, Sample.Bare().scene, Sample.Asking().scene, Sample.Plain(n: number(9)).scene][
        number(4)])
    let styles: [NavigationOptions.Style] = [.automatic, .fullScreen, .formSheet]
    let options = NavigationOptions(style: styles[number(3)])
    let asking = [Sample.Sure().scene, Sample.Naming().scene][number(2)]
    let verbs: [NavigationVerb] = [
      .push(scene), .push(scene), .push(.container("Pages")), .pop, .popToRoot, .replace(scene),
      .detail(scene),
      .modal(.stack(root: scene), options), .modal(scene, options), .modal(.container("Tabs"), options),
      .modal(
        .scene(asking), NavigationOptions(style: number(2) == 0 ? .alert : .actionSheet, anchor: "item")),
      .popover(scene, NavigationOptions(anchor: "item")), .dismiss, .next, .previous,
      .select(container: "Tabs", tab: ["a", "b", "c", "d"][number(4)], reset: number(2) == 0), .stay,
    ]
    let chosen = (0...number(3)).map { _ in verbs[number(verbs.count)] }
    let alert = chosen.firstIndex { verb in
      if case .modal(_, let options) = verb { options.style.isAlert } else { false }
    }
    return NavigationStep(Array(chosen.prefix(alert.map { $0 + 1 } ?? chosen.count)))
  }
}

/// The numbers of walks, and their report.
@MainActor enum Driver {
  /// Walks each program from as many seeds as the first argument says, each 40 steps. The second and third are the number of
  /// processes that share the seeds, and that of this one.
  ///
  /// - Parameter walk: Makes a walk, and returns how many steps it took and the first difference.
  static func run(
    _ walk: (WalkedProgram, UInt64) async throws -> (steps: Int, difference: String?)
  ) async throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    let (seeds, share, process) =
      (arguments.first ?? 40, arguments.dropFirst().first ?? 1, arguments.dropFirst(2).first ?? 0)
    var steps = 0
    for program in WalkedProgram.samples + WalkedProgram.examples {
      Walked.table = program.table
      for seed in (1...max(seeds, 1)) where seed % share == process {
        let result = try await walk(program, seed)
        steps += result.steps
        if let difference = result.difference {
          print("\(program.name) \(seed) step \(result.steps): \(difference)")
          return
        }
      }
    }
    print("\(steps) steps")
  }
}
