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

FileHandle.standardError.write(Data(compilation.report.text()))
guard !compilation.hasErrors else { exit(1) }

// The model knows the meaning of names: the flow of a scene, its handlers, and what they open.
for scene in compilation.program.model.scenes {
  print("\(scene.qualifiedName): \(scene.documentation ?? "(not documented)")")
  for handler in scene.handlers {
    let verbs = handler.branches.flatMap(\.verbs).map(\.description)
    print("  \(handler.name) -> \(verbs.joined(separator: ", "))")
  }
}

// The tree has the text as it is written.
for tree in compilation.trees {
  let names = tree.root.descendants(.sceneDecl).compactMap { $0.declaredName?.text }
  print("\(tree.source.path): \(names.joined(separator: ", "))")
}
