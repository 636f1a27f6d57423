// Runs a program without building an app: performs the steps of the arguments, and prints the visible scenes.

import Foundation
import NavDSL

/// Returns the bytes of a file: the library itself reads no files.
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

// A run is a value: a copy of it is a state to return to.
var run = try Run(InterpretedProgram(compilation.program), in: .compact)
print(run)
for step in steps {
  do {
    try run.perform(try run.read(step))
    print(run)
  } catch {
    // A step that fails leaves the run unchanged.
    print("\(step): \(error)")
  }
}

// The events that are possible now.
let events = run.possibleEvents().map { $0.needsScene ? "\($0.scene).\($0.name)" : $0.name }
print("events: \(events.joined(separator: ", "))")
