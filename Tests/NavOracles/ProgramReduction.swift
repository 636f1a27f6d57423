import NavDSL

/// Returns a minimal program for which `holds` is still true, by removing one part after another.
///
/// - Parameters:
///   - text: A program for which `holds` is true. Comments are removed.
///   - holds: Called for smaller texts, many of which are no programs.
package func reduced(_ text: String, while holds: (String) -> Bool) -> String {
  var smallest = text
  var hasShrunk = true
  while hasShrunk {
    hasShrunk = false
    var number = 0
    var candidates = smallerPrograms(ProgramText(smallest))
    while number < candidates.count {
      if candidates[number].utf8.count < smallest.utf8.count, holds(candidates[number]) {
        // The candidates before it are tried again only after the others.
        smallest = candidates[number]
        candidates = smallerPrograms(ProgramText(smallest))
        hasShrunk = true
      } else {
        number += 1
      }
    }
  }
  return smallest
}

/// Returns the programs that are one change smaller, starting with those of large parts.
private func smallerPrograms(_ program: ProgramText) -> [String] {
  var result: [(size: Int, text: String)] = []
  func add(_ range: Range<Int>?, _ text: String = "") {
    guard let range else { return }
    result.append((range.count - text.utf8.count, program.replacing(range, with: text)))
  }
  let scenes = program.nodes.filter { $0.kind == .sceneDecl }.compactMap { $0.declaredName?.text }
  for node in program.nodes {
    add(program.range(of: node))
    add(program.rangeWithTokenBefore(node))
    add(program.rangeWithTokenAfter(node))
    // A part takes the place of the whole: of a condition, a place, a flow.
    for inner in program.nodes
    where inner.span != node.span && node.span.start <= inner.span.start && inner.span.end <= node.span.end {
      let isDeclaration = inner.kind == .sceneDecl && node.kind == .flowDecl
      if inner.kind == node.kind || isDeclaration || node.kind == .condition && inner.kind == .negation {
        add(program.range(of: node), inner.text)
      }
    }
    switch node.kind {
    case .branch:
      // The only branch needs no braces: that of a handler keeps its arrow, and that of a start does not.
      guard let before = program.rangeWithTokenBefore(node), let after = program.rangeWithTokenAfter(node)
      else { continue }
      let text = node.text.hasPrefix("else") ? String(node.text.dropFirst(4)) : node.text
      add(before.lowerBound..<after.upperBound, text)
      add(before.lowerBound..<after.upperBound, node.children(.destination).first?.text ?? text)
    case .sceneDecl, .guardDecl:
      guard let name = node.declaredName?.text else { continue }
      let others = node.kind == .guardDecl ? ["compact", "regular"] : scenes.filter { $0 != name }
      let rest = ProgramText(program.replacing(program.range(of: node), with: ""))
      for other in others {
        result.append((node.text.utf8.count, rest.replacing(word: name, with: other)))
      }
    case .verb:
      guard let first = node.firstToken, first.text.utf8.count > 4, !node.children(.destination).isEmpty
      else { continue }
      add(Int(first.span.start)..<Int(first.span.end), "push")
    default: break
    }
  }
  return result.sorted { $0.size > $1.size }.map(\.text)
}
