// The questions about all runs of a program, and the answers.

import NavRuntime

/// The questions that proofs ask of every program.
package enum ProofQuestion: String, Sendable, Hashable, CaseIterable {
  case steps, refusals, reach, leaving, back, openers, details, bars, places, growth

  /// The questions of which exceptions that only long runs show can be missing.
  package static let canBeBounded: [ProofQuestion] = [.steps, .refusals, .openers]

  /// The statement that holds if there are no findings.
  package var claim: String {
    switch self {
    case .steps: "no step can fail"
    case .refusals: "no unwind is refused"
    case .reach: "every scene, handler, branch, exit and tab is reached"
    case .leaving: "every scene above another can be left"
    case .back: "every scene offers a way back"
    case .openers: "every result reaches its opener"
    case .details: "every detail is inside a split"
    case .bars: "every bar item has a bar"
    case .places: "every link leads to a place that events reach"
    case .growth: "nothing grows without bound"
    }
  }
}

/// The results of the proofs of a program.
public struct ProofSummary: Sendable {
  /// The answer to a question.
  public struct Answer: Sendable, Hashable {
    /// The statement: a claim of ``ProofQuestion``, or a property of the program.
    public var claim: String
    /// The question; `nil` for a property.
    package var question: ProofQuestion?
    /// The subject of the question: `38 verbs`.
    package var subject: String
    /// The number of exceptions that were found, including silenced ones.
    public var found: Int
    /// The number of exceptions that could neither be shown nor be ruled out.
    public var open: Int
    /// `true` iff exceptions that only long runs show can be missing, or parts were not tried one by one.
    public var isBounded = false
    /// The run that a `reach` property asks for, if there is one.
    package var witness: DiagnosticWitness?

    /// `true` iff the claim holds in all runs.
    public var isProved: Bool { found == 0 && open == 0 && !isBounded }
  }

  /// The widths in which the runs start.
  public var widths: [NavigationWidth]
  /// The answers, those to properties last.
  public var answers: [Answer]

  /// The number of handlers that no run reaches, of which nothing is proved.
  public var unreachedHandlers = 0
  /// The reason why answers are bounded, a construct that is followed in part; `nil` if none is, or none of the answers
  /// depends on it.
  package var boundedBecause: String?
  /// `true` iff runs begin at entries, too.
  var beginsAtEntries = false

  /// `true` iff all claims are proved.
  public var isProved: Bool { answers.allSatisfy(\.isProved) }

  /// Counts the findings, including silenced ones.
  init(of program: Program, _ report: ProofReport, in widths: [NavigationWidth]) {
    self.widths = widths
    unreachedHandlers = report.unreachedHandlers
    beginsAtEntries = program.entries.count > 0
    answers = ProofQuestion.allCases.map { question in
      let exceptions = report.exceptions[question] ?? ProofExceptions()
      let subject = program.subject(of: question, scenesToLeave: report.scenesToLeave)
      return Answer(
        claim: question.claim, question: question, subject: subject.text, found: exceptions.found,
        open: exceptions.open, isBounded: exceptions.isBounded && subject.count > 0)
    }
    if answers.contains(where: \.isBounded) { boundedBecause = report.boundedBecause }
    for property in report.properties {
      answers.append(
        Answer(
          claim: property.text, question: nil, subject: "", found: property.found, open: property.open,
          witness: property.witness))
    }
  }
}

/// The exceptions to the claim of a question.
struct ProofExceptions {
  /// The number of exceptions that were found.
  var found = 0
  /// The number of exceptions that could neither be shown nor be ruled out.
  var open = 0
  /// `true` iff exceptions that only long runs show can be missing.
  var isBounded = false
}

/// The result for a property of the program.
struct ProvedProperty {
  var text: String
  /// 1 iff the property does not hold.
  var found: Int
  /// 1 iff it is not known whether it holds.
  var open: Int
  /// The run that a `reach` property asks for.
  var witness: DiagnosticWitness?

  init(text: String, _ verdicts: [PropertyVerdict], witness: DiagnosticWitness?) {
    self.text = text
    found = verdicts.contains { $0.answer == .fails } ? 1 : 0
    open = found == 0 && verdicts.contains { $0.answer == .isOpen } ? 1 : 0
    self.witness = witness
  }
}

extension Program {
  /// Returns the number of elements that some questions are about at most.
  package func subjectCount(of questions: [ProofQuestion]) -> Int {
    questions.reduce(0) { $0 + subject(of: $1, scenesToLeave: scenes.count).count }
  }

  /// Returns the number of elements that a question is about, and its text.
  fileprivate func subject(
    of question: ProofQuestion, scenesToLeave: Int
  ) -> (count: Int, text: String) {
    func counted(_ count: Int, _ one: String, _ many: String? = nil) -> (Int, String) {
      (count, "\(count) \(count == 1 ? one : many ?? one + "s")")
    }
    func counted(_ one: String, _ many: String? = nil, verbs isOne: (Action) -> Bool) -> (Int, String) {
      counted(verbs.elements.count { isOne($0.action) }, one, many)
    }
    switch question {
    case .steps: return counted(verbs.count, "verb")
    case .refusals:
      return counted("unwind") { if case .unwind = $0 { true } else { false } }
    case .reach:
      return counted(scenes.count + handlers.count + branches.count + exits.count + tabs.count, "part")
    case .leaving, .back: return counted(scenesToLeave, "scene")
    case .openers:
      return counted("finish", "finishes") {
        switch $0 {
        case .finish, .cancel: true
        default: false
        }
      }
    case .details: return counted("detail") { if case .detail = $0 { true } else { false } }
    case .bars: return counted(items.count, "item")
    case .places: return counted(links.count, "link")
    case .growth: return counted(verbs.count, "verb")
    }
  }
}
