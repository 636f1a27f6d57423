/// The storyboards of an app, with what each segue and reference leads to.
struct StoryboardProject: Sendable {
  /// A storyboard with its file.
  struct File: Sendable {
    var source: SourceText
    /// The name of the file without its folder and ending.
    var name: String
    var board: Storyboard
    /// The index of its first controller.
    var firstController: Int
  }

  /// The end of a segue or a reference.
  enum End: Sendable, Hashable {
    /// A controller that is no reference.
    case controller(Int)
    /// A scene for what is not imported: the index in ``standIns``.
    case standIn(Int)
    /// The lack of the object in the storyboard.
    case missing
  }

  /// A target of references that is not imported.
  struct StandIn: Sendable, Hashable {
    var storyboard: String?
    var identifier: String?
  }

  private(set) var files: [File]
  /// All controllers, in the order of the files.
  private(set) var controllers: [StoryboardController]
  /// The file of each controller.
  let fileOfController: [Int]
  /// The relationships of each controller, then its other segues, as indices of the file's segues.
  let relationships: [[Int]]
  let segues: [[Int]]
  private(set) var standIns: [StandIn] = []
  /// The end of each controller: itself, or the target of a reference.
  private(set) var ends: [End] = []
  /// The findings about references.
  private(set) var findings: [Diagnostic] = []
  private var numbers: [[String: Int]]
  /// The controllers with an identifier in each file.
  private var identified: [[String: Int]]

  /// Connects storyboards, which are ordered by path.
  init(_ boards: [(source: SourceText, board: Storyboard)]) {
    var files: [File] = []
    var controllers: [StoryboardController] = []
    var fileOfController: [Int] = []
    var numbers: [[String: Int]] = []
    var identified: [[String: Int]] = []
    var relationships: [[Int]] = []
    var segues: [[Int]] = []
    for (index, (source, board)) in boards.enumerated() {
      let first = controllers.count
      files.append(
        File(source: source, name: Self.name(of: source.path), board: board, firstController: first))
      var ids: [String: Int] = [:]
      var identifiers: [String: Int] = [:]
      for controller in board.controllers {
        if ids[controller.id] == nil { ids[controller.id] = controllers.count }
        if let identifier = controller.identifier, identifiers[identifier] == nil {
          identifiers[identifier] = controllers.count
        }
        controllers.append(controller)
        fileOfController.append(index)
      }
      numbers.append(ids)
      identified.append(identifiers)
      relationships += Array(repeating: [], count: board.controllers.count)
      segues += Array(repeating: [], count: board.controllers.count)
      for (number, segue) in board.segues.enumerated() where segue.controller >= 0 {
        if segue.kind == "relationship" {
          relationships[first + segue.controller].append(number)
        } else {
          segues[first + segue.controller].append(number)
        }
      }
    }
    self.files = files
    self.controllers = controllers
    self.fileOfController = fileOfController
    self.relationships = relationships
    self.segues = segues
    self.numbers = numbers
    self.identified = identified
    resolveReferences()
    adoptBars()
  }

  /// Returns the name of a storyboard: that of its file.
  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
  }

  /// Returns a segue of a controller's file.
  func segue(_ number: Int, of controller: Int) -> StoryboardSegue {
    files[fileOfController[controller]].board.segues[number]
  }

  /// Returns the controller that is shown first in a file.
  func initial(of file: Int) -> Int? { files[file].board.initial.flatMap { numbers[file][$0] } }

  /// Returns the controller with an id, itself rather than its target.
  func controller(_ id: String, in file: Int) -> Int? { numbers[file][id] }

  /// Returns the end of a segue.
  func end(of segue: StoryboardSegue, in file: Int) -> End {
    numbers[file][segue.destination].map { ends[$0] } ?? .missing
  }

  /// Returns the controller that a relationship of a controller leads to first.
  func related(_ relationship: String, of controller: Int) -> End? {
    let file = fileOfController[controller]
    for number in relationships[controller] {
      let segue = files[file].board.segues[number]
      if segue.relationship == relationship { return end(of: segue, in: file) }
    }
    return nil
  }

  /// Returns the span of a place in a file.
  func span(_ place: Range<Int>, in file: Int) -> SourceSpan { files[file].source.span(place) }

  // MARK: References

  private mutating func resolveReferences() {
    ends = controllers.indices.map { .controller($0) }
    for index in controllers.indices where controllers[index].kind == .reference {
      var visited: Set<Int> = []
      var current = index
      var end = End.controller(index)
      while controllers[current].kind == .reference {
        guard visited.insert(current).inserted else {
          findings.append(.referenceCycle(at: span(controllers[index].place, in: fileOfController[index])))
          end = standIn(for: controllers[index])
          break
        }
        end = target(of: current, reportingFor: index)
        guard case .controller(let next) = end else { break }
        current = next
      }
      ends[index] = end
    }
  }

  /// Gives the targets of references the contents of the references' bars, where they have none of their own.
  private mutating func adoptBars() {
    var items = itemsInBars()
    for index in controllers.indices where controllers[index].kind == .reference {
      guard case .controller(let target) = ends[index], controllers[target].kind == .plain else { continue }
      guard controllers[index].bar != nil || items[index] != nil, controllers[target].bar == nil,
        items[target] == nil
      else { continue }
      let file = fileOfController[index]
      let other = fileOfController[target]
      controllers[target].bar = controllers[index].bar
      for number in items[index] ?? [] {
        var item = files[file].board.items[number]
        files[file].board.items[number].isAdopted = true
        item.controller = target - files[other].firstController
        item.file = file
        items[target, default: []].append(files[other].board.items.count)
        files[other].board.items.append(item)
      }
    }
  }

  /// Returns the items in the bars of controllers, as indices of the items of their files.
  private func itemsInBars() -> [Int: [Int]] {
    var items: [Int: [Int]] = [:]
    for file in files {
      for (number, item) in file.board.items.enumerated() where item.position != .loose {
        if let controller = item.controller {
          items[file.firstController + controller, default: []].append(number)
        }
      }
    }
    return items
  }

  /// Returns the end of one reference, which may be another reference.
  private mutating func target(of reference: Int, reportingFor origin: Int) -> End {
    let controller = controllers[reference]
    let place = span(controller.place, in: fileOfController[reference])
    guard let file = file(named: controller, from: fileOfController[reference]) else {
      if reference == origin {
        findings.append(.unresolvedReference(to: controller.storyboardName ?? "", at: place))
      }
      return standIn(for: controller)
    }
    let found =
      if let identifier = controller.referencedIdentifier, !identifier.isEmpty {
        identified[file][identifier]
      } else { initial(of: file) }
    if let found { return .controller(found) }
    if reference == origin {
      findings.append(
        .danglingReference(controller.referencedIdentifier, in: files[file].name, at: place))
    }
    return standIn(for: controller)
  }

  /// Returns the file that a reference names: of several, the one with the longest common path, then the shortest.
  private func file(named reference: StoryboardController, from origin: Int) -> Int? {
    guard let name = reference.storyboardName, !name.isEmpty else { return origin }
    if reference.hasBundle { return nil }
    let from = files[origin].source.path.split(separator: "/")
    return files.indices.filter { files[$0].name == name }.min { first, second in
      let paths = [first, second].map { files[$0].source.path.split(separator: "/") }
      let common = paths.map { path in zip(path, from).prefix { $0 == $1 }.count }
      if common[0] != common[1] { return common[0] > common[1] }
      return (paths[0].count, first) < (paths[1].count, second)
    }
  }

  private mutating func standIn(for reference: StoryboardController) -> End {
    let standIn = StandIn(storyboard: reference.storyboardName, identifier: reference.referencedIdentifier)
    if let known = standIns.firstIndex(of: standIn) { return .standIn(known) }
    standIns.append(standIn)
    return .standIn(standIns.count - 1)
  }
}

extension SourceText {
  /// Returns the span of a range of the bytes.
  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(
      start: base &+ UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count))
  }
}
