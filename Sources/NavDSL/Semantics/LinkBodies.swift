// Links: their patterns' parameters, and their targets.

extension Resolver {
  /// Resolves a link.
  mutating func resolveLink(_ node: NodeIndex, _ tree: SyntaxTree) {
    collectAttributes(of: node, tree, naming: .link(program.links.nextID))
    guard let token = tree.ownString(node) else { return }
    let pattern = stringSymbol(token, tree)
    let span = tree.span(ofToken: token)
    let name = tree.nameToken(node)
    var link = Link(
      name: name.map { symbol($0, tree) }, nameSpan: name.map { tree.span(ofToken: $0) } ?? .none,
      pattern: pattern, patternSpan: span, segments: .none, queries: .none, parameters: .none,
      branches: .none,
      documentation: tree.documentationSpan(ofNode: node))
    scope.isUnknown = !readPattern(token, tree, &link)
    link.isValid = !scope.isUnknown
    scope.eventParameters.clear()
    for parameter in link.parameters {
      _ = scope.eventParameters.declare(program.parameters[parameter].name, as: parameter.index)
    }
    link.branches = resolveBranches(of: node, tree, owner: .link(program.links.nextID))
    if link.branches.isEmpty, !tree.hasError(node), tree.ownToken(node, ofKind: .rightBrace) != nil {
      report(.emptyBlock(text(pattern), isLink: true, at: span))
    }
    scope.eventParameters.clear()
    scope.isUnknown = false
    program.links.append(link)
  }

  /// Parses a link's pattern; returns `false` if it is malformed. A pattern with escapes has no exact positions, so its
  /// errors are reported on the whole string.
  private mutating func readPattern(_ token: TokenIndex, _ tree: SyntaxTree, _ link: inout Link) -> Bool {
    let range = tree.bytes(of: token)
    let isPlain = tree.tokenKinds[token] == .string && range.count >= 2
    let bytes = isPlain ? tree.source.bytes : StringLiteral.value(of: tree.source.bytes[range])
    let contents = bytes[isPlain ? range.lowerBound + 1..<range.upperBound - 1 : bytes.indices]
    let whole = link.patternSpan
    let base = tree.source.base
    func place(_ range: Range<Int>) -> SourceSpan {
      isPlain
        ? SourceSpan(
          start: base + UInt32(truncatingIfNeeded: range.lowerBound),
          length: UInt32(truncatingIfNeeded: max(range.count, 1)))
        : whole
    }
    let pattern: LinkPattern
    do throws(LinkPattern.Flaw) {
      pattern = try LinkPattern(contents)
    } catch {
      report(.invalidLinkPattern(error.message, at: place(error.range)))
      return false
    }
    link.scheme = pattern.scheme.map { program.symbols.intern($0) }
    link.host = pattern.host.map { program.symbols.intern($0) }
    scope.clauseNames.clear()
    let segments = program.segments.next
    let queries = program.queries.next
    let parameters = program.parameters.next
    let owner = Parameter.Owner.link(program.links.nextID)
    let last: Range<Int>? = if case .literal(_, let range)? = pattern.segments.last { range } else { nil }
    for part in pattern.segments {
      switch part {
      case .literal(let bytes, let range):
        program.segments.append(.literal(program.symbols.intern(bytes)))
        warnOfOtherNotation(contents[range], at: place(range), isLast: range == last, hasFix: isPlain)
      case .capture(let capture):
        let parameter = declareCapture(capture, bytes, place, owner, parameters, isSegment: true)
        program.segments.append(capture.isRest ? .rest(parameter) : .parameter(parameter))
      }
    }
    for query in pattern.queries {
      let parameter = declareCapture(query.capture, bytes, place, owner, parameters, isSegment: false)
      program.queries.append(Query(key: program.symbols.intern(query.key), parameter: parameter))
    }
    link.segments = IDRange(segments, program.segments.next)
    link.queries = IDRange(queries, program.queries.next)
    link.parameters = IDRange(parameters, program.parameters.next)
    return true
  }

  private mutating func declareCapture(
    _ capture: LinkPattern.Capture, _ contents: [UInt8], _ place: (Range<Int>) -> SourceSpan,
    _ owner: Parameter.Owner, _ first: Int32, isSegment: Bool
  ) -> ParameterID {
    let name = program.symbols.intern(contents, capture.name)
    let span = place(capture.name)
    var type = captureType(capture, contents, at: place(capture.type))
    if capture.isRest, type != .error {
      if program.types.resolved(type) == .string {
        type = program.types.intern(.array(type))
      } else {
        report(.linkParameterType("[\(program.typeName(type))]", at: place(capture.type)))
        type = .error
      }
    }
    if capture.isOptional, type != .error {
      if isSegment {
        report(
          .invalidLinkPattern(
            "the parameter of a path segment cannot be optional", at: place(capture.type)))
      } else {
        type = program.types.intern(.optional(type))
      }
    }
    let id = program.parameters.append(
      Parameter(
        owner: owner, position: program.parameters.next - first, name: name, nameSpan: span, type: type,
        defaultValue: nil, documentation: .none))
    facts.uses.parameters.append(false)
    if let previous = scope.clauseNames.declare(name, as: id.index) {
      report(
        .duplicate(
          "parameter", text(name), at: span,
          first: program.parameters[ParameterID(index: previous)].nameSpan))
    }
    return id
  }

  /// Warns of a literal segment in the notation of another framework's parameters: `:id`, `*`.
  private mutating func warnOfOtherNotation(
    _ bytes: ArraySlice<UInt8>, at span: SourceSpan, isLast: Bool, hasFix: Bool
  ) {
    let isColon = bytes.first == UInt8(ascii: ":") && bytes.count > 1
    guard isColon || bytes.contains(UInt8(ascii: "*")) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    var replacement: String?
    if isColon, LinkPattern.isName(bytes.dropFirst()) {
      replacement = "{\(text.dropFirst()): String}"
    } else if text == "*" || text == "**" {
      replacement = isLast ? "{rest: [String]}" : "{name: String}"
    }
    report(.literalLinkParameter(text, at: span, replacement: replacement, hasFix: hasFix))
  }

  private mutating func captureType(
    _ capture: LinkPattern.Capture, _ contents: [UInt8], at span: SourceSpan
  ) -> TypeID {
    let range = capture.type
    let period = contents[range].firstIndex(of: UInt8(ascii: "."))
    let first = program.symbols.intern(contents, range.lowerBound..<(period ?? range.upperBound))
    var found: Int32?
    if let period {
      // A second period is part of this name, and no type has such a name.
      let member = program.symbols.intern(contents, period + 1..<range.upperBound)
      if let number = program.names.targets.find(first, from: nil),
        case .flow(let owner) = program.names.targetDeclarations[Int(number)].target
      {
        found = program.names.types.member(member, of: owner)
      }
    } else {
      found = program.names.types.find(first, from: nil)
      if found == nil, let builtin = BuiltinType.named(first) { return linkType(builtin, at: span) }
    }
    guard let found else {
      report(
        .unknownType(
          String(decoding: contents[capture.type], as: UTF8.self), at: span,
          candidates: wantsSuggestions
            ? BuiltinType.names + program.names.types.names(visibleFrom: nil).map(text) : []))
      return .error
    }
    facts.uses.types[Int(found)] = true
    recordType(found, flow: period.map { $0 - range.lowerBound }, length: range.count, at: span)
    return linkType(program.names.typeDeclarations[Int(found)].type, at: span)
  }

  /// Records the type of a parameter.
  ///
  /// - Parameters:
  ///   - prefix: The length of the flow's name before its period, if there is one.
  ///   - length: The length of the whole name.
  private mutating func recordType(_ type: Int32, flow prefix: Int?, length: Int, at span: SourceSpan) {
    // The name of a pattern with escapes has no exact position.
    guard recordsOccurrences, Int(span.length) == length else { return }
    let declared = program.names.typeDeclarations[Int(type)].type
    if let prefix, let flow = program.flow(of: declared) {
      let first = SourceSpan(start: span.start, length: UInt32(truncatingIfNeeded: prefix))
      record(.target(.flow(flow)), at: first)
    }
    let start = prefix.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0
    record(.type(declared), at: SourceSpan(start: span.start + start, length: span.length - start))
  }

  /// Returns the type if a URL can represent its values, and reports it otherwise.
  private mutating func linkType(_ type: TypeID, at span: SourceSpan) -> TypeID {
    switch program.types[program.types.resolved(type)] {
    case .string, .int, .double, .bool, .uuid, .enumeration, .error: return type
    default:
      report(.linkParameterType(program.typeName(type), at: span))
      return .error
    }
  }
}
