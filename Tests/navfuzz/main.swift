import NavOracles

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  Files.writeToStandardError(Arguments.usage)
  exit(2)
}
switch arguments.command {
case .help: print(Arguments.usage, terminator: "")
case .prove(let options): exit(prove(options) ? 0 : 1)
case .compare(let paths, let options): exit(compare(paths, options) ? 0 : 1)
case .importMutants(let paths, let count): exit(importMutants(paths, count: count) ? 0 : 1)
case .walk(let paths, let steps): exit(walk(paths, steps: steps) ? 0 : 1)
}
