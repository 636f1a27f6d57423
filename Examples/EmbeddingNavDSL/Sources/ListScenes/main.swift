// Lists the scenes of a program with their parameters and doc comments.

import Foundation
import NavDSL

/// Returns the bytes of a file: the library itself reads no files.
func read(_ path: String) throws(ReadFailure) -> [UInt8] {
  guard let data = FileManager.default.contents(atPath: path) else { throw ReadFailure("no such file") }
  return [UInt8](data)
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: ListScenes FILE\n".utf8))
  exit(2)
}

let path = CommandLine.arguments[1]
let compilation: Compilation
do {
  compilation = compile([InputFile(path: path, bytes: try read(path))], read: read)
} catch {
  FileHandle.standardError.write(Data("ListScenes: \(path): \(error.reason)\n".utf8))
  exit(3)
}

let program = compilation.program
let messages = TextRenderer.bytes(compilation.diagnostics, program.sources)
FileHandle.standardError.write(Data(messages))
guard !compilation.hasErrors else { exit(1) }

// The model has resolved names: the flow and the documentation of each scene.
for scene in program.scenes.elements {
  let flow = scene.flow.map { program.text(program.flows[$0].name) + "." } ?? ""
  let documentation = program.documentation(scene.documentation) ?? "(not documented)"
  print("\(flow)\(program.text(scene.name)): \(documentation)")
}

// The tree has the declarations as written.
for tree in compilation.trees {
  let scenes = tree.root.descendants(SceneDeclSyntax.self)
  let names = scenes.compactMap { $0.name?.text }
  print("\(tree.source.path): \(names.joined(separator: ", "))")
}
