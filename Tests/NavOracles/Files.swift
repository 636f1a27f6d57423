#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads and writes whole files without Foundation.
package enum Files {
  /// Returns the bytes of a file; `nil` if it cannot be read.
  package static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = systemRead(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        guard got > 0 else {
          isComplete = got == 0
          break
        }
        count += got
      }
    }
    return isComplete ? bytes : nil
  }

  /// Returns the first 64 KiB of a file without a known size, such as those of `/proc`.
  package static func readStream(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(systemRead(descriptor, buffer.baseAddress, buffer.count), 0)
    }
  }

  /// Writes a message to standard error.
  package static func writeToStandardError(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
  }

  /// Writes a file; returns `false` if it cannot be written.
  package static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}

// In the scope of `Files`, the names of the C library would refer to its own functions.

private func systemRead(_ file: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
