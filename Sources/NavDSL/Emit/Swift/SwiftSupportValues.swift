// The fixed text of the generated file that nobody but it can see: erased values, their shapes and coding.

extension SwiftEmitter {
  static let valueText: StaticString = """

      // MARK: - Erased values

      /// The parameters of a scene, a flow or a link.
      fileprivate final class Values: Hashable, Sendable {
        let number: Int
        let list: [Value]

        init(_ number: Int, _ list: [Value]) {
          self.number = number
          self.list = list
        }

        convenience init(_ entries: [Table.Entry], _ numbers: [String: Int], from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: Key.self)
          guard let key = container.allKeys.first, let number = numbers[key.stringValue] else {
            throw Table.error(decoder, "no such name")
          }
          let list = try Value.list(entries[number].fields, from: container.superDecoder(forKey: key))
          self.init(number, list)
        }

        func encode(_ entries: [Table.Entry], to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: Key.self)
          let entry = entries[number]
          try Value.encode(list, entry.fields, to: container.superEncoder(forKey: Key(entry.name)))
        }

        static func == (left: Values, right: Values) -> Bool {
          left === right || left.number == right.number && left.list == right.list
        }

        func hash(into hasher: inout Hasher) {
          hasher.combine(number)
          hasher.combine(list)
        }
      }

      /// A parameter, whatever its type.
      fileprivate enum Value: Hashable, Sendable {
        case none
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case values([Value])
        case pairs([Value: Value])
        case boxed(Other)

        static func text(_ text: String?) -> Value { text.map(Value.string) ?? .none }
        static func texts(_ texts: [String]) -> Value { .values(texts.map(Value.string)) }
        static func optional<T>(_ value: T?, _ erase: (T) -> Value) -> Value { value.map(erase) ?? .none }
        static func list<T>(_ list: [T], _ erase: (T) -> Value) -> Value { .values(list.map(erase)) }
        static func dictionary<K, V>(_ values: [K: V], _ key: (K) -> Value, _ value: (V) -> Value) -> Value {
          var pairs: [Value: Value] = [:]
          for pair in values { pairs[key(pair.key)] = value(pair.value) }
          return .pairs(pairs)
        }
        static func other(_ value: any Hashable & Codable & Sendable) -> Value { .boxed(Other(value)) }

        // What is read is what was written, or what decoding has checked against the shape of its parameter.
        var bool: Bool { @inline(never) get { if case .bool(let value) = self { value } else { false } } }
        var int: Int { @inline(never) get { if case .int(let value) = self { value } else { 0 } } }
        var double: Double {
          @inline(never) get {
            switch self {
            case .double(let value): value
            case .int(let value): Double(value)
            default: 0
            }
          }
        }
        var string: String { @inline(never) get { if case .string(let value) = self { value } else { "" } } }
        var text: String? { @inline(never) get { if case .string(let value) = self { value } else { nil } } }
        var texts: [String] { @inline(never) get { list(\\.string) } }
        subscript(index: Int) -> Value {
          @inline(never) get { if case .values(let values) = self { values[index] } else { .none } }
        }
        func optional<T>(_ read: (Value) -> T) -> T? { if case .none = self { nil } else { read(self) } }
        func list<T>(_ read: (Value) -> T) -> [T] {
          if case .values(let values) = self { values.map(read) } else { [] }
        }
        func dictionary<K, V>(_ key: (Value) -> K, _ value: (Value) -> V) -> [K: V] {
          guard case .pairs(let pairs) = self else { return [:] }
          var values: [K: V] = [:]
          for pair in pairs { values[key(pair.key)] = value(pair.value) }
          return values
        }
        func other<T>() -> T {
          guard case .boxed(let other) = self, let value = other.value as? T else {
            preconditionFailure("a value has another type than its parameter")
          }
          return value
        }

    """

  static let otherText: StaticString = """

      /// A value of a type that this file knows nothing of.
      fileprivate final class Other: Hashable, Sendable {
        let value: any Hashable & Codable & Sendable
        init(_ value: any Hashable & Codable & Sendable) { self.value = value }
        static func == (left: Other, right: Other) -> Bool { AnyHashable(left.value) == AnyHashable(right.value) }
        func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
      }

    """

  static let codingText: StaticString = """

      fileprivate struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      /// The type of a parameter.
      fileprivate indirect enum Shape: Sendable {
        case bool, int, double, string
        case optional(Shape)
        case list(Shape)
        case dictionary(Shape, Shape)
        case named(String)

        init(_ text: inout Substring) {
          if text.first == "[" {
            text.removeFirst()
            let first = Shape(&text)
            if text.first == ":" {
              text.removeFirst()
              self = .dictionary(first, Shape(&text))
            } else {
              self = .list(first)
            }
            text.removeFirst()
          } else {
            let name = String(text.prefix { $0 != "?" && $0 != "]" && $0 != ":" })
            text.removeFirst(name.count)
            switch name {
            case "Bool": self = .bool
            case "Int": self = .int
            case "Double": self = .double
            case "String": self = .string
            default: self = .named(name)
            }
          }
          while text.first == "?" {
            text.removeFirst()
            self = .optional(self)
          }
        }

        /// `true` iff values of this type are keys of JSON objects.
        var isText: Bool {
          switch self {
          case .string: true
          case .named(let name): Table.shared.enums[name] != nil
          default: false
          }
        }
      }

      /// What the program says of its scenes, flows, types and links.
      fileprivate struct Table: Sendable {
        struct Field: Sendable {
          let key: Key
          let shape: Shape
        }

        struct Entry: Sendable {
          var name: String
          var fields: [Field]
          var title: String?
          var titlePath: [Int] = []
          var prompt: String?
          var backTitle: String?
          var hidesBackButton = false
          var items: [Scene.Item] = []
          var exits: [String] = []
        }

        var scenes: [Entry] = []
        var sceneNumbers: [String: Int] = [:]
        var flows: [Entry] = []
        var flowNumbers: [String: Int] = [:]
        var containers: [String] = []
        var structs: [String: [Field]] = [:]
        var enums: [String: [String]] = [:]
        var links: [String] = []

        static let shared = Table(text)

        static func error(_ decoder: any Decoder, _ text: String) -> DecodingError {
          .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
        }

        private init(_ text: String) {
          for line in text.split(separator: "\\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            let names = parts.dropFirst(2)
            let first = parts.count > 1 ? String(parts[1]) : ""
            switch parts[0] {
            case "scene":
              sceneNumbers[first] = scenes.count
              scenes.append(Entry(name: first, fields: names.map(Table.field)))
            case "flow":
              flowNumbers[first] = flows.count
              flows.append(Entry(name: first, fields: names.map(Table.field)))
            case "container": containers.append(first)
            case "struct": structs[first] = names.map(Table.field)
            case "enum": enums[first] = names.map(String.init)
            case "link": links.append(first)
            case "title": scenes[scenes.count - 1].title = Table.decoded(parts[1])
            case "titled": scenes[scenes.count - 1].titlePath = parts.dropFirst().compactMap { Int($0) }
            case "prompt": scenes[scenes.count - 1].prompt = Table.decoded(parts[1])
            case "back": scenes[scenes.count - 1].backTitle = Table.decoded(parts[1])
            case "hidden": scenes[scenes.count - 1].hidesBackButton = true
            case "exit": scenes[scenes.count - 1].exits.append(first)
            default: scenes[scenes.count - 1].items.append(Table.item(parts))
            }
          }
        }

        private static func field(_ text: Substring) -> Field {
          let name = text.prefix { $0 != ":" }
          var type = text.dropFirst(name.count + 1)
          return Field(key: Key(String(name)), shape: Shape(&type))
        }

        private static func item(_ parts: [Substring]) -> Scene.Item {
          let kind: Scene.Item.Kind = parts[1] == "flexible" ? .flexibleSpace : .fixedSpace
          guard parts.count == 5 else {
            return Scene.Item(kind: kind, placement: .toolbar, name: "", title: nil, icon: nil, system: nil)
          }
          let placement: Scene.Item.Placement =
            switch parts[0] {
            case "left": .left
            case "right": .right
            case "toolbar": .toolbar
            default: .control
            }
          func text(_ part: Substring) -> String? { part.isEmpty ? nil : decoded(part) }
          return Scene.Item(
            kind: .item, placement: placement, name: String(parts[1]), title: text(parts[2]), icon: text(parts[3]),
            system: text(parts[4]))
        }

        /// Returns a text without its escapes: `%` and two hexadecimal digits for each byte that cannot stand in
        /// a line of the table.
        static func decoded(_ text: Substring) -> String {
          guard text.utf8.contains(0x25) else { return String(text) }
          var bytes: [UInt8] = []
          var rest = text.utf8[...]
          while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == 0x25, digits.count == 2, let code = UInt8(String(Substring(digits)), radix: 16) {
              bytes.append(code)
              rest = rest.dropFirst(2)
            } else {
              bytes.append(byte)
            }
          }
          return String(decoding: bytes, as: UTF8.self)
        }


    """

  static let valueCodingText: StaticString = """
        init(type: String, from decoder: any Decoder) throws { try self.init(.named(type), from: decoder) }

        func encode(as type: String, to encoder: any Encoder) throws { try encode(.named(type), to: encoder) }

        static func list(_ fields: [Table.Field], from decoder: any Decoder) throws -> [Value] {
          let container = try decoder.container(keyedBy: Key.self)
          return try fields.map { field in
            if case .optional = field.shape, !container.contains(field.key) { return .none }
            return try Value(field.shape, from: container.superDecoder(forKey: field.key))
          }
        }

        static func encode(_ list: [Value], _ fields: [Table.Field], to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: Key.self)
          for (value, field) in zip(list, fields) {
            if case .none = value { continue }
            try value.encode(field.shape, to: container.superEncoder(forKey: field.key))
          }
        }

        init(_ shape: Shape, from decoder: any Decoder) throws {
          switch shape {
          case .bool: self = .bool(try Bool(from: decoder))
          case .int: self = .int(try Int(from: decoder))
          case .double: self = .double(try Double(from: decoder))
          case .string: self = .string(try String(from: decoder))
          case .optional(let part):
            self = try decoder.singleValueContainer().decodeNil() ? .none : Value(part, from: decoder)
          case .list(let part):
            var container = try decoder.unkeyedContainer()
            var values: [Value] = []
            while !container.isAtEnd { values.append(try Value(part, from: container.superDecoder())) }
            self = .values(values)
          case .dictionary(let key, let value) where key.isText:
            let container = try decoder.container(keyedBy: Key.self)
            var pairs: [Value: Value] = [:]
            for name in container.allKeys {
              pairs[try Value.checked(name.stringValue, key, decoder)] =
                try Value(value, from: container.superDecoder(forKey: name))
            }
            self = .pairs(pairs)
          case .dictionary(let key, let value):
            var container = try decoder.unkeyedContainer()
            var pairs: [Value: Value] = [:]
            while !container.isAtEnd {
              let first = try Value(key, from: container.superDecoder())
              pairs[first] = try Value(value, from: container.superDecoder())
            }
            self = .pairs(pairs)
          case .named(let name):
            if let fields = Table.shared.structs[name] {
              self = .values(try Value.list(fields, from: decoder))
            } else if Table.shared.enums[name] != nil {
              self = try Value.checked(try String(from: decoder), shape, decoder)
            } else {
              self = try Value.other(name, from: decoder)
            }
          }
        }

        private static func checked(_ text: String, _ shape: Shape, _ decoder: any Decoder) throws -> Value {
          if case .named(let name) = shape, let cases = Table.shared.enums[name], !cases.contains(text) {
            throw Table.error(decoder, "\\(name) has no case \\(text)")
          }
          return .string(text)
        }

        func encode(_ shape: Shape, to encoder: any Encoder) throws {
          switch (self, shape) {
          case (.none, _):
            var container = encoder.singleValueContainer()
            try container.encodeNil()
          case (_, .optional(let part)): try encode(part, to: encoder)
          case (.bool(let value), _): try value.encode(to: encoder)
          case (.int(let value), _): try value.encode(to: encoder)
          case (.double(let value), _): try value.encode(to: encoder)
          case (.string(let value), _): try value.encode(to: encoder)
          case (.boxed(let other), _): try other.value.encode(to: encoder)
          case (.values(let values), .list(let part)):
            var container = encoder.unkeyedContainer()
            for value in values { try value.encode(part, to: container.superEncoder()) }
          case (.values(let values), .named(let name)):
            try Value.encode(values, Table.shared.structs[name] ?? [], to: encoder)
          case (.pairs(let pairs), .dictionary(let key, let part)) where key.isText:
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in pairs { try value.encode(part, to: container.superEncoder(forKey: Key(name.string))) }
          case (.pairs(let pairs), .dictionary(let key, let part)):
            var container = encoder.unkeyedContainer()
            for (first, second) in pairs {
              try first.encode(key, to: container.superEncoder())
              try second.encode(part, to: container.superEncoder())
            }
          default: break
          }
        }

    """
}
