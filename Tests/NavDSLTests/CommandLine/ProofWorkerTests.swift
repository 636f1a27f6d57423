import Foundation
import NavOracles
import Testing

@testable import NavDSL

/// Tests the processes that prove programs for `navc lsp`: those that die, and those that take too long.
@Suite struct ProofWorkerTests {
  /// A server with an open program, whose proofs take longer than a test needs to find the process.
  private final class Session {
    private let process = Process()
    private let input = Pipe()
    private let navc: Navc
    private let text: String
    private let uri: JSONValue
    private var version = 1

    init(_ navc: Navc) throws {
      self.navc = navc
      text = String(decoding: ModuleGenerator.program(scenes: 3_000).bytes, as: UTF8.self)
      uri = .string("file://" + navc.path("a.nav"))
      try navc.write(text, to: "a.nav")
      process.executableURL = Navc.executable
      process.arguments = ["lsp", "--log", navc.path("log.txt")]
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      send("initialize", ["rootUri": .string("file://" + navc.path(".")), "capabilities": [:]], id: 1)
      send("initialized")
      send("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": .string(text)]])
    }

    private func send(_ method: String, _ parameters: JSONValue = [:], id: Int? = nil) {
      var message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
      if let id { message.set("id", .integer(id)) }
      input.fileHandleForWriting.write(Data(MessageReader.framed(message)))
    }

    /// Changes the program by a space at its end.
    func edit() {
      version += 1
      send(
        "textDocument/didChange",
        [
          "textDocument": ["uri": uri, "version": .integer(version)],
          "contentChanges": [["text": .string(text + String(repeating: " ", count: version))]],
        ])
    }

    /// Returns the process that proves the program; `nil` if there is none within some seconds.
    func worker(within seconds: Double = 20) throws -> Int32? {
      let end = Date(timeIntervalSinceNow: seconds)
      while Date() < end {
        let found = try navc.shell("pgrep -P \(process.processIdentifier)").output
        if let worker = Int32(found.trimmingCharacters(in: .whitespacesAndNewlines)) { return worker }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return nil
    }

    /// Waits until the log has a text a number of times.
    func waitForLog(_ text: String, times: Int, within seconds: Double) -> Bool {
      let end = Date(timeIntervalSinceNow: seconds)
      while Date() < end {
        if (navc.text("log.txt") ?? "").components(separatedBy: text).count > times { return true }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return false
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  @Test func proofsThatDieThreeTimesAreNotTriedAgain() throws {
    try Navc.inFolder { navc in
      let session = try Session(navc)
      for time in 1...3 {
        let worker = try #require(try session.worker(), "run \(time)")
        kill(worker, SIGKILL)
        #expect(session.waitForLog("a.nav ended with status 137", times: time, within: 20))
        session.edit()
      }
      #expect(try session.worker(within: 2) == nil)
      session.edit()
      #expect(try session.worker(within: 2) == nil)
    }
  }

  @Test(.enabled(if: Repository.runsLongTests)) func proofsThatTakeTooLongAreEnded() throws {
    try Navc.inFolder { navc in
      let session = try Session(navc)
      let worker = try #require(try session.worker())
      kill(worker, SIGSTOP)
      #expect(session.waitForLog("a.nav take too long", times: 1, within: 80))
      #expect(kill(worker, 0) != 0)
      #expect(try session.worker(within: 1) == nil)
      session.edit()
      #expect(try session.worker() != nil)
    }
  }
}
