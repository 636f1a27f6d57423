// The catalogue of the codes NAV00xx, limits, and NAV01xx, syntax.
//
// Each example is a program without any other error. Three limits and invalid UTF-8 cannot be shown in a text of
// reasonable size, or in a text at all: their examples are empty.

extension CatalogueEntry {
  static var fileTooLarge: CatalogueEntry {
    .error(
      "fileTooLarge", "a file is larger than the limit",
      """
      A file can have up to 512 MiB; a larger one is not read. Split it: all files of a program share their \
      names, and `import "path"` adds a file.
      """, "")
  }

  static var nestingTooDeep: CatalogueEntry {
    .error(
      "nestingTooDeep", "the nesting is deeper than the limit",
      """
      Parentheses, brackets, types and block comments can be nested 128 deep. Deeper parts are skipped, so that \
      no input can exhaust the compiler's stack. Give the inner part a name of its own: an alias for a type, a \
      guard for a condition.
      """,
      "app A { start B }\nscene B { on e -> stay }\n" + String(repeating: "/*", count: 129)
        + String(repeating: "*/", count: 129) + "\n")
  }

  static var tooManyTokens: CatalogueEntry {
    .error(
      "tooManyTokens", "a file has more tokens than the limit",
      """
      A file can have up to 2147483648 tokens, white space and comments included. Split it: all files of a \
      program share their names, and `import "path"` adds a file.
      """, "")
  }

  static var tooManySyntaxErrors: CatalogueEntry {
    .error(
      "tooManySyntaxErrors", "a file has more syntax errors than are reported",
      """
      Only the first 10,000 syntax errors of a file are reported, which bounds the memory that a file in another \
      language can take. Fix those first, or check that the file contains NavDSL.
      """, "")
  }

  static var unexpectedToken: CatalogueEntry {
    .error(
      "unexpectedToken", "a token is not allowed here",
      """
      No construct that is allowed here begins with this token. The parser skips to the next item or declaration \
      and continues from there. Often a word before the token is missing, such as the keyword of a declaration.
      """, "app A { start B }\nC D\nscene B { on e -> stay }\n")
  }

  static var missingPunctuation: CatalogueEntry {
    .error(
      "missingPunctuation", "a punctuation mark is missing",
      """
      A mark such as `->`, `,`, `:` or `)` is missing. The parser continues as if it were there. Lists have commas \
      between their elements, and can have one after the last.
      """, "app A { start B }\nscene B { on e stay }\n")
  }

  static var missingKeyword: CatalogueEntry {
    .error(
      "missingKeyword", "a keyword is missing",
      """
      The construct requires a keyword here, such as `root` before the destination of a stack, `to` after \
      `collapse`, `stack` after `in`, or `on` before an event.
      """, "app A { start S }\nstack S { B }\nscene B { on e -> stay }\n")
  }

  static var missingName: CatalogueEntry {
    .error(
      "missingName", "a name is missing",
      """
      The name of a declaration, of an item or of the target of a transition is missing. A name is a letter or \
      `_`, then letters, digits and `_`. Keywords can be used as names wherever a name is expected.
      """, "app A { start B }\nscene B { on -> stay }\n")
  }

  static var missingBrace: CatalogueEntry {
    .error(
      "missingBrace", "a brace is not closed",
      """
      A `{` has no matching `}`. The parser closes it where the next declaration, or the next item of the enclosing \
      declaration, begins. Because the nesting is uncertain, names are checked only once the braces match.
      """, "app A { start B }\nscene B {\n  on e -> stay\n")
  }

  static var superfluousBrace: CatalogueEntry {
    .error(
      "superfluousBrace", "a closing brace has no opening brace",
      """
      A `}` appears where no brace is open. Either it is superfluous, or an opening brace before it is missing. \
      Names are checked only once the braces match.
      """, "app A { start B }\nscene B { on e -> stay } }\n")
  }

  static var misspeltKeyword: CatalogueEntry {
    .error(
      "misspeltKeyword", "a word is probably a misspelt keyword",
      """
      The word is not allowed here, but is close to a keyword that is: it differs in at most a third of its \
      letters, or only in case. The parser continues as if it were that keyword.
      """, "app A { start B }\nscen B { on e -> stay }\n")
  }

  static var missingType: CatalogueEntry {
    .error(
      "missingType", "a type is missing",
      """
      A type is missing after the colon of a parameter, after `returns`, or in brackets. Types are names such as \
      `Int`, `[T]` for arrays, `[K: V]` for dictionaries, and any of them followed by `?`.
      """, "app A { start B }\nscene B { on e(x: ) -> stay }\n")
  }

  static var missingValue: CatalogueEntry {
    .error(
      "missingValue", "a value is missing",
      """
      A value is missing after the label of an argument, or after the `=` of a default. Values are literals, \
      cases such as `.price`, names, and arrays and dictionaries of those.
      """, "app A { start B }\nscene B(x: Int = ) { on e -> stay }\n")
  }

  static var missingString: CatalogueEntry {
    .error(
      "missingString", "a string is missing",
      """
      A string in double quotes is missing: the path of an import, the pattern of a link, or the name of a \
      scenario, a symbol or a segue class.
      """, "app A { start B }\nscene B {\n  prompt\n  on e -> stay\n}\n")
  }

  static var missingTransition: CatalogueEntry {
    .error(
      "missingTransition", "a transition is missing",
      """
      A transition must follow `->` and `then`: `push`, `modal`, `popover`, `replace`, `show`, `detail`, \
      `pop`, `dismiss`, `select`, `next`, `previous`, `unwind`, `finish`, `cancel`, `open` or `stay`.
      """, "app A { start B }\nscene B { on e -> }\n")
  }

  static var missingCondition: CatalogueEntry {
    .error(
      "missingCondition", "a condition is missing",
      """
      A condition must follow `when`, `not`, `and` and `or`: a guard, a Bool parameter, a comparison such as \
      `count == 1`, `compact`, `regular`, or a condition in parentheses.
      """, "app A { start B }\nscene B { on e when -> stay }\n")
  }

  static var unknownChoice: CatalogueEntry {
    .error(
      "unknownChoice", "a word is not one of the allowed words",
      """
      Only certain words are allowed here, such as the styles after `as` or the directions after `arrow`. The \
      message lists them.
      """,
      "app A { start B }\nscene B { on e -> modal C as window }\nscene C { on e -> dismiss }\n")
  }

  static var misplacedDeclaration: CatalogueEntry {
    .error(
      "misplacedDeclaration", "a declaration is not allowed in an app or a flow",
      """
      An app contains its start and handlers, and a flow scenes, containers, guards and types as well. Move imports, apps, \
      links, scenarios and other flows out of them.
      """,
      """
      app A { start F }
      flow F {
        start B
        scene B { on e -> stay }
        link "/f" -> F
      }

      """)
  }

  static var invalidUTF8: CatalogueEntry {
    .error(
      "invalidUTF8", "bytes are not UTF-8",
      """
      Source files are UTF-8. These bytes do not encode a character; each maximal part of an ill-formed sequence is \
      reported once. The file was probably saved in another encoding, or is not text.
      """, "")
  }

  static var invalidCharacter: CatalogueEntry {
    .error(
      "invalidCharacter", "a character is not part of the language",
      """
      No token begins with this character. Strings and comments can contain every character, except U+0000 in a \
      string. Unusual spaces, often copied from web pages, are not allowed either.
      """, "app A { start B }\nscene B { on e -> stay } $\n")
  }

  static var unterminatedString: CatalogueEntry {
    .error(
      "unterminatedString", "a string is not closed on its line",
      """
      A string ends at the next double quote on the same line. Write a quote within a string as `\\"`, a line end \
      as `\\n`.
      """, "app A { start B }\nscene B {\n  title \"Title\n  on e -> stay\n}\n")
  }

  static var unterminatedComment: CatalogueEntry {
    .error(
      "unterminatedComment", "a block comment is not closed",
      """
      A block comment ends at `*/`. Block comments nest: each inner `/*` needs a `*/` of its own.
      """, "app A { start B }\nscene B { on e -> stay }\n/* not closed\n")
  }

  static var invalidNumber: CatalogueEntry {
    .error(
      "invalidNumber", "a number contains letters",
      """
      A number is an optional minus and decimal digits, optionally followed by a point, digits and an exponent: \
      `42`, `-1.5`, `1.0e6`. A name cannot begin with a digit.
      """, "app A { start B(x: 12abc) }\nscene B(x: Int) { on e -> stay }\n")
  }

  static var numberOutOfRange: CatalogueEntry {
    .error(
      "numberOutOfRange", "a number is too large",
      """
      An integer must fit in an `Int` of 64 bits, a decimal in a `Double`.
      """, "app A { start B(x: 9223372036854775808) }\nscene B(x: Int) { on e -> stay }\n")
  }

  static var invalidEscape: CatalogueEntry {
    .error(
      "invalidEscape", "an escape sequence is invalid",
      """
      Strings have the escape sequences of Swift: `\\n \\t \\r \\0 \\" \\\\` and `\\u{…}` with one to eight hexadecimal \
      digits of a Unicode scalar. There is no interpolation. Write a backslash as `\\\\`.
      """, "app A { start B }\nscene B {\n  title \"C:\\Temp\"\n  on e -> stay\n}\n")
  }

  static var invalidQuotedName: CatalogueEntry {
    .error(
      "invalidQuotedName", "the text in backticks is not a name",
      """
      Backticks enclose a name: a letter or `_`, then letters, digits and `_`. They turn a word that would be read \
      as a keyword into a name.
      """, "app A { start B }\nscene B { on `e-f` -> stay }\n")
  }
}
