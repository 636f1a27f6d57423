// The catalogue of the codes NAV00xx, limits, and NAV01xx, syntax.
//
// Each example is a program without any other error. Three limits and invalid UTF-8 cannot be shown in a text of
// reasonable size, or in a text at all: their examples are empty.

extension CatalogueEntry {
  static var fileTooLarge: CatalogueEntry {
    .error(
      "fileTooLarge", "a file is larger than the limit",
      """
      A file may have 512 MiB. One that is larger is not read at all. Split it: all files of a program share \
      their names, and `import "path"` adds another one.
      """, "")
  }

  static var nestingTooDeep: CatalogueEntry {
    .error(
      "nestingTooDeep", "something is nested deeper than the limit",
      """
      Parentheses, brackets, types and block comments may be nested 128 deep. What is nested deeper is passed \
      over, so that no input can exhaust the compiler's stack. Give the inner part a name of its own: an alias \
      for a type, a guard for a condition.
      """,
      "app A { start B }\nscene B { on e -> stay }\n" + String(repeating: "/*", count: 129)
        + String(repeating: "*/", count: 129) + "\n")
  }

  static var tooManyTokens: CatalogueEntry {
    .error(
      "tooManyTokens", "a file has more tokens than the limit",
      """
      A file may have 2147483648 tokens, white space and comments among them. Split it: all files of a program \
      share their names, and `import "path"` adds another one.
      """, "")
  }

  static var tooManySyntaxErrors: CatalogueEntry {
    .error(
      "tooManySyntaxErrors", "a file has more syntax errors than are kept",
      """
      The first 10,000 syntax errors of a file are kept, so that a file that is no NavDSL at all does not fill \
      the memory. Mend those first, or check that the file is what it should be.
      """, "")
  }

  static var unexpectedToken: CatalogueEntry {
    .error(
      "unexpectedToken", "something stands where it fits nothing",
      """
      What stands here is no beginning of anything that could stand here. It was passed over up to the next \
      item or declaration, and the rest of the file was read as usual. Often a word before it is missing, such \
      as the keyword of a declaration.
      """, "app A { start B }\nC D\nscene B { on e -> stay }\n")
  }

  static var missingPunctuation: CatalogueEntry {
    .error(
      "missingPunctuation", "a punctuation mark is missing",
      """
      A mark such as `->`, `,`, `:` or `)` is missing. The rest was read as if it were there. Lists have commas \
      between their elements, and may have one after the last.
      """, "app A { start B }\nscene B { on e stay }\n")
  }

  static var missingKeyword: CatalogueEntry {
    .error(
      "missingKeyword", "a word of the language is missing",
      """
      The construct has a word here that is missing: `root` before the destination of a stack, `to` after \
      `collapse`, `stack` after `in`, `on` before an event.
      """, "app A { start S }\nstack S { B }\nscene B { on e -> stay }\n")
  }

  static var missingName: CatalogueEntry {
    .error(
      "missingName", "a name is missing",
      """
      A name is missing: of a declaration, of an item, or of what a transition leads to. A name is a letter or \
      `_`, then letters, digits and `_`. Words of the language are names too wherever a name stands.
      """, "app A { start B }\nscene B { on -> stay }\n")
  }

  static var missingBrace: CatalogueEntry {
    .error(
      "missingBrace", "a brace is not closed",
      """
      A `{` has no `}`. It was taken to end where the next declaration, or the next item of what is around it, \
      begins. Because it is not certain what stands in what, nothing is said about names until the braces match.
      """, "app A { start B }\nscene B {\n  on e -> stay\n")
  }

  static var superfluousBrace: CatalogueEntry {
    .error(
      "superfluousBrace", "a closing brace closes nothing",
      """
      A `}` stands where no brace is open. Either it is one too many, or an opening brace before it is missing. \
      Nothing is said about names until the braces match.
      """, "app A { start B }\nscene B { on e -> stay } }\n")
  }

  static var misspeltKeyword: CatalogueEntry {
    .error(
      "misspeltKeyword", "a word is probably a misspelt word of the language",
      """
      The word is none that can stand here, but nearly one: within a third of its letters, or but for its case. \
      The rest was read as if it were that word.
      """, "app A { start B }\nscen B { on e -> stay }\n")
  }

  static var missingType: CatalogueEntry {
    .error(
      "missingType", "a type is missing",
      """
      A type is missing: after the colon of a parameter, after `returns`, or in brackets. Types are names such \
      as `Int`, `[T]` for arrays, `[K: V]` for dictionaries, and any of them with `?`.
      """, "app A { start B }\nscene B { on e(x: ) -> stay }\n")
  }

  static var missingValue: CatalogueEntry {
    .error(
      "missingValue", "a value is missing",
      """
      A value is missing: after the label of an argument, or after the `=` of a default. Values are literals, \
      cases such as `.price`, names, and arrays and dictionaries of those.
      """, "app A { start B }\nscene B(x: Int = ) { on e -> stay }\n")
  }

  static var missingString: CatalogueEntry {
    .error(
      "missingString", "a string is missing",
      """
      A text in double quotes is missing: the path of an import, the pattern of a link, the name of a scenario, \
      of a symbol or of a segue class.
      """, "app A { start B }\nscene B {\n  prompt\n  on e -> stay\n}\n")
  }

  static var missingTransition: CatalogueEntry {
    .error(
      "missingTransition", "a transition is missing",
      """
      After `->` and after `then` stands a transition: `push`, `modal`, `popover`, `replace`, `show`, `detail`, \
      `pop`, `dismiss`, `select`, `next`, `previous`, `unwind`, `finish`, `cancel`, `open` or `stay`.
      """, "app A { start B }\nscene B { on e -> }\n")
  }

  static var missingCondition: CatalogueEntry {
    .error(
      "missingCondition", "a condition is missing",
      """
      After `when`, `not`, `and` and `or` stands a condition: a guard, a Bool parameter, `compact`, `regular`, \
      or a condition in parentheses.
      """, "app A { start B }\nscene B { on e when -> stay }\n")
  }

  static var unknownChoice: CatalogueEntry {
    .error(
      "unknownChoice", "a word is none of those that can stand here",
      """
      Only a few words can stand here, such as the styles after `as` or the directions after `arrow`, and this \
      is none of them. The message lists them.
      """,
      "app A { start B }\nscene B { on e -> modal C as window }\nscene C { on e -> dismiss }\n")
  }

  static var misplacedDeclaration: CatalogueEntry {
    .error(
      "misplacedDeclaration", "a declaration stands in a flow that cannot",
      """
      A flow holds scenes, containers, guards and types. Imports, apps, links, scenarios and other flows stand \
      outside of flows.
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
      Source is UTF-8. These bytes are no character of it; each maximal part of a broken character is reported \
      once. The file was probably saved in another encoding, or is not text.
      """, "")
  }

  static var invalidCharacter: CatalogueEntry {
    .error(
      "invalidCharacter", "a character means nothing in the language",
      """
      No token begins with this character. In strings and comments every character is welcome but U+0000 in a \
      string. Blanks other than the usual ones, which come with text copied from web pages, are such \
      characters too.
      """, "app A { start B }\nscene B { on e -> stay } $\n")
  }

  static var unterminatedString: CatalogueEntry {
    .error(
      "unterminatedString", "a string is not closed on its line",
      """
      A string ends at the next double quote on the same line. A quote within a string is written `\\"`, a line \
      end `\\n`.
      """, "app A { start B }\nscene B {\n  title \"Title\n  on e -> stay\n}\n")
  }

  static var unterminatedComment: CatalogueEntry {
    .error(
      "unterminatedComment", "a block comment is not closed",
      """
      A block comment ends at `*/`. Block comments nest: one that holds `/*` needs a `*/` for that too.
      """, "app A { start B }\nscene B { on e -> stay }\n/* not closed\n")
  }

  static var invalidNumber: CatalogueEntry {
    .error(
      "invalidNumber", "digits go on in letters",
      """
      A number is decimal digits after an optional minus, perhaps with a point, digits and an exponent: `42`, \
      `-1.5`, `1.0e6`. A name cannot begin with a digit.
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
      "invalidEscape", "a backslash begins no escape",
      """
      The escapes in strings are Swift's: `\\n \\t \\r \\0 \\" \\\\` and `\\u{…}` with one to eight hexadecimal \
      digits of a Unicode scalar. There is no interpolation. A backslash itself is written `\\\\`.
      """, "app A { start B }\nscene B {\n  title \"C:\\Temp\"\n  on e -> stay\n}\n")
  }

  static var invalidQuotedName: CatalogueEntry {
    .error(
      "invalidQuotedName", "what is in backticks is no name",
      """
      Between backticks stands a name: a letter or `_`, then letters, digits and `_`. Backticks make a name of \
      a word that would be read as a keyword.
      """, "app A { start B }\nscene B { on `e-f` -> stay }\n")
  }
}
