/// The heap of a process that reads a large input, in pages of two megabytes.
///
/// For each page of four kilobytes that is touched first the kernel needs longer than the compiler needs to fill it.
enum LargePages {
  /// The size of an input in bytes from which the preparation pays.
  private static let smallestInput = 1 << 20
  /// The memory in bytes for each byte of the input, rounded up: the input, its tokens and nodes, and the model.
  private static let bytesPerByte = 9
  /// The size of a page in bytes, on the processors that have such pages.
  private static let pageSize = 1 << 21
  /// The size of the largest block that the C library takes from the heap instead of mapping it by itself.
  private static let largestBlock = 31 << 20

  /// Lets the heap grow by large pages, as far as an input of `byteCount` bytes needs it.
  ///
  /// Has no effect on other systems than Linux, or if the kernel is set to use no such pages.
  static func prepare(forInputOf byteCount: Int) {
    #if canImport(Glibc)
    guard byteCount >= smallestInput else { return }
    // At first, each large block is mapped by itself. When one is freed, the library takes smaller ones from the heap,
    // and no longer returns what is freed.
    advise(blockSize: largestBlock, count: 1)
    let size = min(bytesPerByte * byteCount, largestBlock - pageSize)
    // Twice the largest block is what the heap keeps.
    advise(blockSize: size, count: bytesPerByte * byteCount > size ? 2 : 1)
    #endif
  }

  #if canImport(Glibc)
  /// Allocates blocks, advises the kernel to use large pages for them, and frees them.
  private static func advise(blockSize: Int, count: Int) {
    var blocks: [UnsafeMutableRawPointer] = []
    for _ in 0..<count {
      guard let block = malloc(blockSize) else { break }
      blocks.append(block)
      let start = Int(bitPattern: block)
      let first = (start + pageSize - 1) & ~(pageSize - 1)
      let end = (start + blockSize) & ~(pageSize - 1)
      if first < end { _ = madvise(block + (first - start), end - first, MADV_HUGEPAGE) }
    }
    for block in blocks { free(block) }
  }
  #endif
}
