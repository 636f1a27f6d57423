extension NavigationGraphTranslator {
  /// Translates the deep links of all nodes; those of a graph lead to what it begins with.
  mutating func translateLinks() {
    var patterns: [String: [NavigationGraphPattern]] = [:]
    var linkNames = UniqueNames()
    for (index, node) in project.nodes.enumerated() {
      for link in node.links {
        let target = project.destination(of: index)
        var text: String?
        var outcome = ImportAccount.Outcome.omitted(.dangling)
        if let target {
          let translation = translate(link, to: target)
          outcome = translation.outcome
          if let pattern = translation.pattern, outcome.status != .omitted {
            if patterns[pattern.shape]?.contains(where: pattern.competes(with:)) != true {
              patterns[pattern.shape, default: []].append(pattern)
              let name = linkNames.declare(NameWords.lowered(names.scenes[target]))
              text = "\(name) \(ImportedText.literal(pattern.text)) -> \(translation.place)"
            } else {
              outcome = .omitted(.sameLink)
            }
          }
          if let text { links[target].append(text) }
        }
        account.links.append(
          row(
            link.uri ?? "", link.place, in: project.fileOfNode[index],
            [("scene", target.map { names.scenes[$0] }), ("link", text)], outcome))
      }
    }
  }

  private func translate(
    _ link: GraphLink, to target: Int
  ) -> (outcome: ImportAccount.Outcome, pattern: NavigationGraphPattern?, place: String) {
    guard project.start != nil else { return (.omitted(.noStart), nil, "") }
    guard let uri = link.uri, let pattern = NavigationGraphPattern(uri, names.parameters[target]) else {
      return (.omitted(.noConstruct), nil, "")
    }
    var values = pattern.values
    for parameter in names.parameters[target] where values[parameter.name] == nil && parameter.value == nil {
      guard parameter.type.isOptional else { return (.omitted(.argumentMissing), nil, "") }
      values[parameter.name] = "nil"
    }
    let text = names.text(of: target, values)
    let place =
      if target == project.start { text } else {
        project.nodes[target].kind.isFloating ? "^ \(text)" : "/ \(text)"
      }
    return (pattern.needsQuery ? .approximate(.neededQuery) : .exact, pattern, place)
  }
}

/// The pattern of a deep link ("Create a deep link for a destination") as one of the language.
struct NavigationGraphPattern {
  /// The pattern, with the types of its parameters.
  private(set) var text: String
  /// The common part of competing patterns: scheme and host in lower case, as URLs are compared (RFC 3986, "Case
  /// Normalization"), and the path without the names and types of its parameters.
  private(set) var shape: String
  /// The values that it gives, by the parameter of the scene.
  private(set) var values: [String: String] = [:]
  /// `true` iff a query has to be there that has a default in the graph.
  private(set) var needsQuery = false
  /// The types of the parameters in the path, in order.
  private var segmentTypes: [NavigationGraphValues.ValueType] = []
  /// The types of the queries by key.
  private var queryTypes: [String: NavigationGraphValues.ValueType] = [:]
  private var taken = UniqueNames()

  /// Translates the pattern of a link to a scene; `nil` if the language has none like it, or a type is not that of a
  /// part of a URL.
  init?(_ uri: String, _ parameters: [NavigationGraphNames.Parameter]) {
    let whole = uri.contains("://") ? uri : "https://" + uri
    let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let colon = parts[0].firstRange(of: "://") else { return nil }
    let scheme = parts[0][..<colon.lowerBound]
    var segments = parts[0][colon.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
    if segments.count > 1, segments.last?.isEmpty == true { segments.removeLast() }
    guard let host = segments.first, Self.isScheme(scheme), Self.isLiteral(host),
      !segments.dropFirst().contains(where: \.isEmpty), !host.isEmpty || segments.count > 1
    else { return nil }
    text = "\(scheme)://\(host)"
    shape = text.lowercased()
    for segment in segments.dropFirst() {
      guard add(segment, after: "/", queryKey: nil, parameters) else { return nil }
    }
    guard parts.count > 1 else { return }
    for (number, query) in parts[1].split(separator: "&").enumerated() {
      let pair = query.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, Self.isLiteral(pair[0]), !pair[0].isEmpty, pair[1].hasPrefix("{"),
        add(pair[1], after: "\(number == 0 ? "?" : "&")\(pair[0])=", queryKey: String(pair[0]), parameters)
      else { return nil }
    }
  }

  /// Adds a segment or the value of a query: a text, or a parameter in braces.
  private mutating func add(
    _ part: Substring, after separator: String, queryKey: String?,
    _ parameters: [NavigationGraphNames.Parameter]
  ) -> Bool {
    text += separator
    guard part.hasPrefix("{"), part.hasSuffix("}") else {
      text += part
      shape += separator + part
      return Self.isLiteral(part)
    }
    let argument = part.dropFirst().dropLast()
    let parameter = parameters.first { $0.argument == argument }
    var type = NavigationGraphValues.ValueType(base: .string)
    if let parameter {
      guard !parameter.type.isArray, parameter.type.base.externalName == nil, values[parameter.name] == nil
      else { return false }
      type = parameter.type
      type.isOptional = queryKey != nil && type.isOptional
      if queryKey != nil, !type.isOptional, parameter.value != nil { needsQuery = true }
    }
    let name = taken.declare(parameter?.name ?? NameWords.memberName(String(argument)) ?? "value")
    if let parameter { values[parameter.name] = name }
    text += "{\(name): \(type.text)}"
    guard let queryKey else {
      shape += separator + "{}"
      segmentTypes.append(type)
      return true
    }
    return queryTypes.updateValue(type, forKey: queryKey) == nil
  }

  /// Returns `true` iff a URL matches both this pattern and another one of the same shape with the same priority, which
  /// the language refuses ("Links" in the language reference).
  func competes(with other: NavigationGraphPattern) -> Bool {
    func agree(
      _ needed: [String: NavigationGraphValues.ValueType], _ read: [String: NavigationGraphValues.ValueType]
    )
      -> Bool
    {
      needed.allSatisfy { key, type in
        guard !type.isOptional, let second = read[key] else { return true }
        return type.sharesTexts(with: second)
      }
    }
    return zip(segmentTypes, other.segmentTypes).allSatisfy { $0.sharesTexts(with: $1) }
      && agree(queryTypes, other.queryTypes) && agree(other.queryTypes, queryTypes)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    text.first.map { $0.isASCII && $0.isLetter } == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// `true` iff a text has neither parameters nor wild cards, and needs no escapes.
  private static func isLiteral(_ text: Substring) -> Bool {
    !text.contains(".*")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~:@".contains($0)) }
  }
}
