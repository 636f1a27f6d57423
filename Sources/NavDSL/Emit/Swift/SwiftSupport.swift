// What every generated file holds, whatever the program: the types that scenes are erased to.
//
// `§` stands for the access modifier; a line that begins with `¶` is for programs with containers alone.

extension SwiftEmitter {
  /// Writes a part of the fixed text.
  mutating func support(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0xC2, index + 2 < bytes.count, bytes[index + 1] == 0xB6 {
          out.write(bytes: ArraySlice(bytes[start..<index]))
          start = index + 2
          if names.containerCases.isEmpty {
            while start < bytes.count, bytes[start - 1] != UInt8(ascii: "\n") { start += 1 }
          }
          index = start
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
        /// What the navigation bar shows as the scene's title.
        § var title: String? {
          let entry = NavTable.shared.scenes[values.number]
          guard let first = entry.titlePath.first else { return entry.title }
          return entry.titlePath.dropFirst().reduce(values.list[first]) { $0[$1] }.text
        }
        /// The line above the bar.
        § var prompt: String? { id.prompt }
        /// The bar items and controls.
        § var items: [Item] { id.items }

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
        }

        /// A scene inside a scene.
        § struct Embedded: Hashable, Sendable {
          § let name: String
          § let destination: Destination
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

        /// What a container holds.
        § enum Layout: Sendable {
          case stack(root: Destination)
          case tabs([(tab: Tab, root: Destination)])
          case split(Columns)
          case pages([Destination])
        }

        /// The columns of a split.
        § struct Columns: Hashable, Sendable {
          § enum Column: Hashable, Sendable { case primary, supplementary, secondary }
          § enum Display: Hashable, Sendable { case beside, over }
          § var primary: Destination
          § var supplementary: Destination?
          § var secondary: Destination?
          /// What the secondary column shows while nothing else is there.
          § var placeholder: Destination?
          /// What is shown instead of the merged stack while collapsed.
          § var compact: Destination?
          § var collapsesTo = Column.secondary
          § var display = Display.beside
        }

    """

  static let transitionText: StaticString = """

      /// How wide a window is.
      § enum Width: String, Hashable, Codable, Sendable { case compact, regular }

      /// How something is opened, beyond the verb.
      § struct Options: Hashable, Sendable {
        § enum Style: Hashable, Sendable {
          case automatic, fullScreen, pageSheet, formSheet, currentContext, overFullScreen, overCurrentContext
          case alert, actionSheet, sheet
        }
        § enum Detent: Hashable, Sendable { case medium, large }
        § enum Animation: Hashable, Sendable { case coverVertical, flip, crossDissolve, partialCurl, none }
        § enum Arrow: Hashable, Sendable { case up, down, left, right }
        § enum Adaptation: Hashable, Sendable { case sheet, fullScreen, none }

        § var style: Style
        /// The heights of a sheet.
        § var detents: [Detent]
        /// `true` iff the user cannot dismiss it.
        § var isLocked: Bool
        § var animation: Animation?
        /// The name of the item that a popover points at.
        § var anchor: String?
        /// The directions a popover's arrow may have; empty for any.
        § var arrows: [Arrow]
        /// What a popover becomes in compact width.
        § var adaptation: Adaptation
        /// The opener's event that gets the result.
        § var returning: String?
        /// The name of a custom segue class.
        § var segueClass: String?

        @inline(never) § init(
          style: Style = .automatic, detents: [Detent] = [], isLocked: Bool = false, animation: Animation? = nil,
          anchor: String? = nil, arrows: [Arrow] = [], adaptation: Adaptation = .sheet, returning: String? = nil,
          segueClass: String? = nil
        ) {
          self.style = style
          self.detents = detents
          self.isLocked = isLocked
          self.animation = animation
          self.anchor = anchor
          self.arrows = arrows
          self.adaptation = adaptation
          self.returning = returning
          self.segueClass = segueClass
        }
      }

      /// What ended a scene or a flow gives back.
      § struct Result: Hashable, Sendable {
        fileprivate let value: NavValue
      }

      /// One thing to do to the state of navigation.
      § enum Transition: Hashable, Sendable {
        case push(Destination, Options)
        case modal(Destination, Options)
        case popover(Destination, Options)
        case replace(Destination, Options)
        case show(Destination, Options)
        case detail(Destination, Options)
        case pop
        case popToRoot
        case popTo(Scene.ID)
        case dismiss
      ¶  case select(Container.Tab, reset: Bool)
        case next
        case previous
        case unwind(Scene.Exit)
        case unwindTo(Scene.ID)
        case finish(Result)
        case cancel
        case open(Place)
        case stay
      }

      /// What an event does: transitions that are performed as one.
      § struct Step: Hashable, Sendable {
        § let transitions: [Transition]

        @inline(never) fileprivate init(_ transition: Transition) { transitions = [transition] }
        private init(_ transitions: [Transition]) { self.transitions = transitions }

        /// Both, one after the other.
        @inline(never) § func then(_ next: Step) -> Step { Step(transitions + next.transitions) }

        /// Nothing: no branch is taken.
        § static let nothing = Step([])
        § static let pop = Step(.pop)
        § static let popToRoot = Step(.popToRoot)
        § static let dismiss = Step(.dismiss)
        § static let next = Step(.next)
        § static let previous = Step(.previous)
        § static let cancel = Step(.cancel)
        § static let stay = Step(.stay)

        @inline(never) § static func push(_ to: Destination, _ options: Options = Options()) -> Step {
          Step(.push(to, options))
        }
        @inline(never) § static func modal(_ to: Destination, _ options: Options = Options()) -> Step {
          Step(.modal(to, options))
        }
        @inline(never) § static func popover(_ to: Destination, _ options: Options = Options()) -> Step {
          Step(.popover(to, options))
        }
        @inline(never) § static func replace(_ to: Destination, _ options: Options = Options()) -> Step {
          Step(.replace(to, options))
        }
        @inline(never) § static func show(_ to: Destination, _ options: Options = Options()) -> Step {
          Step(.show(to, options))
        }
        @inline(never) § static func detail(_ to: Destination, _ options: Options = Options()) -> Step {
          Step(.detail(to, options))
        }
        @inline(never) § static func push(_ to: Scene, _ options: Options = Options()) -> Step {
          Step(.push(.scene(to), options))
        }
        @inline(never) § static func modal(_ to: Scene, _ options: Options = Options()) -> Step {
          Step(.modal(.scene(to), options))
        }
        @inline(never) § static func popover(_ to: Scene, _ options: Options = Options()) -> Step {
          Step(.popover(.scene(to), options))
        }
        @inline(never) § static func replace(_ to: Scene, _ options: Options = Options()) -> Step {
          Step(.replace(.scene(to), options))
        }
        @inline(never) § static func show(_ to: Scene, _ options: Options = Options()) -> Step {
          Step(.show(.scene(to), options))
        }
        @inline(never) § static func detail(_ to: Scene, _ options: Options = Options()) -> Step {
          Step(.detail(.scene(to), options))
        }
        @inline(never) § static func popTo(_ id: Scene.ID) -> Step { Step(.popTo(id)) }
      ¶  @inline(never) § static func select(_ tab: Container.Tab, reset: Bool = false) -> Step {
      ¶    Step(.select(tab, reset: reset))
      ¶  }
        @inline(never) fileprivate static func unwind(_ exit: String, _ values: [NavValue] = []) -> Step {
          Step(.unwind(Scene.Exit(name: exit, list: values)))
        }
        @inline(never) § static func unwindTo(_ id: Scene.ID) -> Step { Step(.unwindTo(id)) }
        @inline(never) fileprivate static func finish(_ value: NavValue = .none) -> Step {
          Step(.finish(Result(value: value)))
        }
        @inline(never) § static func open(_ place: Place) -> Step { Step(.open(place)) }
      }

      /// A whole state by name.
      § struct Place: Hashable, Sendable {
        /// How a part is reached from the one before.
        § enum Separator: Hashable, Sendable { case start, push, modal, popover }

        § struct Part: Hashable, Sendable {
          § let separator: Separator
          § let destination: Destination
      ¶    /// The tab that the part chooses.
      ¶    § let tab: Container.Tab?
      ¶    /// The column that the part chooses.
      ¶    § let column: Container.Columns.Column?
          § let options: Options
        }

        /// The parts; where the first is reached by a separator, the place begins at the app's start.
        § private(set) var parts: [Part] = []

        @inline(never) fileprivate func then(
          _ separator: Separator, _ destination: Destination,
      ¶    tab: Container.Tab? = nil, column: Container.Columns.Column? = nil,
          _ options: Options = Options()
        ) -> Place {
          let part = Part(
            separator: separator, destination: destination,
      ¶      tab: tab, column: column,
            options: options)
          return Place(parts: parts + [part])
        }
      }

    """
}
