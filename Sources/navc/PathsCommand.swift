import NavDSL
import NavRuntime

/// Finds the shortest paths between scenes, or walks that visit everything.
func pathsCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let goal = invocation.choice(CoverGoal.self)
  var reading = invocation
  var names: [String] = []
  if goal == nil {
    guard invocation.operands.count >= 2 else {
      throw .usage(
        "no scenes to find a path between",
        help: "navc paths FROM TO INPUT, or navc paths --cover \(Option.cover.placeholder) INPUT")
    }
    names = Array(invocation.operands.prefix(2))
    if let file = names.first(where: { $0.hasSuffix(".nav") || $0.contains("/") || $0 == "-" }) {
      throw .usage(
        "expected a scene, found '\(file)'", help: "write the scenes first: navc paths FROM TO INPUT")
    }
    reading.operands.removeFirst(2)
  }
  if goal != nil, invocation.has(.limit) {
    throw .usage("--limit cannot be used with --cover")
  }
  for option in [Option.limit, .walkDepth, .states] where invocation.number(option) == 0 {
    throw .usage("\(option.long) takes a number of at least 1, not '0'")
  }
  let format = walkFormat(invocation)
  if format != .swift, invocation.has(.testedModule) {
    throw .usage("--module can be used only with --format swift, not with \(format.rawValue)")
  }
  let isOnStandardOutput = outputPath(invocation) == nil
  guard
    let compilation = try checked(reading, resultGoesToStandardOutput: isOnStandardOutput, errorsOnly: true)
  else {
    return .programHasErrors
  }
  let program = InterpretedProgram(compilation.program)
  let report: WalkReport
  if let goal {
    report = try coverReport(goal, of: program, invocation)
  } else {
    report = try pathsReport(names[0], names[1], of: program, invocation)
  }
  let result: [UInt8]
  switch format {
  case .json: result = report.json()
  case .scenario: result = report.scenarios()
  case .swift: result = report.swift(module: invocation.value(.testedModule))
  case .text: result = report.text()
  }
  try write(result, as: format.fileExtension, of: compilation.program, invocation)
  if format != .text || outputPath(invocation) != nil { reportMissing(report, invocation) }
  return report.walks.isEmpty ? .programHasErrors : .clean
}

private func pathsReport(
  _ from: String, _ to: String, of program: InterpretedProgram, _ invocation: Invocation
) throws(Failure) -> WalkReport {
  let end = try scene(named: to, of: program.program)
  let origin: PathOrigin
  if from == "start", program.program.sceneNamed(from) == nil {
    origin = .start
  } else {
    let scene = try scene(named: from, of: program.program, orStart: true)
    if scene == end { throw .usage("'\(from)' and '\(to)' are the same scene") }
    origin = .scene(scene)
  }
  var found: [ShortestPaths] = []
  let widths = invocation.choice(NavigationWidth.self).map { [$0] }
  for width in widths ?? NavigationWidth.allCases {
    let options = explorationOptions(in: width, invocation)
    var progress = Progress(isShown: !invocation.has(.quiet), after: "explored", "states")
    do throws(NavigationFailure) {
      found.append(
        try shortestPaths(
          from: origin, to: end, of: program, options: options, limit: invocation.number(.limit) ?? 5,
          progress: { progress.tell($0) }))
    } catch {
      throw noStart(error)
    }
  }
  return WalkReport(.paths(from: origin, to: end, found), of: program)
}

private func coverReport(
  _ goal: CoverGoal, of program: InterpretedProgram, _ invocation: Invocation
) throws(Failure) -> WalkReport {
  let width = invocation.choice(NavigationWidth.self) ?? .compact
  var progress = Progress(isShown: !invocation.has(.quiet), after: "explored", "states")
  do throws(NavigationFailure) {
    let options = explorationOptions(in: width, invocation)
    let found = try cover(goal, of: program, options: options, progress: { progress.tell($0) })
    return WalkReport(.cover(found), of: program)
  } catch {
    throw noStart(error)
  }
}

private func explorationOptions(in width: NavigationWidth, _ invocation: Invocation) -> ExplorationOptions {
  var options = ExplorationOptions(in: width)
  if let depth = invocation.number(.walkDepth) { options.maximumDepth = depth }
  if let states = invocation.number(.states) { options.maximumStates = states }
  options.usesLinks = invocation.has(.links)
  options.usesResults = invocation.has(.results)
  options.usesResizes = invocation.has(.resize)
  return options
}

private func noStart(_ failure: NavigationFailure) -> Failure {
  Failure(status: .programHasErrors, message: "the app cannot start: \(failure.rawValue)", help: nil)
}

private func scene(
  named name: String, of program: Program, orStart: Bool = false
) throws(Failure) -> SceneID {
  if let scene = program.sceneNamed(name) { return scene }
  let known = program.scenes.ids.map { program.qualifiedName(.scene($0)) } + (orStart ? ["start"] : [])
  var help = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
  if help == nil {
    // The flow of the scene may have been omitted.
    let ending = known.first { $0.hasSuffix("." + name) }
    help = ending.map { "did you mean '\($0)'?" }
  }
  if help == nil, name == "start" {
    help = "'start' can begin a path, not end it"
  }
  throw .usage("the program has no scene '\(name)'", help: help)
}

private func walkFormat(_ invocation: Invocation) -> WalkFormat {
  if let format = invocation.choice(WalkFormat.self) { return format }
  guard let path = outputPath(invocation) else { return .text }
  return WalkFormat.allCases.first { path.hasSuffix("." + $0.fileExtension) } ?? .text
}

extension WalkFormat {
  /// The file extension of the format.
  fileprivate var fileExtension: String {
    switch self {
    case .text: "txt"
    case .json: "json"
    case .scenario: "nav"
    case .swift: "swift"
    }
  }
}

/// Reports the gaps of a result on standard error, if the result itself is not shown to the user.
private func reportMissing(_ report: WalkReport, _ invocation: Invocation) {
  if invocation.has(.quiet) { return }
  try? FileDescriptor.standardError.write(report.gaps())
}
