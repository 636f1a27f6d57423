/// Decodes UTF-8 scalar by scalar, forward and backward, in arbitrary bytes.
enum UTF8Decoding {
  /// Decodes the scalar at `index`, which is less than `end`, without reading at or beyond `end`.
  static func step(_ bytes: [UInt8], at index: Int, end: Int) -> DecodedScalar {
    bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[..<end]).decodeScalar(at: index) }
  }

  /// Returns the start of the scalar or ill-formed byte that ends before `index`, which is greater than `start`.
  static func previous(_ bytes: [UInt8], before index: Int, start: Int) -> Int {
    var lower = index - 1
    while lower > start, index - lower < 4, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    let step = step(bytes, at: lower, end: index)
    return step.scalar != nil && lower + step.length == index ? lower : index - 1
  }
}
