import NavDSL
import NavOracles

/// Measures the import of storyboards, repeated under other paths until they have at least `megabytes` in total. Returns
/// `false` if a file cannot be read.
func measureImports(_ paths: [String], megabytes: Int) -> Bool {
  let files = paths.compactMap { path in Files.read(path).map { InputFile(path: path, bytes: $0) } }
  guard files.count == paths.count, !files.isEmpty else {
    Files.writeToStandardError("Benchmarks: a storyboard cannot be read\n")
    return false
  }
  var inputs: [InputFile] = []
  var size = 0
  var copy = 0
  repeat {
    for file in files {
      inputs.append(InputFile(path: "\(copy)/\(file.path)", bytes: file.bytes))
      size += file.bytes.count
    }
    copy += 1
  } while size < megabytes * 1_000_000
  var table = TextTable(["import", "files", "bytes", "best ms", "median ms", "MB/s", "peak MB", "bytes/byte"])
  let rows: [(String, () -> Int)] = [
    ("read", { inputs.reduce(0) { $0 + xmlEventCount($1.bytes) } }),
    ("all", { importProgram(from: inputs).files.reduce(0) { $0 + $1.bytes.count } }),
  ]
  for (name, body) in rows {
    let measurement = measure(repeating: 5, body)
    table.add([
      name, grouped(inputs.count), grouped(size), decimal(measurement.best * 1e3),
      decimal(measurement.median * 1e3),
      decimal(Double(size) / measurement.best / 1e6), decimal(Double(measurement.peak) / 1e6),
      decimal(Double(measurement.peak) / Double(size), 2),
    ])
  }
  print(table.text)
  return true
}
