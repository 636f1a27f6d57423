import Testing

@testable import NavDSL

@Suite struct LayoutTests {
  @Test func aNodeRecordHasSixteenBytes() {
    #expect(MemoryLayout<NodeRecord>.stride == 16)
  }
}
