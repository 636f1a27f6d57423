/// The source of the engine, for generated Swift that carries it in its own module (`--runtime embedded`).
public enum NavRuntimeSource {
  /// The visibility of the engine's public declarations in the module that contains it.
  public enum Access: String, Sendable, CaseIterable {
    case `internal`, package, `public`
  }

  /// Returns the engine as one Swift file.
  ///
  /// - Parameter access: The visibility of what is public in the package.
  public static func text(access: Access) -> [UInt8] {
    engineText.withUTF8Buffer { buffer in
      var output: [UInt8] = []
      output.reserveCapacity(buffer.count)
      for line in buffer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        append(line, access, to: &output)
      }
      // The literal ends in an empty line of its own.
      while output.suffix(2).elementsEqual("\n\n".utf8) { output.removeLast() }
      return output
    }
  }

  /// Appends a line with `public` replaced, and without attributes that only a module of its own needs.
  private static func append(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, _ access: Access, to output: inout [UInt8]
  ) {
    let indentation = line.prefix { $0 == UInt8(ascii: " ") }
    var rest = line[indentation.endIndex...]
    var removedAttribute = false
    for attribute in ["@inlinable", "@usableFromInline", "@frozen"] where rest.starts(with: attribute.utf8) {
      rest = rest.dropFirst(attribute.utf8.count)
      if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
      removedAttribute = true
    }
    if removedAttribute && rest.isEmpty { return }
    output += indentation
    // Attributes that stay precede the access modifier.
    while rest.first == UInt8(ascii: "@"), let end = rest.firstIndex(of: UInt8(ascii: " ")) {
      output += rest[...end]
      rest = rest[end...].dropFirst()
    }
    if rest.starts(with: "public ".utf8) {
      rest = rest.dropFirst("public ".utf8.count)
      let setter = "internal(set) "
      // Where nothing is public, a setter is as visible as its property.
      if access == .internal, rest.starts(with: setter.utf8) { rest = rest.dropFirst(setter.utf8.count) }
      if access != .internal { output += Array((access.rawValue + " ").utf8) }
    }
    // Declarations for the other targets of this package are internal everywhere else.
    if rest.starts(with: "package ".utf8) { rest = rest.dropFirst("package ".utf8.count) }
    output += rest
    output.append(UInt8(ascii: "\n"))
  }
}
