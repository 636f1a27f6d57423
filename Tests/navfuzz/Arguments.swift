import NavOracles

/// The arguments of a campaign.
struct Arguments: Sendable {
  enum Command: Sendable {
    case help
    case importMutants([String], count: Int)
    case prove(ProvingOptions)
    case compare([String], ProvingOptions)
    case walk([String], steps: Int)
  }

  var command: Command

  /// The output of `--help`.
  static let usage = """
    usage: navfuzz walk K FILES
           navfuzz prove K [options]
           navfuzz mutate K FILES [options]
           navfuzz compare FILES [options]
           navfuzz import K FILES

    walk    takes K random steps through each of the programs, and checks every state
    prove   compares proofs with a search of all runs, for K random small programs
    mutate  compares them for K mutants of the programs, which take parts from each other
    compare compares them for each of the programs
    import  imports K mutants of storyboards, and checks what is written

      --seed S         draw other programs (default: 1)
      --constructs P   draw programs with some constructs: \(RandomFlowProfile.allCases.map(\.rawValue).joined(separator: ", "))
                       (default: mixed)
      --reduce D,…     print the smallest programs with these differences too: open; or the claims that are not proved: unproved
      --properties N   compare N properties of each program (default: 8)
      --states N       try steps from N states of a program (default: 300)
      --walk N         also try steps from N states on random runs, if the search has not tried all runs (default: 0)
      --proof-states N let the proofs search N states for the run of a suspicion (default: 2000, as the tool)
      --analysis       let the proofs search no runs, which would show what the analysis misses if runs are short
      --verbose        print each program with its findings
      --check          check the search as well

    """

  /// Parses the arguments after the program's name; `nil` if they are invalid.
  init?(_ words: [String]) {
    guard let name = words.first, !words.contains("--help"), !words.contains("-h") else {
      guard !words.isEmpty else { return nil }
      command = .help
      return
    }
    if name == "compare" {
      let files = words.dropFirst().prefix { !$0.hasPrefix("-") }
      guard !files.isEmpty, let options = Self.options(words.dropFirst(files.count + 1), count: 0) else {
        return nil
      }
      command = .compare(Array(files), options)
      return
    }
    guard words.count > 1, let count = Self.number(words[1]) else { return nil }
    let rest = words[2...]
    switch name {
    case "walk" where !rest.isEmpty && !rest.contains { $0.hasPrefix("-") }:
      command = .walk(Array(rest), steps: count)
    case "import" where !rest.isEmpty && !rest.contains { $0.hasPrefix("-") }:
      command = .importMutants(Array(rest), count: count)
    case "mutate":
      let files = rest.prefix { !$0.hasPrefix("-") }
      guard !files.isEmpty, var options = Self.options(rest[files.endIndex...], count: count) else {
        return nil
      }
      options.originals = Array(files)
      command = .prove(options)
    case "prove":
      guard let options = Self.options(rest, count: count) else { return nil }
      command = .prove(options)
    default: return nil
    }
  }

  private static func options(_ words: ArraySlice<String>, count: Int) -> ProvingOptions? {
    var options = ProvingOptions()
    options.count = count
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "--check": options.isChecked = true
      case "--analysis": options.isAnalysisAlone = true
      case "--verbose": options.isVerbose = true
      case "--seed":
        guard let number = rest.popFirst().flatMap(number) else { return nil }
        options.seed = UInt64(number)
      case "--constructs":
        guard let profile = rest.popFirst().flatMap(RandomFlowProfile.init) else { return nil }
        options.profile = profile
      case "--properties":
        guard let number = rest.popFirst().flatMap(Int.init), number >= 0 else { return nil }
        options.properties = number
      case "--states":
        guard let number = rest.popFirst().flatMap(number) else { return nil }
        options.states = number
      case "--walk":
        guard let number = rest.popFirst().flatMap(number) else { return nil }
        options.walkedStates = number
      case "--proof-states":
        guard let number = rest.popFirst().flatMap(number) else { return nil }
        options.proofStates = number
      case "--reduce":
        guard let value = rest.popFirst() else { return nil }
        options.reduced = Set(value.split(separator: ",").map(String.init))
      default: return nil
      }
    }
    return options
  }

  private static func number(_ word: String) -> Int? {
    Int(word.filter { $0 != "," && $0 != "_" }).flatMap { $0 > 0 ? $0 : nil }
  }
}
