import NavDSL

/// The version of the program and of its outputs.
let version = "0.1.0"

/// The texts of `navc help` and `--help`, generated from the table of commands.
enum Help {
  /// Returns the overview of `navc`.
  static func overview() -> String {
    var text = """
      navc \(version): the compiler of NavDSL, a language for the navigation of iOS apps

      usage: navc COMMAND [OPTIONS] INPUT...

      navc compile Shop.nav -o Shop.swift    write a program as Swift
      navc diagram Shop.nav -o Shop.svg      draw a diagram of it
      navc check Shop.nav                    report its errors and warnings
      navc verify Shop.nav                   prove properties of all its runs
      navc test Shop.nav                     run its scenarios

      commands:

      """
    text += table(Command.allCases.map { ($0.rawValue, $0.summary) })
    text += "\noptions:\n"
    text += table([Option.help, .version].map { (label($0), $0.summary) })
    text += """

      'navc help COMMAND' describes a command and its options, 'navc help config'
      the settings of a project.

      exit status:
        \(wrapped(exitStatus, from: 2))

      """
    return text
  }

  /// The statuses with which every command ends.
  static let exitStatus =
    "0 success, 1 the program has errors, 2 invalid usage, 3 an input or output cannot be read or written."

  /// The purpose of a configuration, and where it is found.
  static let configurationPurpose =
    "A file \(Configuration.fileName) sets what applies to all programs of a project. It is found in the folder of "
    + "the first INPUT or of the current folder, or in the nearest folder around it. The command line takes "
    + "precedence over it, and '@allow' in a program over both. It has comments as programs have them."

  /// The operand of `navc help` for the page about configurations.
  static let configurationTopic = "config"

  /// Returns the help page about configurations.
  static func configuration() -> String {
    let keys = Configuration.Key.allCases.map { "  \($0.summary)\n" }.joined()
    let example = [
      "// The programs of this project.", "programs = [\"App/Shop.nav\"]", "warn deadEnd = off",
      "proofs = true",
    ].map { "  \($0)\n" }.joined()
    return
      "settings of a project\n\n\(wrapped(configurationPurpose, from: 0))\n\nkeys:\n\(keys)\nexample:\n\(example)"
  }

  /// Returns the help page of a command.
  static func page(_ command: Command) -> String {
    var text = "\(command.summary)\n\nusage: navc \(command.rawValue) "
    if command.options.count > 1 { text += "[OPTIONS] " }
    text += "\(command.operands)\n"
    if !command.details.isEmpty {
      text += "\n" + wrapped(command.details, from: 0) + "\n"
    }
    text += "\noptions:\n"
    text += table(command.options.map { (label($0), $0.summary) })
    if !command.examples.isEmpty {
      text += "\nexamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return text
  }

  private static func label(_ option: Option) -> String {
    var label = option.short.map { "\($0), " } ?? "    "
    label += option.long
    if !option.placeholder.isEmpty { label += " \(option.placeholder)" }
    return label
  }

  /// The maximum width of help texts, in columns.
  private static let lineWidth = 80

  /// Returns rows of two columns; a long first column moves the second to a line of its own.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(rows.map(\.0.count).max() ?? 0, 28)
    var text = ""
    for (first, second) in rows {
      text += "  \(first)"
      if first.count > width {
        text += "\n" + String(repeating: " ", count: width + 4)
      } else {
        text += String(repeating: " ", count: width - first.count + 2)
      }
      text += wrapped(second, from: width + 4) + "\n"
    }
    return text
  }

  /// Returns `text` wrapped into lines, all but the first indented by `indentation` spaces.
  static func wrapped(_ text: String, from indentation: Int) -> String {
    var result = ""
    var column = indentation
    for word in text.split(separator: " ") {
      if column > indentation, column + 1 + word.count > lineWidth {
        result += "\n" + String(repeating: " ", count: indentation)
        column = indentation
      } else if column > indentation {
        result += " "
        column += 1
      }
      result += word
      column += word.count
    }
    return result
  }
}
