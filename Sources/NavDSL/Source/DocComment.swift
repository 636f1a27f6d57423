/// Doc comments: runs of lines that begin with `///`.
public enum DocComment {
  /// Returns what a doc comment says: its lines joined by line feeds, without their slashes and one blank
  /// after them.
  public static func text(of source: String) -> String {
    var lines: [String] = []
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var rest = line.drop { $0 == " " || $0 == "\t" }
      guard rest.hasPrefix("///") else { continue }
      rest = rest.dropFirst(3)
      if rest.first == " " { rest = rest.dropFirst() }
      while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
      lines.append(String(rest))
    }
    return lines.joined(separator: "\n")
  }
}
