import Foundation
import Testing

/// Rules of the project that no compiler checks; these tests read the sources.
@Suite struct HouseTests {
  /// The layers of the library. A file names only types of its own layer and of those before it.
  private static let rooms = [
    "Source", "Diagnostics", "Syntax", "Lexer", "Parser", "Formatting", "Model", "Semantics", "Interpreter",
    "Scenarios", "Emit", "Exploration", "Screens", "Verification", "Compiler", "Comparison", "Simulator",
    "Tooling", "Import", "LanguageServer", "Preview", "Site",
  ]

  /// The files of the libraries, to which the same rules apply.
  private static let libraryFiles =
    Repository.files(in: "Sources/NavDSL", endingIn: ".swift")
    + Repository.files(in: "Sources/NavRuntime", endingIn: ".swift")

  /// The code of every source file, without comments and strings; computed once, since most tests need it.
  private static let codes: [String: String] = Dictionary(
    uniqueKeysWithValues: Repository.files(in: "Sources", endingIn: ".swift").compactMap { file in
      (try? Repository.text(at: file)).map { (file, SwiftText.code(of: $0)) }
    })

  private func code(of file: String) throws -> String { try #require(Self.codes[file]) }

  /// The files of the library that may import Foundation. It costs a tool its start-up time, so there are
  /// none.
  private static let importersOfFoundation: Set<String> = []

  @Test func everyFolderIsALayer() throws {
    let folders = Set(Repository.files(in: "Sources/NavDSL", endingIn: ".swift").compactMap(room(of:)))
    #expect(folders.subtracting(Self.rooms).sorted() == [], "folders that are not in the list of rooms")
    for file in Repository.files(in: "Sources/NavDSL", endingIn: ".swift") {
      #expect(room(of: file) != nil, "\(file) lies in no room")
    }
  }

  @Test func layersNameOnlyTypesOfEarlierLayers() throws {
    // The first layer that declares a name, even inside another type: a type that is nested in a later layer only is
    // not visible from outside.
    var firstRoom: [String: Int] = [:]
    var types: Set<String> = []
    var files: [(path: String, room: Int, words: Set<String>)] = []
    for file in Repository.files(in: "Sources/NavDSL", endingIn: ".swift") {
      guard let name = room(of: file), let room = Self.rooms.firstIndex(of: name) else { continue }
      let code = try code(of: file)
      types.formUnion(SwiftText.declaredTypes(in: code, nested: false))
      for type in SwiftText.declaredTypes(in: code, nested: true) {
        firstRoom[type] = min(firstRoom[type] ?? room, room)
      }
      files.append((file, room, SwiftText.words(in: code)))
    }
    #expect(types.count > 50, "the types of the library were not found")
    for (path, room, words) in files {
      let later = words.intersection(types).filter { (firstRoom[$0] ?? 0) > room }.sorted()
      #expect(later.isEmpty, "\(path) names types of later rooms: \(later.joined(separator: ", "))")
    }
  }

  /// Generated code can include the engine's source in its own module, and the engine is independent of the compiler.
  @Test func theEngineIsIndependentOfTheCompiler() throws {
    let files = Repository.files(in: "Sources/NavRuntime", endingIn: ".swift")
    #expect(!files.isEmpty)
    let library = try Repository.files(in: "Sources/NavDSL", endingIn: ".swift").reduce(into: Set<String>()) {
      $0.formUnion(
        SwiftText.declaredTypes(in: try code(of: $1), nested: false))
    }
    for file in files {
      let code = try code(of: file)
      let imports = code.split(whereSeparator: \.isNewline).filter { $0.contains("import ") }
      #expect(imports.isEmpty, "\(file) imports something")
      let types = SwiftText.declaredTypes(in: code, nested: false)
      #expect(
        types.allSatisfy { $0.hasPrefix("Navigation") },
        "\(file) declares a type whose name may be one of the app's")
      // A type with the name of one of the library's is the engine's own: a generic parameter, or nested.
      let own = SwiftText.declaredTypes(in: code, nested: true).union(Self.namesInTheEngine)
      let named = SwiftText.words(in: code).intersection(library).subtracting(own).sorted()
      #expect(named.isEmpty, "\(file) names types of NavDSL: \(named.joined(separator: ", "))")
    }
  }

  /// Names of different types in the engine and the library.
  private static let namesInTheEngine: Set<String> = [
    "Program", "Scene", "Flow", "Exit", "App", "ID", "Link", "Entry",
  ]

  /// A comment that refers to a document names one of its headings, which does not change when sections move.
  @Test func pointersNameHeadings() throws {
    func headings(_ path: String) throws -> Set<String> {
      let lines = try Repository.text(at: path).split(separator: "\n").filter { $0.hasPrefix("#") }
      return Set(lines.map { String($0.drop { "#0123456789. ".contains($0) }) })
    }
    let documents = [
      ("language reference", try headings("Documentation/LanguageReference.md")),
      ("Proofs.md", try headings("Documentation/Proofs.md")),
    ]
    let pointer = try Regex(#"(?i)(language reference|Proofs\.md), ((?:"[^"]+"(?:, | and )?)+)"#)
    var count = 0
    for file in Self.libraryFiles {
      let text = try Repository.text(at: file).replacing(/\n *\/\/\/? ?/, with: " ")
      #expect(!text.contains(#/[Ss]ections? [0-9]/#) || text.contains("Unicode"), "\(file) points by number")
      for match in text.matches(of: pointer) {
        let document = text[match.range].lowercased().hasPrefix("proofs") ? documents[1] : documents[0]
        for name in text[match.range].matches(of: /"([^"]+)"/).map({ String($0.1) }) {
          count += 1
          #expect(document.1.contains(name), "\(file): \(document.0) has no heading '\(name)'")
        }
      }
    }
    #expect(count > 25)
  }

  @Test func theLibraryDoesNotImportFoundation() throws {
    for file in Self.libraryFiles {
      if Self.importersOfFoundation.contains(file) { continue }
      let text = try code(of: file)
      let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("import Foundation") }
      #expect(lines.isEmpty, "\(file) imports Foundation")
    }
  }

  @Test(arguments: ["Sources", "Tests", "Benchmarks"])
  func filesAreShort(folder: String) throws {
    // The engine's source and the page of the preview as text, written by scripts.
    let exceptions = ["Sources/NavRuntimeSource/EngineText.swift", "Sources/NavDSL/Preview/PageText.swift"]
    for file in Repository.files(in: folder, endingIn: ".swift") where !exceptions.contains(file) {
      let lines = try Repository.lines(at: file)
      #expect(lines.count <= 601, "\(file) has \(lines.count - 1) lines; over 600 wants a second file")
    }
  }

  @Test func noCodeTrapsDeliberately() throws {
    let forbidden = ["fatalError", "preconditionFailure", "@unchecked", "nonisolated(unsafe)", "try!", "as!"]
    for file in Repository.files(in: "Sources", endingIn: ".swift") {
      let text = try code(of: file)
      for word in forbidden {
        #expect(!text.contains(word), "\(file) says \(word)")
      }
      #expect(!SwiftText.unwrapsByForce(text), "\(file) unwraps by force")
    }
  }

  /// Scripts/release-options builds for one thread.
  @Test func nothingStartsAThread() throws {
    let forbidden: Set = [
      "Thread", "pthread_create", "Dispatch", "DispatchQueue", "Task", "TaskGroup", "async",
    ]
    for file in Self.libraryFiles + Repository.files(in: "Sources/navc", endingIn: ".swift") {
      let words = SwiftText.words(in: try code(of: file)).intersection(forbidden)
      #expect(words.isEmpty, "\(file) says \(words.sorted())")
    }
  }

  /// Public declarations have doc comments; for witnesses of a protocol, those of the protocol suffice.
  @Test func publicDeclarationsAreDocumented() throws {
    let modifiers = #"(static |mutating |final |indirect |internal\(set\) |private\(set\) )*"#
    let kinds = "(var|let|func|init|struct|enum|class|protocol|subscript|typealias)"
    let declaration = try Regex(#"^\s*(@\w+ )*public "# + modifiers + kinds + #"\b"#)
    let witnesses = [
      "let node: SyntaxNode", "var node: SyntaxNode", "init?(_ node: SyntaxNode)", "let index: Int32",
      "init(index: Int32)",
      "var startIndex: Int", "var endIndex: Int", "subscript(position: Int)",
      "let identity: NavigationIdentity", "var id: NavigationIdentity", "static func == (", "static func < (",
      "func hash(into ",
      "init(from decoder: any Decoder)", "func encode(to encoder: any Encoder)", "typealias Scene = ",
      "typealias Flow = ", "typealias Value = ", "typealias Exit = ", "typealias Guards = ",
    ]
    for file in Self.libraryFiles {
      let lines = try Repository.lines(at: file)
      for (index, line) in lines.enumerated() {
        guard SwiftText.begins(line, with: "public ") || SwiftText.begins(line, with: "@"),
          line.firstMatch(of: declaration) != nil, !witnesses.contains(where: { line.contains($0) })
        else { continue }
        var before = index - 1
        while before >= 0, SwiftText.begins(lines[before], with: "@") { before -= 1 }
        let isDocumented = before >= 0 && SwiftText.begins(lines[before], with: "///")
        #expect(isDocumented, "\(file):\(index + 1) has no doc comment")
      }
    }
  }

  /// Sentences and entries of doc comments begin with a noun phrase or a verb in the third person, as in Apple's
  /// reference, and not with a clause.
  @Test func docCommentsBeginWithANounOrAVerb() throws {
    let questions = "What|Where|How|Who|Whether"
    let conjunctions = "If|When|While|Without|Before|After|As|Since|Because|Until|Unless"
    let clause = try Regex(#"^\s*/// (- [A-Za-z ]+: )?("# + questions + "|" + conjunctions + #")\b"#)
    // The first sentence says what a declaration is; further paragraphs may refer to it.
    let pronoun = try Regex(#"^\s*/// (It|They|This|That|Those|These|There|Not|Also)\b"#)
    for folder in ["Sources", "Plugins", "Tests", "Benchmarks", "Examples"] {
      for file in Repository.files(in: folder, endingIn: ".swift") {
        var isContinued = false
        for (index, line) in try Repository.lines(at: file).enumerated() {
          let isComment = SwiftText.begins(line, with: "///")
          defer { isContinued = isComment }
          guard isComment else { continue }
          let isReference = !isContinued && line.firstMatch(of: pronoun) != nil
          guard isReference || line.firstMatch(of: clause) != nil else { continue }
          Issue.record("\(file):\(index + 1): begin with a noun phrase, or with a verb such as 'Returns'")
        }
      }
    }
  }

  @Test func theLibraryDoesNotPrint() throws {
    for file in Self.libraryFiles {
      let words = SwiftText.words(in: try code(of: file))
      let printers = words.intersection(["print", "debugPrint", "dump", "stdout", "stderr"])
      #expect(printers.isEmpty, "\(file) prints")
    }
  }

  private func room(of file: String) -> String? {
    let parts = file.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : nil
  }
}

@Suite struct SwiftTextTests {
  @Test func commentsAndStringsAreNotCode() {
    let source = ##"""
      let a = "B \(c) \("d" + e)" // F
      /* G /* H */ I */ let j = #"K "L" \(m) \#(n)"#
      """##
    #expect(SwiftText.words(in: SwiftText.code(of: source)) == ["let", "a", "c", "e", "j", "n"])
  }

  @Test(arguments: ["a!", "f()!.b", "let c = d[0]! + 1", "as! E"])
  func forcedUnwrapsAreFound(_ code: String) {
    #expect(SwiftText.unwrapsByForce(code))
  }

  @Test(arguments: ["a != b", "a!=b", "!a && !b", "[!a]", "", "!"])
  func negationsAreNotForced(_ code: String) {
    #expect(!SwiftText.unwrapsByForce(code))
  }

  @Test func declaredTypesAreFoundWithAndWithoutNestedOnes() {
    let source = """
      public struct A: B { struct C {}
        enum D {}
      }
      @frozen public indirect enum E {}
      final class F {}
      private struct G {}
      typealias H = Int
      """
    #expect(SwiftText.declaredTypes(in: source, nested: false) == ["A", "E", "F", "H"])
    #expect(SwiftText.declaredTypes(in: source, nested: true) == ["A", "D", "E", "F", "G", "H"])
  }
}
