import NavDSL

/// Writes a strip of pictures for each scenario, and a page with all of them, into a folder.
func writePictures(
  of results: [ScenarioResult], _ interpreted: InterpretedProgram, to folder: String
) throws(Failure) {
  let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  let program = interpreted.program
  var files: [OutputFile] = []
  var names: Set<String> = []
  var page = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(program.diagramName.escapedForXML()): scenarios</title>
    <style>
    :root { color-scheme: light dark; font-family: Helvetica, Arial, sans-serif }
    body { margin: 1.5rem }
    img { max-width: 100%; height: auto; border: 1px solid #8c959f }
    </style>
    <h1>\(program.diagramName.escapedForXML())</h1>

    """
  for result in results {
    let name = program.text(program.scenarios[result.scenario].name)
    let file = fileName(for: name, besides: &names) + ".svg"
    files.append(OutputFile(path: prefix + file, bytes: interpreted.filmStrip(of: result.scenario)))
    let verdict = result.problem.map { "Fails: \($0.message)." } ?? "Passes."
    page += """
      <h2>\(name.escapedForXML())</h2>
      <p>\(verdict.escapedForXML())</p>
      <p><a href="\(file)"><img src="\(file)" alt="The screens of this scenario, step by step"></a></p>

      """
  }
  files.append(OutputFile(path: prefix + "index.html", bytes: Array(page.utf8)))
  try OutputFiles.makeFolder(folder)
  try OutputFiles.write(files)
}

/// Returns a name for a file that is like another name, unique whatever the case of letters.
private func fileName(for name: String, besides names: inout Set<String>) -> String {
  var base = ""
  for character in name.lowercased() {
    if character.isASCII, character.isLetter || character.isNumber {
      base.append(character)
    } else if !base.isEmpty, base.last != "-" {
      base.append("-")
    }
  }
  while base.last == "-" { base.removeLast() }
  // File systems limit names to 255 bytes.
  base = base.isEmpty ? "scenario" : String(base.prefix(100))
  var unique = base
  var number = 2
  while !names.insert(unique).inserted {
    unique = "\(base)-\(number)"
    number += 1
  }
  return unique
}
