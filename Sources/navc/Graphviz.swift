/// Renders diagrams with Graphviz's `dot`, which converts a description of a graph to an image.
struct Graphviz {
  /// The format of the image, as `dot -T` names it.
  var format: String
  /// The number of nodes, for messages.
  var size: Int
  /// `true` iff the layout will take minutes.
  var isSlow: Bool
  /// `true` iff progress is not shown.
  var isQuiet: Bool

  /// The delay before progress is shown to the user, in milliseconds.
  private static let progressDelay: Int32 = 2000

  /// Returns the image of a graph in the language of dot.
  func draw(_ graph: [UInt8]) throws(Failure) -> [UInt8] {
    guard let program = findExecutable("dot") else {
      throw .inputOutput(
        "cannot draw \(format): Graphviz's program 'dot' is not installed",
        help:
          "install it with 'apt install graphviz' or 'brew install graphviz'; --format dot and mermaid do not need it"
      )
    }
    let messages = FileDescriptor.standardError
    if isSlow, !isQuiet {
      messages.write(
        message: "navc: note: Graphviz may take minutes for \(size) nodes; "
          + "'--scene NAME --depth N' draws a part\n")
    }
    return try output(of: program, graph, as: format)
  }

  /// Returns how far the proportions of a graph's image are from those of a page: 0 up to 2.5 to 1 and 1 to 2, otherwise
  /// the factor by which a side is too long.
  func distance(of graph: [UInt8]) throws(Failure) -> Double {
    // Without Graphviz, the drawing reports that.
    guard let program = findExecutable("dot") else { return 0 }
    // The first line: "graph", the scale, the width, the height.
    let first = try output(of: program, graph, as: "plain").prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: first, as: UTF8.self).split(separator: " ")
    guard words.count == 4, let width = Double(words[2]), let height = Double(words[3]), width > 0, height > 0
    else { return 0 }
    return PageProportions.distance(width: width, height: height)
  }

  private func output(of program: String, _ graph: [UInt8], as format: String) throws(Failure) -> [UInt8] {
    let (process, status) = try run(program, graph, as: format)
    guard status == 0 else {
      try? FileDescriptor.standardError.write(process.errors)
      throw .inputOutput("Graphviz's dot failed with status \(status)")
    }
    return process.output
  }

  private func run(
    _ program: String, _ graph: [UInt8], as format: String
  ) throws(Failure) -> (ChildProcess, status: Int32) {
    do throws(SystemError) {
      var process = try ChildProcess(program, ["dot", "-T\(format)"], input: graph)
      let messages = FileDescriptor.standardError
      let isShown = !isQuiet && messages.isTerminal
      try process.communicate(delay: Self.progressDelay) {
        if isShown { messages.write(message: "navc: Graphviz is drawing \(size) nodes…\n") }
      }
      return (process, try process.wait())
    } catch {
      throw .inputOutput("cannot run '\(program)': \(error.text)")
    }
  }
}

/// The proportions of images that fit a page.
enum PageProportions {
  /// The largest proportion of width to height with which a diagram fits a page.
  private static let widest = 2.5
  /// The largest proportion of height to width.
  private static let tallest = 2.0

  /// Returns how far the proportions of an image are from those of a page: 0 up to 2.5 to 1 and 1 to 2, otherwise the
  /// factor by which a side is too long.
  static func distance(width: Double, height: Double) -> Double {
    guard width > 0, height > 0 else { return 0 }
    let tooLong = max(width / height / widest, height / width / tallest)
    return tooLong > 1 ? tooLong : 0
  }
}
