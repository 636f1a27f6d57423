/// Writes a shell's completion script for `navc`.
func completionsCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  guard let name = invocation.operands.first, invocation.operands.count == 1 else {
    throw .usage("expected a shell: \(list(Shell.words))")
  }
  guard let shell = Shell(rawValue: name) else {
    throw .usage("there are no completions for shell '\(name)': use \(list(Shell.words))")
  }
  let text =
    switch shell {
    case .bash: Completions.bash()
    case .zsh: Completions.zsh()
    case .fish: Completions.fish()
    }
  try OutputFiles.writeStandardOutput(Array(text.utf8))
  return .clean
}

/// A shell with a completion script.
enum Shell: String, OptionChoice { case bash, zsh, fish }

/// Scripts for shells, generated from the table of commands.
private enum Completions {
  static func bash() -> String {
    var text = """
      # bash completion for navc
      _navc() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""
        if [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W "\(commands().joined(separator: " ")) --help --version" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]} $before" in

      """
    for command in Command.allCases {
      for option in command.options {
        let names = [option.long] + (option.short.map { [$0] } ?? [])
        let pattern = names.map { "\"\(command.rawValue) \($0)\"" }.joined(separator: "|")
        switch option.value {
        case .none: continue
        case .choice(let choice):
          text += "    \(pattern)) words=\"\(choice.words.joined(separator: " "))\" ;;\n"
        case .path: text += "    \(pattern)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
        case .number, .text: text += "    \(pattern)) return ;;\n"
        }
      }
    }
    text += """
        esac
        if [[ -z $words && $word == -* ]]; then
          case "${COMP_WORDS[1]}" in

      """
    for command in Command.allCases {
      let words = command.options.flatMap { [$0.long] + ($0.short.map { [$0] } ?? []) }
      text += "      \(command.rawValue)) words=\"\(words.joined(separator: " "))\" ;;\n"
    }
    text += """
          esac
        elif [[ -z $words ]]; then
          case "${COMP_WORDS[1]}" in
            completions) words="\(shells())" ;;
            help) words="\(commands().joined(separator: " "))" ;;
            explain) words="$(navc explain 2>/dev/null | cut -d' ' -f1)" ;;
          esac
        fi
        if [[ -n $words ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$word"))
        else
          local kind kinds=nav
          if [[ ${COMP_WORDS[1]} == import ]]; then kinds="storyboard xml"; fi
          COMPREPLY=($(compgen -d -- "$word"))
          for kind in $kinds; do COMPREPLY+=($(compgen -f -X "!*.$kind" -- "$word")); done
        fi
      }
      complete -o filenames -F _navc navc

      """
    return text
  }

  static func zsh() -> String {
    var text = """
      #compdef navc
      # zsh completion for navc
      _navc() {
        local -a commands
        commands=(

      """
    for command in Command.allCases { text += "    '\(command.rawValue):\(quoted(command.summary))'\n" }
    text += """
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        case $words[2] in

      """
    for command in Command.allCases {
      text += "    \(command.rawValue))\n      _arguments \\\n"
      for option in command.options {
        for name in [option.short, option.long].compactMap({ $0 }) {
          text += "        '*\(name)[\(quoted(option.summary))]\(zshAction(option))' \\\n"
        }
      }
      switch command {
      case .completions: text += "        '2:shell:(\(shells()))' ;;\n"
      case .help: text += "        '2:command:(\(commands().joined(separator: " ")))' ;;\n"
      case .explain: text += "        '*:code:($(navc explain 2>/dev/null | cut -d\" \" -f1))' ;;\n"
      case .import: text += "        '*:input:_files -g \"*.(storyboard|xml)(-.)\"' ;;\n"
      default: text += "        '*:input:_files -g \"*.nav(-.)\"' ;;\n"
      }
    }
    return text + "  esac\n}\n_navc \"$@\"\n"
  }

  static func fish() -> String {
    var text = "# fish completion for navc\ncomplete -c navc -f\n"
    for command in Command.allCases {
      text +=
        "complete -c navc -n __fish_use_subcommand -a \(command.rawValue) -d '\(quoted(command.summary))'\n"
    }
    for option in [Option.help, .version] {
      text += "complete -c navc -n __fish_use_subcommand -l \(option.long.dropFirst(2))"
      text += " -d '\(quoted(option.summary))'\n"
    }
    for command in Command.allCases {
      let condition = "-n '__fish_seen_subcommand_from \(command.rawValue)'"
      for option in command.options {
        text += "complete -c navc \(condition) -l \(option.long.dropFirst(2))"
        if let short = option.short { text += " -s \(short.dropFirst())" }
        switch option.value {
        case .none: break
        case .choice(let choice): text += " -x -a '\(choice.words.joined(separator: " "))'"
        case .path: text += " -r -F"
        case .number, .text: text += " -x"
        }
        text += " -d '\(quoted(option.summary))'\n"
      }
      switch command {
      case .completions: text += "complete -c navc \(condition) -a '\(shells())'\n"
      case .help: text += "complete -c navc \(condition) -a '\(commands().joined(separator: " "))'\n"
      case .explain:
        text += "complete -c navc \(condition) -a '(navc explain 2>/dev/null | string split -f1 \" \")'\n"
      default: text += "complete -c navc \(condition) -F\n"
      }
    }
    return text
  }

  private static func zshAction(_ option: Option) -> String {
    switch option.value {
    case .none: ""
    case .choice(let choice): ":\(option.long.dropFirst(2)):(\(choice.words.joined(separator: " ")))"
    case .path: ":path:_files"
    case .number: ":number:"
    case .text: ":value:"
    }
  }

  private static func shells() -> String { Shell.words.joined(separator: " ") }

  private static func commands() -> [String] { Command.allCases.map(\.rawValue) }

  /// Returns a text escaped for single quotes, and for the brackets and colons of zsh.
  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "’"
      case ":", "[", "]": result += ","
      default: result.append(character)
      }
    }
    return result
  }
}
