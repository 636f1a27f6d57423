import Foundation
import Testing

@testable import NavDSL

/// The page about editors says what the server does.
@Suite struct ServerDocumentTests {
  private let page: String

  init() throws { page = try Repository.text(at: "Documentation/LanguageServer.md") }

  /// Returns the first column of the table after a heading, without backticks.
  private func firstColumn(after heading: String) -> [String] {
    let lines = page.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
    let rows = lines[start...].drop { !$0.hasPrefix("| ---") }.dropFirst().prefix { $0.hasPrefix("|") }
    return rows.compactMap { row in
      row.split(separator: "|").first?.trimmingCharacters(in: [" ", "`"])
    }
  }

  @Test func everyCommandIsDescribed() {
    #expect(firstColumn(after: "Commands").sorted() == ServerCommand.allCases.map(\.rawValue).sorted())
  }

  /// Every setting that the page names is read: a value of another type is reported.
  @Test func everySettingIsRead() {
    let names = firstColumn(after: "Settings")
    #expect(names.count == 4)
    for name in names {
      var unknown: [String] = []
      _ = ServerSettings(.object([.init(name: name, value: 5)]), unknown: &unknown)
      #expect(unknown == [name])
    }
  }

  /// The page and the server name the same requests.
  @Test func everyCapabilityIsDescribed() {
    var session = ServerSession()
    let pulling: JSONValue = [
      "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
    ]
    let answer = session.request("initialize", ["capabilities": pulling])
    guard case .object(let members)? = answer["result"]?["capabilities"] else {
      Issue.record("no capabilities")
      return
    }
    let described = [
      "completion": "completion", "signatureHelp": "signature help", "hover": "hover",
      "definition": "definition", "typeDefinition": "type definition", "references": "references",
      "documentHighlight": "highlights", "documentSymbol": "symbols", "workspaceSymbol": "symbols",
      "rename": "rename", "semanticTokens": "semantic tokens", "foldingRange": "folding",
      "selectionRange": "selection", "codeAction": "code actions", "codeLens": "lenses",
      "callHierarchy": "call hierarchy", "inlayHint": "inlay hints", "documentLink": "links",
      "documentFormatting": "formatting", "documentRangeFormatting": "of ranges",
      "documentOnTypeFormatting": "that is typed", "diagnostic": "pulled",
      "executeCommand": "executeCommand",
    ]
    for member in members where member.name.hasSuffix("Provider") {
      let name = String(member.name.dropLast("Provider".count))
      let words = described[name]
      #expect(words != nil, "\(name) is not described")
      if let words { #expect(page.contains(words), "\(name)") }
    }
  }
}
