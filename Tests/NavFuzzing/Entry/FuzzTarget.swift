import NavFuzzing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The functions that libFuzzer calls. This file belongs to no target of the package, which would require a `main`:
// `.ci/fuzz` compiles it, with SAVED_STATES for the target that restores states.

/// Tries one input; a fault ends the process, which is how libFuzzer learns of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  #if SAVED_STATES
    let fault = savedStateFault(input)
  #else
    let fault = programFault(input)
  #endif
  if let fault { fatalError(fault) }
  return 0
}

#if SAVED_STATES
  /// Writes the inputs to begin with into the folder that the environment names, and exits; without it, does nothing.
  @_cdecl("LLVMFuzzerInitialize")
  public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
  ) -> CInt {
    guard let folder = getenv("NAVDSL_WRITE_SEEDS").map({ String(cString: $0) }) else { return 0 }
    for (number, input) in SavedStateSample.inputs().enumerated() {
      guard let file = fopen("\(folder)/\(number)", "w") else { exit(1) }
      fwrite(input, 1, input.count, file)
      fclose(file)
    }
    exit(0)
  }
#endif
