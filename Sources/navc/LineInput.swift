/// The lines of an open file, each as soon as it is there.
struct LineInput {
  private let file: FileDescriptor
  /// The longest line that is kept whole, in bytes.
  private let limit: Int
  /// What has been read and not returned.
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ file: FileDescriptor, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Returns the next line without its end, LF or CR LF; `nil` where there are no more.
  ///
  /// Of a line longer than the limit, one byte more than the limit is returned: enough to tell that it is.
  mutating func next() throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        keep(buffer[start..<end], in: &line)
        start = end + 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
      }
      keep(buffer[start...], in: &line)
      start = buffer.count
      if isAtEnd { return line.isEmpty ? nil : line }
      try fill()
    }
  }

  private func keep(_ bytes: ArraySlice<UInt8>, in line: inout [UInt8]) {
    line += bytes.prefix(limit + 1 - line.count)
  }

  private mutating func fill() throws(Failure) {
    do throws(SystemError) { buffer = try file.readSome() } catch {
      throw .inputOutput("cannot read standard input: \(error.text)")
    }
    start = 0
    isAtEnd = buffer.isEmpty
  }
}
