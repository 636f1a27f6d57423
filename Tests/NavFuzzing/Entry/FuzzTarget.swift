import NavFuzzing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// The functions that libFuzzer calls. This file is not in a target of the package, which would require a `main`:
// `.ci/fuzz` compiles it, with SAVED_STATES for the target that restores states, STORYBOARDS
// for the one that imports and PREVIEW_REQUESTS for the preview's server.

/// Tries one input. A fault ends the process, which libFuzzer detects.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  #if SAVED_STATES
  let fault = savedStateFault(input)
  #elseif STORYBOARDS
  let fault = importFault(input)
  #elseif PREVIEW_REQUESTS
  let fault = requestFault(input)
  #else
  let fault = programFault(input)
  #endif
  if let fault { fatalError(fault) }
  return 0
}

#if SAVED_STATES || PREVIEW_REQUESTS
/// Writes the seed inputs to the folder that the environment names, and exits; without it, does nothing.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  guard let folder = getenv("NAVDSL_WRITE_SEEDS").map({ String(cString: $0) }) else { return 0 }
  #if SAVED_STATES
  let inputs = SavedStateSample.inputs()
  #else
  let inputs = RequestSample.inputs()
  #endif
  for (number, input) in inputs.enumerated() {
    guard let file = fopen("\(folder)/\(number)", "w") else { exit(1) }
    fwrite(input, 1, input.count, file)
    fclose(file)
  }
  exit(0)
}
#endif
