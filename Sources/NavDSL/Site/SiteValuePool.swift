/// Values of JSON in which equal parts are stored once.
///
/// A value is text, a number, a Boolean, null, or a list of numbers: that of its shape and those of its parts, which come
/// before it. Shape 0 is an array, any other an object with the names of its members.
struct SiteValuePool {
  private enum Entry: Hashable {
    case value(JSONValue)
    case parts([Int])
  }

  private var entries: [Entry: Int] = [:]
  private var order: [Entry] = []
  private var shapes: [[String]: Int] = [:]
  private var names: [[String]] = []
  /// The size of the values as text, about, in bytes.
  private(set) var size = 0

  /// Adds a value, and returns its number.
  mutating func add(_ value: JSONValue) -> Int {
    switch value {
    case .array(let elements): return insert(.parts([0] + elements.map { add($0) }))
    case .object(let members):
      let shape = self.shape(members.map(\.name))
      return insert(.parts([shape] + members.map { add($0.value) }))
    default: return insert(.value(value))
    }
  }

  /// Adds an array of values by their numbers.
  mutating func add(list: [Int]) -> Int { insert(.parts([0] + list)) }

  /// Adds an object with one more member.
  mutating func add(_ object: Int, with name: String, _ value: JSONValue) -> Int {
    add(object, with: name, at: add(value))
  }

  /// Adds an object with one more member, by its number.
  mutating func add(_ object: Int, with name: String, at value: Int) -> Int {
    guard case .parts(let parts) = order[object], let first = parts.first, first > 0 else { return object }
    return insert(.parts([shape(names[first - 1] + [name])] + Array(parts.dropFirst()) + [value]))
  }

  private mutating func shape(_ members: [String]) -> Int {
    if let known = shapes[members] { return known }
    names.append(members)
    shapes[members] = names.count
    size += members.reduce(4) { $0 + $1.utf8.count + 3 }
    return names.count
  }

  private mutating func insert(_ entry: Entry) -> Int {
    if let known = entries[entry] { return known }
    switch entry {
    case .value(.string(let text)): size += text.utf8.count + 3
    case .value: size += 5
    case .parts(let parts): size += parts.count * 5 + 2
    }
    entries[entry] = order.count
    order.append(entry)
    return order.count - 1
  }

  /// Returns a script that defines `window.navsite` with a value as its graph.
  func script(root: Int) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.array { json in
      json.element { json in
        json.array(of: order) { json, entry in
          switch entry {
          case .parts(let parts): json.array(of: parts) { $0.number($1) }
          case .value(let value): json.write(verbatim: value.bytes[...])
          }
        }
      }
      json.element { json in
        json.array(of: names) { json, members in json.array(of: members) { $0.string($1) } }
      }
    }
    var out = TextBuffer()
    out.write(
      """
      // Made by navc; changes will be lost. Equal values are stored once; see Documentation/Site.md.
      "use strict";
      window.navsite = { graph: ((data) => {
        const values = [];
        for (const entry of data[0]) {
          if (!Array.isArray(entry)) values.push(entry);
          else if (entry[0] === 0) values.push(entry.slice(1).map((part) => values[part]));
          else values.push(Object.fromEntries(data[1][entry[0] - 1].map((name, index) => [name, values[entry[index + 1]]])));
        }
        return values[
      """)
    out.write(number: root)
    out.write("];\n})(\n")
    // JSON that is part of a script in a page: nothing in it ends the script or a line.
    Self.escape(json.take(), to: &out)
    out.write("\n) };\n")
    return out.take()
  }

  /// Writes JSON as a part of a script, which nothing in it can end.
  static func escape(_ bytes: [UInt8], to out: inout TextBuffer) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        out.write("\\u003c")
      } else if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0xA8 {
        out.write("\\u2028")
        index += 2
      } else if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0xA9 {
        out.write("\\u2029")
        index += 2
      } else {
        out.write(byte: byte)
      }
      index += 1
    }
  }
}
