import Testing

/// Tests the command line of `navc preview`; `Tests/Browser` tests what it serves.
@Suite struct PreviewCommandTests {
  @Test func checkOncePrintsTheModelAndTheFirstState() throws {
    let schema = JSONSchema(
      root: try ParsedJSON(parsing: Repository.bytes(at: "Documentation/Schemas/preview-1.schema.json")))
    try Navc.inFolder([
      "a.nav": "app A { start B in stack }\nscene B\n", "b.nav": "app A { start C in stack }\nscene B\n",
    ]) { (navc) throws in
      let result = try navc.run("preview", "a.nav", "--check-once")
      #expect(result.status == 0 && result.errors.isEmpty)
      let answers = try result.output.split(separator: "\n").map { try ParsedJSON(parsing: Array($0.utf8)) }
      #expect(answers.count == 2)
      for answer in answers { #expect(schema.problems(of: answer) == []) }
      #expect(answers.first?["name"]?.string == "A" && answers.last?["state"]?.string == "B")
      let broken = try navc.run("preview", "b.nav", "--check-once")
      #expect(broken.status == 1 && broken.output.contains("\"stale\":true"))
      #expect(broken.output.hasSuffix("{\"error\":\"the program has errors\"}\n"))
      let linked = try navc.run("preview", "a.nav", "--check-once", "--editor=vscode")
      #expect(linked.output.contains("\"editor\":{\"scheme\":\"vscode\",\"folder\":\"/"))
    }
  }

  @Test func wrongCommandLinesAreRefused() throws {
    try Navc.inFolder(["a.nav": "app A { start B }\nscene B\n"]) { (navc) throws in
      for (arguments, status, message) in [
        (["-"], 2, "navc preview takes files and folders, not standard input"),
        (["a.nav", "--port=65536"], 2, "--port 65536 is not a port: the largest is 65535"),
        (["a.nav", "--editor=javascript"], 2, "--editor javascript is not the scheme of an editor"),
        (["a.nav", "--editor=a:b"], 2, "--editor a:b is not the scheme of an editor"),
        (["missing.nav"], 3, "missing.nav"),
      ] {
        let result = try navc.run(["preview"] + arguments)
        #expect(
          Int(result.status) == status && result.output.isEmpty && result.errors.contains(message),
          "\(arguments)")
      }
    }
  }
}
