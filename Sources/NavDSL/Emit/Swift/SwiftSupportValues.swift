// The fixed text of the generated file that nobody but it can see: erased values, their shapes and coding.

extension SwiftEmitter {
  static let valueText: StaticString = """

      // MARK: - Erased values

      /// The parameters of a scene, a flow or a link.
      fileprivate final class NavValues: Hashable, Sendable {
        let number: Int
        let list: [NavValue]

        init(_ number: Int, _ list: [NavValue]) {
          self.number = number
          self.list = list
        }

        convenience init(_ entries: [NavTable.Entry], _ kind: String, from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: NavKey.self)
          guard let key = container.allKeys.first,
            let number = NavTable.number(of: key.stringValue, in: entries)
          else { throw NavTable.error(decoder, "no \\(kind) of this program") }
          let list = try NavValue.list(entries[number].fields, from: container.superDecoder(forKey: key))
          self.init(number, list)
        }

        func encode(_ entries: [NavTable.Entry], to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: NavKey.self)
          let entry = entries[number]
          try NavValue.encode(list, entry.fields, to: container.superEncoder(forKey: NavKey(entry.name)))
        }

        func description(_ entries: [NavTable.Entry]) -> String {
          var text = entries[number].name
          var separator = "("
          for (field, value) in zip(entries[number].fields, list) {
            text += separator + field.key.stringValue + ": " + value.description(field.shape)
            separator = ", "
          }
          return list.isEmpty ? text : text + ")"
        }

        static func == (left: NavValues, right: NavValues) -> Bool {
          left === right || left.number == right.number && left.list == right.list
        }

        func hash(into hasher: inout Hasher) {
          hasher.combine(number)
          hasher.combine(list)
        }
      }

      /// A parameter, whatever its type.
      fileprivate enum NavValue: Hashable, Sendable {
        case none
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case values([NavValue])
        case boxed(NavBox)

        static func text(_ text: String?) -> NavValue { text.map(NavValue.string) ?? .none }
        static func texts(_ texts: [String]) -> NavValue { .values(texts.map(NavValue.string)) }
        static func optional<T>(_ value: T?, _ erase: (T) -> NavValue) -> NavValue { value.map(erase) ?? .none }
        static func list<T>(_ list: [T], _ erase: (T) -> NavValue) -> NavValue { .values(list.map(erase)) }
        static func other(_ value: any Hashable & Codable & Sendable) -> NavValue { .boxed(NavBox(value)) }

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
        subscript(index: Int) -> NavValue {
          @inline(never) get { if case .values(let values) = self { values[index] } else { .none } }
        }
        func optional<T>(_ read: (NavValue) -> T) -> T? { if case .none = self { nil } else { read(self) } }
        func list<T>(_ read: (NavValue) -> T) -> [T] {
          if case .values(let values) = self { values.map(read) } else { [] }
        }
        /// Returns the value as a program spells it.
        func description(_ shape: NavShape) -> String {
          switch (self, shape) {
          case (.none, _): return "nil"
          case (_, .optional(let part)): return description(part)
          case (.bool(let value), _): return String(value)
          case (.int(let value), .double): return NavigationText.decimal(Double(value))
          case (.int(let value), _): return String(value)
          case (.double(let value), _): return NavigationText.decimal(value)
          case (.string(let value), .named): return "." + value
          case (.string(let value), _): return NavigationText.literal(value)
          case (.values(let values), .list(let part)):
            return "[" + values.map { $0.description(part) }.joined(separator: ", ") + "]"
          case (.values(let values), .named(let name)):
            let fields = NavTable.shared.fields(name) ?? []
            let list = zip(fields, values).map { $0.key.stringValue + ": " + $1.description($0.shape) }
            return name + "(" + list.joined(separator: ", ") + ")"
          case (.boxed(let other), .named(let name)): return NavValue.description(other.value, name)
          default: return ""
          }
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
      fileprivate final class NavBox: Hashable, Sendable {
        let value: any Hashable & Codable & Sendable
        init(_ value: any Hashable & Codable & Sendable) { self.value = value }
        static func == (left: NavBox, right: NavBox) -> Bool { AnyHashable(left.value) == AnyHashable(right.value) }
        func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
      }

    """

  static let codingText: StaticString = """

      fileprivate struct NavKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      /// The type of a parameter.
      fileprivate indirect enum NavShape: Sendable {
        case bool, int, double, string
        case optional(NavShape)
        case list(NavShape)
        case named(String)

        init(_ text: String) {
          if text.hasSuffix("?") {
            self = .optional(NavShape(String(text.dropLast())))
          } else if text.hasPrefix("[") {
            self = .list(NavShape(String(text.dropFirst().dropLast())))
          } else {
            switch text {
            case "Bool": self = .bool
            case "Int": self = .int
            case "Double": self = .double
            case "String": self = .string
            default: self = .named(text)
            }
          }
        }
      }

      /// What the program says of its scenes, flows, types and links.
      fileprivate struct NavTable: Sendable {
        struct Field: Sendable {
          let key: NavKey
          let shape: NavShape
        }

        struct Entry: Sendable {
          var name: String
          var fields: [Field] = []
          /// The cases of an enum.
          var cases: [String] = []
          var title: String?
          var titlePath: [Int] = []
          /// `true` iff the path begins at a parameter of the flow.
          var isTitledByFlow = false
          var prompt: String?
          var backTitle: String?
          var hidesBackButton = false
          var items: [Scene.Item] = []
          var exits: [String] = []
          /// The flow that declares it.
          var owner: String?
          /// `true` iff it declares what it finishes with.
          var returns = false

          init(name: String) {
            self.name = name
            owner = NavTable.owner(of: name)
          }

          /// Takes in what a line says of a scene; returns `false` if it says something else.
          @inline(never) mutating func describe(_ parts: [String]) -> Bool {
            switch parts[0] {
            case "title": title = NavTable.decoded(parts[1])
            case "titled", "titledByFlow":
              isTitledByFlow = parts[0] == "titledByFlow"
              for part in parts[1...] { titlePath.append(NavTable.number(part)) }
            case "prompt": prompt = NavTable.decoded(parts[1])
            case "back": backTitle = NavTable.decoded(parts[1])
            case "hidden": hidesBackButton = true
            case "returns": returns = true
            case "exit": exits.append(parts[1])
            case "left", "right", "toolbar", "control": items.append(NavTable.item(parts))
            default: return false
            }
            return true
          }
        }

        var scenes: [Entry] = []
        var flows: [Entry] = []
        var containers: [String] = []
        var types: [Entry] = []
        var links: [String] = []

        static let shared = NavTable(text)

        static func error(_ decoder: any Decoder, _ text: String) -> DecodingError {
          .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
        }

        /// Returns the place of a name. Looked for from the start: a dictionary is not worth its code.
        static func number(of name: String, in entries: [Entry]) -> Int? {
          var number = 0
          while number < entries.count {
            if entries[number].name == name { return number }
            number += 1
          }
          return nil
        }

        /// Returns the flow in a name: `Checkout` in `Checkout.Address`.
        static func owner(of name: String) -> String? {
          name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
        }

        func fields(_ type: String) -> [Field]? {
          guard let number = NavTable.number(of: type, in: types), types[number].cases.isEmpty else { return nil }
          return types[number].fields
        }

        func cases(_ type: String) -> [String]? {
          guard let number = NavTable.number(of: type, in: types), !types[number].cases.isEmpty else { return nil }
          return types[number].cases
        }

        private init(_ text: String) {
          let bytes = text.utf8
          var entry: Entry?
          var parts: [String] = []
          var start = text.startIndex
          var index = start
          // A last line that ends in an empty part ends here, too.
          while start != text.endIndex || !parts.isEmpty {
            let byte = index == text.endIndex ? 0x0A : bytes[index]
            if byte == 0x7C || byte == 0x0A { parts.append(String(text[start..<index])) }
            if index != text.endIndex { bytes.formIndex(after: &index) }
            if byte == 0x7C || byte == 0x0A { start = index }
            guard byte == 0x0A else { continue }
            if entry?.describe(parts) != true {
              if let entry { scenes.append(entry) }
              entry = add(parts)
            }
            parts.removeAll(keepingCapacity: true)
          }
          if let entry { scenes.append(entry) }
        }

        /// Adds what a line declares, and returns the scene that the lines after it describe.
        @inline(never) private mutating func add(_ parts: [String]) -> Entry? {
          let kind = parts[0]
          let name = parts[1]
          if kind == "container" {
            containers.append(name)
          } else if kind == "link" {
            links.append(name)
          } else {
            var entry = Entry(name: name)
            if kind == "enum" {
              entry.cases = Array(parts[2...])
            } else {
              var index = 2
              while index + 1 < parts.count {
                entry.fields.append(Field(key: NavKey(parts[index]), shape: NavShape(parts[index + 1])))
                index += 2
              }
            }
            if kind == "scene" { return entry }
            if kind == "flow" { flows.append(entry) } else { types.append(entry) }
          }
          return nil
        }

        private static func item(_ parts: [String]) -> Scene.Item {
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
          func text(_ part: String) -> String? { part.isEmpty ? nil : decoded(part) }
          return Scene.Item(
            kind: .item, placement: placement, name: parts[1], title: text(parts[2]), icon: text(parts[3]),
            system: text(parts[4]))
        }

        private static func digit(_ byte: UInt8) -> UInt8 { byte < 0x40 ? byte & 15 : (byte & 15) + 9 }

        private static func number(_ text: String) -> Int {
          var number = 0
          for byte in text.utf8 { number = number * 10 + Int(byte & 15) }
          return number
        }

        /// Returns a text without its escapes: `%` and two hexadecimal digits for each byte that cannot stand in
        /// a line of the table.
        static func decoded(_ text: String) -> String {
          let bytes = Array(text.utf8)
          var decoded: [UInt8] = []
          var index = 0
          while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count {
              decoded.append(digit(bytes[index + 1]) << 4 | digit(bytes[index + 2]))
              index += 3
            } else {
              decoded.append(bytes[index])
              index += 1
            }
          }
          return String(decoding: decoded, as: UTF8.self)
        }


    """

  static let valueCodingText: StaticString = """
        init(type: String, from decoder: any Decoder) throws { try self.init(.named(type), from: decoder) }

        func encode(as type: String, to encoder: any Encoder) throws { try encode(.named(type), to: encoder) }

        static func list(_ fields: [NavTable.Field], from decoder: any Decoder) throws -> [NavValue] {
          let container = try decoder.container(keyedBy: NavKey.self)
          return try fields.map { field in
            if case .optional = field.shape, !container.contains(field.key) { return .none }
            return try NavValue(field.shape, from: container.superDecoder(forKey: field.key))
          }
        }

        static func encode(_ list: [NavValue], _ fields: [NavTable.Field], to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: NavKey.self)
          for (value, field) in zip(list, fields) {
            if case .none = value { continue }
            try value.encode(field.shape, to: container.superEncoder(forKey: field.key))
          }
        }

        init(_ shape: NavShape, from decoder: any Decoder) throws {
          switch shape {
          case .bool: self = .bool(try Bool(from: decoder))
          case .int: self = .int(try Int(from: decoder))
          case .double: self = .double(try Double(from: decoder))
          case .string: self = .string(try String(from: decoder))
          case .optional(let part):
            self = try decoder.singleValueContainer().decodeNil() ? .none : NavValue(part, from: decoder)
          case .list(let part):
            var container = try decoder.unkeyedContainer()
            var values: [NavValue] = []
            while !container.isAtEnd { values.append(try NavValue(part, from: container.superDecoder())) }
            self = .values(values)
          case .named(let name):
            if let fields = NavTable.shared.fields(name) {
              self = .values(try NavValue.list(fields, from: decoder))
            } else if let cases = NavTable.shared.cases(name) {
              let text = try String(from: decoder)
              guard cases.contains(text) else { throw NavTable.error(decoder, "\\(name) has no case \\(text)") }
              self = .string(text)
            } else {
              self = try NavValue.other(name, from: decoder)
            }
          }
        }

        func encode(_ shape: NavShape, to encoder: any Encoder) throws {
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
            try NavValue.encode(values, NavTable.shared.fields(name) ?? [], to: encoder)
          default: break
          }
        }

    """
}
