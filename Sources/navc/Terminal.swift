/// Properties of output streams for human readers.
enum Terminal {
  /// Returns whether to color output to `stream`, given the value of `--color`.
  static func hasColors(_ stream: FileDescriptor, choice: ColorChoice?) -> Bool {
    switch choice ?? .auto {
    case .always: return true
    case .never: return false
    case .auto:
      // https://no-color.org: any value but an empty one.
      if let value = environment("NO_COLOR"), !value.isEmpty { return false }
      return stream.isTerminal && environment("TERM") != "dumb"
    }
  }

  /// Returns the value of an environment variable.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
