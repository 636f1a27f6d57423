/// The ways in which the controllers of an app come to be shown.
struct StoryboardReach: Sendable {
  /// A way in which a controller comes to be shown.
  enum Way: String, Sendable {
    /// A way from the start of the app, by relationships and segues.
    case start
    /// A way by code, since the controller has an identifier or is the first of its storyboard.
    case code
    /// A way from a controller that code opens.
    case behindCode
    /// Never.
    case dead
  }

  /// The controllers that the app starts with: one, or one for each width.
  var starts: [Int]
  /// The way of each controller.
  var ways: [Way]
  /// The controllers to which nothing leads and that code opens, in the order of the document.
  var codeRoots: [Int]
  /// `true` iff there is neither a start nor a controller with an identifier, so that the only root is a guess.
  private(set) var isGuess = false

  /// Finds the ways from some starts.
  init(_ project: StoryboardProject, from starts: [Int]) {
    self.starts = starts
    ways = Array(repeating: .dead, count: project.controllers.count)
    codeRoots = []
    ways.spread(.start, from: starts, next: project.next)
    for index in project.controllers.indices
    where ways[index] == .dead && project.controllers[index].kind != .reference {
      let isInitial = project.initial(of: project.fileOfController[index]) == index
      if project.controllers[index].identifier != nil || isInitial { codeRoots.append(index) }
    }
    if starts.isEmpty, codeRoots.isEmpty, let first = project.firstToEnter {
      isGuess = true
      codeRoots = [first]
    }
    for root in codeRoots { ways[root] = .code }
    for root in codeRoots { ways.spread(.behindCode, from: project.next(from: root), next: project.next) }
  }

}

extension [StoryboardReach.Way] {
  /// Sets the way of what can be reached from some starts and has none yet.
  mutating func spread(_ way: StoryboardReach.Way, from starts: [Int], next: (Int) -> [Int]) {
    var waiting = starts
    while let part = waiting.popLast() {
      guard self[part] == .dead else { continue }
      self[part] = way
      waiting += next(part)
    }
  }
}

extension StoryboardProject {
  /// The controller that a program without a start begins with: the first to which nothing leads.
  fileprivate var firstToEnter: Int? {
    var isLed = Array(repeating: false, count: controllers.count)
    for index in controllers.indices {
      for next in next(from: index) where next != index { isLed[next] = true }
    }
    let candidates = controllers.indices.filter { controllers[$0].kind != .reference }
    return candidates.first { !isLed[$0] } ?? candidates.first
  }

  /// Returns the controllers that a controller's relationships and segues lead to, in the order of the document.
  func next(from controller: Int) -> [Int] {
    let file = fileOfController[controller]
    return (relationships[controller] + segues[controller]).sorted().compactMap { number in
      let segue = files[file].board.segues[number]
      guard segue.kind != "unwind", !segue.isNested, !segue.isUnperformable else { return nil }
      guard case .controller(let end) = end(of: segue, in: file) else { return nil }
      return end
    }
  }
}

extension StoryboardSegue {
  /// `true` iff nothing can perform the segue: no object triggers it, and code needs an identifier.
  var isUnperformable: Bool {
    kind != "relationship" && identifier == nil && (trigger.kind == .manual || trigger.kind == .container)
  }
}
