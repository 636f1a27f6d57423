// Values, conditions, destinations and verbs as written in a program, and their evaluation.

/// An expression of a program.
package indirect enum NavigationExpression: Hashable, Sendable {
  case value(NavigationValue)
  /// The argument of the scene at that position.
  case scene(Int)
  /// The argument of the flow at that position.
  case flow(Int)
  /// The argument of the event, exit or link at that position.
  case local(Int)
  case field(NavigationExpression, Int)
  case array([NavigationExpression])
  /// Keys and values, alternating.
  case dictionary([NavigationExpression])
  case structure(String, [NavigationArgumentTemplate])

  /// The expression with collections of constants evaluated in advance.
  package var folded: NavigationExpression {
    switch self {
    case .array(let parts), .dictionary(let parts):
      let isConstant = parts.allSatisfy { if case .value = $0 { true } else { false } }
      return isConstant ? .value(NavigationScope().value(self)) : self
    default: return self
    }
  }
}

/// An argument with its name.
package struct NavigationArgumentTemplate: Hashable, Sendable {
  package var name: String
  package var value: NavigationExpression

  package init(_ name: String, _ value: NavigationExpression) {
    self.name = name
    self.value = value
  }
}

/// A condition of a program.
package indirect enum NavigationCondition: Hashable, Sendable {
  /// A guard, by its number.
  case `guard`(Int)
  case value(NavigationExpression)
  /// Two values that are equal.
  case equal(NavigationExpression, NavigationExpression)
  case width(NavigationWidth)
  case not(NavigationCondition)
  case all([NavigationCondition])
  case any([NavigationCondition])
  /// A condition that could not be resolved, which never holds.
  case never
}

/// A destination of a program, with its arguments unevaluated.
package indirect enum NavigationDestinationTemplate: Hashable, Sendable {
  case scene(Int, [NavigationExpression])
  case flow(Int, [NavigationExpression])
  case container(String)
  case stack(root: NavigationDestinationTemplate)
}

/// A verb of a program, with its arguments unevaluated.
package enum NavigationVerbTemplate: Hashable, Sendable {
  /// The verbs that open a destination.
  package enum Opening: String, Hashable, Sendable, CaseIterable {
    case push, modal, popover, replace, show, detail
  }
  case open(Opening, NavigationDestinationTemplate, NavigationOptions)
  /// A verb without arguments that depend on the run.
  case fixed(NavigationVerb)
  case unwind(String, [NavigationArgumentTemplate])
  case finish(NavigationExpression)
  case go(to: [NavigationPlaceStepTemplate])
}

/// A step of a place, with its arguments unevaluated.
package struct NavigationPlaceStepTemplate: Hashable, Sendable {
  package var separator: NavigationPlaceSeparator
  package var destination: NavigationDestinationTemplate
  package var selection: String?
  package var options: NavigationOptions

  package init(
    _ separator: NavigationPlaceSeparator,
    _ destination: NavigationDestinationTemplate, selection: String? = nil,
    options: NavigationOptions = NavigationOptions()
  ) {
    self.separator = separator
    self.destination = destination
    self.selection = selection
    self.options = options
  }
}

/// The values that expressions and conditions read.
package struct NavigationScope {
  /// The arguments of the scene, of its flow, and of the event, the exit or the link.
  package var scene: [NavigationValue]
  package var flow: [NavigationValue]
  package var local: [NavigationValue]
  package var guards: NavigationGuardSet
  package var width: NavigationWidth

  package init(
    scene: [NavigationValue] = [], flow: [NavigationValue] = [], local: [NavigationValue] = [],
    guards: NavigationGuardSet = NavigationGuardSet(), width: NavigationWidth = .compact
  ) {
    self.scene = scene
    self.flow = flow
    self.local = local
    self.guards = guards
    self.width = width
  }

  /// Returns the value of an expression; `nil` for one that reads a missing argument.
  package func value(_ expression: NavigationExpression) -> NavigationValue {
    switch expression {
    case .value(let value): return value
    case .scene(let position): return position < scene.count ? scene[position] : .none
    case .flow(let position): return position < flow.count ? flow[position] : .none
    case .local(let position): return position < local.count ? local[position] : .none
    case .field(let base, let position): return value(base)[field: position]
    case .array(let elements): return .array(elements.map { value($0) })
    case .dictionary(let elements):
      var entries: [NavigationValue: NavigationValue] = [:]
      var index = 0
      while index + 1 < elements.count {
        // A duplicate key traps in Swift; here the first entry counts.
        let key = value(elements[index])
        if entries[key] == nil { entries[key] = value(elements[index + 1]) }
        index += 2
      }
      return .dictionary(entries)
    case .structure(let name, let fields):
      return .structure(name, fields.map { NavigationField($0.name, value($0.value)) })
    }
  }

  /// `true` iff a condition holds, or there is none.
  package func holds(_ condition: NavigationCondition?) -> Bool {
    switch condition {
    case nil: true
    case .guard(let number): guards.contains(number)
    case .value(let expression): value(expression) == .bool(true)
    case .equal(let left, let right): value(left) == value(right)
    case .width(let width): self.width == width
    case .not(let operand): !holds(operand)
    case .all(let operands): operands.allSatisfy { holds($0) }
    case .any(let operands): operands.contains { holds($0) }
    case .never: false
    }
  }
}

extension NavigationTable {
  /// Returns a destination with its arguments evaluated.
  package func destination(
    _ template: NavigationDestinationTemplate, _ scope: NavigationScope
  ) -> NavigationDestination {
    switch template {
    case .scene(let number, let arguments):
      .scene(NavigationScene(self, number, arguments.map { scope.value($0) }))
    case .flow(let number, let arguments):
      .flow(NavigationFlow(self, number, arguments.map { scope.value($0) }))
    case .container(let name): .container(name)
    case .stack(let root): .stack(root: destination(root, scope))
    }
  }

  /// Returns a verb with its arguments evaluated.
  private func verb(
    _ template: NavigationVerbTemplate, _ scope: NavigationScope
  ) -> NavigationVerb {
    switch template {
    case .open(let opening, let destination, let options):
      let opened = self.destination(destination, scope)
      return switch opening {
      case .push: .push(opened, options)
      case .modal: .modal(opened, options)
      case .popover: .popover(opened, options)
      case .replace: .replace(opened, options)
      case .show: .show(opened, options)
      case .detail: .detail(opened, options)
      }
    case .fixed(let verb): return verb
    case .unwind(let exit, let arguments):
      let fields = arguments.map { NavigationField($0.name, scope.value($0.value)) }
      return .unwind(NavigationExit(exit, fields))
    case .finish(let value): return .finish(scope.value(value))
    case .go(let steps): return .open(place(steps, scope))
    }
  }

  /// Returns a place with its arguments evaluated.
  package func place(
    _ steps: [NavigationPlaceStepTemplate], _ scope: NavigationScope
  ) -> NavigationPlace {
    NavigationPlace(
      steps.map {
        NavigationPlace.Step(
          $0.separator, destination($0.destination, scope), selection: $0.selection, options: $0.options)
      })
  }

  /// Returns the verbs of a branch.
  package func step(
    _ branch: NavigationBranchDeclaration, _ scope: NavigationScope
  ) -> NavigationStep {
    NavigationStep(branch.verbs.map { verb($0, scope) })
  }

  /// Returns the step of a handler: the verbs of the first branch whose condition holds, or none.
  package func step(
    of handler: NavigationHandlerDeclaration, _ scope: NavigationScope
  ) -> NavigationStep {
    for branch in handler.branches where scope.holds(branch.condition) {
      return step(branch, scope)
    }
    return NavigationStep()
  }

  /// Returns the step of a scene's handler for the arguments of its event.
  package func step(
    handler position: Int, _ arguments: [NavigationValue], in scene: NavigationScene,
    flow: NavigationFlow?, guards: NavigationGuardSet, width: NavigationWidth
  ) -> NavigationStep {
    let handlers = scenes[scene.number].handlers
    guard handlers.indices.contains(position) else { return NavigationStep() }
    let scope = NavigationScope(
      scene: scene.arguments, flow: flow?.arguments ?? [], local: arguments, guards: guards, width: width)
    return step(of: handlers[position], scope)
  }
}
