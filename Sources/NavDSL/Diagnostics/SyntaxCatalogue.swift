extension DiagnosticCode {
  /// The catalogue's entry of a code of the areas 0 (limits) and 1 (syntax).
  ///
  /// Examples are programs without any other mistake. Three limits and what is not UTF-8 cannot be shown in a
  /// text of reasonable size, or in a text at all: their examples are empty.
  var syntaxEntry: CatalogueEntry {
    switch self {
    case .fileTooLarge:
      error(
        "fileTooLarge", "a file is larger than the limit",
        """
        A file may have 512 MiB. One that is larger is not read at all. Split it: all files of a program share \
        their names, and `import "path"` adds another one.
        """, example: "")
    case .nestingTooDeep:
      error(
        "nestingTooDeep", "something is nested deeper than the limit",
        """
        Parentheses, brackets, types and block comments may be nested 128 deep. What is nested deeper is passed \
        over, so that no input can exhaust the compiler's stack. Give the inner part a name of its own: an alias \
        for a type, a guard for a condition.
        """,
        example: "app A { start B }\nscene B { on e -> stay }\n" + String(repeating: "/*", count: 129)
          + String(repeating: "*/", count: 129) + "\n")
    case .tooManyTokens:
      error(
        "tooManyTokens", "a file has more tokens than the limit",
        """
        A file may have 2147483648 tokens, white space and comments among them. Split it: all files of a program \
        share their names, and `import "path"` adds another one.
        """, example: "")
    case .tooManySyntaxErrors:
      error(
        "tooManySyntaxErrors", "a file has more syntax errors than are kept",
        """
        The first 10,000 syntax errors of a file are kept, so that a file that is no NavDSL at all does not fill \
        the memory. Mend those first, or check that the file is what it should be.
        """, example: "")

    case .unexpectedToken:
      error(
        "unexpectedToken", "something stands where it fits nothing",
        """
        What stands here is no beginning of anything that could stand here. It was passed over up to the next \
        item or declaration, and the rest of the file was read as usual. Often a word before it is missing, such \
        as the keyword of a declaration.
        """, example: "app A { start B }\nC D\nscene B { on e -> stay }\n")
    case .missingPunctuation:
      error(
        "missingPunctuation", "a punctuation mark is missing",
        """
        A mark such as `->`, `,`, `:` or `)` is missing. The rest was read as if it were there. Lists have commas \
        between their elements, and may have one after the last.
        """, example: "app A { start B }\nscene B { on e stay }\n")
    case .missingKeyword:
      error(
        "missingKeyword", "a word of the language is missing",
        """
        The construct has a word here that is missing: `root` before the destination of a stack, `to` after \
        `collapse`, `stack` after `in`, `on` before an event.
        """, example: "app A { start S }\nstack S { B }\nscene B { on e -> stay }\n")
    case .missingName:
      error(
        "missingName", "a name is missing",
        """
        A name is missing: of a declaration, of an item, or of what a transition leads to. A name is a letter or \
        `_`, then letters, digits and `_`. Words of the language are names too wherever a name stands.
        """, example: "app A { start B }\nscene B { on -> stay }\n")
    case .missingBrace:
      error(
        "missingBrace", "a brace is not closed",
        """
        A `{` has no `}`. It was taken to end where the next declaration, or the next item of what is around it, \
        begins. Because it is not certain what stands in what, nothing is said about names until the braces match.
        """, example: "app A { start B }\nscene B {\n  on e -> stay\n")
    case .superfluousBrace:
      error(
        "superfluousBrace", "a closing brace closes nothing",
        """
        A `}` stands where no brace is open. Either it is one too many, or an opening brace before it is missing. \
        Nothing is said about names until the braces match.
        """, example: "app A { start B }\nscene B { on e -> stay } }\n")
    case .misspeltKeyword:
      error(
        "misspeltKeyword", "a word is probably a misspelt word of the language",
        """
        The word is none that can stand here, but nearly one: within a third of its letters, or but for its case. \
        The rest was read as if it were that word.
        """, example: "app A { start B }\nscen B { on e -> stay }\n")
    case .missingType:
      error(
        "missingType", "a type is missing",
        """
        A type is missing: after the colon of a parameter, after `returns`, or in brackets. Types are names such \
        as `Int`, `[T]` for arrays, `[K: V]` for dictionaries, and any of them with `?`.
        """, example: "app A { start B }\nscene B { on e(x: ) -> stay }\n")
    case .missingValue:
      error(
        "missingValue", "a value is missing",
        """
        A value is missing: after the label of an argument, or after the `=` of a default. Values are literals, \
        cases such as `.price`, names, and arrays and dictionaries of those.
        """, example: "app A { start B }\nscene B(x: Int = ) { on e -> stay }\n")
    case .missingString:
      error(
        "missingString", "a string is missing",
        """
        A text in double quotes is missing: the path of an import, the pattern of a link, the name of a scenario, \
        of a symbol or of a segue class.
        """, example: "app A { start B }\nscene B {\n  prompt\n  on e -> stay\n}\n")
    case .missingTransition:
      error(
        "missingTransition", "a transition is missing",
        """
        After `->` and after `then` stands a transition: `push`, `modal`, `popover`, `replace`, `show`, `detail`, \
        `pop`, `dismiss`, `select`, `next`, `previous`, `unwind`, `finish`, `cancel`, `open` or `stay`.
        """, example: "app A { start B }\nscene B { on e -> }\n")
    case .missingCondition:
      error(
        "missingCondition", "a condition is missing",
        """
        After `when`, `not`, `and` and `or` stands a condition: a guard, a Bool parameter, `compact`, `regular`, \
        or a condition in parentheses.
        """, example: "app A { start B }\nscene B { on e when -> stay }\n")
    case .unknownChoice:
      error(
        "unknownChoice", "a word is none of those that can stand here",
        """
        Only a few words can stand here, such as the styles after `as` or the directions after `arrow`, and this \
        is none of them. The message lists them.
        """,
        example: "app A { start B }\nscene B { on e -> modal C as window }\nscene C { on e -> dismiss }\n")
    case .misplacedDeclaration:
      error(
        "misplacedDeclaration", "a declaration stands in a flow that cannot",
        """
        A flow holds scenes, containers, guards and types. Imports, apps, links, scenarios and other flows stand \
        outside of flows.
        """,
        example: """
          app A { start F }
          flow F {
            start B
            scene B { on e -> stay }
            link "/f" -> F
          }

          """)
    default: lexicalEntry
    }
  }

  private var lexicalEntry: CatalogueEntry {
    switch self {
    case .invalidUTF8:
      error(
        "invalidUTF8", "bytes are not UTF-8",
        """
        Source is UTF-8. These bytes are no character of it; each maximal part of a broken character is reported \
        once. The file was probably saved in another encoding, or is not text.
        """, example: "")
    case .invalidCharacter:
      error(
        "invalidCharacter", "a character means nothing in the language",
        """
        No token begins with this character. In strings and comments every character is welcome but U+0000 in a \
        string. Blanks other than the usual ones, which come with text copied from web pages, are such \
        characters too.
        """, example: "app A { start B }\nscene B { on e -> stay } $\n")
    case .unterminatedString:
      error(
        "unterminatedString", "a string is not closed on its line",
        """
        A string ends at the next double quote on the same line. A quote within a string is written `\\"`, a line \
        end `\\n`.
        """, example: "app A { start B }\nscene B {\n  title \"Title\n  on e -> stay\n}\n")
    case .unterminatedComment:
      error(
        "unterminatedComment", "a block comment is not closed",
        """
        A block comment ends at `*/`. Block comments nest: one that holds `/*` needs a `*/` for that too.
        """, example: "app A { start B }\nscene B { on e -> stay }\n/* not closed\n")
    case .invalidNumber:
      error(
        "invalidNumber", "digits go on in letters",
        """
        A number is decimal digits after an optional minus, perhaps with a point, digits and an exponent: `42`, \
        `-1.5`, `1.0e6`. A name cannot begin with a digit.
        """, example: "app A { start B(x: 12abc) }\nscene B(x: Int) { on e -> stay }\n")
    case .numberOutOfRange:
      error(
        "numberOutOfRange", "a number is too large",
        """
        An integer must fit in an `Int` of 64 bits, a decimal in a `Double`.
        """, example: "app A { start B(x: 9223372036854775808) }\nscene B(x: Int) { on e -> stay }\n")
    case .invalidEscape:
      error(
        "invalidEscape", "a backslash begins no escape",
        """
        The escapes in strings are Swift's: `\\n \\t \\r \\0 \\" \\\\` and `\\u{…}` with one to eight hexadecimal \
        digits of a Unicode scalar. There is no interpolation. A backslash itself is written `\\\\`.
        """, example: "app A { start B }\nscene B {\n  title \"C:\\Temp\"\n  on e -> stay\n}\n")
    case .invalidQuotedName:
      error(
        "invalidQuotedName", "what is in backticks is no name",
        """
        Between backticks stands a name: a letter or `_`, then letters, digits and `_`. Backticks make a name of \
        a word that would be read as a keyword.
        """, example: "app A { start B }\nscene B { on `e-f` -> stay }\n")
    default:
      error(rawValue, "", "", example: "")
    }
  }

  private func error(
    _ name: String, _ summary: String, _ explanation: String, example: String
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, severity: .error, summary: summary, explanation: explanation, example: example)
  }
}
