/// The arguments of the command line.
struct Arguments: Sendable {
  /// The numbers of scenes to measure, in order.
  var scenes = [100, 1000, 10_000, 100_000]
  /// The number of files in a generated program.
  var files = 1
  /// The stages to measure; all by default.
  var stages = Stage.allCases
  /// The number of runs of each stage.
  var runs: Int?
  /// The stage to run repeatedly, for profiling.
  var profiled: Stage?
  /// The path for the generated program, which is written instead of measured.
  var output: String?
  /// The file to measure instead of generated programs.
  var input: String?
  /// The number of random steps to take through each program in `walked`.
  var steps: Int?
  /// The programs to walk through, or the storyboards to import.
  var walked: [String] = []
  /// The size to which imported storyboards are repeated, in megabytes.
  var importedMegabytes: Int?
  /// `true` iff the proofs of generated programs are measured.
  var measuresProofs = false
  /// The maximum number of scenes for which all rules are written out as well.
  var explicitLimit = 10_000
  /// The session of an editor to measure.
  var editing: EditingSession?
  /// `true` iff the usage is requested.
  var wantsHelp = false

  /// The output of `--help`.
  static let usage = """
    usage: Benchmarks [options]

      --scenes N       measure a generated program of N scenes (default: 100, 1,000, 10,000 and 100,000)
      --files K        spread the generated program over K files that the first imports
      --file F         measure the program in the file F instead
      --stage S        measure one stage: \(Stage.allCases.map(\.rawValue).joined(separator: ", ")) (default: all rows)
      --repeat K       run each stage K times (default: as often as fits a second, at least 3 times)
      --profile S      run the stage S over and over, for a profiler; with --repeat, K times
      --walk K FILES   take K random steps through each of the programs, with the interpreter
      --lsp SESSION    measure the language server: \(EditingSession.allCases.map(\.rawValue).joined(separator: ", "))
      --import M FILES measure the import of the storyboards, repeated until they have M megabytes
      --proofs         measure the proofs of generated programs of modules; with --write, write one
      --explicit N     write out all rules for up to N scenes, for comparison (default: 10,000)
      --write F        write the generated program to F (further files beside it) and measure nothing

    """

  /// Parses the arguments after the program's name; `nil` if they are invalid.
  init?(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" {
        wantsHelp = true
        continue
      }
      if word == "--proofs" {
        measuresProofs = true
        continue
      }
      if steps != nil || importedMegabytes != nil, !word.hasPrefix("-") {
        walked.append(word)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      let number = Int(value.filter { $0 != "," && $0 != "_" }).flatMap { $0 > 0 ? $0 : nil }
      switch word {
      case "--scenes":
        guard let number else { return nil }
        scenes = [number]
      case "--files":
        guard let number else { return nil }
        files = number
      case "--repeat":
        guard let number else { return nil }
        runs = number
      case "--stage":
        guard let stage = Stage(rawValue: value) else { return nil }
        if stage != .all { stages = [stage] }
      case "--lsp":
        guard let session = EditingSession(rawValue: value) else { return nil }
        editing = session
      case "--profile":
        guard let stage = Stage(rawValue: value) else { return nil }
        profiled = stage
      case "--explicit":
        guard let number else { return nil }
        explicitLimit = number
      case "--import":
        guard let number else { return nil }
        importedMegabytes = number
      case "--walk":
        guard let number else { return nil }
        steps = number
      case "--write": output = value
      case "--file": input = value
      default: return nil
      }
    }
  }
}
