import Glibc
import NavOracles

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  Files.writeToStandardError(Arguments.usage)
  exit(2)
}
if arguments.wantsHelp {
  print(Arguments.usage, terminator: "")
  exit(0)
}
exit(run(arguments) ? 0 : 1)
