@testable import NavDSL

/// The files of a program, for constructing diagnostics.
struct RenderingSample {
  private(set) var sources = SourceMap()

  init(_ files: (path: String, text: String)...) {
    for file in files { _ = sources.add(path: file.path, bytes: Array(file.text.utf8)) }
  }

  init(path: String, bytes: [UInt8]) {
    _ = sources.add(path: path, bytes: bytes)
  }

  /// Returns the span of the first `text` in a file; an empty `text` is at the file's end.
  func span(_ text: String, in file: Int = 0) -> SourceSpan {
    let source = sources.files[file]
    let needle = Array(text.utf8)
    if needle.isEmpty { return SourceSpan(start: source.span.end, length: 0) }
    for start in source.bytes.indices where source.bytes[start...].starts(with: needle) {
      return SourceSpan(start: source.base + UInt32(start), length: UInt32(needle.count))
    }
    return .none
  }

  func text(_ diagnostics: Diagnostic..., colors: Bool = false) -> String {
    String(decoding: DiagnosticReport(diagnostics, sources).text(colors: colors), as: UTF8.self)
  }

  func json(_ diagnostics: Diagnostic...) -> String {
    String(decoding: DiagnosticReport(diagnostics, sources).json(), as: UTF8.self)
  }

  func github(_ diagnostics: Diagnostic...) -> String {
    String(decoding: DiagnosticReport(diagnostics, sources).github(), as: UTF8.self)
  }

  func sarif(_ diagnostics: Diagnostic...) -> String {
    String(decoding: DiagnosticReport(diagnostics, sources).sarif(toolVersion: "1.2.3"), as: UTF8.self)
  }
}
