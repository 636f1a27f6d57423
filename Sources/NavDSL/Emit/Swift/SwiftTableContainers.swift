// The rows of containers and links in the table.

extension SwiftEmitter {
  mutating func emitContainerRows() {
    for stack in program.stacks.elements {
      row("stack", stack.name, stack.flow)
      destination(stack.root)
      if stack.hidesBar { out.write("|noBar") }
      out.endLine()
      emitRows(of: stack.handlers)
    }
    for container in program.tabContainers.elements {
      row("tabs", container.name, container.flow, ends: true)
      for tab in program.tabs[container.tabs] {
        if let key = tab.key { row("key", key) }
        row("tab")
        nameField(tab.name)
        optional(tab.title)
        optional(tab.icon)
        destination(tab.destination)
        out.endLine()
      }
      emitRows(of: container.handlers)
    }
    for split in program.splits.elements {
      row("split", split.name, split.flow)
      destination(split.primary)
      column("|supplementary", split.supplementary)
      column("|secondary", split.secondary)
      column("|placeholder", split.placeholder)
      column("|compact", split.compact)
      if split.collapse != .secondary {
        out.write("|collapse|")
        out.write(string: split.collapse.rawValue)
      }
      if split.display == .over { out.write("|over") }
      out.endLine()
      emitRows(of: split.handlers)
    }
    for container in program.pageContainers.elements {
      row("pages", container.name, container.flow, ends: true)
      for page in program.pages[container.pages] {
        row("page")
        destination(page.destination)
        out.endLine()
      }
      emitRows(of: container.handlers)
    }
  }

  private mutating func column(_ label: StaticString, _ destination: DestinationID?) {
    guard let destination else { return }
    out.write(label)
    self.destination(destination)
  }

  mutating func emitRows(of link: Link) {
    row("link")
    if link.scheme != nil || link.host != nil {
      optional(link.scheme)
      optional(link.host)
    }
    out.endLine()
    for segment in program.segments[link.segments] {
      switch segment {
      case .literal(let text): row("literal", text)
      case .parameter(let id), .rest(let id):
        if case .rest = segment { row("rest") } else { row("segment") }
        parameters(IDRange(id.index, id.index + 1))
        out.endLine()
      }
    }
    for query in program.queries[link.queries] {
      row("query")
      field(query.key)
      parameters(IDRange(query.parameter.index, query.parameter.index + 1))
      out.endLine()
    }
    for branch in program.branches[link.branches] { emitRows(of: branch) }
  }
}
