import NavDSL
import NavOracles

/// Runs the measurements of a command line; returns `false` if a file cannot be read or written, or a program
/// is invalid.
func run(_ arguments: Arguments) -> Bool {
  if let steps = arguments.steps { return measureWalks(arguments.walked, steps: steps) }
  if let megabytes = arguments.importedMegabytes {
    return measureImports(arguments.walked, megabytes: megabytes)
  }
  if let session = arguments.editing {
    return arguments.scenes.allSatisfy { measureEditing(session, scenes: $0, files: arguments.files) }
  }
  if arguments.measuresProofs {
    if let output = arguments.output {
      return write([ModuleGenerator.program(scenes: arguments.scenes[0])], to: output)
    }
    return measureProofs(scenes: arguments.scenes, explicitUpTo: arguments.explicitLimit)
  }
  if let output = arguments.output {
    return write(ProgramGenerator.program(scenes: arguments.scenes[0], files: arguments.files), to: output)
  }
  if let path = arguments.input {
    guard let bytes = Files.read(path) else {
      Files.writeToStandardError("Benchmarks: cannot read \(path)\n")
      return false
    }
    return run(arguments, on: [GeneratedFile(path: path, bytes: bytes)], named: path)
  }
  return arguments.scenes.allSatisfy { count in
    run(
      arguments, on: ProgramGenerator.program(scenes: count, files: arguments.files),
      named: "\(grouped(count)) scenes")
  }
}

/// Writes a program: its first file to `path`, the others beside it.
private func write(_ files: [GeneratedFile], to path: String) -> Bool {
  let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
  for (index, file) in files.enumerated() {
    let path = index == 0 ? path : folder + file.path
    guard Files.write(file.bytes, to: path) else {
      Files.writeToStandardError("Benchmarks: cannot write \(path)\n")
      return false
    }
  }
  return true
}

private func run(_ arguments: Arguments, on files: [GeneratedFile], named name: String) -> Bool {
  let workload = Workload(files: files)
  guard workload.reportProblems() else { return false }
  if let stage = arguments.profiled {
    var left = arguments.runs ?? Int.max
    while left > 0 {
      keep(workload.run(stage))
      left -= 1
    }
    return true
  }
  print("\(name): \(grouped(workload.lineCount)) lines, \(grouped(workload.byteCount)) bytes")
  var table = TextTable([
    "stage", "runs", "best ms", "median ms", "MB/s", "lines/s", "ns/line", "peak MB", "bytes/byte",
  ])
  for stage in arguments.stages {
    let measurement = measure(repeating: arguments.runs ?? repetitions(of: stage, on: workload)) {
      workload.run(stage)
    }
    table.add(row(stage.title, measurement, workload))
  }
  print(table.text)
  return true
}

/// Returns how many times a stage runs within about a second.
private func repetitions(of stage: Stage, on workload: Workload) -> Int {
  let once = measure(repeating: 1) { workload.run(stage) }.best
  return min(max(Int(1 / max(once, 1e-5)), 3), 1000)
}

private func row(_ title: String, _ measurement: Measurement, _ workload: Workload) -> [String] {
  let (best, lines, bytes) = (
    max(measurement.best, 1e-9), Double(workload.lineCount), Double(workload.byteCount)
  )
  return [
    title, "\(measurement.seconds.count)", decimal(best * 1e3, 2), decimal(measurement.median * 1e3, 2),
    decimal(bytes / best / 1e6), grouped(Int(lines / best)), decimal(best / lines * 1e9),
    decimal(Double(measurement.peak) / 1e6), decimal(Double(measurement.peak) / bytes),
  ]
}

/// Returns a number with a comma between thousands.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  var text = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return text
}
