// Reading the branches of a table, with their verbs and options.

extension NavigationTableReader {
  /// Adds a handler, a branch of the last handler or link, or a step of the place of the last branch.
  mutating func readBranch(_ keyword: Substring) -> Bool {
    switch keyword {
    case "on":
      let name = string()
      let handler = NavigationHandlerDeclaration(name: name, parameters: parameters())
      changeHandlers { $0.append(handler) }
    case "when", "else":
      let branch = NavigationBranchDeclaration(condition: keyword == "when" ? condition() : nil)
      changeBranches { $0.append(branch) }
    case "at":
      let step = placeStep()
      changeLastBranch { branch in
        if case .go(let steps)? = branch.verbs.last {
          branch.verbs[branch.verbs.count - 1] = .go(to: steps + [step])
        } else {
          branch.place = (branch.place ?? []) + [step]
        }
      }
    case "here": changeLastBranch { $0.place = $0.place ?? [] }
    default: return false
    }
    return true
  }

  private mutating func changeLastBranch(_ change: (inout NavigationBranchDeclaration) -> Void) {
    changeBranches { branches in
      guard !branches.isEmpty else { return }
      change(&branches[branches.count - 1])
    }
  }

  private mutating func changeBranches(_ change: (inout [NavigationBranchDeclaration]) -> Void) {
    guard owner == nil else {
      return changeHandlers { handlers in
        if !handlers.isEmpty { change(&handlers[handlers.count - 1].branches) }
      }
    }
    if !parts.links.isEmpty { change(&parts.links[parts.links.count - 1].branches) }
  }

  private mutating func changeHandlers(_ change: (inout [NavigationHandlerDeclaration]) -> Void) {
    switch owner {
    case .app: change(&parts.handlers)
    case .flow: if !parts.flows.isEmpty { change(&parts.flows[parts.flows.count - 1].handlers) }
    case .container:
      if !parts.containers.isEmpty { change(&parts.containers[parts.containers.count - 1].handlers) }
    case .scene: if !parts.scenes.isEmpty { change(&parts.scenes[parts.scenes.count - 1].handlers) }
    case nil: break
    }
  }

  mutating func readVerb(_ keyword: Substring) {
    let verb: NavigationVerbTemplate
    if let opening = NavigationVerbTemplate.Opening(rawValue: String(keyword)) {
      let destination = destination()
      verb = .open(opening, destination, options())
    } else {
      switch keyword {
      case "pop": verb = .fixed(.pop)
      case "popToRoot": verb = .fixed(.popToRoot)
      case "popTo": verb = .fixed(.popTo(string()))
      case "dismiss": verb = .fixed(.dismiss)
      case "dismissAll": verb = .fixed(.dismissAll)
      case "select", "reselect":
        let container = string()
        verb = .fixed(.select(container: container, tab: string(), reset: keyword == "reselect"))
      case "next": verb = .fixed(.next)
      case "previous": verb = .fixed(.previous)
      case "unwind":
        let name = string()
        var arguments: [NavigationArgumentTemplate] = []
        while !isAtEnd {
          let label = string()
          arguments.append(NavigationArgumentTemplate(label, expression()))
        }
        verb = .unwind(name, arguments)
      case "unwindTo": verb = .fixed(.unwindTo(string()))
      case "finish": verb = isAtEnd ? .fixed(.finish(nil)) : .finish(expression())
      case "cancel": verb = .fixed(.cancel)
      case "open": verb = .go(to: [])
      case "stay": verb = .fixed(.stay)
      default: return
      }
    }
    changeLastBranch { $0.verbs.append(verb) }
  }

  private mutating func placeStep() -> NavigationPlaceStepTemplate {
    let separator = NavigationTableReader.separators[String(field())] ?? .start
    let selection = optionalString()
    let destination = destination()
    return NavigationPlaceStepTemplate(separator, destination, selection: selection, options: options())
  }

  private static let separators: [String: NavigationPlaceSeparator] = [
    "": .start, "/": .push, "^": .modal, "~": .popover,
  ]

  mutating func options() -> NavigationOptions {
    var options = NavigationOptions()
    while !isAtEnd {
      switch field() {
      case "style": options.style = NavigationOptions.Style(rawValue: string()) ?? .automatic
      case "detent":
        if let detent = NavigationOptions.Detent(rawValue: string()) { options.detents.append(detent) }
      case "locked": options.isLocked = true
      case "animated": options.animation = NavigationOptions.Animation(rawValue: string())
      case "from": options.anchor = string()
      case "arrow":
        if let arrow = NavigationOptions.Arrow(rawValue: string()) { options.arrows.append(arrow) }
      case "adapt": options.adaptation = NavigationOptions.Adaptation(rawValue: string()) ?? .sheet
      case "returning": options.returning = string()
      case "retry": options.retries = true
      case "via": options.segueClass = string()
      case "in": options.column = NavigationColumn(rawValue: string())
      default: break
      }
    }
    return options
  }
}
