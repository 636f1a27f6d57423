/// What the program tells its caller when it ends.
enum ExitStatus {
  /// All went well: the program has no errors, and what was asked for is written.
  case clean
  /// The program has errors; nothing is written.
  case programHasErrors
  /// The command line cannot be understood.
  case wrongUsage
  /// An input cannot be read or an output cannot be written, or a program that is needed is not there.
  case cannotReadOrWrite

  /// The number that the process returns.
  var code: Int32 {
    switch self {
    case .clean: 0
    case .programHasErrors: 1
    case .wrongUsage: 2
    case .cannotReadOrWrite: 3
    }
  }
}

/// Why a command cannot go on.
struct Failure: Error {
  /// How the process ends.
  var status: ExitStatus
  /// What went wrong, for the line `navc: error: …`; `nil` where nobody would read it.
  var message: String?
  /// What to do about it.
  var help: String?

  /// The command line cannot be understood.
  static func usage(_ message: String, help: String? = nil) -> Failure {
    Failure(status: .wrongUsage, message: message, help: help)
  }

  /// Something cannot be read or written.
  static func inputOutput(_ message: String, help: String? = nil) -> Failure {
    Failure(status: .cannotReadOrWrite, message: message, help: help)
  }

  /// Whoever read an output has gone: there is nobody to tell.
  static let closedPipe = Failure(status: .cannotReadOrWrite, message: nil, help: nil)
}

/// A failed call of the system.
struct SystemError: Error {
  /// The value of `errno`.
  var number: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(number: errno) }

  /// What went wrong, in the system's words, for the end of a sentence: `no such file or directory`.
  var text: String {
    guard let message = strerror(number) else { return "error \(number)" }
    let text = String(cString: message)
    // "Is a directory" goes on a sentence; "I/O error" is an abbreviation.
    guard let first = text.first, let second = text.dropFirst().first, second.isLowercase || second == " "
    else { return text.isEmpty ? "error \(number)" : text }
    return first.lowercased() + text.dropFirst()
  }
}
