/// The signals by which a user or the system ends the command. They are blocked and asked for, so that the command ends
/// between two runs.
struct Interrupts {
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
