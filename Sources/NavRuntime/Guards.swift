// The decisions of an app: language reference, "Guards".

/// The decisions of an app. Each is asked when a condition first needs it, and at most once in a step.
public protocol NavigationGuards {
  /// The answers for one step.
  var navigationGuards: NavigationGuardSet { get }
}

/// The decisions of an app without guards.
public struct NavigationNoGuards: NavigationGuards {
  /// Creates the only value.
  public init() {}

  /// The answers, of which there are none.
  public var navigationGuards: NavigationGuardSet { NavigationGuardSet() }
}

/// The answers of guards in one step, by their numbers in the table.
///
/// They are known, or asked for when a condition needs them. The answer to a question holds for all copies of the set, so
/// that a change during a step cannot make the step inconsistent.
public struct NavigationGuardSet: ExpressibleByArrayLiteral {
  /// The first 64 guards that hold, which suffice for most programs; `others` contains the rest.
  private var first: UInt64 = 0
  private var others: Set<Int> = []
  private var questions: NavigationQuestions?

  /// Creates a set in which no guard holds.
  public init() {}

  /// Creates the set of the guards whose element is `true`.
  public init(arrayLiteral elements: Bool...) {
    for (number, holds) in elements.enumerated() where holds { insert(number) }
  }

  /// Creates the answers that functions return, one for each guard; each is called once, or not at all.
  ///
  /// A function must not read the value whose step asks it: Swift would stop the program for a conflicting access.
  public init(asking questions: [() -> Bool]) { self.questions = NavigationQuestions(questions) }

  /// `true` iff the guard holds.
  package func contains(_ number: Int) -> Bool {
    if let questions { return questions.answer(number) }
    return number < 64 ? first & (1 << UInt64(number)) != 0 : others.contains(number)
  }

  /// Adds a guard to those that hold.
  package mutating func insert(_ number: Int) {
    if number < 64 { first |= 1 << UInt64(number) } else { others.insert(number) }
  }
}

/// Questions, with the answers so far.
private final class NavigationQuestions {
  private let questions: [() -> Bool]
  private var answers: [Int: Bool] = [:]

  init(_ questions: [() -> Bool]) { self.questions = questions }

  func answer(_ number: Int) -> Bool {
    if let known = answers[number] { return known }
    let answer = questions.indices.contains(number) && questions[number]()
    answers[number] = answer
    return answer
  }
}
