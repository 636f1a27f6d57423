extension TokenKind {
  /// The words of the language, in the order of their kinds: the only list of them.
  static let words: [String] = [
    "import", "type", "from", "enum", "struct", "guard", "app", "start", "compact", "regular", "stack",
    "root", "tabs", "tab", "icon", "split", "primary", "supplementary", "secondary", "placeholder",
    "collapse", "to", "display", "beside", "over", "pages", "scene", "returns", "title", "prompt", "back",
    "hidden", "left", "right", "toolbar", "flexible", "fixed", "control", "system", "embed", "exit", "on",
    "when", "else", "then", "push", "modal", "popover", "show", "detail", "replace", "pop", "dismiss",
    "all", "select", "reset", "next", "previous", "unwind", "finish", "cancel", "open", "stay", "returning",
    "via",
    "animated", "coverVertical", "flip", "crossDissolve", "partialCurl", "none", "as", "automatic",
    "fullScreen", "pageSheet", "formSheet", "currentContext", "overFullScreen", "overCurrentContext",
    "alert", "actionSheet", "sheet", "medium", "large", "arrow", "up", "down", "locked", "adapt", "in",
    "not", "and", "or", "true", "false", "nil", "flow", "link", "scenario", "given", "expect", "fails",
    "swipe", "reveal", "hide", "resize", "always", "never", "reach", "bar", "tabbar",
    "message", "destructive", "preferred", "menu", "separator", "retry",
    "transient", "relaunch", "external", "feature", "enter", "ended", "entry", "key",
  ]

  /// The text of every token of this kind; `nil` if it varies. An ellipsis may also be written as three periods.
  package var spelling: String? {
    switch self {
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .leftParenthesis: "("
    case .rightParenthesis: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .comma: ","
    case .colon: ":"
    case .period: "."
    case .arrow: "->"
    case .equals: "="
    case .isEqual: "=="
    case .isNotEqual: "!="
    case .question: "?"
    case .at: "@"
    case .slash: "/"
    case .caret: "^"
    case .tilde: "~"
    case .bar: "|"
    case .ellipsis: "…"
    default: isWord ? Self.words[Int(rawValue - Self.importWord.rawValue)] : nil
    }
  }
}
