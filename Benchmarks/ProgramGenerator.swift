import NavOracles

/// Generates realistic programs: valid, without warnings, and varied, because a processor's branch predictor learns
/// uniform text, which would double all figures.
///
/// The same arguments yield the same bytes on every machine.
enum ProgramGenerator {
  /// Returns a program of `scenes` scenes in `files` files; the first is the one to compile.
  static func program(scenes count: Int, files fileCount: Int = 1, seed: UInt64 = 2024) -> [GeneratedFile] {
    var planner = ClusterPlanner(scenes: count, seed: seed)
    var random = SplitMix64(seed: seed &+ 1)
    var texts: [[UInt8]] = Array(repeating: [], count: max(fileCount, 1))
    var entry = ""
    var number = 0
    while let cluster = planner.next() {
      if number == 0 { entry = cluster.container }
      var writer = ClusterWriter(cluster: cluster, random: SplitMix64(seed: random.next()))
      texts[number % texts.count].append(contentsOf: Array(writer.text().utf8))
      number += 1
    }
    let names = (0..<texts.count).map { $0 == 0 ? "Main.nav" : "Part\($0).nav" }
    var head = "// \(count) scenes, generated for benchmarks.\n"
    for name in names.dropFirst() { head += "import \"\(name)\"\n" }
    head += "\napp Generated { start \(entry) }\n\n"
    texts[0].insert(contentsOf: Array(head.utf8), at: 0)
    return zip(names, texts).map { GeneratedFile(path: $0, bytes: $1) }
  }
}
