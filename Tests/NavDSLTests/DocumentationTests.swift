import Foundation
import Testing

@testable import NavDSL

/// The documents' claims about the language must hold.
///
/// Blocks marked `nav` are programs; with `proofs` they are also proved. `part` adds an app, `syntax` only checks the
/// syntax, `as` is followed by the name of the file, and `error` or `warning` by the expected diagnostics: codes, or
/// names of warnings, separated by commas.
///
/// The scenarios of a program without errors pass, except those of one marked `failing`; a block marked
/// `results` is the output of `navc test` for the previous program. `ScenarioExampleTests` checks both.
///
/// A block marked `report` contains the diagnostics of the previous program, and `verify` the result of its proofs. One
/// marked `excerpt` is part of the Swift generated for that program, except that a line of `…` matches any lines. One
/// marked `usage` compiles with that Swift.
@Suite struct DocumentationTests {
  @Test(arguments: DocumentBlock.documents)
  func programsHaveTheDiagnosticsOfTheirMarks(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) where block.info.first == "nav" {
      if block.info.contains("syntax") {
        let parsed = SyntaxTree.parse(SourceText(path: block.path, text: block.text))
        #expect(parsed.diagnostics.map(\.message) == [], "\(block)")
        continue
      }
      let found = block.compilation.diagnostics.filter { $0.severity != .note }
      let names = found.map { $0.severity == .error ? $0.code.rawValue : $0.code.entry.name }
      #expect(names == block.expectations, "\(block): \(found.map(\.message))")
    }
  }

  @Test(arguments: DocumentBlock.documents)
  func reportsAndExcerptsMatchTheOutput(document: String) throws {
    var program: DocumentBlock?
    for block in try DocumentBlock.blocks(of: document) {
      if block.info.first == "nav" { program = block }
      guard let compilation = program?.compilation else { continue }
      if block.info.contains("report") {
        let bytes = DiagnosticReport(compilation.diagnostics, compilation.program.sources).text()
        let report = String(decoding: bytes, as: UTF8.self)
        #expect(block.text.hasPrefix(report), "\(block): the compiler says\n\(report)")
        // The last line is the tool's: the number of diagnostics.
        #expect(block.text.dropFirst(report.count).count { $0.isNewline } <= 1, "\(block)")
      } else if block.info.contains("verify"), let proofs = compilation.proofs {
        #expect(block.text == String(decoding: proofs.text(), as: UTF8.self), "\(block)")
      } else if block.info.contains("excerpt") {
        let path = program?.path ?? ""
        let swift = compilation.program.swift(sourcePaths: [path], options: SwiftOptions())
        var rest = Substring(decoding: swift, as: UTF8.self)
        for part in block.parts {
          let range = rest.range(of: part)
          #expect(range != nil, "\(block): not written, or not in this order:\n\(part)")
          if let range { rest = rest[range.upperBound...] }
        }
      }
    }
  }

  @Test func usagesOfGeneratedSwiftCompile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "NavDSL-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var program: DocumentBlock?
    for block in try DocumentBlock.documents.flatMap(DocumentBlock.blocks(of:)) {
      if block.info.first == "nav" { program = block }
      guard block.info.contains("usage"), let program else { continue }
      let compilation = program.compilation
      let swift = compilation.program.swift(sourcePaths: [program.path], options: SwiftOptions())
      let files = ["Program.swift", "main.swift"].map { folder.appending(path: $0) }
      try Data(swift).write(to: files[0])
      try Data(block.text.utf8).write(to: files[1])
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-swift-version", "6", "-typecheck", "-I", RuntimeModule.folder.path] + files.map(\.path)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(block)")
    }
  }

  @Test func theReferenceListsTheWarnings() throws {
    let reference = try Repository.text(at: "Documentation/LanguageReference.md")
    let rows = reference.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    for code in DiagnosticCode.allCases
    where code.entry.severity == .warning && !code.isOfImport && !code.isOfComparison {
      let row = "| `\(code.entry.name)` | \(code.entry.summary) |"
      #expect(rows.contains(row), "missing: \(row)")
    }
  }

  @Test func theGuideListsTheRulesOfComparisons() throws {
    let lines = try Repository.text(at: "Documentation/Breaking.md").split(separator: "\n").map(String.init)
    for code in DiagnosticCode.allCases where code.isOfComparison {
      let entry = code.entry
      let row = "| `\(entry.name)` | \(code.rawValue) | \(entry.severity.rawValue) | \(entry.summary) |"
      #expect(lines.contains(row), "missing: \(row)")
    }
  }

  @Test func theReferenceShowsEveryWordOfTheLanguage() throws {
    var kinds: Set<TokenKind> = []
    let reference = "Documentation/LanguageReference.md"
    for block in try DocumentBlock.blocks(of: reference) where block.info.first == "nav" {
      kinds.formUnion(SyntaxTree.parse(SourceText(path: "Example.nav", text: block.text)).tree.tokenKinds)
    }
    let missing = TokenKind.allCases.filter { $0.isWord && !kinds.contains($0) }
    #expect(missing == [])
  }

  /// A block with `in` and a path quotes that file verbatim, except that a line of `…` matches any lines.
  @Test(arguments: DocumentBlock.documents)
  func quotedFilesContainTheirQuotations(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) {
      guard let index = block.info.firstIndex(of: "in"), index + 1 < block.info.count else { continue }
      let path = block.info[index + 1]
      var rest = Substring(try Repository.text(at: path))
      for part in block.parts {
        let range = rest.range(of: part)
        #expect(range != nil, "\(block) is not in \(path), or not in this order:\n\(part)")
        if let range { rest = rest[range.upperBound...] }
      }
    }
  }

  @Test(arguments: DocumentBlock.documents)
  func linksHaveTargets(document: String) throws {
    let text = try Repository.text(at: document)
    let folder = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for match in text.matches(of: /\]\(([^)\s]+)\)/) {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      if match.1.contains("://") { continue }
      let path = parts[0].isEmpty ? document : folder + parts[0]
      let exists = FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
      #expect(exists, "\(document) links to \(match.1)")
      if exists, parts.count == 2 {
        #expect(try anchors(of: path).contains(String(parts[1])), "\(document) links to \(match.1)")
      }
    }
  }

  @Test func theArchitecturePageIsShort() throws {
    let lines = try Repository.text(at: "ARCHITECTURE.md").count { $0.isNewline }
    #expect(lines < 150)
  }

  /// The recipes list files by path, or by the end of one.
  @Test func recipesNameFilesThatExist() throws {
    let files = ["Sources", "Tests", "Documentation", "Examples"].flatMap { folder in
      ["swift", "md", "json"].flatMap { Repository.files(in: folder, endingIn: "." + $0) }
    }
    let recipes = try Repository.text(at: "CONTRIBUTING.md")
    let names = recipes.matches(of: /`([A-Za-z][A-Za-z+\/0-9.-]*\.(?:swift|json|md))`/).map { String($0.1) }
    #expect(names.count > 50)
    for name in names {
      let exists =
        files.contains { $0 == name || $0.hasSuffix("/" + name) } || DocumentBlock.documents.contains(name)
      #expect(exists, "CONTRIBUTING.md names \(name)")
    }
  }

  /// The anchors that GitHub gives the headings of a document.
  private func anchors(of document: String) throws -> Set<String> {
    var anchors: Set<String> = []
    for line in try Repository.text(at: document).split(separator: "\n") where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.dropFirst().lowercased()
      let kept = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      anchors.insert(kept.replacingOccurrences(of: " ", with: "-"))
    }
    return anchors
  }
}

extension DocumentBlock {
  /// The path under which the program is reported.
  var path: String { word(after: "as") ?? "Example.nav" }

  /// The text, with an app added if the block lacks one.
  fileprivate var program: String {
    guard info.contains("part") else { return text }
    let home = text.contains("scene Home") ? "" : "scene Home\n"
    return text + "app Example { start Home in stack }\n" + home
  }

  /// The result of compiling the program, which cannot import files.
  var compilation: Compilation {
    var options = CompilerOptions()
    options.proves = info.contains("proofs")
    return compile([InputFile(path: path, text: program)], options: options)
  }

  /// The codes and names of the expected diagnostics.
  fileprivate var expectations: [String] {
    (word(after: "error") ?? word(after: "warning") ?? "").split(separator: ",").map(String.init)
  }

  /// The text between lines of `…`.
  fileprivate var parts: [String] {
    var parts = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.trimmingCharacters(in: .whitespaces) == "…" {
        parts.append("")
      } else {
        parts[parts.count - 1] += line + "\n"
      }
    }
    return parts.map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }
  }

  private func word(after word: String) -> String? {
    info.firstIndex(of: word).flatMap { $0 + 1 < info.count ? info[$0 + 1] : nil }
  }
}
