import NavDSL

/// The manual pages of `navc`, in the macros of man(7), generated from the table of commands.
///
/// They have no date, so that a page changes with its content alone.
enum ManualPage {
  /// Returns the page `navc.1`.
  static func overview() -> String {
    var page = Page(
      name: "navc", summary: "the compiler of NavDSL, a language for the navigation of iOS apps")
    page.section("SYNOPSIS")
    page.line(bold("navc"), " ", italic("COMMAND"), " [", italic("OPTIONS"), "] ", italic("INPUT"), "...")
    page.section("DESCRIPTION")
    page.paragraph(
      "NavDSL describes how the screens of an app reach each other. navc reports the mistakes of such a description "
        + "before the app runs, proves that no navigation step can fail, draws it, and writes the Swift that runs it."
    )
    page.section("COMMANDS")
    for command in Command.allCases { page.item(bold(command.rawValue), command.summary) }
    page.section("OPTIONS")
    page.options([.help, .version])
    page.section("FILES")
    page.item(bold(Configuration.fileName), Help.configurationPurpose)
    page.block(Configuration.Key.allCases.map(\.summary))
    page.section("EXIT STATUS")
    page.paragraph(Help.exitStatus)
    page.seeAlso(Command.allCases.map { "navc-\($0.rawValue)" })
    return page.text
  }

  /// Returns the page of a command, such as `navc-check.1`.
  static func page(_ command: Command) -> String {
    var page = Page(name: "navc-\(command.rawValue)", summary: command.summary)
    page.section("SYNOPSIS")
    let options = command.options.count > 1 ? " [" + italic("OPTIONS") + "]" : ""
    let operands = command.operands.isEmpty ? "" : " " + italic(command.operands)
    page.line(bold("navc \(command.rawValue)"), options, operands)
    if !command.details.isEmpty {
      page.section("DESCRIPTION")
      page.paragraph(command.details)
    }
    page.section("OPTIONS")
    page.options(command.options)
    if !command.examples.isEmpty {
      page.section("EXAMPLES")
      page.block(command.examples)
    }
    page.section("EXIT STATUS")
    page.paragraph(Help.exitStatus)
    page.seeAlso(["navc"])
    return page.text
  }

  /// Returns a text without what man(7) would read as its own: backslashes, hyphens that are to be copied, and quotes.
  fileprivate static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }

  fileprivate static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  fileprivate static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }
}

/// A manual page that is being written.
private struct Page {
  private(set) var text: String

  init(name: String, summary: String) {
    text = """
      .TH \(name.uppercased()) 1 "" "navc \(version)" "NavDSL"
      .SH NAME
      \(ManualPage.escaped(name)) \\- \(ManualPage.escaped(summary))

      """
  }

  mutating func section(_ title: String) { text += ".SH \(title)\n" }

  /// Adds a line whose parts are escaped already. No line begins with what would be a macro.
  mutating func line(_ parts: String...) { text += parts.joined() + "\n" }

  mutating func paragraph(_ paragraph: String) {
    text += ManualPage.escaped(paragraph).split(separator: " ").reduce(into: "") { lines, word in
      // A sentence ends a line.
      lines += lines.isEmpty ? "" : lines.hasSuffix(".") ? "\n" : " "
      lines += word.hasPrefix(".") ? "\\&" + word : word
    }
    text += "\n"
  }

  /// Adds an item whose label is escaped already.
  mutating func item(_ label: String, _ description: String) {
    text += ".TP\n\(label)\n"
    paragraph(description)
  }

  mutating func options(_ options: [Option]) {
    for option in options {
      var label = option.short.map { ManualPage.bold($0) + ", " } ?? ""
      label += ManualPage.bold(option.long)
      if !option.placeholder.isEmpty { label += " " + ManualPage.italic(option.placeholder) }
      item(label, option.summary)
    }
  }

  /// Adds lines that are shown as they are.
  mutating func block(_ lines: [String]) {
    text += ".RS 4\n.nf\n\(lines.map(ManualPage.escaped).joined(separator: "\n"))\n.fi\n.RE\n"
  }

  mutating func seeAlso(_ pages: [String]) {
    section("SEE ALSO")
    let names = pages.map { "\(ManualPage.bold($0))(1)" }
    text += names.joined(separator: ",\n") + "\n"
  }
}
