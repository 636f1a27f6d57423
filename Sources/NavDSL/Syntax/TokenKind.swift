/// What a token is.
///
/// Every word of the language has a kind of its own, which the lexer gives wherever the word stands: whether
/// it is a keyword there or a name is the parser's business (language reference, "Lexical structure").
public enum TokenKind: UInt8, Sendable, Hashable, CaseIterable {
  // Trivia: what may stand between any two tokens. `isTrivia` relies on their coming first.
  case whitespace, lineComment, blockComment, docComment
  /// A block comment that the end of the file ends.
  case unterminatedComment
  /// Characters that no token begins with, or bytes that are not UTF-8; reported once and passed over.
  case invalid

  case endOfFile
  /// A name that is no word of the language.
  case identifier
  /// A name in backticks.
  case quotedIdentifier
  /// A backtick that begins no name in backticks.
  case invalidIdentifier
  case integer, decimal
  /// Digits that go on in letters, or a number with no digits where some must be.
  case invalidNumber
  /// A string whose contents are its value.
  case string
  /// A string with backslashes.
  case escapedString
  /// A string that its line ends.
  case unterminatedString

  case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
  case comma, colon, period, arrow, equals, question, at, slash, caret, tilde, bar, ellipsis

  // Words. `isWord` relies on their coming last, from `importWord` on.
  case importWord, typeWord, fromWord, enumWord, structWord, guardWord, appWord, startWord, compactWord
  case regularWord, stackWord, rootWord, tabsWord, tabWord, iconWord, splitWord, primaryWord
  case supplementaryWord, secondaryWord, placeholderWord, collapseWord, toWord, displayWord, besideWord
  case overWord, pagesWord, sceneWord, returnsWord, titleWord, promptWord, backWord, hiddenWord, leftWord
  case rightWord, toolbarWord, flexibleWord, fixedWord, controlWord, systemWord, embedWord, exitWord
  case onWord, whenWord, elseWord, thenWord, pushWord, modalWord, popoverWord, showWord, detailWord
  case replaceWord, popWord, dismissWord, selectWord, resetWord, nextWord, previousWord, unwindWord
  case finishWord, cancelWord, openWord, stayWord, returningWord, viaWord, animatedWord
  case coverVerticalWord, flipWord, crossDissolveWord, partialCurlWord, noneWord, asWord, automaticWord
  case fullScreenWord, pageSheetWord, formSheetWord, currentContextWord, overFullScreenWord
  case overCurrentContextWord, alertWord, actionSheetWord, sheetWord, mediumWord, largeWord, arrowWord
  case upWord, downWord, lockedWord, adaptWord, inWord, notWord, andWord, orWord, trueWord, falseWord
  case nilWord, flowWord, linkWord, scenarioWord, givenWord, expectWord, failsWord, swipeWord, revealWord
  case hideWord, resizeWord, alwaysWord, neverWord, reachWord

  /// `true` iff the token may stand anywhere and means nothing to the parser.
  public var isTrivia: Bool { rawValue <= TokenKind.invalid.rawValue }

  /// `true` iff the token is a word of the language.
  package var isWord: Bool { rawValue >= TokenKind.importWord.rawValue }

  /// `true` iff the token can be a name: any word, in backticks or not.
  @inline(__always)
  package var isName: Bool { isWord || self == .identifier || self == .quotedIdentifier }

  /// `true` iff the token is a string with both quotes, whether or not it has escapes.
  package var isCompleteString: Bool { self == .string || self == .escapedString }
}
