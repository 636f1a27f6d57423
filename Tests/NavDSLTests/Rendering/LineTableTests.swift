import Testing

@testable import NavDSL

@Suite struct LineTableTests {
  /// A generator with a fixed seed, so that failures are reproducible.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }

  private static let pieces: [[UInt8]] = [
    [0x61], [0x20], [0x0A], [0x0D], [0x0D, 0x0A], Array("é".utf8), Array("日".utf8), Array("🎉".utf8), [0xFF],
    [0x80], [0xC3], [0xE0, 0xA0], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF],
  ]

  @Test(arguments: 0..<(Repository.runsLongTests ? 12 : 4))
  func columnsAreThoseOfTheDecodedText(seed: UInt64) {
    var generator = Generator(state: seed)
    var bytes: [UInt8] = []
    // Some texts have long lines, whose columns are counted from marks; some have short ones.
    let pieces = seed % 2 == 0 ? Self.pieces : Self.pieces.filter { !$0.contains(0x0A) && !$0.contains(0x0D) }
    while bytes.count < 1500 { bytes += pieces.randomElement(using: &generator) ?? [] }
    let table = LineTable(SourceText(path: "a.nav", bytes: bytes))
    for offset in stride(from: 0, through: bytes.count, by: 3) {
      let start = table.starts.last { $0 <= offset } ?? 0
      let location = table.location(at: offset)
      #expect(location.column == offset - start + 1)
      let decoded = String(decoding: bytes[start..<offset], as: UTF8.self)
      #expect(location.utf16Column == decoded.utf16.count + 1, "seed \(seed), offset \(offset)")
    }
  }

  @Test func decodingBackwardFindsTheSameScalars() {
    let bytes = Array("aé日🎉b".utf8)
    var index = bytes.count
    var starts: [Int] = []
    while index > 0 {
      index = UTF8Decoding.previous(bytes, before: index, start: 0)
      starts.append(index)
    }
    #expect(starts == [10, 6, 3, 1, 0])
  }
}
