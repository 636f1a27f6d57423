// Conversion between the types of generated Swift and erased values.

/// A type of generated Swift with an erased form.
public protocol NavigationConvertible: Sendable {
  /// Creates the value of an erased form; `nil` for one of another type.
  init?(navigationValue value: NavigationValue)
  /// The erased form.
  var navigationValue: NavigationValue { get }
}

extension Bool: NavigationConvertible {
  /// Creates the value of an erased `Bool`.
  public init?(navigationValue value: NavigationValue) {
    guard case .bool(let value) = value else { return nil }
    self = value
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .bool(self) }
}

extension Int: NavigationConvertible {
  /// Creates the value of an erased `Int`.
  public init?(navigationValue value: NavigationValue) {
    guard case .int(let value) = value else { return nil }
    self.init(exactly: value)
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .int(Int64(self)) }
}

extension Double: NavigationConvertible {
  /// Creates the value of an erased `Double`, or of an `Int`, which a program may write instead.
  public init?(navigationValue value: NavigationValue) {
    switch value {
    case .double(let value): self = value
    case .int(let value): self = Double(value)
    default: return nil
    }
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .double(self) }
}

extension String: NavigationConvertible {
  /// Creates the value of an erased `String`.
  public init?(navigationValue value: NavigationValue) {
    guard case .string(let value) = value else { return nil }
    self = value
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .string(self) }
}

extension Never: NavigationConvertible {
  /// Fails: an enum without cases has no values.
  public init?(navigationValue value: NavigationValue) { return nil }
  /// The erased form, which no value has.
  public var navigationValue: NavigationValue { switch self {} }
}

extension Optional: NavigationConvertible where Wrapped: NavigationConvertible {
  /// Creates the value of an erased optional.
  public init?(navigationValue value: NavigationValue) {
    if case .none = value {
      self = nil
    } else {
      guard let wrapped = Wrapped(navigationValue: value) else { return nil }
      self = wrapped
    }
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .optional(self) { $0.navigationValue } }
}

extension Array: NavigationConvertible where Element: NavigationConvertible {
  /// Creates the value of an erased array.
  public init?(navigationValue value: NavigationValue) {
    guard let list = value.list({ Element(navigationValue: $0) }) else { return nil }
    self = list
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .list(self) { $0.navigationValue } }
}

extension Dictionary: NavigationConvertible where Key: NavigationConvertible, Value: NavigationConvertible {
  /// Creates the value of an erased dictionary.
  public init?(navigationValue value: NavigationValue) {
    let entries = value.entries({ Key(navigationValue: $0) }, { Value(navigationValue: $0) })
    guard let entries else { return nil }
    self = entries
  }
  /// The erased form.
  public var navigationValue: NavigationValue {
    .entries(self, { $0.navigationValue }, { $0.navigationValue })
  }
}

/// An enum of a program.
public protocol NavigationEnum: NavigationConvertible, Hashable, Codable, CaseIterable, RawRepresentable
where RawValue == String {}

extension NavigationEnum {
  /// Creates the case of an erased form.
  public init?(navigationValue value: NavigationValue) {
    guard case .enumCase(let name) = value else { return nil }
    self.init(rawValue: name)
  }
  /// The erased form.
  public var navigationValue: NavigationValue { .enumCase(rawValue) }
}

/// A struct of a program. It is compared, hashed and coded by its erased form.
public protocol NavigationStructure: NavigationConvertible, Hashable, Codable {
  /// The program that declares it.
  static var navigationTable: NavigationTable { get }
  /// The name in the program: `Address`, `Checkout.Address`.
  static var navigationName: String { get }
}

extension NavigationStructure {
  /// `true` iff all fields are equal.
  public static func == (left: Self, right: Self) -> Bool { left.navigationValue == right.navigationValue }

  /// Hashes all fields.
  public func hash(into hasher: inout Hasher) { navigationValue.hash(into: &hasher) }

  /// Decodes the fields by their names; those of optional types may be missing.
  public init(from decoder: any Decoder) throws {
    let table = Self.navigationTable
    let value = try table.decode(structure: Self.navigationName, from: decoder)
    guard let decoded = Self(navigationValue: value) else {
      throw NavigationTable.error(decoder, "no \(Self.navigationName)")
    }
    self = decoded
  }

  /// Encodes the fields by their names.
  public func encode(to encoder: any Encoder) throws { try navigationValue.encode(to: encoder) }
}

// MARK: - Types of the app

extension NavigationValue {
  /// Returns the erased form of a value of a type of the app.
  public static func external(_ value: any Hashable & Codable & Sendable) -> NavigationValue {
    .boxed(NavigationExternalValue(value))
  }

  /// Returns the erased form of an optional.
  public static func optional<T>(_ value: T?, _ erase: (T) -> NavigationValue) -> NavigationValue {
    value.map(erase) ?? .none
  }

  /// Returns the erased form of an array.
  public static func list<T>(_ list: [T], _ erase: (T) -> NavigationValue) -> NavigationValue {
    .array(list.map(erase))
  }

  /// Returns the erased form of a dictionary.
  public static func entries<K, V>(
    _ entries: [K: V], _ eraseKey: (K) -> NavigationValue, _ eraseValue: (V) -> NavigationValue
  ) -> NavigationValue {
    .dictionary(Dictionary(entries.map { (eraseKey($0.key), eraseValue($0.value)) }) { first, _ in first })
  }

  /// Returns the value of a type of the app; `nil` for one of another type.
  public func external<T>() -> T? {
    guard case .boxed(let box) = self else { return nil }
    return box.value as? T
  }

  /// Returns the value of an optional; `nil` if `read` does not accept the wrapped value.
  public func optional<T>(_ read: (NavigationValue) -> T?) -> T?? {
    if case .none = self { return .some(nil) }
    return read(self).map { .some($0) }
  }

  /// Returns the elements of an array; `nil` if this is not an array, or `read` does not accept an element.
  public func list<T>(_ read: (NavigationValue) -> T?) -> [T]? {
    guard case .array(let values) = self else { return nil }
    var list: [T] = []
    list.reserveCapacity(values.count)
    for value in values {
      guard let element = read(value) else { return nil }
      list.append(element)
    }
    return list
  }

  /// Returns the entries of a dictionary; `nil` if this is not a dictionary, or a key or value is not accepted.
  public func entries<K: Hashable, V>(
    _ readKey: (NavigationValue) -> K?, _ readValue: (NavigationValue) -> V?
  ) -> [K: V]? {
    guard case .dictionary(let entries) = self else { return nil }
    var result: [K: V] = [:]
    for (key, value) in entries {
      guard let key = readKey(key), let value = readValue(value) else { return nil }
      result[key] = value
    }
    return result
  }

  /// The field of a struct at that position; ``none`` if there is no such field.
  public subscript(field position: Int) -> NavigationValue {
    guard case .structure(_, let fields) = self, fields.indices.contains(position) else { return .none }
    return fields[position].value
  }
}
