/// The rule that tells a build system when an output is out of date.
enum Depfile {
  /// Returns the rule that `target` depends on `inputs`, in the syntax of make, Ninja and Xcode.
  static func bytes(target: String, inputs: [String]) -> [UInt8] {
    var text = escaped(target) + ":"
    for input in inputs { text += " \\\n  " + escaped(input) }
    return Array((text + "\n").utf8)
  }

  /// Returns a path escaped for make: spaces, `#` and `:` after a backslash, `$` doubled.
  private static func escaped(_ path: String) -> String {
    var result = ""
    var backslashes = 0
    for character in path.unicodeScalars {
      switch character {
      case " ", "\t", "#":
        // Backslashes before a space or a number sign count as escapes themselves.
        result += String(repeating: "\\", count: backslashes + 1)
      case ":": result += "\\"
      case "$": result += "$"
      default: break
      }
      backslashes = character == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(character)
    }
    return result
  }
}
