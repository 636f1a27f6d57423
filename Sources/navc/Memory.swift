/// Lets the system hand out the memory for a program of `size` bytes in large pages. Otherwise a third of the time
/// to check a large program goes to thousands of small ones. Without effect on small programs, which need less
/// than a large page or two, and where the system or the C library works in another way.
func prepareHeap(forInputOf size: Int) {
  #if os(Linux) && canImport(Glibc)
    guard size >= smallestLargeInput else { return }
    // Once a block has been freed that came from the system directly, the C library takes blocks up to that size
    // from the heap, and keeps up to twice as much free at the heap's end instead of giving it back.
    guard let largest = malloc(largestHeapBlock) else { return }
    adviseLargePages(largest, largestHeapBlock)
    free(largest)

    // The heap grows by two blocks, which the C library puts side by side, and keeps their room.
    let half = min(heapBytesPerInputByte * size, 2 * largestHeapBlock - (1 << 20)) / 2
    guard let first = malloc(half) else { return }
    if let second = malloc(half) {
      let distance = second - first
      if distance >= half, distance < half + largePage {
        adviseLargePages(first, distance + half)
      }
      free(second)
    }
    free(first)
  #endif
}

#if os(Linux) && canImport(Glibc)
  private let smallestLargeInput = 1 << 19
  private let largePage = 1 << 21
  /// The tables of a program take less, but room is made for the longest that they could become.
  private let heapBytesPerInputByte = 12
  /// Less than the 32 MiB from which on the C library always asks the system.
  private let largestHeapBlock = (32 << 20) - (1 << 16)

  /// Asks for large pages where they fit between `start` and `start + count`.
  private func adviseLargePages(_ start: UnsafeMutableRawPointer, _ count: Int) {
    let first = (Int(bitPattern: start) + largePage - 1) & -largePage
    let end = (Int(bitPattern: start) + count) & -largePage
    // The advice is MADV_HUGEPAGE, by its number where the headers hide the name.
    if first < end { madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, 14) }
  }
#endif
