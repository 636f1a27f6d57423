/// The options of a site.
package struct SiteOptions: Sendable {
  /// The title of its pages; `nil` for the name of the program.
  package var title: String?
  /// The address of a declaration, with `{file}` and `{line}`; `nil` if pages show places without links.
  package var source: String?
  /// The maximum number of recorded states in each width.
  package var maximumStates = 2_000
  /// The size at which no more states are recorded, in bytes.
  package var maximumGraphSize = 1_000_000
  /// The size of the pictures of findings' runs at which no more are drawn, in bytes.
  package var maximumPictureSize = 1_000_000
  /// `true` iff states are recorded.
  package var hasGraph = true
  /// `true` iff the site is the page with the phone alone, in one file.
  package var isSingle = false
  /// The changes since old versions; `nil` if there is no page about them.
  package var comparison: SiteComparison?

  package init() {}
}

/// A file of a site.
package struct SiteFile: Sendable, Equatable {
  /// The path in the folder of the site, with slashes: letters, digits, `.`, `-` and `_`.
  package var path: String
  package var bytes: [UInt8]
}

/// The pages that show a program without a server.
///
/// The same program and options give the same bytes: pages contain no times, no absolute paths and no names of machines.
package struct Site: Sendable {
  /// The files, sorted by path.
  package let files: [SiteFile]
  /// The number of recorded states, and whether these are all.
  package let states: Int
  package let isComplete: Bool

  /// Creates the site of a program without errors.
  ///
  /// - Parameter progress: Called now and then with the number of states that were visited.
  package init(_ compilation: Compilation, _ options: SiteOptions, progress: (Int) -> Void = { _ in }) {
    let content = SiteContent(compilation, options)
    let graph = options.hasGraph ? SiteGraph(content.interpreted, options, progress: progress) : nil
    states = graph?.count ?? 0
    isComplete = graph?.isComplete ?? false
    if options.isSingle {
      files = [SiteFile(path: "index.html", bytes: PreviewPage(recorded: graph?.script(content) ?? []).html)]
      return
    }
    var files = SitePages(content, graph).files
    if let graph {
      files.append(SiteFile(path: "walk.html", bytes: PreviewPage(recorded: nil).html))
      files.append(SiteFile(path: "graph.js", bytes: graph.script(content)))
    }
    files.append(SiteFile(path: ".nojekyll", bytes: []))
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

/// A program with what its pages say about it.
struct SiteContent {
  let compilation: Compilation
  let options: SiteOptions
  let interpreted: InterpretedProgram
  /// The model as the preview has it.
  let model: JSONValue
  let names: SiteNames
  let paths: SitePaths

  init(_ compilation: Compilation, _ options: SiteOptions) {
    self.compilation = compilation
    self.options = options
    let preview = PreviewModel(compilation, version: 1, proofs: compilation.proofs == nil ? .none : .done)
    interpreted = preview.interpreted
    paths = SitePaths(compilation.program.sources.files.map(\.path))
    model = paths.shortened((try? JSONValue(reading: preview.json())) ?? .object([]))
    names = SiteNames(model, compilation.diagnostics)
  }

  var program: Program { compilation.program }
  var title: String { options.title ?? program.diagramName }

  /// Returns the elements of a list in the model.
  func list(_ name: String) -> [JSONValue] { model[name]?.elements ?? [] }
}

/// The paths of a program's files as a site shows them: without the folders of a machine.
struct SitePaths {
  /// The folder that all absolute paths have in common, with a slash at its end; empty if there are none.
  private let folder: String

  init(_ paths: [String]) {
    let absolute = paths.filter { $0.hasPrefix("/") }
    var common = (absolute.first ?? "").split(separator: "/").dropLast()
    for path in absolute {
      let parts = path.split(separator: "/").dropLast()
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
    }
    folder = absolute.isEmpty ? "" : "/" + common.map { $0 + "/" }.joined()
  }

  /// Returns a text without the folder.
  func shortened(_ text: String) -> String {
    // Every slash is in the root.
    if folder.utf8.count < 2 {
      return folder.isEmpty || !text.hasPrefix(folder) ? text : String(text.dropFirst())
    }
    return text.contains(folder) ? text.replacing(folder, with: "") : text
  }

  /// Returns a value whose texts are without the folder.
  func shortened(_ value: JSONValue) -> JSONValue {
    if folder.isEmpty { return value }
    return switch value {
    case .string(let text): .string(shortened(text))
    case .array(let elements): .array(elements.map { shortened($0) })
    case .object(let members): .object(members.map { .init(name: $0.name, value: shortened($0.value)) })
    case .null, .bool, .integer, .decimal: value
    }
  }
}
