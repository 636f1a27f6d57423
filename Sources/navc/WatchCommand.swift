import NavDSL

/// Runs a command again after each change of a file of its program, until it is interrupted; returns the status of the
/// last run.
///
/// Files are asked for their size and time several times a second. That notices files that editors replace, works on
/// every system and disk, and costs next to nothing for as many files as a program has.
func watchCommand(_ invocation: Invocation, _ arguments: [String]) throws(Failure) -> ExitStatus {
  if invocation.operands.contains("-") {
    throw .usage("--watch takes files and folders, not standard input")
  }
  guard let navc = executablePath() else { throw .inputOutput("cannot find the program navc itself") }
  let interrupts = Interrupts()
  var watch = Watch(invocation)
  var status = ExitStatus.clean
  watch.look()
  while true {
    guard let finished = try watch.run(navc, arguments, interrupts) else { return status }
    // A command line that is wrong stays so.
    if finished == .wrongUsage { return finished }
    status = finished
    repeat {
      if interrupts.arePending(after: Watch.interval) { return status }
    } while !watch.hasChanged()
    // An editor may write several files, or one in pieces.
    repeat {
      if interrupts.arePending(after: Watch.interval) { return status }
    } while watch.hasChanged()
  }
}

/// The signals by which a user or the system ends the command. They are blocked and asked for, so that the command ends
/// between two runs.
private struct Interrupts {
  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A shell may have started the command with the signal ignored.
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits some microseconds; returns whether one of the signals has come.
  func arePending(after microseconds: UInt32) -> Bool {
    usleep(microseconds)
    var pending = sigset_t()
    sigpending(&pending)
    return [SIGINT, SIGTERM, SIGHUP].contains { sigismember(&pending, $0) == 1 }
  }
}

/// The files of a program, and their versions before its last run.
private struct Watch {
  /// The time between two looks, in microseconds.
  static let interval: UInt32 = 150_000

  private let invocation: Invocation
  private var versions: [String: FileVersion?] = [:]
  /// The files in the folders among the inputs.
  private var listing: [String] = []

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Notes the files and their versions as they are now.
  mutating func look() {
    versions = Dictionary(uniqueKeysWithValues: paths().map { ($0, FileVersion(path: $0)) })
    listing = list()
  }

  /// `true` iff a file has changed, come or gone since the last look; then it looks again.
  mutating func hasChanged() -> Bool {
    let isEqual = versions.allSatisfy { FileVersion(path: $0.key) == $0.value }
    if isEqual, list() == listing { return false }
    look()
    return true
  }

  private func list() -> [String] {
    var search = FolderSearch()
    for path in invocation.operands where (try? fileStatus(path))?.isFolder == true { try? search.add(path) }
    return search.sortedPaths
  }

  /// Runs the command once and writes what it writes; `nil` if it was interrupted.
  mutating func run(
    _ navc: String, _ arguments: [String], _ interrupts: Interrupts
  ) throws(Failure) -> ExitStatus? {
    do throws(SystemError) {
      let hasColors = Terminal.hasColors(.standardError, choice: invocation.choice())
      let color = "\(Option.color.long)=\(hasColors ? "always" : "never")"
      let line = ["navc", invocation.command.rawValue, color] + arguments
      var process = [try ChildProcess(navc, line, input: [])]
      while !process[0].hasClosed {
        _ = try ChildProcess.serve(&process, timeout: 100)
        if interrupts.arePending(after: 0) {
          process[0].terminate()
          return nil
        }
      }
      let code = try process[0].wait()
      try? FileDescriptor.standardError.write(process[0].errors)
      try FileDescriptor.standardOutput.write(process[0].output)
      let status = ExitStatus(code: code)
      if status != .wrongUsage, !invocation.has(.quiet) {
        let result = status == .clean ? "all is well" : "there are errors"
        FileDescriptor.standardError.write(
          message: "navc \(invocation.command.rawValue): \(result); waiting for changes\n")
      }
      return status
    } catch {
      throw error.number == EPIPE ? .closedPipe : .inputOutput("cannot run '\(navc)': \(error.text)")
    }
  }

  /// Returns the files of the program, those that are missing included, and the settings of its project. While an input
  /// is missing, they are those of the last look.
  private func paths() -> Set<String> {
    let named = Set(invocation.operands).union(invocation.configurationPaths)
    guard var inputs = try? InputFiles(invocation.operands, of: invocation.command) else {
      return named.union(versions.keys)
    }
    let parsed = parseProgram(inputs.files, options: CompilerOptions()) { path throws(ReadFailure) in
      try inputs.read(import: path)
    }
    return named.union(parsed.paths)
  }
}

/// The properties that tell two versions of a file apart.
private struct FileVersion: Hashable {
  private var identity: FileIdentity
  private var size: Int
  private var time: Int

  /// Returns the version of a file; `nil` if there is none.
  init?(path: String) {
    guard let status = try? fileStatus(path) else { return nil }
    identity = FileIdentity(status)
    // The size and time of a folder change with its entries.
    size = Int(status.st_size)
    time = status.changeTime
  }
}
