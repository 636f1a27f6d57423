import NavDSL

/// A command line, parsed according to the table of commands.
struct Invocation {
  /// The command.
  var command: Command
  /// The options with their values, in order; an option without a value has an empty one.
  var options: [(option: Option, value: String)] = []
  /// The arguments that are neither the command nor options.
  var operands: [String] = []
  /// The settings of the project.
  var configuration = Configuration()
  /// The path of their file; empty if there is none.
  var configurationPaths: [String] = []
  /// The folder of their file, as a prefix of paths relative to it: empty, or with a slash at its end.
  var configurationFolder = ""

  /// `true` iff the option is given.
  func has(_ option: Option) -> Bool { options.contains { $0.option.long == option.long } }

  /// Returns the value of an option; the last one if it is repeated.
  func value(_ option: Option) -> String? { values(option).last }

  /// Returns the values of a repeatable option.
  func values(_ option: Option) -> [String] {
    options.filter { $0.option.long == option.long }.map(\.value)
  }

  /// Returns the choice of the option with words of a type; `nil` if the command has no such option, or it is
  /// not given.
  func choice<Choice: OptionChoice>(_ type: Choice.Type = Choice.self) -> Choice? {
    let last = options.last { option, _ in
      guard case .choice(let words) = option.value else { return false }
      return words == type
    }
    return last.flatMap { Choice(rawValue: $0.value) }
  }

  /// Returns the value of an option that takes a number.
  func number(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }

  /// Parses the arguments after the command's name.
  init(_ command: Command, _ arguments: ArraySlice<String>) throws(Failure) {
    self.command = command
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else {
        operands.append(argument)
        continue
      }
      let (option, attached) = try find(argument)
      if case .none = option.value {
        if let attached { throw .usage("\(option.long) takes no value, but '\(attached)' is given") }
        options.append((option, ""))
      } else if let value = attached ?? rest.popFirst() {
        try check(value, of: option)
        options.append((option, value))
      } else {
        throw .usage("\(argument) needs a value: \(option.long) \(option.placeholder)")
      }
    }
  }

  /// Returns the option that an argument names, and its attached value: `--emit=json`, `-oFILE`.
  private func find(_ argument: String) throws(Failure) -> (Option, attached: String?) {
    guard argument.hasPrefix("--") else {
      let name = String(argument.prefix(2))
      for option in command.options where option.short == name {
        let attached = argument.dropFirst(2)
        return (option, attached.isEmpty ? nil : String(attached))
      }
      throw unknown(argument)
    }
    let end = argument.firstIndex(of: "=") ?? argument.endIndex
    let name = String(argument[..<end])
    for option in command.options where option.long == name {
      return (option, end < argument.endIndex ? String(argument[argument.index(after: end)...]) : nil)
    }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> Failure {
    let message = "unknown option '\(name)' for 'navc \(command.rawValue)'"
    if let near = nearest(to: name, among: command.options.map(\.long)) {
      return .usage(message, help: "did you mean '\(near)'?")
    }
    if name == "--version" {
      return .usage(message, help: "'navc --version' shows the version")
    }
    let others = Command.allCases.filter { $0.options.contains { $0.long == name || $0.short == name } }
    if let other = others.first {
      return .usage(message, help: "it is an option of 'navc \(other.rawValue)'")
    }
    return .usage(message, help: "'navc help \(command.rawValue)' lists the options")
  }

  private func check(_ value: String, of option: Option) throws(Failure) {
    switch option.value {
    case .choice(let choice):
      let words = choice.words
      if words.contains(value) { return }
      let near = nearest(to: value, among: words).map { "did you mean '\($0)'?" }
      throw .usage(
        "unknown value '\(value)' for \(option.long), which takes \(list(words))", help: near)
    case .number:
      if let number = Int(value), number >= 0 { return }
      throw .usage("\(option.long) takes a number of at least 0, not '\(value)'")
    case .path:
      if value.isEmpty { throw .usage("\(option.long) needs a path, but it is empty") }
    case .text:
      if value.isEmpty { throw .usage("\(option.long) needs a value: \(option.long) \(option.placeholder)") }
    case .none: break
    }
  }
}

extension Option {
  /// The placeholder for the value in help.
  var placeholder: String {
    switch value {
    case .none: ""
    case .choice(let choice): choice.words.joined(separator: "|")
    case .number: "N"
    case .path(let name), .text(let name): name
    }
  }
}

/// Returns words as a list for a sentence: `a, b or c`.
func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
