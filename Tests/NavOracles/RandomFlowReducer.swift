extension RandomFlowText {
  /// Returns a minimal program for which `holds` is still true, by removing one part after another.
  package func reduced(while holds: (RandomFlowText) -> Bool) -> RandomFlowText {
    var smallest = self
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for candidate in smallest.smaller where candidate.size < smallest.size && holds(candidate) {
        smallest = candidate
        hasShrunk = true
        break
      }
    }
    return smallest
  }

  /// The programs that are one step smaller, starting with the much smaller ones.
  private var smaller: [RandomFlowText] {
    var result: [RandomFlowText] = []
    func add(_ change: (inout RandomFlowText) -> Void) {
      var copy = self
      change(&copy)
      result.append(copy)
    }
    for index in blocks.indices {
      add { $0.blocks.remove(at: index) }
      // References to a removed scene name another one instead.
      for other in blocks where other.name != blocks[index].name && other.head.hasPrefix("scene") {
        add { copy in
          let name = copy.blocks.remove(at: index).name
          copy.rewrite { $0.replacing(word: name, by: other.name) }
        }
      }
    }
    for index in links.indices { add { $0.links.remove(at: index) } }
    for block in Self.smaller(blocks) { add { $0.blocks = block } }
    for handlers in Self.smaller(links) { add { $0.links = handlers } }
    for guardName in guards {
      add { copy in
        copy.guards.removeAll { $0 == guardName }
        copy.rewrite { $0.replacing(word: guardName, by: "compact") }
      }
    }
    return result
  }

  private static func smaller(_ blocks: [Block]) -> [[Block]] {
    var result: [[Block]] = []
    for (index, block) in blocks.enumerated() {
      func add(_ change: (inout Block) -> Void) {
        var copy = blocks
        change(&copy[index])
        result.append(copy)
      }
      for inner in block.blocks.indices { add { $0.blocks.remove(at: inner) } }
      for inner in smaller(block.blocks) { add { $0.blocks = inner } }
      for handler in block.handlers.indices { add { $0.handlers.remove(at: handler) } }
      for handlers in smaller(block.handlers) { add { $0.handlers = handlers } }
      for line in block.lines.indices {
        add { $0.lines.remove(at: line) }
        for shorter in shorter(block.lines[line]) { add { $0.lines[line] = shorter } }
      }
      if let shorter = shorter(head: block.head) { add { $0.head = shorter } }
    }
    return result
  }

  private static func smaller(_ handlers: [Handler]) -> [[Handler]] {
    var result: [[Handler]] = []
    for (index, handler) in handlers.enumerated() {
      func add(_ change: (inout Handler) -> Void) {
        var copy = handlers
        change(&copy[index])
        result.append(copy)
      }
      for (number, branch) in handler.branches.enumerated() {
        if handler.branches.count > 1 {
          add { $0.branches = [branch] }
          add { $0.branches.remove(at: number) }
        }
        if let condition = branch.condition {
          if handler.branches.count == 1 { add { $0.branches[number].condition = nil } }
          for shorter in shorter(condition: condition) { add { $0.branches[number].condition = shorter } }
        }
        for verb in branch.verbs.indices {
          if branch.verbs.count > 1 { add { $0.branches[number].verbs.remove(at: verb) } }
          for shorter in shorter(branch.verbs[verb]) { add { $0.branches[number].verbs[verb] = shorter } }
        }
      }
      if let shorter = shorter(head: handler.head) { add { $0.head = shorter } }
    }
    return result
  }

  private static func shorter(head: String) -> String? {
    // Never the `link` before a pattern.
    let words = head.split(separator: " ")
    guard words.count > 2 || head.hasSuffix(")"), !head.hasPrefix("link") else { return nil }
    return words.prefix(2).joined(separator: " ").prefix { $0 != "(" }.description
  }

  /// Returns shorter variants of a verb: without one of its options, or with a shorter keyword.
  private static func shorter(_ verb: String) -> [String] {
    var result: [String] = []
    let words = verb.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated() {
      switch word {
      case "locked", "reset": result.append((words[..<index] + words[(index + 1)...]).joined(separator: " "))
      case "returning", "as", "adapt", "in":
        result.append((words[..<index] + words.dropFirst(index + 2)).joined(separator: " "))
      case "when": result.append(words[..<index].joined(separator: " "))
      case "/", "^", "~":
        result.append(words[..<index].joined(separator: " "))
        result.append(words[(index + 1)...].joined(separator: " "))
      case "show", "popover", "detail", "replace":
        result.append((["push"] + words[1...]).joined(separator: " "))
      default: break
      }
    }
    return result.filter { !$0.isEmpty }
  }

  private static func shorter(condition: String) -> [String] {
    let words = condition.split { !$0.isLetter }.map(String.init)
    let atoms = words.filter { !["not", "and", "or"].contains($0) }
    return atoms + atoms.map { "not \($0)" } + ["compact", "regular"]
  }

  /// Changes all texts except the names of events and patterns.
  private mutating func rewrite(_ change: (String) -> String) {
    func rewrite(_ handlers: inout [Handler]) {
      for handler in handlers.indices {
        for branch in handlers[handler].branches.indices {
          let old = handlers[handler].branches[branch]
          handlers[handler].branches[branch] = Branch(
            condition: old.condition.map(change), verbs: old.verbs.map(change))
        }
      }
    }
    func rewrite(_ blocks: inout [Block]) {
      for block in blocks.indices {
        blocks[block].lines = blocks[block].lines.map(change)
        rewrite(&blocks[block].handlers)
        rewrite(&blocks[block].blocks)
      }
    }
    rewrite(&blocks)
    rewrite(&links)
  }
}

extension String {
  /// Returns the text with every occurrence of a word replaced.
  fileprivate func replacing(word old: String, by new: String) -> String {
    var result = ""
    var word = ""
    for character in self + " " {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        result += word == old ? new : word
        word = ""
        result.append(character)
      }
    }
    return String(result.dropLast())
  }
}
