import NavRuntime

/// Compares the expectation of a scenario with the visible scenes: language reference, "Scenarios".
struct ScenarioMatcher {
  /// A difference, with its position.
  struct Mismatch {
    var message: String
    var difference: StateDifference
    /// The part of the expectation that has no counterpart; `nil` if the state shows additional scenes.
    var span: SourceSpan?
  }

  private let interpreted: InterpretedProgram
  private let expected: ExpectedState
  private let shown: ShownState
  private let spelledExpected: SpelledState
  private let spelledShown: SpelledState
  private let literals: TableExpressions

  private var program: Program { interpreted.program }

  init(_ expected: ExpectedState, _ shown: ShownState, _ program: InterpretedProgram) {
    interpreted = program
    self.expected = expected
    self.shown = shown
    spelledExpected = SpelledState(expected, program)
    spelledShown = SpelledState(shown, program)
    literals = program.box.expressions
  }

  /// Returns the first difference; `nil` if the state matches the expectation.
  func mismatch() -> Mismatch? {
    fits() ? nil : levelMismatch()
  }

  /// Returns how to look through presentations, where that alone makes the expectation fit: with `…` and a sign of
  /// presentation before one of its levels.
  func hint() -> String? {
    for level in expected.levels.indices {
      for kind in [NavigationPresentationKind.modal, .popover] {
        var wider = expected
        let stack = ExpectedStack(container: nil, isOpenBelow: true, scenes: [], span: .none)
        wider.levels.insert(
          ExpectedLevel(presentation: expected.levels[level].presentation, stacks: [stack]), at: level)
        wider.levels[level + 1].presentation = kind
        let matcher = ScenarioMatcher(wider, shown, interpreted)
        if matcher.mismatch() == nil {
          return "to look through presentations, write 'expect \(matcher.spelledExpected.text.text)'"
        }
      }
    }
    return nil
  }

  // MARK: Levels

  /// `true` iff a level matches any number of levels: `…` alone, followed by another level.
  private func isGap(_ level: Int) -> Bool {
    level < expected.levels.count - 1 && expected.levels[level].isEllipsis
  }

  /// `true` iff the state matches the expectation.
  private func fits() -> Bool {
    // For each number of shown levels, from the last expected level to the first: `true` iff the rest matches from
    // there.
    var rest = Array(repeating: false, count: shown.levels.count + 1)
    rest[shown.levels.count] = true
    for level in expected.levels.indices.reversed() {
      var next = Array(repeating: false, count: shown.levels.count + 1)
      var isReachable = false
      for start in shown.levels.indices.reversed() {
        if isGap(level) {
          isReachable = isReachable || rest[start + 1]
          next[start] = isReachable && haveSameSeparator(level, start)
        } else {
          next[start] = rest[start + 1] && mismatch(level, start) == nil
        }
      }
      rest = next
    }
    return rest[0]
  }

  private func haveSameSeparator(_ level: Int, _ start: Int) -> Bool {
    expected.levels[level].presentation == shown.levels[start].presentation
  }

  /// Returns the first difference of levels that do not match. Levels before the first `…` are compared from the
  /// bottom, those after the last from the top.
  private func levelMismatch() -> Mismatch {
    let count = expected.levels.count
    let gaps = expected.levels.indices.filter(isGap)
    for level in 0..<(gaps.first ?? count) {
      guard level < shown.levels.count else { return missing(level: level) }
      if let mismatch = mismatch(level, level) { return mismatch }
    }
    guard let last = gaps.last else { return superfluous(level: count) }
    let top = count - last - 1
    guard shown.levels.count > (gaps.first ?? 0) + top else { return missing(level: last + 1) }
    for level in last + 1..<count {
      if let mismatch = mismatch(level, shown.levels.count - (count - level)) { return mismatch }
    }
    return missing(level: min((gaps.first ?? 0) + 1, count - 1))
  }

  private func missing(level: Int) -> Mismatch {
    let mark = spelledExpected.levels[level]
    return mismatch(
      "\(name(ofExpected: level)) is not shown", expected: mark.start, shown: spelledShown.text.count,
      span: expected.levels[level].stacks.first?.span)
  }

  private func superfluous(level: Int) -> Mismatch {
    let isThere = level < shown.levels.count
    let scene = isThere ? shown.levels[level].stacks.first?.last : nil
    return mismatch(
      "\(name(of: scene)) is also shown", expected: spelledExpected.text.count,
      shown: isThere ? spelledShown.levels[level].start : spelledShown.text.count, span: nil)
  }

  /// Returns the first difference between an expected and a shown level.
  private func mismatch(_ level: Int, _ other: Int) -> Mismatch? {
    let (wanted, actual) = (expected.levels[level], shown.levels[other])
    let (mark, otherMark) = (spelledExpected.levels[level], spelledShown.levels[other])
    if wanted.presentation != actual.presentation {
      let scene = name(of: actual.stacks.first?.last)
      let message =
        switch actual.presentation {
        case nil: "nothing is shown below \(scene)"
        case .modal: "\(scene) is presented modally, not as a popover"
        case .popover: "\(scene) is presented as a popover"
        }
      return mismatch(
        message, expected: mark.start, shown: otherMark.start, span: wanted.stacks.first?.span)
    }
    for column in 0..<min(wanted.stacks.count, actual.stacks.count) {
      let found = mismatch(
        wanted.stacks[column], actual.stacks[column], mark.stacks[column], otherMark.stacks[column])
      if let found { return found }
    }
    if wanted.stacks.count > actual.stacks.count {
      let column = actual.stacks.count
      return mismatch(
        "there is no column with \(name(of: wanted.stacks[column]))", expected: mark.stacks[column].start,
        shown: otherMark.end, span: wanted.stacks[column].span)
    }
    if actual.stacks.count > wanted.stacks.count {
      let column = wanted.stacks.count
      return mismatch(
        "there is also a column with \(name(of: actual.stacks[column].last))", expected: mark.end,
        shown: otherMark.stacks[column].start, span: nil)
    }
    return nil
  }

  // MARK: Stacks and scenes

  private func mismatch(
    _ wanted: ExpectedStack, _ actual: [ShownState.ShownScene], _ mark: SpelledState.StackMark,
    _ otherMark: SpelledState.StackMark
  ) -> Mismatch? {
    if let container = wanted.container.map({ program.spelling(of: $0) }),
      actual.last?.containers.contains(container) != true
    {
      return mismatch(
        "\(name(of: actual.last)) is not in '\(container)'", expected: mark.start, shown: otherMark.start,
        span: wanted.span)
    }
    let below = wanted.isOpenBelow ? actual.count - wanted.scenes.count : 0
    for (index, scene) in wanted.scenes.enumerated() {
      let other = index + below
      guard actual.indices.contains(other) else {
        return mismatch(
          "\(name(of: scene)) is not shown", expected: mark.scenes[index].start,
          shown: other < 0 ? otherMark.start : otherMark.end, span: scene.span)
      }
      if let found = mismatch(scene, actual[other], mark.scenes[index], otherMark.scenes[other]) {
        return found
      }
    }
    if !wanted.isOpenBelow, actual.count > wanted.scenes.count {
      let other = wanted.scenes.count
      return mismatch(
        "\(name(of: actual[other])) is also shown", expected: mark.end,
        shown: otherMark.scenes[other].start, span: nil)
    }
    return nil
  }

  private func mismatch(
    _ wanted: ExpectedScene, _ actual: ShownState.ShownScene, _ mark: SpelledState.SceneMark,
    _ otherMark: SpelledState.SceneMark
  ) -> Mismatch? {
    guard wanted.scene == actual.scene.id else {
      return mismatch(
        "\(name(of: actual)) is shown instead of \(name(of: wanted))", expected: mark.start,
        shown: otherMark.start, span: wanted.span)
    }
    let parameters = program.scenes[wanted.scene].parameters
    for argument in program.arguments[wanted.arguments] {
      let position = Int(argument.parameter.index - parameters.lower)
      let value = literals.literal(argument.value)
      guard actual.scene.arguments.indices.contains(position) else { continue }
      if value == actual.scene.arguments[position] { continue }
      let label = program.text(program.parameters[argument.parameter].name)
      return mismatch(
        "'\(label)' of \(name(of: wanted)) is \(actual.scene.arguments[position]), not \(value)",
        expected: mark.values[position] ?? mark.start, shown: otherMark.values[position] ?? otherMark.start,
        span: wanted.span)
    }
    return nil
  }

  // MARK: Words

  private func mismatch(_ message: String, expected: Int, shown: Int, span: SourceSpan?) -> Mismatch {
    Mismatch(
      message: message,
      difference: StateDifference(
        expected: spelledExpected.text.text, actual: spelledShown.text.text, expectedOffset: expected,
        actualOffset: shown),
      span: span)
  }

  private func name(ofExpected level: Int) -> String {
    expected.levels[level].stacks.first.map { name(of: $0) } ?? "something"
  }

  private func name(of stack: ExpectedStack) -> String {
    stack.scenes.last.map { name(of: $0) } ?? "anything"
  }

  private func name(of scene: ExpectedScene) -> String {
    "'\(program.qualifiedName(.scene(scene.scene)))'"
  }

  private func name(of scene: ShownState.ShownScene?) -> String {
    scene.map { "'\($0.scene.name)'" } ?? "nothing"
  }
}
