// What was asked about all runs of a program, and what came of it.

import NavRuntime

/// What proofs ask of every program.
public enum ProofQuestion: String, Sendable, Hashable, CaseIterable {
  case steps, refusals, reach, leaving, back, events, openers, details, bars, places, growth

  /// What holds where nothing is found.
  public var claim: String {
    switch self {
    case .steps: "no step can fail"
    case .refusals: "no unwind is refused"
    case .reach: "every scene, handler, branch, exit and tab is reached"
    case .leaving: "every scene can be left"
    case .back: "every scene offers a way back"
    case .events: "every event goes to one scene"
    case .openers: "every result reaches its opener"
    case .details: "every detail is inside a split"
    case .bars: "every bar item has a bar"
    case .places: "every link leads to a place that events reach"
    case .growth: "nothing grows without bound"
    }
  }
}

/// What was proved of a program.
public struct ProofSummary: Sendable {
  /// What came of a question.
  public struct Answer: Sendable, Hashable {
    /// What was asked: a claim of ``ProofQuestion``, or a property of the program's own.
    public var claim: String
    /// The question; `nil` for a property.
    public var question: ProofQuestion?
    /// What it was asked of: `38 verbs`.
    public var subject: String
    /// How many exceptions were found, those that are silenced included.
    public var found: Int
    /// How many could neither be shown nor be ruled out.
    public var open: Int
    /// A run that a property asks for, where there is one.
    public var witness: DiagnosticWitness?

    /// `true` iff it holds in all runs.
    public var isProved: Bool { found == 0 && open == 0 }
  }

  /// The widths in which the runs begin.
  public var widths: [NavigationWidth]
  /// The answers, those to the properties last.
  public var answers: [Answer]

  /// `true` iff all is proved.
  public var isProved: Bool { answers.allSatisfy(\.isProved) }

  /// Counts what was found, silenced or not.
  init(of program: Program, _ report: ProofReport, in widths: [NavigationWidth]) {
    self.widths = widths
    answers = ProofQuestion.allCases.map { question in
      let exceptions = report.exceptions[question] ?? ProofExceptions()
      return Answer(
        claim: question.claim, question: question, subject: program.subject(of: question),
        found: exceptions.found, open: exceptions.open)
    }
    for property in report.properties {
      answers.append(
        Answer(
          claim: property.text, question: nil, subject: "", found: property.found, open: property.open,
          witness: property.witness))
    }
  }
}

/// The exceptions to what a question claims.
struct ProofExceptions {
  /// How many were found.
  var found = 0
  /// How many could neither be shown nor be ruled out.
  var open = 0
}

/// What came of a property of the program's own.
struct ProvedProperty {
  var text: String
  /// 1 iff it does not hold.
  var found: Int
  /// 1 iff nothing is known.
  var open: Int
  /// A run that it asks for.
  var witness: DiagnosticWitness?

  init(text: String, _ verdicts: [PropertyVerdict], witness: DiagnosticWitness?) {
    self.text = text
    found = verdicts.contains { $0.answer == .fails } ? 1 : 0
    open = found == 0 && verdicts.contains { $0.answer == .isOpen } ? 1 : 0
    self.witness = witness
  }
}

extension Program {
  /// Returns how many there are that a question is about.
  fileprivate func subject(of question: ProofQuestion) -> String {
    func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
      "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
    func counted(_ one: String, _ many: String? = nil, verbs isOne: (Action) -> Bool) -> String {
      counted(verbs.elements.count { isOne($0.action) }, one, many)
    }
    switch question {
    case .steps: return counted(verbs.count, "verb")
    case .refusals:
      return counted("unwind") { if case .unwind = $0 { true } else { false } }
    case .reach:
      return counted(scenes.count + handlers.count + branches.count + exits.count + tabs.count, "part")
    case .leaving, .back: return counted(scenes.count, "scene")
    case .events: return counted(handlers.count, "handler")
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
