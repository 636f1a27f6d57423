/// The lines of an open file, each returned as soon as it is complete.
struct LineInput {
  private let file: FileDescriptor
  /// The maximum length of a line, in bytes.
  private let limit: Int
  /// The bytes that have been read but not returned.
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ file: FileDescriptor, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Returns the next line without its end, LF or CR LF; `nil` at the end of the file.
  ///
  /// Of a line longer than the limit, it returns one byte more than the limit, so that the caller can detect it.
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
