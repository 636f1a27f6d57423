/// The kind of a token.
///
/// Every word of the language has its own kind, which the lexer assigns wherever the word appears. The parser
/// decides whether it is a keyword or a name there (language reference, "Lexical structure").
public enum TokenKind: UInt8, Sendable, Hashable, CaseIterable {
  // Trivia: tokens allowed between any two others. `isTrivia` relies on their being first.
  case whitespace, lineComment, blockComment, docComment
  /// A block comment that is unterminated at the end of the file.
  case unterminatedComment
  /// Characters that cannot begin a token, or bytes that are not UTF-8; reported once and skipped.
  case invalid

  case endOfFile
  /// A name that is not a word of the language.
  case identifier
  /// A name in backticks.
  case quotedIdentifier
  /// A backtick that does not begin a name in backticks.
  case invalidIdentifier
  case integer, decimal
  /// Digits followed directly by letters, or a number that lacks required digits.
  case invalidNumber
  /// A string without backslashes, whose contents are its value.
  case string
  /// A string with backslashes.
  case escapedString
  /// A string that is unterminated at the end of its line.
  case unterminatedString

  case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
  case comma, colon, period, arrow, equals, isEqual, isNotEqual, question, at, slash, caret, tilde, bar,
    ellipsis

  // Words. `isWord` relies on their being last, from `importWord` on.
  case importWord, typeWord, fromWord, enumWord, structWord, guardWord, appWord, startWord, compactWord
  case regularWord, stackWord, rootWord, tabsWord, tabWord, iconWord, splitWord, primaryWord
  case supplementaryWord, secondaryWord, placeholderWord, collapseWord, toWord, displayWord, besideWord
  case overWord, pagesWord, sceneWord, returnsWord, titleWord, promptWord, backWord, hiddenWord, leftWord
  case rightWord, toolbarWord, flexibleWord, fixedWord, controlWord, systemWord, embedWord, exitWord
  case onWord, whenWord, elseWord, thenWord, pushWord, modalWord, popoverWord, showWord, detailWord
  case replaceWord, popWord, dismissWord, allWord, selectWord, resetWord, nextWord, previousWord, unwindWord
  case finishWord, cancelWord, openWord, stayWord, returningWord, viaWord, animatedWord
  case coverVerticalWord, flipWord, crossDissolveWord, partialCurlWord, noneWord, asWord, automaticWord
  case fullScreenWord, pageSheetWord, formSheetWord, currentContextWord, overFullScreenWord
  case overCurrentContextWord, alertWord, actionSheetWord, sheetWord, mediumWord, largeWord, arrowWord
  case upWord, downWord, lockedWord, adaptWord, inWord, notWord, andWord, orWord, trueWord, falseWord
  case nilWord, flowWord, linkWord, scenarioWord, givenWord, expectWord, failsWord, swipeWord, revealWord
  case hideWord, resizeWord, alwaysWord, neverWord, reachWord, barWord, tabbarWord
  case messageWord, destructiveWord, preferredWord, menuWord, separatorWord, retryWord
  case transientWord, relaunchWord, externalWord
  case featureWord, enterWord, endedWord, entryWord, keyWord

  /// `true` iff the token may appear anywhere and the parser ignores it.
  public var isTrivia: Bool { rawValue <= TokenKind.invalid.rawValue }

  /// `true` iff the token is a comment, terminated or not.
  var isComment: Bool { isTrivia && self != .whitespace && self != .invalid }

  /// `true` iff the token is a word of the language.
  package var isWord: Bool { rawValue >= TokenKind.importWord.rawValue }

  /// `true` iff the token can be a name: any word, in backticks or not.
  @inline(__always)
  package var isName: Bool { isWord || self == .identifier || self == .quotedIdentifier }

  /// `true` iff the token is a string with both quotes, whether or not it has escapes.
  package var isCompleteString: Bool { self == .string || self == .escapedString }
}
