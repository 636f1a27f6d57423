/// A pull parser of XML (XML 1.0, fifth edition): a sequence of events over bytes, without a tree.
///
/// Names, attributes and texts are ranges of the bytes. The document is checked for being well-formed as far as it is
/// read; document types are refused, so that no entity can load or expand anything.
struct XMLReader: Sendable {
  /// A part of a document.
  enum Event: Sendable {
    /// The start of an element, whose ``XMLReader/name`` and ``XMLReader/attributes`` are set.
    case start
    /// The end of an element.
    case end
    /// A text, in ``XMLReader/content``, of more than white space.
    case text
    /// A comment, whose text is ``XMLReader/content``.
    case comment
    /// The end of the document.
    case endOfDocument
  }

  /// An attribute of an element.
  struct Attribute: Sendable {
    /// The name, with its prefix.
    var name: Range<Int>
    /// The value between its quotation marks, as it is written.
    var value: Range<Int>
  }

  /// The limits (documentation, "Import"); tests use lower ones.
  struct Limits: Sendable {
    /// The deepest nesting of elements.
    var depth = 512
    /// The largest number of attributes of an element.
    var attributes = 1024
  }

  /// The document, in UTF-8.
  let bytes: [UInt8]
  /// The name of the element that has just begun.
  private(set) var name = 0..<0
  /// The attributes of the element that has just begun.
  private(set) var attributes: [Attribute] = []
  /// The text or comment that has just been read, as it is written.
  private(set) var content = 0..<0
  /// The position of the `<` of the element that has just begun.
  private(set) var tag = 0
  /// The number of open elements.
  var depth: Int { open.count }

  private let limits: Limits
  private var index: Int
  private var open: [Range<Int>] = []
  private var isEmptyElement = false
  private var hasRoot = false

  /// Creates a reader at the start of a document in UTF-8.
  init(_ bytes: [UInt8], limits: Limits = Limits()) {
    self.bytes = bytes
    self.limits = limits
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Creates a reader that reads the element whose tag begins at a position.
  init(_ bytes: [UInt8], atTag position: Int) {
    self.init(bytes)
    index = position
  }

  /// Reads the next part of the document.
  mutating func next() throws(XMLError) -> Event {
    if isEmptyElement {
      isEmptyElement = false
      open.removeLast()
      return .end
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        if try readText() { return .text }
        continue
      }
      tag = index
      index += 1
      switch index < bytes.count ? bytes[index] : 0 {
      case UInt8(ascii: "/"):
        try readEndTag()
        return .end
      case UInt8(ascii: "!"):
        if starts(with: "!--") {
          try readComment()
          return .comment
        }
        if starts(with: "![CDATA[") {
          guard !open.isEmpty else { throw error(.textOutsideRoot, at: tag) }
          index += 8
          try skip(past: "]]>", from: tag, as: .unterminatedSection)
          continue
        }
        throw error(.documentType, at: tag)
      case UInt8(ascii: "?"): try skip(past: "?>", from: tag, as: .unterminatedInstruction)
      default:
        try readStartTag()
        return .start
      }
    }
    if let last = open.last { throw error(.unclosedElement(text(last)), at: bytes.count) }
    guard hasRoot else { throw error(.noElement, at: bytes.count) }
    return .endOfDocument
  }

  /// Returns the text of a range of the bytes, as it is written.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the text of a value or content, with its references resolved.
  func resolved(_ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return text(range) }
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "&"), let (scalar, end) = reference(at: index) {
        result += Array(String(Character(scalar)).utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Tags

  private mutating func readStartTag() throws(XMLError) {
    let start = tag
    name = try readName(orFail: .strayBracket, at: start)
    if open.isEmpty, hasRoot { throw error(.secondRoot, at: start) }
    hasRoot = true
    attributes.removeAll(keepingCapacity: true)
    while true {
      let isSeparated = skipBlanks()
      guard index < bytes.count else { throw error(.unterminatedTag(text(name)), at: start) }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        break
      }
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") {
        index += 2
        isEmptyElement = true
        break
      }
      guard isSeparated else { throw error(.unexpectedCharacter, at: index) }
      try readAttribute(of: start)
    }
    if open.count == limits.depth { throw error(.tooDeep(limits.depth), at: start) }
    open.append(name)
  }

  private mutating func readAttribute(of start: Int) throws(XMLError) {
    let attribute = try readName(orFail: .unexpectedCharacter, at: index)
    _ = skipBlanks()
    guard index < bytes.count else { throw error(.unterminatedTag(text(name)), at: start) }
    guard bytes[index] == UInt8(ascii: "=") else { throw error(.noValue(text(attribute)), at: index) }
    index += 1
    _ = skipBlanks()
    guard index < bytes.count else { throw error(.unterminatedTag(text(name)), at: start) }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.noValue(text(attribute)), at: index)
    }
    index += 1
    let value = index
    while true {
      guard index < bytes.count else { throw error(.unterminatedTag(text(name)), at: start) }
      let byte = bytes[index]
      if byte == quote { break }
      if byte == UInt8(ascii: "&") {
        index = try checkedReference(at: index)
        continue
      }
      guard byte != UInt8(ascii: "<"), byte >= 0x20 || byte.isBlank else {
        throw error(.unexpectedCharacter, at: index)
      }
      index &+= 1
    }
    for other in attributes where other.name.count == attribute.count && equal(other.name, attribute) {
      throw error(.repeatedAttribute(text(attribute)), at: attribute.lowerBound)
    }
    if attributes.count == limits.attributes {
      throw error(.tooManyAttributes(limits.attributes), at: start)
    }
    attributes.append(Attribute(name: attribute, value: value..<index))
    index += 1
  }

  private mutating func readEndTag() throws(XMLError) {
    index += 1
    let name = try readName(orFail: .strayBracket, at: tag)
    _ = skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      throw error(.unterminatedTag(text(name)), at: tag)
    }
    index += 1
    guard let expected = open.popLast(), equal(expected, name) else {
      throw error(.wrongEndTag(text(name)), at: tag)
    }
  }

  private mutating func readName(orFail problem: XMLError.Problem, at place: Int) throws(XMLError) -> Range<
    Int
  > {
    let start = index
    while index < bytes.count, bytes[index].continuesXMLName { index &+= 1 }
    // A digit, a hyphen and a period cannot begin a name.
    guard index > start, bytes[start].beginsXMLName else { throw error(problem, at: place) }
    return start..<index
  }

  private mutating func skipBlanks() -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isBlank { index &+= 1 }
    return index > start
  }

  // MARK: Texts

  /// Reads up to the next tag. Returns `false` for white space.
  private mutating func readText() throws(XMLError) -> Bool {
    let start = index
    var first: Int?
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      let byte = bytes[index]
      if byte.isBlank {
        index &+= 1
        continue
      }
      if first == nil { first = index }
      if byte == UInt8(ascii: "&") {
        index = try checkedReference(at: index)
        continue
      }
      guard byte >= 0x20 else { throw error(.unexpectedCharacter, at: index) }
      if byte == UInt8(ascii: "]"), starts(with: "]]>") { throw error(.unexpectedCharacter, at: index) }
      index &+= 1
    }
    content = start..<index
    guard let first else { return false }
    if open.isEmpty { throw error(.textOutsideRoot, at: first) }
    return true
  }

  private mutating func readComment() throws(XMLError) {
    let start = index + 3
    index = start
    // Two hyphens end a comment ("Comments").
    try skip(past: "--", from: tag, as: .unterminatedComment)
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      throw error(.unterminatedComment, at: tag)
    }
    content = start..<index - 2
    index += 1
  }

  private mutating func skip(
    past end: StaticString, from start: Int, as problem: XMLError.Problem
  ) throws(XMLError) {
    while index < bytes.count {
      if starts(with: end) {
        index += end.utf8CodeUnitCount
        return
      }
      guard bytes[index] >= 0x20 || bytes[index].isBlank else { throw error(.unexpectedCharacter, at: index) }
      index &+= 1
    }
    throw error(problem, at: start)
  }

  /// Returns the position after the reference at a position.
  private func checkedReference(at position: Int) throws(XMLError) -> Int {
    if let (_, end) = reference(at: position) { return end }
    let limit = min(position + 32, bytes.count)
    let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";"))
    throw error(.unknownEntity(end.map { text(position..<$0 + 1) } ?? "&"), at: position)
  }

  /// Decodes one of the five entities of XML, or a reference to a character ("Character and Entity References").
  private func reference(at position: Int) -> (Unicode.Scalar, end: Int)? {
    let limit = min(position + 16, bytes.count)
    guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = text(position + 1..<end)
    let scalar: Unicode.Scalar?
    switch name {
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "amp": scalar = "&"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.hasPrefix("x")
      let number = isHexadecimal ? digits.dropFirst() : digits
      // A sign is no digit, although Swift reads it.
      guard number.first?.isHexDigit == true else { return nil }
      scalar = UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
      guard let value = scalar?.value, value >= 0x20 || [9, 10, 13].contains(value),
        value != 0xFFFE, value != 0xFFFF
      else { return nil }
    }
    return scalar.map { ($0, end + 1) }
  }

  // MARK: Bytes

  /// `true` iff the name of the element that has just begun is a text.
  func isNamed(_ text: StaticString) -> Bool { equals(name, text) }

  /// `true` iff a range of the bytes is a text.
  @inline(__always)
  func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && matches(text, at: range.lowerBound)
  }

  /// Returns the value of an attribute of the element that has just begun.
  func value(_ attribute: StaticString) -> Range<Int>? {
    for candidate in attributes where equals(candidate.name, attribute) { return candidate.value }
    return nil
  }

  /// Returns the value of an attribute with its references resolved; `nil` if it is not there.
  func string(_ attribute: StaticString) -> String? { value(attribute).map { resolved($0) } }

  /// `true` iff an attribute has a value.
  func has(_ attribute: StaticString, _ value: StaticString) -> Bool {
    self.value(attribute).map { equals($0, value) } ?? false
  }

  private func equal(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    for offset in 0..<first.count
    where bytes[first.lowerBound &+ offset] != bytes[second.lowerBound &+ offset] { return false }
    return true
  }

  private func starts(with text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= bytes.count && matches(text, at: index)
  }

  @inline(__always)
  private func matches(_ text: StaticString, at position: Int) -> Bool {
    text.withUTF8Buffer { buffer in
      for offset in buffer.indices where bytes[position &+ offset] != buffer[offset] { return false }
      return true
    }
  }

  private func error(_ problem: XMLError.Problem, at position: Int) -> XMLError {
    XMLError(problem: problem, position: position)
  }
}

extension UInt8 {
  /// `true` iff the byte is white space of XML ("Common Syntactic Constructs").
  @inline(__always)
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// `true` iff a name of an element or attribute may contain the byte; all beyond ASCII may.
  @inline(__always)
  fileprivate var continuesXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      0x80...0xFF:
      true
    default: false
    }
  }

  /// `true` iff a name may begin with the byte.
  fileprivate var beginsXMLName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): false
    default: continuesXMLName
    }
  }
}
