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
    case .openers: "every result finds who waits for it"
    case .details: "every detail has a split around it"
    case .bars: "every bar item has a bar"
    case .places: "every link leads where events lead"
    case .growth: "nothing grows without bound"
    }
  }

  /// Returns the question that a code answers; `nil` for what is asked of one program alone.
  init?(_ code: DiagnosticCode) {
    switch code {
    case .noStackAround, .nothingBelow, .nothingPresented, .unwindWithoutTarget, .openerMissing,
      .tabsNotAround,
      .noSuchPage, .anchorNotAround, .cannotContain, .placeFails:
      self = .steps
    case .unwindRefused: self = .refusals
    case .unreachableScene, .unreachableHandler, .unreachableBranch, .unreachableExit, .unreachableTab:
      self = .reach
    case .deadEnd: self = .leaving
    case .noWayBack: self = .back
    case .ambiguousEvent: self = .events
    case .lostOpener: self = .openers
    case .detailWithoutSplit: self = .details
    case .hiddenBarItems: self = .bars
    case .unbuiltPlace: self = .places
    case .unboundedGrowth: self = .growth
    default: return nil
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

  /// Counts what was found.
  ///
  /// - Parameters:
  ///   - findings: All that proofs say, silenced or not.
  ///   - properties: What came of the program's own properties.
  init(
    of program: Program, _ findings: [Diagnostic], in widths: [NavigationWidth],
    properties: [ProvedProperty] = []
  ) {
    self.widths = widths
    var found: [ProofQuestion: Int] = [:]
    var open: [ProofQuestion: Int] = [:]
    for finding in findings {
      if let question = ProofQuestion(finding.code) { found[question, default: 0] += 1 }
      if let question = finding.suspicion.flatMap({ ProofQuestion($0) }) { open[question, default: 0] += 1 }
    }
    answers = ProofQuestion.allCases.map { question in
      Answer(
        claim: question.claim, question: question, subject: program.subject(of: question),
        found: found[question] ?? 0, open: open[question] ?? 0)
    }
    for property in properties {
      answers.append(
        Answer(
          claim: property.text, question: nil, subject: "", found: property.found, open: property.open,
          witness: property.witness))
    }
  }
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
