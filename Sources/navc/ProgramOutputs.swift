// The files that a command makes of a program: where they go, and what may be there already.

import NavDSL

/// Writes the result of a command to its destination.
func write(
  _ result: [UInt8], as fileExtension: String, of program: Program, _ invocation: Invocation
) throws(Failure) {
  guard let outputs = try outputs(result, as: fileExtension, of: program, invocation) else {
    return try OutputFiles.writeStandardOutput(result)
  }
  try OutputFiles.write(outputs)
}

/// Returns the result of a command, the engine beside it if there is one, and the rule that the result depends on the
/// program's files, with their destinations; `nil` for standard output.
func outputs(
  _ result: [UInt8], as fileExtension: String, of program: Program, _ invocation: Invocation,
  engine: [UInt8]? = nil
) throws(Failure) -> [OutputFile]? {
  guard var path = outputPath(invocation) else { return nil }
  if isFolder(path) {
    if path.utf8.last != UInt8(ascii: "/") { path += "/" }
    path += (program.app.map { program.text($0.name) } ?? "App") + ".\(fileExtension)"
  }
  let sources = program.sources.files.map(\.path).filter { $0 != InputFiles.standardInputPath }
  var outputs = [OutputFile(path: path, bytes: result)]
  if let engine {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let enginePath = folder + "NavRuntime.swift"
    if enginePath == path { throw .usage("the output and the engine are both '\(path)'") }
    outputs.append(OutputFile(path: enginePath, bytes: engine))
  }
  if let depfile = invocation.value(.depfile) {
    if depfile == path { throw .usage("the output and the depfile are both '\(path)'") }
    outputs.append(OutputFile(path: depfile, bytes: Depfile.bytes(target: path, inputs: sources)))
  }
  for output in outputs {
    guard let identity = FileIdentity(path: output.path) else { continue }
    if sources.contains(where: { FileIdentity(path: $0) == identity }) {
      throw .usage("the output '\(output.path)' is one of the program's files")
    }
  }
  return outputs
}

/// Writes the differences between files and what they would become to standard output.
func compare(_ outputs: [OutputFile]) throws(Failure) -> ExitStatus {
  var text = TextBuffer()
  var status = ExitStatus.clean
  for output in outputs {
    let present = try presentBytes(output.path)
    if present == output.bytes { continue }
    status = .programHasErrors
    UnifiedDiff(path: output.path, present, output.bytes).write(to: &text)
  }
  try OutputFiles.writeStandardOutput(text.take())
  return status
}

/// Fails if a file that would be replaced is not one that `compile` has written, by its first line.
func checkOrigin(of outputs: [OutputFile]) throws(Failure) {
  for output in outputs where output.path.hasSuffix(".swift") {
    let present = try presentBytes(output.path)
    if present.isEmpty || present.starts(with: SwiftOptions.heading.utf8) { continue }
    throw .inputOutput("'\(output.path)' was not written by navc", help: "--force replaces it")
  }
}

/// Returns the contents of a regular file; none if there is no such file.
func presentBytes(_ path: String) throws(Failure) -> [UInt8] {
  (try? fileStatus(path))?.isFile == true ? try InputFiles.read(path) : []
}

/// Returns the path of the output file; `nil` for standard output.
func outputPath(_ invocation: Invocation) -> String? {
  invocation.value(.output).flatMap { $0 == "-" ? nil : $0 }
}

/// `true` iff `path` names a folder for outputs.
func isFolder(_ path: String) -> Bool {
  path.utf8.last == UInt8(ascii: "/") || (try? fileStatus(path))?.isFolder == true
}
