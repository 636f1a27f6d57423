import Foundation
import Testing

/// Results that are kept in files, to be read by people when they change.
enum Snapshot {
  /// Compares a result with the file that holds it.
  ///
  /// A file that is missing is a failure. With `NAVDSL_REWRITE` in the environment, a file that is missing or
  /// other than the result is written anew, and the test fails all the same, so that what was recorded is
  /// looked at and run again.
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
