import NavRuntime

/// Reads URLs as the generated Swift does.
struct LinkReader: Sendable {
  /// The links in the order in which they are tried.
  private let order: [LinkID]

  init(_ program: Program) {
    order = program.links.ids.filter { program.links[$0].isValid }
      .sorted { Self.precedes($0, $1, program) }
  }

  /// `true` iff a link is tried before another: literal segments before parameters, and what names scheme and
  /// host before what does not.
  private static func precedes(_ left: LinkID, _ right: LinkID, _ program: Program) -> Bool {
    let (first, second) = (program.links[left], program.links[right])
    if first.segments.count != second.segments.count { return first.segments.count < second.segments.count }
    for (one, other) in zip(program.segments[first.segments], program.segments[second.segments]) {
      switch (one, other) {
      case (.literal, .parameter): return true
      case (.parameter, .literal): return false
      default: continue
      }
    }
    if (first.scheme == nil) != (second.scheme == nil) { return first.scheme != nil }
    return left < right
  }

  /// Returns the first link that a URL fits, and the values of its parameters; `nil` if it fits none.
  func match(_ url: String, _ program: InterpretedProgram) -> (LinkID, [NavigationValue])? {
    guard let url = LinkURL(url) else { return nil }
    // A program is many arrays: one copy of it, and not one for each link.
    let model = program.program
    for id in order {
      let link = model.links[id]
      guard let texts = model.captures(of: link, in: url) else { continue }
      let values = zip(model.parameters[link.parameters], texts).map { parameter, text in
        text.flatMap { program.value($0, of: parameter.type) } ?? .none
      }
      return (id, values)
    }
    return nil
  }
}

extension InterpretedProgram {
  /// Returns the value of a type that a text in a URL spells; `nil` if it spells none, which
  /// ``Program/spells(_:type:)`` has seen to.
  func value(_ text: String, of type: TypeID) -> NavigationValue? {
    switch program.types[program.types.resolved(type)] {
    case .bool: return Bool(text).map(NavigationValue.bool)
    case .int: return Int64(text).map(NavigationValue.int)
    case .double: return Double(text).map(NavigationValue.double)
    case .string: return .string(text)
    case .uuid: return .uuid(text)
    case .optional(let wrapped): return value(text, of: wrapped)
    case .enumeration(let id):
      let isCase = program.enumCases[program.enums[id].cases].contains { program.text($0.name) == text }
      return isCase ? .enumCase(text) : nil
    default: return nil
    }
  }
}
