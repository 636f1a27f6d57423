import NavDSL
import NavOracles
import NavRuntime

/// Options for a campaign over random small programs.
struct ProvingOptions: Sendable {
  var count = 0
  var seed: UInt64 = 1
  var profile = RandomFlowProfile.mixed
  /// The files of the programs whose mutants are compared; if empty, those of the profile are.
  var originals: [String] = []
  /// The maximum number of states of a program.
  var states = FlowExplorer.Options().maximumStates
  /// The maximum number of states on random runs, besides.
  var walkedStates = 0
  /// The number of properties of each program that are compared, besides whether it shows each scene.
  var properties = 8
  /// The maximum number of states that the proofs search for runs of a suspicion.
  var proofStates = ProofOptions().maximumStates
  /// `true` iff the proofs search no runs.
  var isAnalysisAlone = false
  /// `true` iff the search itself is checked as well.
  var isChecked = false
  /// The differences, in addition to errors, whose smallest programs are printed.
  var reduced: Set<String> = []
  /// `true` iff each program is printed with its findings.
  var isVerbose = false

  /// The options of the search.
  fileprivate var search: FlowExplorer.Options {
    var search = FlowExplorer.Options()
    search.maximumStates = states
    search.walkedStates = walkedStates
    search.followsScenes = true
    return search
  }

  /// The options of the proofs.
  fileprivate var proofs: ProofOptions {
    var proofs = ProofOptions.ofCampaigns
    proofs.maximumStates = isAnalysisAlone ? 1 : proofStates
    proofs.maximumPartStates = min(proofs.maximumPartStates, proofs.maximumStates)
    return proofs
  }
}

/// The figures of a campaign.
struct ProvingFigures {
  var programs = 0
  var rejected = 0
  var states = 0
  var steps = 0
  var exhausted = 0
  /// Of the others, the number of programs that are complete up to each length.
  var completeLengths: [Int: Int] = [:]
  var failing = 0
  var proved = 0
  var open = 0
  var provedProperties = 0
  var openProperties = 0
  /// The numbers of all claims, of those that are neither proved nor refuted, and of those of short runs alone.
  var claims = 0
  var unproved = 0
  var bounded = 0
  /// Of the claims that are neither proved nor refuted, the number for each cause.
  var causes: [String: Int] = [:]
  var differences: [ProofComparison.Difference: Int] = [:]
  /// The total time of the proofs.
  var proofSeconds = 0.0
  var reasons: [NavigationFailure: Int] = [:]

  mutating func add(_ explorer: FlowExplorer, rejected count: Int) {
    programs += 1
    rejected += count
    states += explorer.nodes.count
    steps += explorer.stepCount
    if explorer.isExhaustive {
      exhausted += 1
    } else {
      completeLengths[explorer.completeLength, default: 0] += 1
    }
    failing += explorer.findings.failures.isEmpty ? 0 : 1
    for failure in explorer.findings.failures.keys { reasons[failure.reason, default: 0] += 1 }
  }

  mutating func add(_ comparison: ProofComparison, _ properties: PropertyComparison) {
    proved += comparison.provedCount
    open += comparison.openCount
    provedProperties += properties.provedCount
    openProperties += properties.openCount
  }

  mutating func add(_ found: ProofFindings, of program: Program) {
    claims += program.subjectCount(of: ProofQuestion.allCases)
    unproved += found.all.count { !$0.isProved }
    for cause in found.openCauses(in: program) { causes[cause, default: 0] += 1 }
    if found.missesLongRuns { bounded += program.subjectCount(of: ProofQuestion.canBeBounded) }
  }

  /// Returns the figures in plain text.
  func text(seconds: Double) -> String {
    func share(_ part: Int, of whole: Int) -> String {
      whole == 0 ? "0 %" : decimal(Double(part) / Double(whole) * 100) + " %"
    }
    let lengths = completeLengths.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let failures = reasons.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      "\($0.key.rawValue) \($0.value)"
    }
    return """
      programs          \(programs), \(share(programs, of: programs + rejected)) of those drawn
      states, steps     \(states), \(steps)
      exhausted         \(share(exhausted, of: programs))
      else complete to  \(lengths.joined(separator: ", "))
      with failures     \(share(failing, of: programs))
      failing steps     \(failures.joined(separator: ", "))
      failures, open    \(proved), \(open)
      claims            \(claims), \(share(unproved, of: claims)) not proved, \(share(bounded, of: claims)) of short runs
      not proved        \(causes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
      properties, open  \(provedProperties), \(openProperties)
      proofs            \(decimal(proofSeconds / Double(max(programs, 1)) * 1e3, 2)) ms a program
      differences       \(differences.sorted { "\($0.key)" < "\($1.key)" }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
      seconds           \(decimal(seconds, 2)), \(decimal(seconds / Double(max(programs, 1)) * 1e3, 2)) ms a program

      """
  }
}

/// Searches all runs of random small programs, or of mutants, compares the proofs with them, and prints the figures.
/// Returns `false` if one of the two is wrong, or there are no programs; the smallest programs that demonstrate the error
/// are printed.
func prove(_ options: ProvingOptions) -> Bool {
  let originals = options.originals.compactMap(Files.read)
  guard originals.count == options.originals.count else {
    Files.writeToStandardError("navfuzz: a program cannot be read\n")
    return false
  }
  let mutation = ProgramMutation(of: originals.map { String(decoding: $0, as: UTF8.self) })
  if !options.originals.isEmpty, mutation.programCount == 0 {
    Files.writeToStandardError("navfuzz: none of the files is a program that can run\n")
    return false
  }
  var figures = ProvingFigures()
  var seeds = SplitMix64(seed: options.seed)
  var choices = SplitMix64(seed: ~options.seed)
  var isRight = true
  let (search, proofOptions) = (options.search, options.proofs)
  var propertyOptions = proofOptions
  propertyOptions.maximumStates = proofOptions.maximumPartStates
  let start = cpuSeconds()
  for number in 0..<options.count {
    let (text, program, rejected) =
      options.originals.isEmpty
      ? RandomFlow.program(seed: seeds.next(), profile: options.profile) : mutation.mutant(seed: seeds.next())
    if options.isVerbose { print("// program \(number)\n\(text)") }
    var explorer = FlowExplorer(program, search)
    figures.add(explorer, rejected: rejected)
    let beforeProofs = cpuSeconds()
    let found = ProofFindings(of: program.program, options: proofOptions)
    figures.proofSeconds += cpuSeconds() - beforeProofs
    let comparison = ProofComparison(explorer, found, isAnalysisAlone: options.isAnalysisAlone)
    let properties = PropertyComparison(
      explorer, chosenProperties(of: program.program, options.properties, &choices), options: propertyOptions)
    figures.add(comparison, properties)
    figures.add(found, of: program.program)
    let differences = comparison.differences.union(properties.differences.map { .property($0) })
    for difference in differences { figures.differences[difference, default: 0] += 1 }
    for difference in differences.sorted(by: { "\($0)" < "\($1)" }) {
      if difference.isWrong { isRight = false }
      guard difference.isWrong || options.reduced.contains(difference.word),
        figures.differences[difference] ?? 0 <= 2
      else { continue }
      // The smallest program can take minutes to find.
      Files.writeToStandardError("program \(number): \(difference)\n")
      let smallest = reduced(text) { candidate in
        guard let (program, explorer) = explored(candidate, search) else { return false }
        if case .property(let difference) = difference {
          return allProperties(of: program.program, explorer, propertyOptions).differences.contains(
            difference)
        }
        return ProofComparison(
          explorer, ProofFindings(of: program.program, options: proofOptions),
          isAnalysisAlone: options.isAnalysisAlone
        ).differences.contains(difference)
      }
      print("// program \(number): \(difference)\n\(smallest)")
      if let (program, explorer) = explored(smallest, search) {
        print(explorer.report)
        if difference == .spine {
          let findings = ProofFindings(of: program.program, options: proofOptions)
          for spine in ProofComparison(explorer, findings, isAnalysisAlone: true).unknownSpines {
            print("// \(spine)")
          }
        }
        if case .property = difference {
          for text in allProperties(of: program.program, explorer, propertyOptions).texts {
            print("// \(text)")
          }
        }
      }
    }
    for cause in Set(found.openCauses(in: program.program)).sorted()
    where options.reduced.contains("unproved") && figures.causes[cause] ?? 0 <= 2 {
      let smallest = reduced(text) { candidate in
        guard let program = RandomFlow.compiled(candidate)?.program else { return false }
        return ProofFindings(of: program, options: proofOptions).openCauses(in: program).contains(cause)
      }
      print("// program \(number), not proved: \(cause)\n\(smallest)")
    }
    if options.isVerbose { print(explorer.report) }
    if options.isChecked, let problem = explorer.keyProblem(comparing: 300) {
      print("\(text)\(problem)")
      isRight = false
    }
  }
  print(figures.text(seconds: cpuSeconds() - start), terminator: "")
  return isRight
}

/// Compares the proofs of programs in files with a search of their runs, and prints the differences. Returns `false` if
/// one of the two is wrong.
func compare(_ paths: [String], _ options: ProvingOptions) -> Bool {
  var isRight = true
  for path in paths {
    guard let program = InterpretedProgram(at: path) else {
      Files.writeToStandardError("navfuzz: \(path) is not a program that can run\n")
      return false
    }
    let explorer = FlowExplorer(program, options.search)
    let findings = ProofFindings(of: program.program, options: options.proofs)
    let comparison = ProofComparison(explorer, findings, isAnalysisAlone: options.isAnalysisAlone)
    for difference in comparison.differences.sorted(by: { "\($0)" < "\($1)" }) {
      print("\(path): \(difference)")
      if difference.isWrong { isRight = false }
    }
    for spine in comparison.unknownSpines { print("\(path): \(spine)") }
    if options.isVerbose { print(explorer.report) }
  }
  return isRight
}

/// Returns some of a program's properties, and for each scene that no run shows it.
private func chosenProperties(of program: Program, _ count: Int, _ random: inout SplitMix64) -> [Property] {
  let all = PropertyComparison.properties(of: program)
  let shown = all.filter { if case .never(_, over: nil) = $0.claim { true } else { false } }
  return count == 0 ? [] : shown + (0..<min(count, all.count)).map { _ in random.pick(all) }
}

/// Compares all of a program's properties, not only some: a reduced program has others.
private func allProperties(
  of program: Program, _ explorer: FlowExplorer, _ options: ProofOptions
) -> PropertyComparison {
  PropertyComparison(explorer, PropertyComparison.properties(of: program), options: options)
}

extension ProofFindings {
  /// Returns the cause of each claim that is neither proved nor refuted: its question, with the verb and the reason of a
  /// failure.
  fileprivate func openCauses(in program: Program) -> [String] {
    func name(_ value: some Any) -> Substring { "\(value)".prefix { $0 != "(" } }
    return all.filter { !$0.isProved }.map { finding in
      guard case .fails(let verb, let reason) = finding.kind else { return String(name(finding.kind)) }
      return "\(name(program.verbs[verb].action)) \(reason.rawValue)"
    }
  }
}

/// Returns the program and the search of its runs; `nil` for one with errors.
private func explored(_ text: String, _ options: FlowExplorer.Options) -> (InterpretedProgram, FlowExplorer)?
{
  RandomFlow.compiled(text).map { ($0, FlowExplorer($0, options)) }
}
