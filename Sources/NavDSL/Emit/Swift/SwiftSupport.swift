// What every generated file holds, whatever the program: the types that scenes are erased to.
//
// `§` stands for the access modifier, `‡` for it and what it leaves to setters, `¤` for the name of the namespace.

extension SwiftEmitter {
  /// Writes a part of the fixed text.
  mutating func support(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0xE2, index + 3 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0xA1 {
          out.write(bytes: ArraySlice(bytes[start..<index]))
          access()
          if options.access != .internal { out.write("internal(set) ") }
          index += 4
          start = index
        } else if bytes[index] == 0xC2, index + 2 < bytes.count, bytes[index + 1] == 0xA4 {
          out.write(bytes: ArraySlice(bytes[start..<index]))
          namespace()
          index += 2
          start = index
        } else if bytes[index] == 0xC2, index + 2 < bytes.count, bytes[index + 1] == 0xA7 {
          out.write(bytes: ArraySlice(bytes[start..<index]))
          access()
          // The blank after the sign goes with it.
          index += 3
          start = index
        } else {
          index += 1
        }
      }
      out.write(bytes: ArraySlice(bytes[start...]))
    }
  }

  static let sceneText: StaticString = """
      /// A scene with its parameters, whichever scene it is: what stacks hold, and what is saved.
      § struct Scene: Hashable, Codable, Sendable, CustomStringConvertible {
        fileprivate let values: NavValues

        /// The name and the parameters: `Product(id: "42")`.
        § var description: String { values.description(NavTable.shared.scenes) }

        § init(from decoder: any Decoder) throws {
          values = try NavValues(NavTable.shared.scenes, "scene", from: decoder)
        }

        § func encode(to encoder: any Encoder) throws { try values.encode(NavTable.shared.scenes, to: encoder) }

        /// The scene at the root of a stack of its own.
        § var inStack: Destination { .stack(root: .scene(self)) }
        /// What the navigation bar shows as the scene's title; `nil` where a parameter of its flow says it, which
        /// ``Program/bar(of:flow:)`` is told.
        § var title: String? { bar([]).title }
        /// The line above the bar.
        § var prompt: String? { id.prompt }
        /// The bar items and controls.
        § var items: [Item] { id.items }

        /// Returns what the scene says of its bar, in a flow with those parameters.
        fileprivate func bar(_ flow: [NavValue]) -> NavigationBar {
          let entry = NavTable.shared.scenes[values.number]
          var bar = NavigationBar(
            title: entry.title, backTitle: entry.backTitle, hidesBackButton: entry.hidesBackButton,
            leftItems: entry.items.filter { $0.placement == .left }.map(\\.name))
          guard let first = entry.titlePath.first else { return bar }
          let list = entry.isTitledByFlow ? flow : values.list
          if first < list.count { bar.title = entry.titlePath.dropFirst().reduce(list[first]) { $0[$1] }.text }
          return bar
        }
        fileprivate func `is`(_ id: ID) -> Bool { values.number == id.rawValue }
        fileprivate subscript(index: Int) -> NavValue { @inline(never) get { values.list[index] } }
        @inline(never) fileprivate func bool(_ index: Int) -> Bool { values.list[index].bool }
        @inline(never) fileprivate func int(_ index: Int) -> Int { values.list[index].int }
        @inline(never) fileprivate func double(_ index: Int) -> Double { values.list[index].double }
        @inline(never) fileprivate func string(_ index: Int) -> String { values.list[index].string }
        @inline(never) fileprivate func text(_ index: Int) -> String? { values.list[index].text }

        @inline(never) fileprivate init(_ id: ID) { values = NavValues(id.rawValue, []) }
        @inline(never) fileprivate init(_ id: ID, _ a: NavValue) { values = NavValues(id.rawValue, [a]) }
        @inline(never) fileprivate init(_ id: ID, _ a: NavValue, _ b: NavValue) { values = NavValues(id.rawValue, [a, b]) }
        @inline(never) fileprivate init(_ id: ID, _ a: NavValue, _ b: NavValue, _ c: NavValue) {
          values = NavValues(id.rawValue, [a, b, c])
        }
        @inline(never) fileprivate init(_ id: ID, _ list: [NavValue]) { values = NavValues(id.rawValue, list) }

        /// A bar item or control, or a space between toolbar items.
        § struct Item: Hashable, Sendable {
          § enum Placement: Hashable, Sendable { case left, right, toolbar, control }
          § enum Kind: Hashable, Sendable { case item, flexibleSpace, fixedSpace }
          § let kind: Kind
          § let placement: Placement
          /// The name, which is also that of the event it raises; empty for a space.
          § let name: String
          § let title: String?
          /// The name of a symbol image.
          § let icon: String?
          /// The name of one of UIKit's system items.
          § let system: String?
        }

        /// A call of an exit: what an unwind looks for.
        § struct Exit: Hashable, Sendable {
          § let name: String
          fileprivate let list: [NavValue]

          @inline(never) fileprivate init(_ name: String, _ list: [NavValue] = []) {
            self.name = name
            self.list = list
          }
        }
    """

  static let sceneIDText: StaticString = """

          /// The name, which stays the same when declarations move: `Product`, `Checkout.Address`.
          § var name: String { NavTable.shared.scenes[rawValue].name }
          /// The bar items and controls.
          § var items: [Item] { NavTable.shared.scenes[rawValue].items }
          /// The line above the bar.
          § var prompt: String? { NavTable.shared.scenes[rawValue].prompt }
          /// The title of the back button that the next scene on the stack shows.
          § var backTitle: String? { NavTable.shared.scenes[rawValue].backTitle }
          /// `true` iff this scene's own back button does not show.
          § var hidesBackButton: Bool { NavTable.shared.scenes[rawValue].hidesBackButton }
          /// The names of the exits that the scene declares.
          § var exits: [String] { NavTable.shared.scenes[rawValue].exits }

          /// The scene of that name.
          § init?(name: String) {
            guard let number = NavTable.number(of: name, in: NavTable.shared.scenes) else { return nil }
            self.init(rawValue: number)
          }

          § init(from decoder: any Decoder) throws {
            guard let id = Self(name: try String(from: decoder)) else { throw NavTable.error(decoder, "no scene") }
            self = id
          }

          § func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
        }

    """

  static let flowText: StaticString = """

      /// A flow with its parameters, whichever flow it is.
      § struct Flow: Hashable, Codable, Sendable, CustomStringConvertible {
        fileprivate let values: NavValues

        /// The name and the parameters.
        § var description: String { values.description(NavTable.shared.flows) }

        § init(from decoder: any Decoder) throws {
          values = try NavValues(NavTable.shared.flows, "flow", from: decoder)
        }

        § func encode(to encoder: any Encoder) throws { try values.encode(NavTable.shared.flows, to: encoder) }

        fileprivate func `is`(_ id: ID) -> Bool { values.number == id.rawValue }
        fileprivate subscript(index: Int) -> NavValue { @inline(never) get { values.list[index] } }

        @inline(never) fileprivate init(_ id: ID, _ list: [NavValue] = []) { values = NavValues(id.rawValue, list) }


    """

  static let containerText: StaticString = """

        /// A tab.
        § struct Tab: Hashable, Sendable {
          § let container: Container
          § let name: String
          § let title: String?
          /// The name of a symbol image.
          § let icon: String?

          @inline(never) fileprivate init(
            _ container: Container, _ name: String, title: String? = nil, icon: String? = nil
          ) {
            self.container = container
            self.name = name
            self.title = title
            self.icon = icon
          }
        }

    """

  static let runtimeText: StaticString = """

      /// How wide a window is.
      § typealias Width = NavigationWidth
      /// How something is opened, beyond the verb.
      § typealias Options = NavigationOptions
      /// What a verb opens.
      § typealias Destination = NavigationDestination<Program>
      /// One thing to do to the state.
      § typealias Verb = NavigationVerb<Program>
      /// What an event does: verbs that are carried out as one.
      § typealias Step = NavigationStep<Program>
      /// A whole state by name.
      § typealias Place = NavigationPlace<Program>
      /// What a step did besides changing the state.
      § typealias Outcome = NavigationOutcome<Program>

      /// What ended a scene or a flow gives back.
      § struct Result: Hashable, Sendable {
        fileprivate let value: NavValue

        @inline(never) fileprivate init(_ value: NavValue) { self.value = value }

        /// `false` iff it finished without a result.
        fileprivate var isGiven: Bool { value != .none }
      }

    """
}
