/// Shows the progress of an operation that takes longer than two seconds.
struct Progress {
  private let isShown: Bool
  private let words: (before: String, after: String)
  private let start: UInt64
  private var last: UInt64

  /// Starts the timer; a message consists of `before`, a number and `after`.
  init(isShown: Bool, after before: String, _ after: String) {
    self.isShown = isShown
    words = (before, after)
    start = Self.now()
    last = start + 1_000_000_000
  }

  /// Shows a number, unless one was shown less than a second ago.
  mutating func tell(_ number: Int) {
    guard isShown else { return }
    let now = Self.now()
    if now < last + 1_000_000_000 { return }
    last = now
    FileDescriptor.standardError.write(
      message: "navc: \(words.before) \(number) \(words.after) after \((now - start) / 1_000_000_000) s…\n")
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
