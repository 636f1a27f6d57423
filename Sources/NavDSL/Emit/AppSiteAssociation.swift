// The file that a web site has for the app that opens its links: `apple-app-site-association`.

import NavRuntime

extension Program {
  /// The hosts of the links with the scheme `https`, in order of their declaration.
  public var webHosts: [String] {
    var hosts: [String] = []
    for link in links.elements where link.isValid && link.scheme.map({ text($0) }) == "https" {
      if let host = link.host.map({ text($0) }), !host.isEmpty, !hosts.contains(host) { hosts.append(host) }
    }
    return hosts
  }

  /// Returns the file `apple-app-site-association` of a web site, which lists the links that open the app.
  ///
  /// The links are in the order in which the app tries them. A parameter is written `?*`, so that the file can match
  /// URLs that no link matches: one with a text in place of a number, or with more segments.
  ///
  /// - Parameters:
  ///   - host: The host of the web site, in lower case.
  ///   - appID: The identifier of the app: the prefix of its team, a period and its bundle identifier.
  public func appSiteAssociation(host: String, appID: String) -> [UInt8] {
    let table = NavigationTable(linksOf: self)
    let ids = links.ids.filter { id in
      links[id].isValid && links[id].scheme.map { text($0) } == "https"
        && links[id].host.map { text($0) } == host
    }
    let ordered = ids.sorted { left, right in
      NavigationLinkDeclaration.precedes(
        table.links[Int(left.index)], table.links[Int(right.index)], left.index < right.index)
    }
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("applinks") { writer in
        writer.object { writer in
          writer.member("details") { writer in
            writer.array { writer in
              writer.element { $0.object { writeDetail(ordered, appID, &$0) } }
            }
          }
        }
      }
    }
    writer.endLine()
    return writer.take()
  }

  private func writeDetail(_ ids: [LinkID], _ appID: String, _ writer: inout JSONWriter) {
    writer.member("appIDs") { writer in
      writer.onOneLine { $0.array { $0.element { $0.string(appID) } } }
    }
    writer.member("components") { writer in
      writer.array(of: ids) { writer, id in
        writer.object { writeComponent(links[id], &$0) }
      }
    }
  }

  private func writeComponent(_ link: Link, _ writer: inout JSONWriter) {
    var path = ""
    for segment in segments[link.segments] {
      switch segment {
      case .literal(let text): path += "/" + NavigationURL.encoded(self.text(text))
      case .parameter, .rest: path += "/?*"
      }
    }
    writer.member("/", path.isEmpty ? "/" : path)
    if !link.queries.isEmpty {
      writer.member("?") { writer in
        writer.onOneLine { writer in
          writer.object { writer in
            for query in queries[link.queries] {
              let type = types.resolved(parameters[query.parameter].type)
              let isOptional = if case .optional = types[type] { true } else { false }
              // An absent key has an empty value.
              writer.member(
                named: NavigationURL.encoded(text(query.key)), isOptional ? "*" : "?*")
            }
          }
        }
      }
    }
    writer.member("comment", documentation(link.documentation) ?? text(link.pattern))
  }
}
