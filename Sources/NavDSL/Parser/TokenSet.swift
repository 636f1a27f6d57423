/// A set of token kinds: 32 bytes and no allocation.
struct TokenSet: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Creates the set of `kinds`.
  init(_ kinds: TokenKind...) {
    for kind in kinds { insert(kind) }
  }

  /// Creates the set of the kinds that satisfy `predicate`.
  init(where predicate: (TokenKind) -> Bool) {
    for kind in TokenKind.allCases where predicate(kind) { insert(kind) }
  }

  /// Adds a kind.
  mutating func insert(_ kind: TokenKind) {
    let bit: UInt64 = 1 &<< UInt64(kind.rawValue & 63)
    switch kind.rawValue &>> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// `true` iff `kind` is in the set.
  func contains(_ kind: TokenKind) -> Bool {
    let word: UInt64
    switch kind.rawValue &>> 6 {
    case 0: word = words.0
    case 1: word = words.1
    case 2: word = words.2
    default: word = words.3
    }
    return (word &>> UInt64(kind.rawValue & 63)) & 1 != 0
  }

  /// Returns the union of this set and `other`.
  func union(_ other: TokenSet) -> TokenSet {
    var result = self
    result.words.0 |= other.words.0
    result.words.1 |= other.words.1
    result.words.2 |= other.words.2
    result.words.3 |= other.words.3
    return result
  }

  /// The spellings of the kinds, in the order of the language's words.
  var spellings: [String] { TokenKind.allCases.filter(contains).compactMap(\.spelling) }
}

extension TokenSet {
  static let declarationKeywords = TokenSet(where: \.isDeclarationKeyword)
  static let sceneItemKeyword = TokenSet(where: \.isSceneItemKeyword)

  /// The words with which a scene's items begin.
  static let sceneItems = TokenSet(where: \.beginsSceneItem)
  static let stepKeyword = TokenSet(where: \.isStepKeyword)
  static let propertyKeywords = TokenSet(where: \.isPropertyKeyword)
  static let verbs = TokenSet(where: \.isVerb)

  /// The first words of a transition's options.
  static let options = TokenSet(
    .returningWord, .viaWord, .animatedWord, .asWord, .fromWord, .arrowWord, .lockedWord, .adaptWord,
    .retryWord)

  /// The tokens after a name that begins an item of a scene without its keyword, such as an event without its `on`.
  static let afterNameOfItem = TokenSet(
    .leftParenthesis, .arrow, .leftBrace, .whenWord, .colon, .period)

  /// The words with which a split's items begin.
  static let splitItems = TokenSet(
    .primaryWord, .supplementaryWord, .secondaryWord, .placeholderWord, .compactWord, .collapseWord,
    .displayWord)

  /// The words with which an app's entries begin.
  static let appEntries = TokenSet(.startWord, .compactWord, .regularWord)

  /// The words with which a stack's items begin.
  static let stackItems = TokenSet(.rootWord, .barWord)

  static let hidden = TokenSet(.hiddenWord)
  static let tab = TokenSet(.tabWord)
  static let branches = TokenSet(.whenWord, .elseWord)

  /// The words that can follow a destination. If one appears in place of a name and its successor could not follow a
  /// destination, the name is missing.
  static let destinationFollowers = declarationKeywords.union(sceneItems).union(options)
    .union(splitItems).union(appEntries).union(stackItems)
    .union(TokenSet(.inWord, .thenWord, .whenWord, .elseWord, .tabWord))

  static let widths = TokenSet(.compactWord, .regularWord)
  static let styles = TokenSet(
    .automaticWord, .fullScreenWord, .pageSheetWord, .formSheetWord, .currentContextWord,
    .overFullScreenWord, .overCurrentContextWord, .alertWord, .actionSheetWord, .sheetWord)
  static let animations = TokenSet(
    .coverVerticalWord, .flipWord, .crossDissolveWord, .partialCurlWord, .noneWord)
  static let adaptations = TokenSet(.sheetWord, .fullScreenWord, .noneWord)
  /// detent = "medium" | "large" ;
  static let detent = TokenSet(.mediumWord, .largeWord)
  /// direction = "up" | "down" | "left" | "right" ;
  static let direction = TokenSet(.upWord, .downWord, .leftWord, .rightWord)
  static let collapseTargets = TokenSet(.primaryWord, .supplementaryWord, .secondaryWord)
  /// The columns that `detail` can name.
  static let detailColumns = TokenSet(.supplementaryWord, .secondaryWord)
  static let displays = TokenSet(.besideWord, .overWord)
  static let swipes = TokenSet(.nextWord, .previousWord)
  /// spacer = "flexible" | "fixed" ;
  static let spacer = TokenSet(.flexibleWord, .fixedWord)
}

// Decisions on the hot path are `switch` statements, which cost less than a set.
extension TokenKind {
  /// `true` iff a declaration begins with the token.
  @inline(__always)
  var isDeclarationKeyword: Bool {
    switch self {
    case .importWord, .typeWord, .enumWord, .structWord, .guardWord, .appWord, .stackWord, .tabsWord,
      .splitWord, .pagesWord, .sceneWord, .flowWord, .linkWord, .scenarioWord, .alwaysWord, .neverWord,
      .reachWord, .transientWord, .externalWord, .featureWord, .entryWord:
      true
    default: false
    }
  }

  /// sceneItemKeyword = "title" | "prompt" | "back" | "left" | "right" | "toolbar" | "control" | "embed" |
  /// "exit" | "on" ;
  @inline(__always)
  var isSceneItemKeyword: Bool {
    switch self {
    case .titleWord, .promptWord, .backWord, .leftWord, .rightWord, .toolbarWord, .controlWord, .embedWord,
      .exitWord, .onWord:
      true
    default: false
    }
  }

  /// `true` iff an item of a scene begins with the token, which may be a name elsewhere.
  @inline(__always)
  var beginsSceneItem: Bool {
    switch self {
    case .messageWord, .barWord, .tabbarWord: true
    default: isSceneItemKeyword
    }
  }

  /// stepKeyword = "given" | "expect" | "back" | "dismiss" | "select" | "swipe" | "reveal" | "hide" |
  /// "relaunch" | "resize" | "open" | "enter" ;
  @inline(__always)
  var isStepKeyword: Bool {
    switch self {
    case .givenWord, .expectWord, .backWord, .dismissWord, .selectWord, .swipeWord, .revealWord, .hideWord,
      .relaunchWord, .resizeWord, .openWord, .enterWord:
      true
    default: false
    }
  }

  /// `true` iff a property begins with the token.
  @inline(__always)
  var isPropertyKeyword: Bool { self == .alwaysWord || self == .neverWord || self == .reachWord }

  /// `true` iff a transition begins with the token.
  @inline(__always)
  var isVerb: Bool {
    switch self {
    case .pushWord, .modalWord, .popoverWord, .replaceWord, .showWord, .detailWord, .popWord, .selectWord,
      .unwindWord, .finishWord, .openWord, .dismissWord, .nextWord, .previousWord, .cancelWord, .stayWord:
      true
    default: false
    }
  }

  /// `true` iff the token is a string, terminated or not.
  @inline(__always)
  var isString: Bool { self == .string || self == .escapedString || self == .unterminatedString }
}
