import NavDSL

/// Serves a page that shows a program and follows its files, until it is interrupted.
func previewCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  if invocation.operands.contains("-") {
    throw .usage("navc preview takes files and folders, not standard input")
  }
  let port = invocation.number(.port) ?? 0
  guard port <= 65_535 else { throw .usage("--port \(port) is not a port: the largest is 65535") }
  var loop = try PreviewLoop(invocation, port: port)
  if invocation.has(.checkOnce) {
    let (text, status) = try loop.first()
    try OutputFiles.writeStandardOutput(text)
    return status
  }
  return try loop.run()
}
