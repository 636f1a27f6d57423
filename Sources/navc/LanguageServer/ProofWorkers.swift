import NavDSL

/// The processes that prove programs, one for each program at a time. An edit ends the process, so the memory of a proof
/// returns to the system, and a fault in it costs a line in the log.
struct ProofWorkers {
  private struct Worker {
    var program: String
    var process: ChildProcess
    var started: Double
    /// `true` iff it has run so long that its progress is reported.
    var isSlow = false
  }

  private var waiting: [(job: ProofJob, start: Double)] = []
  private var running: [Worker] = []
  /// The duration of the last run of each program, in seconds.
  private var durations: [String: Double] = [:]
  /// The numbers of failures in a row.
  private var failures: [String: Int] = [:]

  /// The longest pause before a run, in seconds.
  private static let maximumPause = 0.5
  /// The time after which the progress of a run is reported, in seconds.
  private static let quietDuration = 1.0
  /// The longest run, in seconds.
  private static let maximumDuration = 60.0
  /// The number of failures in a row after which a program is not proved any more.
  private static let maximumFailures = 3

  /// The time at which something is to be done; `nil` for never.
  var nextStart: Double? {
    let ends = running.map { $0.started + ($0.isSlow ? Self.maximumDuration : Self.quietDuration) }
    return (waiting.map(\.start) + ends).min()
  }

  /// Takes a job, to be started after a pause as long as the last run of its program.
  mutating func add(_ job: ProofJob, at now: Double) {
    stop(job.program)
    guard failures[job.program, default: 0] < Self.maximumFailures else { return }
    waiting.append((job, now + min(durations[job.program] ?? 0, Self.maximumPause)))
  }

  /// Ends the run of a program, and forgets its job.
  mutating func stop(_ program: String) {
    waiting.removeAll { $0.job.program == program }
    for worker in running where worker.program == program { worker.process.terminate() }
    running.removeAll { $0.program == program }
  }

  /// Ends all runs.
  mutating func stopAll() {
    for worker in running { worker.process.terminate() }
    running = []
    waiting = []
  }

  /// Returns the programs whose proofs have run for long, with their numbers of transitions.
  mutating func progress(at now: Double) -> [(program: String, transitions: Int)] {
    for index in running.indices where now - running[index].started > Self.quietDuration {
      running[index].isSlow = true
    }
    return running.filter(\.isSlow).map { ($0.program, ProofResult.progress(in: $0.process.output) ?? 0) }
  }

  /// Starts the jobs whose time has come, and ends those that take too long, whose programs it returns.
  mutating func start(at now: Double, _ log: ServerLog) -> [String] {
    let late = running.filter { now - $0.started > Self.maximumDuration }
    for worker in late {
      log.write("the proofs of \(worker.program) take too long")
      failures[worker.program, default: 0] += 1
      stop(worker.program)
    }
    let due = waiting.filter { $0.start <= now }
    waiting.removeAll { $0.start <= now }
    guard let navc = due.isEmpty ? nil : executablePath() else { return late.map(\.program) }
    for (job, _) in due {
      do throws(SystemError) {
        let process = try ChildProcess(navc, ["navc", "lsp", "--worker"], input: job.encoded)
        running.append(Worker(program: job.program, process: process, started: now))
      } catch {
        log.write("the proofs of \(job.program) cannot run: \(error.text)")
      }
    }
    return late.map(\.program)
  }

  /// Waits for the streams of the processes and for others, at most `timeout` milliseconds.
  mutating func serve(_ others: inout [pollfd], timeout: Int32) throws(SystemError) {
    var processes = running.map(\.process)
    _ = try ChildProcess.serve(&processes, and: &others, timeout: timeout)
    for index in running.indices { running[index].process = processes[index] }
  }

  /// Returns the results of the processes that have ended, and the programs of those that have failed.
  mutating func finished(_ log: ServerLog) -> (results: [ProofResult], failed: [String]) {
    var results: [ProofResult] = []
    var failed: [String] = []
    for worker in running where worker.process.hasClosed {
      let status = (try? worker.process.wait()) ?? -1
      durations[worker.program] = Clock.seconds - worker.started
      if status == 0, let result = ProofResult(worker.process.output) {
        failures[worker.program] = 0
        results.append(result)
      } else {
        failures[worker.program, default: 0] += 1
        failed.append(worker.program)
        log.write("the proofs of \(worker.program) ended with status \(status)")
      }
    }
    running.removeAll { $0.process.hasClosed }
    return (results, failed)
  }
}
