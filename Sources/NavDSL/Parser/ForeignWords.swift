// Words of other languages and frameworks, in the places where they would stand there.

/// The counterpart of a word of another language.
struct ForeignWord {
  /// The word of the language; `nil` if there is none.
  var keyword: TokenKind?
  /// The option that follows the operand: `sheet X` is `modal X as sheet`; of a verb without an operand, the rest of it.
  var option: StaticString?
  /// The advice for a word without a counterpart.
  var hint: StaticString?

  private init(_ keyword: TokenKind?, option: StaticString? = nil) {
    (self.keyword, self.option) = (keyword, option)
  }
  private init(hint: StaticString) { self.hint = hint }

  /// Returns what a word in place of a verb means; `nil` for words that are not known.
  static func verb(_ word: String) -> ForeignWord? {
    switch word {
    case "present", "presents": Self(.modalWord)
    case "sheet": Self(.modalWord, option: "as sheet")
    case "alert", "dialog", "confirm": Self(.modalWord, option: "as alert")
    case "fullScreenCover", "cover": Self(.modalWord, option: "as fullScreen")
    case "navigate", "segue", "goto", "go", "route": Self(.pushWord)
    case "close", "hide": Self(.dismissWord)
    case "dismissAll": Self(.dismissWord, option: "all")
    case "back", "goBack": Self(.popWord)
    case "popToRoot": Self(.popWord, option: "to root")
    case "return", "complete": Self(.finishWord)
    case "popTo", "popToViewController": Self(hint: "'pop to Home' goes back as far as that scene")
    default: nil
    }
  }

  /// Returns what a word in place of an option means, before a name; `nil` for words that are not known.
  static func option(_ word: String) -> ForeignWord? {
    switch word {
    case "at", "near", "anchor", "anchored": Self(.fromWord)
    default: nil
    }
  }

  /// Returns what a word in place of a column of a split means; `nil` for words that are not known.
  static func column(_ word: String) -> ForeignWord? {
    switch word {
    case "master", "sidebar": Self(.primaryWord)
    case "content": Self(.supplementaryWord)
    case "detail": Self(.secondaryWord)
    default: nil
    }
  }

  /// Returns what a word in place of a declaration means; `nil` for words that are not known.
  static func declaration(_ word: String) -> ForeignWord? {
    switch word {
    case "navigation", "NavigationStack", "navigator": Self(.stackWord)
    case "screen", "view", "viewController", "controller", "page", "class": Self(.sceneWord)
    case "TabView", "tabbar", "tabBar": Self(.tabsWord)
    case "deeplink", "deepLink", "url", "route": Self(.linkWord)
    case "test": Self(.scenarioWord)
    case "func": Self(hint: "an event is handled by 'on' in a scene: 'on buy -> push Payment'")
    case "let", "var", "const": Self(hint: "a program has no variables; a scene has parameters")
    case "include", "require", "use": Self(.importWord)
    default: nil
    }
  }

  /// Returns what a word in place of an item of a scene means; `nil` for words that are not known.
  static func item(_ word: String) -> ForeignWord? {
    switch word {
    case "func", "segue", "action", "event":
      Self(hint: "an event is handled by 'on': 'on buy -> push Payment'")
    case "let", "var", "const", "param", "property":
      Self(hint: "a scene has no variables; make it a parameter: 'scene Name(id: String)'")
    case "button": Self(.controlWord)
    case "subtitle": Self(.promptWord)
    case "return": Self(hint: "a scene ends with the verb 'finish' of a handler")
    default: nil
    }
  }

  /// Returns what a word in place of a branch means; `nil` for words that are not known.
  static func branch(_ word: String) -> ForeignWord? {
    switch word {
    case "if", "case", "guard", "switch": Self(.whenWord)
    case "default", "otherwise": Self(.elseWord)
    default: nil
    }
  }
}
