/// Reads UTF-8 scalar by scalar, forwards and backwards, where the bytes may be anything.
enum UTF8Decoding {
  /// Returns what begins at `index`, which lies before `end`, without looking at `end` or beyond.
  static func step(_ bytes: [UInt8], at index: Int, end: Int) -> DecodedScalar {
    bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[..<end]).decodeScalar(at: index) }
  }

  /// Returns the start of the scalar or ill-formed byte that ends before `index`, which lies after `start`.
  static func previous(_ bytes: [UInt8], before index: Int, start: Int) -> Int {
    var lower = index - 1
    while lower > start, index - lower < 4, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    let step = step(bytes, at: lower, end: index)
    return step.scalar != nil && lower + step.length == index ? lower : index - 1
  }
}
