/// A declaration of an imported program.
struct StoryboardDeclaration: Sendable {
  /// A kind of declaration.
  enum Kind: Sendable { case scene, stack, tabs, split }

  var kind: Kind
  var name: String
  /// The file of the project that it comes from.
  var file: Int
  /// Its counterpart in the storyboard.
  var documentation: String
  /// The destination of its entry; `nil` unless code opens it.
  var entry: String?
  var entryComment: String?
  /// Comments before its contents: what is left out.
  var comments: [String] = []
  /// The lines before the handlers, such as titles, items and tabs.
  var lines: [String] = []
  var handlers: [Handler] = []

  /// A handler.
  struct Handler: Sendable {
    var name: String
    var transition: String
    /// A comment at the end of its line.
    var comment: String?
  }
}
