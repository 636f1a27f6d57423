// The verbs, destinations and places of random small programs.

extension RandomFlow {
  private enum Verb {
    case push, pop, popToRoot, popTo, modal, popover, dismiss, dismissAll, replace, show, detail, select, page
    case selectInside
    case unwindExit, unwindScene, finish, cancel, open, stay
  }

  /// The verbs that leave a scene, which fail in the first one.
  private static let leaving: Set<Verb> = [
    .pop, .popToRoot, .popTo, .dismiss, .unwindExit, .unwindScene, .finish, .cancel,
  ]

  /// Returns the verbs that are likely to follow another one in a step that opens something and leaves it again.
  private static func likely(after last: String?) -> Set<Verb> {
    switch last?.prefix(while: { $0 != " " }) {
    case nil: [.push, .modal, .show, .detail, .select]
    case "push", "show": [.open, .pop, .popTo, .replace, .unwindScene]
    case "modal", "popover": [.open, .dismiss, .dismissAll, .replace, .unwindScene]
    default: [.open, .push, .modal, .detail, .unwindExit]
    }
  }

  /// Returns the verbs of a step.
  mutating func verbs(_ scope: RandomFlowScope) -> [String] {
    let first = verb(scope)
    guard first != "cancel", !first.hasPrefix("finish") else { return [first] }
    var verbs = [first]
    let isLong = features.isDense || features.hasParts && scope.inFlow
    var lengths = isLong ? [(0, 30), (1, 45), (2, 25)] : [(0, 74), (1, 20), (2, 6)]
    if features.hasChains { lengths = [(0, 25), (1, 35), (2, 25), (3, 15)] }
    for _ in 0..<random.pick(weighted: lengths) {
      verbs.append(verb(scope, after: verbs.last))
    }
    return verbs
  }

  private mutating func verb(_ scope: RandomFlowScope, after last: String? = nil) -> String {
    let isFirst = last == nil
    var kinds: [(Verb, Int)] = [
      (.push, 24), (.pop, 8), (.popToRoot, 4), (.popTo, 4), (.modal, 12), (.popover, isFirst ? 5 : 1),
      (.dismiss, 8), (.dismissAll, 3), (.replace, 4), (.show, 5), (.unwindScene, 4), (.stay, 1),
    ]
    if !exits.isEmpty { kinds.append((.unwindExit, 9)) }
    if isFirst {
      let finishes = features.gates && !scope.isAround ? 16 : 3
      kinds.append((.finish, scope.scene.returns ? 30 : scope.inFlow ? 18 : finishes))
      kinds.append((.cancel, scope.scene.returns || scope.inFlow ? 10 : 2))
    }
    if scope.isAround {
      let endsSomething = scope.inFlow || scope.isOfFeature
      kinds.removeAll { $0.0 == .popover || !endsSomething && ($0.0 == .finish || $0.0 == .cancel) }
    }
    if !tabNames.isEmpty { kinds.append((.select, 12)) }
    if containers.contains("I") { kinds.append((.selectInside, features.hasInsides ? 24 : 8)) }
    if containers.contains("G") || flowContainers == ["Q"] { kinds.append((.page, 8)) }
    kinds.append((.detail, containers.contains("S") ? 14 : features.hasInsides ? 12 : 1))
    if features.places { kinds.append((.open, features.opensPlaces ? 30 : 6)) }
    if features.hasParts, scope.inFlow {
      let likely: Set<Verb> =
        isFirst
        ? [.select, .page, .open, .detail, .dismiss, .finish, .cancel]
        : [.push, .modal, .replace, .show, .detail]
      for index in kinds.indices where likely.contains(kinds[index].0) { kinds[index].1 *= 3 }
    }
    if features.hasChains {
      let likely = Self.likely(after: last)
      for index in kinds.indices where likely.contains(kinds[index].0) { kinds[index].1 *= 3 }
    }
    if isSensible, isFirst, !scope.inFlow, scope.index == 0 {
      kinds.removeAll { Self.leaving.contains($0.0) }
    }
    switch random.pick(weighted: kinds) {
    case .push: return opened("push", pushed(scope), scope, isFirst)
    case .pop: return "pop"
    case .popToRoot: return "pop to root"
    case .popTo: return "pop to \(anyScene(scope))"
    case .modal:
      var options = random.pick(weighted: [
        ("", 45), (" as formSheet", 15), (" as fullScreen", 30), (" as alert", 5),
      ])
      if random.chance(lockedChance) { options += " locked" }
      // An alert shows a scene alone.
      let shown = options.contains("alert") ? Opened(text: opening(target(scope), scope)) : presented(scope)
      return opened("modal", shown, scope, isFirst) + options
    case .popover:
      var options = random.pick(weighted: [("", 60), (" adapt fullScreen", 25), (" adapt none", 15)])
      if random.chance(lockedChance) { options += " locked" }
      return opened("popover", presented(scope), scope, isFirst) + " from item" + options
    case .dismiss: return "dismiss"
    case .dismissAll: return "dismiss all"
    case .replace:
      return "replace \(random.chance(85) ? opening(target(scope), scope) : presented(scope).text)"
    case .show: return opened("show", random.chance(80) ? pushed(scope) : presented(scope), scope, isFirst)
    case .detail:
      let column = splitColumns.count > 2 && random.chance(40) ? " in supplementary" : ""
      return opened("detail", pushed(scope), scope, isFirst) + column
    case .select:
      if scope.inFlow, flowContainers == ["W"], random.chance(50) {
        return "select W.\(random.pick(["one", "two"]))"
      }
      if features.hasMoreTabs, random.chance(45) {
        return "select Y.\(random.pick(["left", "right"]))\(random.chance(25) ? " reset" : "")"
      }
      return "select T.\(random.pick(tabNames))\(random.chance(25) ? " reset" : "")"
    case .selectInside: return "select I.\(random.chance(50) ? "near" : "far")"
    case .page: return random.chance(70) ? "next" : "previous"
    case .unwindExit:
      let exit = random.pick(exits)
      return "unwind \(exit)\(features.hasValues && exit == "out" ? "(v: \(bool(scope)))" : "")"
    case .unwindScene: return "unwind \(anyScene(scope))"
    case .finish:
      if scope.scene.returnsText { return "finish(\"a\")" }
      let returnsInt =
        scope.scene.returnsInt || scope.inFlow && flowReturnsInt || scope.isOfFeature && featureReturnsInt
      return returnsInt ? "finish(\(value(of: resultType, scope)))" : "finish"
    case .cancel: return "cancel"
    case .open: return "open \(place(scope))"
    case .stay: return "stay"
    }
  }

  /// The chance, in percent, that a presentation is locked.
  private var lockedChance: Int { features.isShut ? 60 : 8 }

  // MARK: Destinations

  /// The target of an opening verb, and whether it returns an `Int`.
  struct Opened {
    var text: String
    var returnsInt = false
  }

  private mutating func opened(
    _ verb: String, _ opened: Opened, _ scope: RandomFlowScope, _ isFirst: Bool
  ) -> String {
    var text = "\(verb) \(opened.text)"
    // The scene in focus must handle the result, and after another verb it is not known here.
    let isOwn = scope.scene.handlesResult
    let isHandled = isOwn || appHandlesResult || scope.inFlow && flowsHandleResult
    let fits = opened.returnsInt || !(isOwn ? scope.scene.resultIsInt : resultAroundIsInt)
    if isHandled, fits, random.chance(isFirst ? opened.returnsInt ? 85 : 35 : features.hasChains ? 40 : 15) {
      text += " returning got"
    } else if isFirst, features.gates, random.chance(35) {
      text += " retry"
    }
    return text
  }

  /// Returns a scene with arguments.
  mutating func opening(_ scene: SceneSketch, _ scope: RandomFlowScope?) -> String {
    var arguments: [String] = []
    if scene.takesInt { arguments.append("n: \(int(scope))") }
    if scene.takesBool, !scene.hasDefaults || random.chance(60) { arguments.append("b: \(bool(scope))") }
    if scene.takesEnum, !scene.hasDefaults || random.chance(60) {
      arguments.append("q: \(value(of: "Q", scope))")
    }
    return arguments.isEmpty ? scene.name : "\(scene.name)(\(arguments.joined(separator: ", ")))"
  }

  /// Returns a scene to open, preferring those declared later, so that not every program grows indefinitely.
  private mutating func target(_ scope: RandomFlowScope) -> SceneSketch {
    let known = scope.inFlow && random.chance(75) ? members : scenes
    let later = known.dropFirst(scope.index + 1)
    return random.chance(70) && !later.isEmpty ? random.pick(Array(later)) : random.pick(known)
  }

  /// Returns the name of any scene.
  private mutating func anyScene(_ scope: RandomFlowScope) -> String {
    if !members.isEmpty, random.chance(scope.inFlow ? 60 : 15) {
      if !scope.inFlow, !otherMembers.isEmpty, random.chance(30) {
        return "R." + random.pick(otherMembers).name
      }
      return (scope.inFlow ? "" : "F.") + random.pick(members).name
    }
    return random.pick(scenes).name
  }

  /// Returns a target that may be pushed.
  mutating func pushed(_ scope: RandomFlowScope) -> Opened {
    var kinds: [(Character, Int)] = [("A", 80)]
    if features.flows, !flowStartsStack { kinds.append(("F", scope.inFlow ? 6 : 30)) }
    if features.hasTwoFlows { kinds.append(("R", 15)) }
    if containers.contains("G") { kinds.append(("G", features.hasPanes ? 16 : 8)) }
    if containers.contains("T") { kinds.append(("T", features.hasPanes ? 16 : 2)) }
    if containers.contains("Y") { kinds.append(("Y", 10)) }
    switch random.pick(weighted: kinds) {
    case "F": return Opened(text: flow("F", scope), returnsInt: flowReturnsInt)
    case "R": return Opened(text: flow("R", scope), returnsInt: otherFlowReturnsInt)
    case "A":
      let scene = target(scope)
      return Opened(text: opening(scene, scope), returnsInt: scene.returnsInt)
    case let other: return Opened(text: "\(other)")
    }
  }

  /// `true` iff the flow starts with a stack, which cannot be on another one.
  var flowStartsStack: Bool { flowContainers.contains("V") }

  /// Returns a target that may be presented.
  mutating func presented(_ scope: RandomFlowScope) -> Opened {
    if random.chance(features.hasFullColumns ? 40 : 20),
      let container = random.pick(
        ["N", "T", "G", "S", "Y", "O"], where: { containers.contains($0.first ?? " ") })
    {
      return Opened(text: container)
    }
    var opened = pushed(scope)
    if opened.text != "T", random.chance(isSensible ? 85 : 45) { opened.text += " in stack" }
    return opened
  }

  // MARK: Places

  /// Returns a place, whose first step usually has a stack.
  mutating func place(_ scope: RandomFlowScope, isOfLink: Bool = false) -> String {
    var text = ""
    if !heads.isEmpty, random.chance(60) {
      let head = random.pick(heads)
      switch head {
      case "T": text = random.chance(75) ? "T.\(random.pick(tabNames))" : "T"
      case "Y": text = "Y." + random.pick(["left", "right"])
      case "S": text = random.chance(60) ? "S.\(random.pick(splitColumns))" : "S"
      default: text = head
      }
    }
    var count = random.number(in: text.isEmpty ? 1...2 : 0...2)
    var last = scenes[0]
    while count > 0 {
      count -= 1
      let separator = random.pick(weighted: [("/", 60), ("^", 30), ("~", text.isEmpty ? 0 : 8)])
      last = random.pick(scenes)
      var step = opening(last, scope)
      if features.flows, !flowStartsStack, random.chance(10) { step = "F" }
      switch separator {
      case "^":
        if random.chance(70) { step += " in stack" }
        if random.chance(25) { step += " as fullScreen" }
      case "~": step += " in stack from item"
      default: break
      }
      text += (text.isEmpty ? "" : " ") + separator + " " + step
    }
    // Without a separator, nothing is opened that could finish.
    if isOfLink, features.gates, text.contains(where: "/^~".contains), random.chance(35) { text += " retry" }
    return text
  }
}
