// Runs a program as it stands, without building it: does what the arguments say, and prints what shows.

import Foundation
import NavDSL

/// Returns the bytes of a file: the library itself reads none.
func read(_ path: String) throws(ReadFailure) -> [UInt8] {
  guard let data = FileManager.default.contents(atPath: path) else { throw ReadFailure("no such file") }
  return [UInt8](data)
}

guard CommandLine.arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: WalkThrough FILE STEP ...\n".utf8))
  exit(2)
}

let path = CommandLine.arguments[1]
let steps = CommandLine.arguments.dropFirst(2)
let compilation = compile([InputFile(path: path, bytes: try read(path))], read: read)
guard !compilation.hasErrors else {
  FileHandle.standardError.write(Data(compilation.report.text()))
  exit(1)
}

// A run is a value: a copy of it is a state to come back to.
var run = try Run(InterpretedProgram(compilation.program), in: .compact)
print(run)
for step in steps {
  do {
    try run.perform(try run.read(step))
    print(run)
  } catch {
    // What cannot be done changes nothing.
    print("\(step): \(error)")
  }
}

// What can be done from here.
let events = run.possibleEvents().map { $0.needsScene ? "\($0.scene).\($0.name)" : $0.name }
print("events: \(events.joined(separator: ", "))")
