// The progress of proofs that take long, in clients that show it (Language Server Protocol 3.17, "Work Done Progress").

/// The progress of the proofs of a program.
struct ProofProgress: Sendable {
  /// The stages of an indicator: the client is asked for it, shows it, or does not want it.
  enum Stage: Sendable, Equatable { case requested(JSONValue), shown, refused }

  /// The name of the indicator.
  var token: String
  var stage: Stage
  /// The number of transitions that have been proved.
  var transitions: Int
}

extension LanguageServer {
  /// Takes the number of transitions that the proofs of a program have found, once they run for a second; returns what is to
  /// be done.
  package mutating func proofs(of program: String, reached transitions: Int) -> [Outgoing] {
    defer { outgoing.removeAll() }
    guard client.showsProgress, phase == .running, programs[program] != nil else { return outgoing }
    if var known = progress[program] {
      guard known.transitions != transitions else { return outgoing }
      known.transitions = transitions
      progress[program] = known
      if known.stage == .shown {
        report(known.token, ["kind": "report", "message": .string(Self.message(transitions))])
      }
      return outgoing
    }
    let token = "navc/proofs/\(nextResultName())"
    let id = request("window/workDoneProgress/create", ["token": .string(token)])
    progress[program] = ProofProgress(token: token, stage: .requested(id), transitions: transitions)
    return outgoing
  }

  /// Notes that the proofs of a program have ended, with or without a result; returns what is to be done.
  package mutating func proofsEnded(_ program: String) -> [Outgoing] {
    endProgress(of: program)
    defer { outgoing.removeAll() }
    return outgoing
  }

  /// Takes away the indicator of a program.
  mutating func endProgress(of program: String) {
    guard let ended = progress.removeValue(forKey: program), ended.stage == .shown else { return }
    report(ended.token, ["kind": "end"])
  }

  /// Takes the client's answer to the request for an indicator. One that comes when the proofs have ended has none.
  mutating func takeAnswer(_ id: JSONValue, isError: Bool) {
    guard let (program, asked) = progress.first(where: { $0.value.stage == .requested(id) }) else { return }
    var known = asked
    known.stage = isError ? .refused : .shown
    progress[program] = known
    if isError { return }
    let name = programs[program]?.index?.program.app.map {
      " " + (programs[program]?.index?.program.text($0.name) ?? "")
    }
    report(
      known.token,
      [
        "kind": "begin", "title": .string("Proving" + (name ?? "")), "cancellable": true,
        "message": .string(Self.message(known.transitions)),
      ])
  }

  /// Ends the proofs whose indicator the user has canceled, until the next edit.
  mutating func cancelProgress(_ parameters: JSONValue) {
    let token = parameters["token"]?.text
    guard let program = progress.first(where: { $0.value.token == token })?.key else { return }
    outgoing.append(.stopProofs(program: program))
    endProgress(of: program)
  }

  private mutating func report(_ token: String, _ value: JSONValue) {
    notifyClient("$/progress", ["token": .string(token), "value": value])
  }

  private static func message(_ transitions: Int) -> String { "\(transitions) transitions" }
}
