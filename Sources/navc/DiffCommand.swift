import NavDSL

/// Shows how a program has changed.
func diffCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  throw .usage("not yet")
}
