/// The exit status of the process.
enum ExitStatus: CaseIterable {
  /// Success: the program has no errors, and the requested output is written.
  case clean
  /// Errors in the program; no output is written.
  case programHasErrors
  /// An invalid command line.
  case wrongUsage
  /// An input that cannot be read, an output that cannot be written, or a required program that is missing.
  case cannotReadOrWrite

  /// The exit code of the process.
  var code: Int32 {
    switch self {
    case .clean: 0
    case .programHasErrors: 1
    case .wrongUsage: 2
    case .cannotReadOrWrite: 3
    }
  }

  /// Returns the status with which another `navc` has ended; for one that a signal ended, the most serious.
  init(code: Int32) { self = Self.allCases.first { $0.code == code } ?? .cannotReadOrWrite }
}

/// The reason why a command cannot continue.
struct Failure: Error {
  /// The resulting exit status.
  var status: ExitStatus
  /// The problem, for the line `navc: error: …`; `nil` if nobody would read it.
  var message: String?
  /// Advice on how to fix the problem.
  var help: String?

  /// Returns the failure for an invalid command line.
  static func usage(_ message: String, help: String? = nil) -> Failure {
    Failure(status: .wrongUsage, message: message, help: help)
  }

  /// Returns the failure for an input or output error.
  static func inputOutput(_ message: String, help: String? = nil) -> Failure {
    Failure(status: .cannotReadOrWrite, message: message, help: help)
  }

  /// An output that its reader has closed, so that there is nobody to report to.
  static let closedPipe = Failure(status: .cannotReadOrWrite, message: nil, help: nil)
}

/// A failed call of the system.
struct SystemError: Error {
  /// The value of `errno`.
  var number: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's message, for the end of a sentence: `no such file or directory`.
  var text: String {
    guard let message = strerror(number) else { return "error \(number)" }
    let text = String(cString: message)
    // "Is a directory" continues a sentence in lower case; "I/O error" begins with an abbreviation.
    guard let first = text.first, let second = text.dropFirst().first, second.isLowercase || second == " "
    else { return text.isEmpty ? "error \(number)" : text }
    return first.lowercased() + text.dropFirst()
  }
}
