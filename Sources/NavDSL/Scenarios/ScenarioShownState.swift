import NavRuntime

/// The visible scenes of a state, in the structure of expectations.
struct ShownState {
  /// The base, or a presentation.
  struct Level {
    /// The sort of presentation; `nil` for the base.
    var presentation: NavigationPresentationKind?
    /// The columns; a single one without a split.
    var stacks: [[ShownScene]]
  }

  /// A scene, with its containers as scenarios name them: `Main`, `Main.catalog`.
  struct ShownScene {
    var scene: NavigationScene
    var containers: [String]
  }

  var levels: [Level] = []

  init(_ state: NavigationState) {
    levels.append(Level(presentation: nil, stacks: Self.stacks(of: state.base, in: state.width)))
    for presentation in state.presentations {
      levels.append(
        Level(
          presentation: presentation.kind,
          stacks: Self.stacks(of: presentation.node, in: state.width)))
    }
  }

  private static func stacks(
    of node: NavigationNode, in width: NavigationWidth
  ) -> [[ShownScene]] {
    var stacks: [[ShownScene]] = [[]]
    append(node, [], width, to: &stacks)
    return stacks
  }

  /// Appends the visible scenes of a node, in the order in which states are printed.
  private static func append(
    _ node: NavigationNode, _ containers: [String], _ width: NavigationWidth,
    to stacks: inout [[ShownScene]]
  ) {
    switch node {
    case .scene(let instance):
      stacks[stacks.count - 1].append(ShownScene(scene: instance.scene, containers: containers))
    case .stack(let stack):
      let containers = containers + (stack.name.map { [$0] } ?? [])
      for element in stack.elements { append(element, containers, width, to: &stacks) }
    case .tabs(let tabs):
      guard tabs.tabs.indices.contains(tabs.selected) else { return }
      let tab = tabs.tabs[tabs.selected]
      append(tab.node, containers + [tabs.name, "\(tabs.name).\(tab.name)"], width, to: &stacks)
    case .pages(let pages):
      guard pages.pages.indices.contains(pages.current) else { return }
      append(pages.pages[pages.current], containers + [pages.name], width, to: &stacks)
    case .split(let split):
      append(split, containers + [split.name], width, to: &stacks)
    }
  }

  private static func append(
    _ split: NavigationSplit, _ containers: [String], _ width: NavigationWidth,
    to stacks: inout [[ShownScene]]
  ) {
    if width == .compact, let compact = split.compact {
      return append(compact, containers, width, to: &stacks)
    }
    var columns = split.columns
    if width == .compact {
      columns.removeAll(where: \.isWaiting)
    } else if split.displaysOver, !split.isRevealed {
      columns = columns.suffix(1)
    }
    for (index, column) in columns.enumerated() {
      // In compact width the columns are one stack.
      if index > 0, width == .regular { stacks.append([]) }
      append(
        column.node, containers + ["\(split.name).\(column.column.rawValue)"], width, to: &stacks)
    }
  }
}

/// A state as text, with the offsets of its parts.
struct SpelledState {
  /// The offsets of a scene: its start, its arguments' values, and its end.
  struct SceneMark {
    var start: Int
    /// The offsets of values, by the number of the parameter.
    var values: [Int: Int] = [:]
    var end = 0
  }

  struct StackMark {
    /// The start of the stack: the container before it, if one is named.
    var start: Int
    var scenes: [SceneMark] = []
    var end = 0
  }

  struct LevelMark {
    /// The offset of the sign before the level; for the first, the start.
    var start: Int
    var stacks: [StackMark] = []
    var end = 0
  }

  var text = TextBuffer()
  var levels: [LevelMark] = []

  /// Spells an actual state.
  init(_ state: ShownState, _ program: InterpretedProgram) {
    for level in state.levels {
      begin(level.presentation)
      for (index, scenes) in level.stacks.enumerated() {
        beginStack(at: index)
        for scene in scenes {
          let isKnown = Int(scene.scene.id.index) < program.program.scenes.count
          let parameters = isKnown ? program.program.scenes[scene.scene.id].parameters : .none
          let names = program.program.parameters[parameters].map { program.program.text($0.name) }
          write(
            scene.scene.name, zip(names, scene.scene.arguments).enumerated().map { ($0, $1.0, $1.1) },
            afterEllipsis: false)
        }
        endStack()
      }
      end()
    }
  }

  /// Spells an expected state.
  init(_ state: ExpectedState, _ interpreted: InterpretedProgram) {
    let program = interpreted.program
    let literals = interpreted.box.expressions
    for level in state.levels {
      begin(level.presentation)
      for (index, stack) in level.stacks.enumerated() {
        beginStack(at: index)
        if let container = stack.container {
          text.write(string: program.spelling(of: container))
          text.write(": ")
        }
        if stack.isOpenBelow { text.write("…") }
        for scene in stack.scenes {
          let arguments = program.arguments[scene.arguments].map { argument in
            (
              Int(argument.parameter.index - program.scenes[scene.scene].parameters.lower),
              program.text(program.parameters[argument.parameter].name), literals.literal(argument.value)
            )
          }
          write(
            program.qualifiedName(.scene(scene.scene)), arguments, afterEllipsis: stack.isOpenBelow)
        }
        endStack()
      }
      end()
    }
  }

  private mutating func begin(_ presentation: NavigationPresentationKind?) {
    if presentation != nil { text.write(" ") }
    levels.append(LevelMark(start: text.count))
    switch presentation {
    case nil: break
    case .modal: text.write("^ ")
    case .popover: text.write("~ ")
    }
  }

  private mutating func end() { levels[levels.count - 1].end = text.count }

  private mutating func beginStack(at index: Int) {
    if index > 0 { text.write(" | ") }
    levels[levels.count - 1].stacks.append(StackMark(start: text.count))
  }

  private mutating func endStack() {
    let level = levels.count - 1
    levels[level].stacks[levels[level].stacks.count - 1].end = text.count
  }

  private mutating func write(
    _ name: String, _ arguments: [(position: Int, label: String, value: NavigationValue)], afterEllipsis: Bool
  ) {
    let level = levels.count - 1
    let stack = levels[level].stacks.count - 1
    if !levels[level].stacks[stack].scenes.isEmpty || afterEllipsis { text.write(" / ") }
    var mark = SceneMark(start: text.count)
    text.write(string: name)
    for (index, argument) in arguments.enumerated() {
      text.write(index == 0 ? "(" : ", ")
      text.write(string: argument.label)
      text.write(": ")
      mark.values[argument.position] = text.count
      text.write(string: argument.value.description)
    }
    if !arguments.isEmpty { text.write(")") }
    mark.end = text.count
    levels[level].stacks[stack].scenes.append(mark)
  }
}
