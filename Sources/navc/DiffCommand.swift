import NavDSL

/// Shows how a program has changed.
func diffCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let format = changeFormat(invocation)
  let isDrawn = format == .dot || format == .mermaid || format == .svg
  for option in [Option.depth, .all] where !isDrawn && invocation.has(option) {
    throw .usage("\(option.long) can be used only with --format dot, mermaid or svg")
  }
  if format != .svg, invocation.has(.layoutEngine) {
    throw .usage("--layout can be used only with --format svg", help: "'-o FILE.svg' writes it to a file")
  }
  let names = try oldVersions(invocation, withHistory: false)
  guard names.count == 1 else { throw .usage("navc diff compares with one version") }
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: true, errorsOnly: true) else {
    return .programHasErrors
  }
  guard let old = try read(names, invocation).first else {
    try? FileDescriptor.standardError.write(missingMessage(names))
    return .clean
  }
  let report = ChangeReport(old, compilation.program)
  let depth = invocation.has(.all) ? nil : invocation.number(.depth) ?? 1
  let result: [UInt8]
  switch format {
  case .text:
    let isShown = outputPath(invocation) == nil
    result = report.text(
      colors: isShown && Terminal.hasColors(.standardOutput, choice: invocation.choice()))
  case .json: result = report.json()
  case .markdown: result = report.markdown()
  case .dot: result = report.dot(depth: depth)
  case .mermaid: result = report.mermaid(depth: depth)
  case .svg where invocation.choice(DiagramLayoutEngine.self) != .dot: result = report.svg(depth: depth)
  case .svg:
    let size = report.size(depth: depth)
    let drawing = Graphviz(format: "svg", size: size, isSlow: size > 1_000, isQuiet: invocation.has(.quiet))
    result = DiagramColors.adapted(svg: try drawing.draw(report.dot(depth: depth)))
  }
  try write(result, as: format.fileExtension, of: compilation.program, invocation)
  return invocation.has(.exitCode) && !report.changes.isEmpty ? .programHasErrors : .clean
}

private func changeFormat(_ invocation: Invocation) -> ChangeFormat {
  if let format = invocation.choice(ChangeFormat.self) { return format }
  guard let path = outputPath(invocation) else { return .text }
  return ChangeFormat.allCases.first { path.hasSuffix("." + $0.fileExtension) } ?? .text
}

extension ChangeFormat {
  /// The file extension of the format.
  fileprivate var fileExtension: String {
    switch self {
    case .text: "txt"
    case .json: "json"
    case .markdown: "md"
    case .dot: "dot"
    case .mermaid: "mmd"
    case .svg: "svg"
    }
  }
}
