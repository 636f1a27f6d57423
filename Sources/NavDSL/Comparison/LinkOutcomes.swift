import NavRuntime

/// The difference between what one URL opens in two programs.
struct LinkDifference {
  /// The rule that it breaks.
  var rule: DiagnosticCode
  /// The guards that hold, of the new program or else of the old one, and the width: as a condition; `nil` for always.
  var circumstances: String?
  /// The states that the programs show, opened from their starts; `nil` in the new one if it opens nothing.
  var before: String
  var after: String?
  /// The scenes in focus.
  var focusBefore: String
  var focusAfter: String
}

/// Opens URLs in two programs, from their starts, under every assignment of the guards that decide.
struct LinkOutcomes {
  let pair: ComparedPair
  let templates: TemplateMatching
  /// `true` iff some link asks more guards than are tried.
  private(set) var isBounded = false
  private var starts: [StartKey: Run?] = [:]

  private struct StartKey: Hashable {
    var isOld: Bool
    var width: NavigationWidth
    var guards: Set<GuardID>
  }

  /// The maximum number of guards whose assignments are all tried.
  static let maximumGuards = 12

  init(_ pair: ComparedPair, _ templates: TemplateMatching) {
    self.pair = pair
    self.templates = templates
  }

  /// Returns the most serious difference between the places that a URL opens; `nil` if there is none.
  ///
  /// - Parameter link: The link that opens it in the new program; `nil` if none does.
  mutating func difference(of url: String, _ old: Int, _ link: Int?) -> LinkDifference? {
    let assignments = assignments(old, link)
    var worst: LinkDifference?
    for width in NavigationWidth.allCases {
      for guards in assignments {
        guard let found = difference(of: url, in: width, guards) else { continue }
        if worst.map({ Self.rank(found.rule) < Self.rank($0.rule) }) ?? true {
          worst = found
          worst?.circumstances = circumstances(assignments.count > 1 ? guards : nil, width, url)
        }
        // A URL that fits nothing is gone whatever holds.
        if found.rule == .linkGone { return found }
      }
    }
    return worst
  }

  private static func rank(_ rule: DiagnosticCode) -> Int {
    [.linkGone, .linkDead, .linkElsewhere, .linkArgument, .linkBeneath].firstIndex(of: rule) ?? .max
  }

  /// An assignment of guards: those of the old program that hold, and those of the new one.
  struct Assignment {
    var old: Set<GuardID>
    var new: Set<GuardID>
    /// The guards as conditions, those of the new program first.
    var text: [String]
  }

  private func circumstances(_ guards: Assignment?, _ width: NavigationWidth, _ url: String) -> String? {
    guard let guards, !guards.text.isEmpty else { return nil }
    return guards.text.joined(separator: " and ")
  }

  // MARK: One circumstance

  private mutating func difference(
    of url: String, in width: NavigationWidth, _ guards: Assignment
  ) -> LinkDifference? {
    guard opens(url, pair.before, guards.old, width), var before = start(isOld: true, width, guards.old),
      (try? before.perform(.open(url: url))) != nil
    else { return nil }
    let old = MatchedState(before: before.state, before.engine, templates)
    func found(_ rule: DiagnosticCode, _ after: Run?) -> LinkDifference {
      LinkDifference(
        rule: rule, before: before.description, after: after?.description, focusBefore: Self.focus(before),
        focusAfter: after.map(Self.focus) ?? "")
    }
    guard pair.after.link(matching: url) != nil else { return found(.linkGone, nil) }
    guard opens(url, pair.after, guards.new, width), var after = start(isOld: false, width, guards.new),
      (try? after.perform(.open(url: url))) != nil
    else { return found(.linkDead, nil) }
    let new = MatchedState(after: after.state, after.engine, templates)
    if old == new { return nil }
    if old.focus?.name != new.focus?.name { return found(.linkElsewhere, after) }
    return found(old.focus == new.focus ? .linkBeneath : .linkArgument, after)
  }

  /// `true` iff a URL fits a link of which a branch is taken.
  private func opens(
    _ url: String, _ program: InterpretedProgram, _ guards: Set<GuardID>, _ width: NavigationWidth
  ) -> Bool {
    guard let (link, arguments) = program.link(matching: url) else { return false }
    let scope = program.evaluation(local: arguments, guards: guards, width: width)
    return program.taken(program.program.links[link].branches, scope) != nil
  }

  private mutating func start(isOld: Bool, _ width: NavigationWidth, _ guards: Set<GuardID>) -> Run? {
    let key = StartKey(isOld: isOld, width: width, guards: guards)
    if let known = starts[key] { return known }
    let program = isOld ? pair.before : pair.after
    var run = try? Run(withSamplesIn: program, in: width)
    if let sample = run {
      run = try? Run(
        program, in: width, arguments: sample.state.feature?.flow.arguments ?? [], guards: guards)
    }
    starts[key] = run
    return run
  }

  private static func focus(_ run: Run) -> String {
    guard let focus = run.engine.sceneInFocus(of: run.state),
      let instance = run.state.activeScenes.first(where: { $0.identity == focus })
    else { return run.description }
    return instance.scene.description
  }

  // MARK: Assignments

  /// Returns the assignments of the guards that the links and the starts ask.
  private mutating func assignments(_ old: Int, _ new: Int?) -> [Assignment] {
    var (oldGuards, newGuards): (Set<GuardID>, Set<GuardID>) = ([], [])
    Self.addGuards(of: old, pair.old, to: &oldGuards)
    if let new { Self.addGuards(of: new, pair.new, to: &newGuards) }
    var guards: [(old: GuardID?, new: GuardID?)] = pair.new.guards.ids.compactMap { id in
      let match = pair.matching.guards.old(of: id)
      guard newGuards.contains(id) || match.map(oldGuards.contains) ?? false else { return nil }
      return (match, id)
    }
    for id in oldGuards.sorted() where pair.matching.guards.new(of: id) == nil { guards.append((id, nil)) }
    if guards.count > Self.maximumGuards {
      isBounded = true
      guards.removeLast(guards.count - Self.maximumGuards)
    }
    return (0..<1 << guards.count).map { bits in
      var assignment = Assignment(old: [], new: [], text: [])
      for (number, pair) in guards.enumerated() {
        let holds = bits & 1 << number != 0
        if holds, let id = pair.old { assignment.old.insert(id) }
        if holds, let id = pair.new { assignment.new.insert(id) }
        let name =
          pair.new.map { self.pair.after.name(of: $0) } ?? pair.old.map { self.pair.before.name(of: $0) }
        assignment.text.append((holds ? "" : "not ") + (name ?? ""))
      }
      return assignment
    }
  }

  private static func addGuards(of link: Int, _ program: Program, to guards: inout Set<GuardID>) {
    let row = program.links[LinkID(index: Int32(truncatingIfNeeded: link))]
    var isRelative = false
    for branch in program.branches[row.branches] {
      program.addGuards(of: branch.condition, to: &guards)
      if let place = branch.place, program.places[place].isRelativeToStart { isRelative = true }
    }
    guard isRelative, let app = program.app else { return }
    for branch in app.compact.branches + app.regular.branches {
      program.addGuards(of: branch.condition, to: &guards)
    }
  }
}
