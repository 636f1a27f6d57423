/// The functions by which the server sees files. They are passed in, so that a test can replace them.
package struct ServerFiles: Sendable {
  /// An entry of a folder.
  package struct Entry: Sendable {
    /// The name.
    package var name: String
    /// `true` iff it is a folder, and no symbolic link to one.
    package var isFolder: Bool

    /// Creates an entry.
    package init(name: String, isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// The properties that tell two versions of a file apart.
  package struct Stamp: Sendable, Hashable {
    /// The size, in bytes.
    package var size: Int
    /// The time of the last change, in nanoseconds.
    package var time: Int

    /// Creates a stamp.
    package init(size: Int, time: Int) {
      self.size = size
      self.time = time
    }
  }

  /// Returns the contents of a file; `nil` if it cannot be read.
  package var read: @Sendable (String) -> [UInt8]?
  /// Returns the entries of a folder; none if it cannot be read.
  package var list: @Sendable (String) -> [Entry]
  /// Returns the version of a file; `nil` if there is none.
  package var stamp: @Sendable (String) -> Stamp?

  /// Creates the functions.
  package init(
    read: @escaping @Sendable (String) -> [UInt8]?, list: @escaping @Sendable (String) -> [Entry],
    stamp: @escaping @Sendable (String) -> Stamp?
  ) {
    self.read = read
    self.list = list
    self.stamp = stamp
  }
}
