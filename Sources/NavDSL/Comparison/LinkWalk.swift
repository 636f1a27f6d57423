import NavRuntime

/// A walk over all URLs that the links of two programs tell apart: segment by segment, with the links of both that can
/// still match.
///
/// It is exact for URLs whose query has only keys that the old program knows at their path, or that the new one requires:
/// nobody has sent a URL with a key that no version has read.
struct LinkWalk {
  /// A URL, and the link that opens it in each program.
  struct Found {
    var url: String
    var before: Int?
    var after: Int?
  }

  /// The links of a program in the order in which they are tried.
  private struct Side {
    let table: NavigationTable
    let order: [Int]
    /// For each link, the parameter of each segment.
    let types: [[NavigationType?]]

    init(_ table: NavigationTable) {
      self.table = table
      let links = table.links
      order = links.indices.filter { links[$0].isValid }.sorted {
        NavigationLinkDeclaration.precedes(links[$0], links[$1], $0 < $1)
      }
      types = links.map { link in
        var parameters = link.parameters[...]
        return link.segments.map { segment in
          if case .literal = segment { return nil }
          return parameters.popFirst()?.type
        }
      }
    }
  }

  /// The scheme and host of a URL; a path alone without a scheme.
  private struct Origin: Hashable {
    var scheme: String?
    var host: String?

    var text: String {
      (scheme.map { $0 + ":" } ?? "") + (host.map { "//" + NavigationURL.encoded($0) } ?? "")
    }
    var isRootless: Bool { scheme != nil && host == nil }
  }

  private let before: Side
  private let after: Side
  private let classes: LinkClasses
  private let visit: (Found) -> Void
  private var origin = Origin()
  private var maximumDepth = 0
  /// The number of URLs that may still be visited.
  private var budget = 2_000_000

  /// `true` iff there were too many classes to visit all.
  private(set) var isBounded = false

  init(
    _ before: NavigationTable, _ after: NavigationTable, classes: LinkClasses,
    visit: @escaping (Found) -> Void
  ) {
    self.before = Side(before)
    self.after = Side(after)
    self.classes = classes
    self.visit = visit
  }

  /// Visits the URLs, shorter and plainer ones of the same links first.
  mutating func run() {
    var origins = [Origin()]
    var seen: Set<Origin> = [Origin()]
    for link in before.table.links + after.table.links where link.isValid {
      let origin = Origin(scheme: link.scheme, host: link.host)
      if seen.insert(origin).inserted { origins.append(origin) }
      maximumDepth = max(maximumDepth, link.segments.count)
    }
    // A link that takes the rest of a path is compared beyond all others.
    maximumDepth += 1
    for next in origins {
      origin = next
      descend(
        [], before.order.filter { canMatch(before.table.links[$0]) },
        after.order.filter { canMatch(after.table.links[$0]) })
    }
  }

  private func canMatch(_ link: NavigationLinkDeclaration) -> Bool {
    link.scheme == nil ? !origin.isRootless : link.scheme == origin.scheme && link.host == origin.host
  }

  /// Visits the URLs that begin with some segments, given the links that match these.
  private mutating func descend(_ path: [String], _ old: [Int], _ new: [Int]) {
    // Only old links matter, and new ones that web sites announce to installed apps.
    if old.isEmpty, new.isEmpty || origin.scheme != "https" { return }
    guard budget > 0 else {
      isBounded = true
      return
    }
    budget -= 1
    complete(
      path, old.filter { ends(before.table.links[$0], path.count) },
      new.filter { ends(after.table.links[$0], path.count) })
    guard path.count < maximumDepth else { return }
    let depth = path.count
    let one = Alive(old.filter { continues(before.table.links[$0], depth) }, before, depth)
    let other = Alive(new.filter { continues(after.table.links[$0], depth) }, after, depth)
    if one.isEmpty, other.isEmpty { return }
    var texts = classes.texts(
      one.types + other.types, one.literals + other.literals.filter { one.named[$0] == nil },
      used: path)
    if texts.isEmpty { texts = classes.texts([(.string, before.table)], [], used: path) }
    for text in texts { descend(path + [text], one.matching(text), other.matching(text)) }
  }

  private func ends(_ link: NavigationLinkDeclaration, _ count: Int) -> Bool {
    link.segments.last == .rest ? link.segments.count <= count : link.segments.count == count
  }

  private func continues(_ link: NavigationLinkDeclaration, _ count: Int) -> Bool {
    link.segments.last == .rest || link.segments.count > count
  }

  /// The links of a program that can match one more segment.
  private struct Alive {
    /// The literals at the position, with their links.
    private(set) var named: [String: [Int]] = [:]
    private(set) var literals: [String] = []
    private(set) var types: [(NavigationType, NavigationTable)] = []
    private var others: [(link: Int, type: NavigationType?)] = []
    private let side: Side
    private let ranks: [Int: Int]

    init(_ links: [Int], _ side: Side, _ depth: Int) {
      self.side = side
      ranks = Dictionary(uniqueKeysWithValues: links.enumerated().map { ($1, $0) })
      var seen: Set<NavigationType> = []
      for link in links {
        let segments = side.table.links[link].segments
        switch depth < segments.count ? segments[depth] : .rest {
        case .literal(let text):
          if named[text] == nil { literals.append(text) }
          named[text, default: []].append(link)
        case .parameter:
          let type = side.types[link][depth]
          others.append((link, type))
          if let type, seen.insert(type).inserted { types.append((type, side.table)) }
        case .rest: others.append((link, nil))
        }
      }
      if others.contains(where: { $0.type == nil }) { types.append((.string, side.table)) }
    }

    var isEmpty: Bool { named.isEmpty && others.isEmpty }

    /// Returns the links that match a text, in order.
    func matching(_ text: String) -> [Int] {
      let fitting = others.filter { $0.type.map { side.table.value(text, of: $0) != nil } ?? true }.map(
        \.link)
      guard let exact = named[text] else { return fitting }
      if fitting.isEmpty { return exact }
      return (exact + fitting).sorted { (ranks[$0] ?? 0) < (ranks[$1] ?? 0) }
    }
  }

  // MARK: Queries

  /// Visits the URLs of a whole path: with each combination of values of its keys.
  private mutating func complete(_ path: [String], _ old: [Int], _ new: [Int]) {
    if old.isEmpty, new.isEmpty { return }
    var keys: [String] = []
    for link in old {
      for key in before.table.links[link].queries where !keys.contains(key) { keys.append(key) }
    }
    for link in new {
      for (key, type) in Self.queries(of: after.table.links[link]) where !keys.contains(key) {
        if case .optional = type { continue }
        keys.append(key)
      }
    }
    var url = origin.text
    for (position, segment) in path.enumerated() {
      if position > 0 || !origin.isRootless { url += "/" }
      url += NavigationURL.encoded(segment)
    }
    if path.isEmpty || url.hasSuffix("/") { url += "/" }
    if keys.isEmpty {
      return visit(Found(url: url, before: winner(old, before, [:]), after: winner(new, after, [:])))
    }
    let choices = keys.map { key in
      var types: [(NavigationType, NavigationTable)] = []
      for (links, side) in [(old, before), (new, after)] {
        for link in links {
          for (name, type) in Self.queries(of: side.table.links[link]) where name == key {
            types.append((type, side.table))
          }
        }
      }
      return [nil] + classes.texts(types, [], used: path).map { Optional($0) }
    }
    combine(url, keys, choices, [:], old, new)
  }

  private mutating func combine(
    _ url: String, _ keys: [String], _ choices: [[String?]], _ values: [String: String], _ old: [Int],
    _ new: [Int]
  ) {
    guard let key = keys.first, let texts = choices.first else {
      guard budget > 0 else {
        isBounded = true
        return
      }
      budget -= 1
      let known = winner(old, before, values)
      // The old version ignores a key that only the new one reads: what it opens then is no contract.
      if known != nil, !values.keys.allSatisfy({ key in old.contains { reads(key, $0) } }) { return }
      return visit(Found(url: url, before: known, after: winner(new, after, values)))
    }
    for text in texts {
      var (values, next) = (values, url)
      if let text {
        next += values.isEmpty ? "?" : "&"
        next += NavigationURL.encoded(key) + "=" + NavigationURL.encoded(text)
        values[key] = text
      }
      combine(next, Array(keys.dropFirst()), Array(choices.dropFirst()), values, old, new)
    }
  }

  /// `true` iff an old link reads a key.
  private func reads(_ key: String, _ link: Int) -> Bool { before.table.links[link].queries.contains(key) }

  private static func queries(of link: NavigationLinkDeclaration) -> [(key: String, type: NavigationType)] {
    Array(zip(link.queries, link.parameters.suffix(link.queries.count).map(\.type)))
  }

  /// Returns the first link whose query fits some values.
  private func winner(_ links: [Int], _ side: Side, _ values: [String: String]) -> Int? {
    links.first { link in
      Self.queries(of: side.table.links[link]).allSatisfy { key, type in
        if let text = values[key] { return side.table.value(text, of: type) != nil }
        if case .optional = type { return true }
        return false
      }
    }
  }
}
