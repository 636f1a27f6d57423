import NavRuntime

/// The states of a program that a site holds, as the preview shows them, with the steps between them.
///
/// The states of scenarios come first, then all others breadth first from the starts in both widths.
struct SiteGraph {
  private let program: InterpretedProgram
  private let options: SiteOptions
  private var keys: ExplorationKeyWriter
  private let values: ExplorationValues
  /// The recorded states, in the order in which they were found.
  private var simulators: [Simulator] = []
  private var numbers: [Key: Int] = [:]
  /// For each state, its steps with the states to which they lead, in order.
  private var steps: [[(step: String, target: Int)]] = []
  /// The steps that open the links which are recorded wherever there is room; without a link, the URL matches none.
  private let openings: [(step: String, url: String, link: NavigationLink?)]
  /// The number of links that were opened.
  private var openedLinks = 0
  private var pool = SiteValuePool()
  /// The meanings of the steps that were taken.
  private var readings = SimulatorReadings()
  /// For each state, its value in the pool.
  private var answers: [Int] = []
  private var counts: [NavigationWidth: Int] = [:]
  /// The starts in each width: the guards that hold, joined by commas, with the state.
  private var starts: [(width: NavigationWidth, guards: String, state: Int)] = []
  /// `true` iff no state was left out.
  private(set) var isComplete = true

  /// All of a state that a run depends on or that is shown, with every value: also those that a later scene shows.
  private struct Key: Hashable {
    let state: ExplorationKey
    let text: String
    let width: NavigationWidth
    let options: [NavigationOptions]
    let guards: Set<GuardID>
  }

  /// The number of guards that can be switched.
  private static let maximumGuards = 8
  /// The number of URLs of each link, of all links, and of links that are opened in all states together: the states
  /// that are nearest to the starts.
  private static let maximumURLs = 2
  private static let maximumOpenings = 100
  private static let maximumOpenedLinks = 20_000
  private static let progressInterval = 64

  /// The number of states.
  var count: Int { simulators.count }

  init(_ program: InterpretedProgram, _ options: SiteOptions, progress: (Int) -> Void) {
    self.program = program
    self.options = options
    let found = ExplorationRelevance(program.program)
    keys = ExplorationKeyWriter(program, found.ofAllValues)
    let values = ExplorationValues(program.program, found)
    self.values = values
    readings.areKept = true
    let urls = program.program.links.ids.flatMap { values.urls(for: $0).prefix(Self.maximumURLs) }
    openings = urls.prefix(Self.maximumOpenings).map {
      (program.description(of: .open(url: $0)), $0, NavigationLink($0, in: program.table))
    }
    for width in NavigationWidth.allCases {
      for guards in startGuards {
        guard
          var simulator = try? Simulator(
            program, in: width, guards: guards, format: .json, isPrompted: false)
        else { continue }
        // The way to a state is not part of it.
        simulator.notesSteps = false
        guard let state = add(simulator.run, of: simulator) else { continue }
        starts.append((width, names(of: guards), state))
      }
    }
    for scenario in program.program.scenarios.ids { follow(scenario) }
    var next = 0
    while next < simulators.count {
      if next % Self.progressInterval == 0 { progress(next) }
      for step in possibleSteps(of: next) { take(step, from: next) }
      openLinks(of: next)
      next += 1
    }
  }

  /// The sets of guards with which a walk starts: none, or one.
  private var startGuards: [Set<GuardID>] {
    [[]] + program.program.guards.ids.prefix(Self.maximumGuards).map { [$0] }
  }

  private func names(of guards: Set<GuardID>) -> String {
    program.program.guards.ids.filter { guards.contains($0) }.map { program.name(of: $0) }
      .joined(separator: ",")
  }

  // MARK: States

  /// Returns the number of the state of a run, which is recorded with a copy of a simulator if it is new; `nil` if that
  /// would be too much.
  private mutating func add(_ run: Run, of simulator: Simulator) -> Int? {
    let key = Key(
      state: keys.key(of: run.state), text: run.description,
      width: run.state.width, options: run.state.presentations.map(\.options), guards: run.guards)
    if let number = numbers[key] { return number }
    let width = run.state.width
    if counts[width, default: 0] >= options.maximumStates || pool.size >= options.maximumGraphSize {
      isComplete = false
      return nil
    }
    var simulator = simulator
    simulator.run = run
    var json = JSONWriter(.compact)
    json.object { PreviewRun(simulator).writeState(to: &$0) }
    guard let value = try? JSONValue(reading: json.take()) else { return nil }
    counts[width, default: 0] += 1
    numbers[key] = simulators.count
    simulators.append(simulator)
    answers.append(pool.add(value))
    steps.append([])
    return simulators.count - 1
  }

  /// Performs a step, and returns the state to which it leads; `nil` if it is not possible or not recorded.
  @discardableResult
  private mutating func take(_ step: String, from number: Int) -> Int? {
    if let known = steps[number].first(where: { $0.step == step }) { return known.target }
    var simulator = simulators[number]
    swap(&simulator.readings, &readings)
    let isTaken = (try? simulator.replay(step)) != nil
    swap(&simulator.readings, &readings)
    guard isTaken, let target = add(simulator.run, of: simulator) else { return nil }
    steps[number].append((step, target))
    return target
  }

  private mutating func follow(_ scenario: ScenarioID) {
    let declared = program.program.scenarios[scenario]
    guard var state = starts.first(where: { $0.width == declared.width && $0.guards.isEmpty })?.state else {
      return
    }
    for step in declared.steps {
      switch program.program.scenarioSteps[step].action {
      case .expect, .expectFailure, .expectEnd: continue
      default: break
      }
      guard let next = take(program.spelling(of: step), from: state) else { return }
      state = next
    }
  }

  /// Opens the recorded links, unless many have been opened.
  private mutating func openLinks(of number: Int) {
    guard openedLinks + openings.count <= Self.maximumOpenedLinks else { return }
    openedLinks += openings.count
    let known = steps[number].count
    for (step, url, link) in openings where !steps[number].prefix(known).contains(where: { $0.step == step })
    {
      // Without a simulator, which would read the step in each state.
      var run = simulators[number].run
      guard let link, (try? run.open(link, of: url)) != nil, let target = add(run, of: simulators[number])
      else {
        continue
      }
      steps[number].append((step, target))
    }
  }

  // MARK: Steps

  /// Returns the steps of users and the system, events with the values that walks use, guards and the other width.
  private func possibleSteps(of number: Int) -> [String] {
    let simulator = simulators[number]
    var result: [String] = []
    for (index, choice) in simulator.choices().enumerated() {
      switch choice {
      case .move(let move): result.append(program.description(of: move))
      case .entry(let entry):
        result += calls(program.description(of: entry), program.program.parameters(of: entry))
      case .event(let event):
        let parameters = program.program.handlers[event.handler].parameters
        result += calls(simulator.step(of: event, number: index + 1), parameters)
      }
    }
    let run = simulator.run
    for id in program.program.guards.ids.prefix(Self.maximumGuards) {
      let name = program.name(of: id)
      result.append("given \(run.guards.contains(id) ? "not " : "")\(name == "not" ? "`not`" : name)")
    }
    result.append("resize \(run.state.width == .compact ? "regular" : "compact")")
    return result
  }

  /// Returns a step with each list of arguments that walks use.
  private func calls(_ step: String, _ parameters: IDRange<ParameterID>) -> [String] {
    if parameters.isEmpty { return [step] }
    return values.arguments(for: parameters).map { arguments in
      let list = zip(parameters, arguments).map {
        "\(program.program.text(program.program.parameters[$0].name)): \($1)"
      }
      return "\(step)(\(list.joined(separator: ", ")))"
    }
  }

  // MARK: Script

  /// Returns the steps of a state that open a link, or the others.
  private func members(_ number: Int, opensLink: Bool) -> [JSONValue.Member] {
    steps[number].filter { $0.step.hasPrefix("open \"") == opensLink }
      .map { .init(name: $0.step, value: .integer($0.target)) }
  }

  /// Returns the script that defines the graph.
  func script(_ content: SiteContent) -> [UInt8] {
    var pool = pool
    var numbers: [Int] = []
    for state in answers.indices {
      let next = pool.add(answers[state], with: "next", .object(members(state, opensLink: false)))
      // Most states lead to the same ones by links, so that these are stored once.
      let links = members(state, opensLink: true)
      numbers.append(links.isEmpty ? next : pool.add(next, with: "links", .object(links)))
    }
    let list = pool.add(list: numbers)
    let starts = NavigationWidth.allCases.map { width in
      JSONValue.Member(
        name: width.rawValue,
        value: .object(
          self.starts.filter { $0.width == width }.map { .init(name: $0.guards, value: .integer($0.state)) }))
    }
    let rest = JSONValue.object([
      .init(name: "model", value: content.model), .init(name: "starts", value: .object(starts)),
      .init(name: "limit", value: .integer(count)), .init(name: "complete", value: .bool(isComplete)),
      .init(name: "command", value: .string("navc preview")),
    ])
    let root = pool.add(pool.add(rest), with: "states", at: list)
    return pool.script(root: root)
  }
}
