/// A program that an import writes: an app, and the declarations of its files.
struct ImportedProgram: Sendable {
  /// A destination that the app starts with.
  struct Start: Sendable {
    /// The file that declares it.
    var file: Int
    var destination: String
  }

  /// A type of the app's own code.
  struct ExternalType: Sendable {
    var name: String
    var module: String
    /// The first file that uses it.
    var file: Int
  }

  /// The name of the app.
  var name: String
  /// None: a program of entries alone. Two: one for compact, one for regular width.
  var starts: [Start] = []
  /// The handlers of the app.
  var handlers: [ImportedHandler] = []
  var types: [ExternalType] = []
  var declarations: [ImportedDeclaration] = []
  /// The start of each flow, by its name.
  var flowStarts: [String: String] = [:]
  /// The name of each input file, without its ending.
  var fileNames: [String] = []
  /// The files whose declarations each file names.
  var references: [Set<Int>] = []
}

/// A declaration of an imported program.
struct ImportedDeclaration: Sendable {
  /// A kind of declaration.
  enum Kind: Sendable { case scene, stack, tabs, split }

  var kind: Kind
  var name: String
  /// The number of the file that it comes from.
  var file: Int
  /// The flow that contains it; `nil` for the program.
  var flow: String?
  /// The counterpart in the input.
  var documentation: String
  /// The parameters of a scene, in parentheses; empty for none.
  var parameters = ""
  /// A comment before it, and before those that follow.
  var heading: String?
  /// The destination of its entry; `nil` unless code opens it.
  var entry: String?
  var entryComment: String?
  /// Comments before its contents: what is left out.
  var comments: [String] = []
  /// The lines before the handlers, such as titles, items and tabs.
  var lines: [String] = []
  var handlers: [ImportedHandler] = []
  /// The links to it, each without its keyword.
  var links: [String] = []
}

/// A handler of an imported program.
struct ImportedHandler: Sendable {
  var name: String
  /// The parameters, in parentheses; empty for none.
  var parameters = ""
  var transition: String
  /// A comment at the end of its line.
  var comment: String?
}
