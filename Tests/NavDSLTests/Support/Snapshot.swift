import Foundation
import Testing

/// Results recorded in files, so that changes to them can be reviewed.
enum Snapshot {
  /// Compares a result with its recorded file.
  ///
  /// A missing file is a failure. With `NAVDSL_REWRITE` in the environment, a missing or different file is
  /// written, and the test fails all the same, so that the recorded result is reviewed and the test is run again.
  static func expect(
    _ result: some Sequence<UInt8>, in path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = Repository.root.appending(path: path)
    let result = Data(result)
    let expected = try? Data(contentsOf: url)
    guard result != expected else { return }
    if ProcessInfo.processInfo.environment["NAVDSL_REWRITE"] != nil {
      try result.write(to: url)
      Issue.record("\(path) was recorded anew", sourceLocation: sourceLocation)
    } else if let expected {
      let old = lines(of: expected)
      let new = lines(of: result)
      let line = zip(old, new).prefix { $0 == $1 }.count
      let was = line < old.count ? old[line] : "nothing"
      let isNow = line < new.count ? new[line] : "nothing"
      Issue.record(
        "\(path):\(line + 1) is\n\(isNow)\nand not\n\(was)", sourceLocation: sourceLocation)
    } else {
      Issue.record("\(path) is missing; NAVDSL_REWRITE writes it", sourceLocation: sourceLocation)
    }
  }

  private static func lines(of data: Data) -> [Substring] {
    String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }
}
