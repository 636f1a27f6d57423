// The text format of tables, which navc writes into generated Swift.
//
// A line is a declaration or a part of the preceding one; its fields are separated by `|`. The first field is a
// keyword. Fields are percent-encoded if they contain `%`, `|` or a control character; an optional text that is empty
// is written `%`. Expressions, conditions and destinations use prefix notation, a field for each element.

extension NavigationTable {
  /// Parses a table in version 1 of the format.
  ///
  /// Lines that cannot be parsed are left out; navc writes none.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - types: The app's types whose values the program passes through, by their names in the program.
  ///   - localized: The translation of a text that the user sees, by its key.
  public convenience init(
    version1 text: String, types: [String: any NavigationExternalType.Type] = [:],
    localized: (_ key: String, _ text: String) -> String = { _, text in text }
  ) {
    self.init(
      withoutActuallyEscaping(localized) { localized in
        var reader = NavigationTableReader(text, localized: localized)
        reader.parts.externalTypes = types
        reader.read()
        return reader.parts
      })
  }
}

/// A parser for the text of a table.
struct NavigationTableReader {
  var parts = NavigationTableParts()
  private let text: String.UTF8View
  /// The translation of a text by its key.
  private let localized: (_ key: String, _ text: String) -> String
  /// The rest of the line, with the separator before the next field.
  private var rest: Substring.UTF8View = ""[...].utf8
  /// The key of the next text that the user sees; `nil` for the text itself.
  private var key: String?
  private(set) var sceneNumbers: [Substring: Int] = [:]
  private(set) var flowNumbers: [Substring: Int] = [:]
  private var enumNumbers: [Substring: Int] = [:]
  private var structNumbers: [Substring: Int] = [:]
  /// The declaration to whose last handler branches are added; `nil` for the last link.
  var owner: Owner? = .app

  /// A kind of declaration that has handlers: the last one of its kind.
  enum Owner { case app, flow, container, scene }

  init(_ text: String, localized: @escaping (String, String) -> String = { _, text in text }) {
    self.text = text.utf8
    self.localized = localized
  }

  mutating func read() {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    // Destinations and types may name later declarations.
    for line in lines { number(line) }
    for line in lines {
      rest = line
      let keyword = Substring(line.prefix { $0 != UInt8(ascii: "|") })
      rest = rest.dropFirst(keyword.utf8.count)
      if keyword == "key" {
        key = string()
      } else if !readDeclaration(keyword), !readScene(keyword), !readContainer(keyword), !readBranch(keyword)
      {
        readVerb(keyword)
      }
    }
  }

  private mutating func number(_ line: Substring.UTF8View) {
    func name(_ keyword: StaticString) -> Substring? {
      guard line.starts(with: UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
      else { return nil }
      let name = line.dropFirst(keyword.utf8CodeUnitCount).prefix { $0 != UInt8(ascii: "|") }
      return Substring(name)
    }
    if let name = name("scene|") {
      sceneNumbers[name] = sceneNumbers.count
    } else if let name = name("flow|") {
      flowNumbers[name] = flowNumbers.count
    } else if let name = name("enum|") {
      enumNumbers[name] = enumNumbers.count
    } else if let name = name("struct|") {
      structNumbers[name] = structNumbers.count
    }
  }

  // MARK: Fields

  /// `true` iff the line has no more fields.
  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes the next field without decoding it; empty at the end of the line.
  mutating func field() -> Substring {
    rest = rest.dropFirst()
    let field = rest.prefix { $0 != UInt8(ascii: "|") }
    rest = rest[field.endIndex...]
    return Substring(field)
  }

  /// Consumes the next field as a text.
  mutating func string() -> String { Self.decoded(field()) }

  /// Consumes the next field as an optional text.
  mutating func optionalString() -> String? {
    let field = field()
    return field.isEmpty ? nil : field == "%" ? "" : Self.decoded(field)
  }

  /// Consumes the next field as a text that the user sees, in the user's language.
  private mutating func localizedText() -> String { optionalLocalizedText() ?? "" }

  /// Consumes the next field as an optional text that the user sees.
  private mutating func optionalLocalizedText() -> String? {
    defer { key = nil }
    return optionalString().map { localized(key ?? $0, $0) }
  }

  static func decoded(_ field: Substring) -> String {
    guard field.utf8.contains(UInt8(ascii: "%")) else { return String(field) }
    return NavigationURL.decoded(field.utf8) ?? String(field)
  }

  private static func flow(of name: String) -> String? {
    name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
  }

  // MARK: Declarations

  private mutating func readDeclaration(_ keyword: Substring) -> Bool {
    switch keyword {
    case "enum":
      var declaration = NavigationEnumDeclaration(name: string(), cases: [])
      while !isAtEnd { declaration.cases.append(string()) }
      parts.enums.append(declaration)
    case "struct":
      let name = string()
      parts.structs.append(NavigationStructDeclaration(name: name, fields: parameters()))
    case "guards":
      while !isAtEnd { parts.guards.append(string()) }
    case "flow":
      let name = string()
      parts.flows.append(NavigationFlowDeclaration(name: name, parameters: parameters()))
      owner = .flow
    case "start":
      if !parts.flows.isEmpty { parts.flows[parts.flows.count - 1].start = destination() }
    case "transient" where owner == .flow:
      if !parts.flows.isEmpty { parts.flows[parts.flows.count - 1].isTransient = true }
    case "app":
      if !isAtEnd {
        parts.compact.branches = [NavigationStartTemplate.Alternative(nil, destination())]
        parts.regular.branches =
          isAtEnd ? parts.compact.branches : [NavigationStartTemplate.Alternative(nil, destination())]
      }
      owner = .app
    case "starts":
      let width = field()
      let condition = field() == "when" ? condition() : nil
      let branch = NavigationStartTemplate.Alternative(condition, destination())
      if width != "regular" { parts.compact.branches.append(branch) }
      if width != "compact" { parts.regular.branches.append(branch) }
    case "feature":
      let name = string()
      parts.feature = NavigationFeatureDeclaration(name: name, parameters: parameters())
    case "enter":
      let opening = NavigationEntryOpening(rawValue: string()) ?? .show
      let destination = destination()
      parts.entries.append(NavigationEntryDeclaration(opening, destination, options()))
    case "was":
      guard let kind = NavigationFormerNames.Kind(rawValue: string()) else { return true }
      let owner = string()
      let name = string()
      var names: [String] = []
      while !isAtEnd { names.append(string()) }
      parts.formerNames.add(names, of: kind, in: owner, named: name)
    case "result":
      let result = type(field())
      parts.feature?.result = result
    case "link":
      var link = NavigationLinkDeclaration()
      link.scheme = optionalString()
      link.host = optionalString()
      parts.links.append(link)
      owner = nil
    case "literal": changeLink { link, reader in link.segments.append(.literal(reader.string())) }
    case "segment", "rest":
      changeLink { link, reader in
        link.segments.append(keyword == "rest" ? .rest : .parameter)
        link.parameters += reader.parameters()
      }
    case "query":
      changeLink { link, reader in
        link.queries.append(reader.string())
        link.parameters += reader.parameters()
      }
    default: return false
    }
    return true
  }

  private mutating func changeLink(_ change: (inout NavigationLinkDeclaration, inout Self) -> Void) {
    guard var link = parts.links.popLast() else { return }
    change(&link, &self)
    parts.links.append(link)
  }

  private mutating func readScene(_ keyword: Substring) -> Bool {
    if keyword == "scene" {
      let name = string()
      var scene = NavigationSceneDeclaration(name: name, flow: Self.flow(of: name))
      scene.parameters = parameters()
      parts.scenes.append(scene)
      owner = .scene
      return true
    }
    guard var scene = parts.scenes.last else { return false }
    switch keyword {
    case "returns": scene.hasResult = true
    case "title": scene.bar.title = localizedText()
    case "titled": scene.title = expression()
    case "large": scene.bar.hasLargeTitle = true
    case "prompt": scene.prompt = localizedText()
    case "back": scene.bar.backTitle = localizedText()
    case "hidden": scene.bar.hidesBackButton = true
    case "message": scene.message = .value(.string(localizedText()))
    case "messaged": scene.message = expression()
    case "noBar": scene.bar.isHidden = true
    case "noTabBar": scene.hidesTabBar = true
    case "transient": scene.isTransient = true
    case "external": scene.isExternal = true
    case "left", "right", "toolbar", "control", "flexible", "fixed":
      let item = item(keyword)
      scene.items.append(item)
      if item.placement == .left { scene.bar.leftItems.append(item.name) }
    case "entry", "separator":
      if let last = scene.items.indices.last {
        scene.items[last].menu.append(item(keyword, placement: scene.items[last].placement))
      }
    case "embed":
      let name = string()
      scene.embeds.append(NavigationEmbedDeclaration(name: name, destination: destination()))
    case "exit":
      let name = string()
      scene.exits.append(NavigationExitDeclaration(name: name, parameters: parameters()))
    case "if":
      if !scene.exits.isEmpty { scene.exits[scene.exits.count - 1].condition = condition() }
    default: return false
    }
    parts.scenes[parts.scenes.count - 1] = scene
    return true
  }

  /// - Parameter placement: That of the item in whose menu it is an entry; `nil` for an item of a bar or a control.
  private mutating func item(
    _ keyword: Substring, placement: NavigationItem.Placement? = nil
  ) -> NavigationItem {
    switch keyword {
    case "flexible": return NavigationItem(kind: .flexibleSpace, placement: .toolbar, name: "")
    case "fixed": return NavigationItem(kind: .fixedSpace, placement: .toolbar, name: "")
    case "separator": return NavigationItem(kind: .separator, placement: placement ?? .right, name: "")
    default: break
    }
    let placement = placement ?? NavigationItem.Placement(rawValue: String(keyword)) ?? .control
    let name = string()
    let title = optionalLocalizedText()
    let icon = optionalString()
    let system = optionalString()
    return NavigationItem(
      kind: .item, placement: placement, name: name, title: title, icon: icon, system: system,
      role: NavigationItem.Role(rawValue: string()), isPreferred: field() == "preferred")
  }

  private mutating func readContainer(_ keyword: Substring) -> Bool {
    func add(_ name: String, _ content: NavigationContainerDeclaration.Content) {
      let flow = Self.flow(of: name)
      parts.containers.append(NavigationContainerDeclaration(name: name, flow: flow, content: content))
      owner = .container
    }
    switch keyword {
    case "stack":
      let name = string()
      let root = destination()
      add(name, .stack(root: root, hidesBar: field() == "noBar"))
    case "tabs": add(string(), .tabs([]))
    case "pages": add(string(), .pages([]))
    case "split":
      let name = string()
      var split = NavigationSplitDeclaration(primary: destination())
      while !isAtEnd {
        switch field() {
        case "supplementary": split.supplementary = destination()
        case "secondary": split.secondary = destination()
        case "placeholder": split.placeholder = destination()
        case "compact": split.compact = destination()
        case "collapse": split.collapsesTo = NavigationColumn(rawValue: string()) ?? .secondary
        default: split.isOver = true
        }
      }
      add(name, .split(split))
    case "tab":
      let name = string()
      let title = optionalLocalizedText()
      let icon = optionalString()
      guard var container = parts.containers.popLast() else { return true }
      if case .tabs(let tabs) = container.content {
        container.content = .tabs(
          tabs + [
            NavigationEmbedDeclaration(name: name, title: title, icon: icon, destination: destination())
          ])
      }
      parts.containers.append(container)
    case "page":
      guard var container = parts.containers.popLast() else { return true }
      if case .pages(let pages) = container.content { container.content = .pages(pages + [destination()]) }
      parts.containers.append(container)
    default: return false
    }
    return true
  }

  /// Consumes the parameters at the end of a line: name, type and default of each.
  mutating func parameters() -> [NavigationParameter] {
    var parameters: [NavigationParameter] = []
    while !isAtEnd {
      let name = string()
      let type = type(field())
      parameters.append(NavigationParameter(name: name, type: type, defaultValue: defaultValue()))
    }
    return parameters
  }

  private mutating func defaultValue() -> NavigationValue? {
    if rest.dropFirst().first == UInt8(ascii: "-"),
      rest.dropFirst(2).first ?? UInt8(ascii: "|") == UInt8(ascii: "|")
    {
      _ = field()
      return nil
    }
    return NavigationScope().value(expression())
  }

  private func type(_ text: Substring) -> NavigationType {
    if text.utf8.last == UInt8(ascii: "?") { return .optional(type(text.dropLast())) }
    if text.utf8.first == UInt8(ascii: "[") {
      let inner = text.dropFirst().dropLast()
      var depth = 0
      for index in inner.utf8.indices {
        switch inner.utf8[index] {
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ":") where depth == 0:
          return .dictionary(key: type(inner[..<index]), value: type(inner[inner.index(after: index)...]))
        default: break
        }
      }
      return .array(type(inner))
    }
    if let number = enumNumbers[text] { return .enumeration(number) }
    if let number = structNumbers[text] { return .structure(number) }
    switch text {
    case "Bool": return .bool
    case "Int": return .int
    case "Double": return .double
    case "String": return .string
    case "UUID": return .uuid
    default: return .external(Self.decoded(text))
    }
  }
}
