// Steps and places, written as a program writes them: `.popToRoot.then(.push(scene))`.

extension NavigationStep {
  /// A step of one verb.
  @inlinable public init(_ verb: NavigationVerb<Program>) { self.init([verb]) }

  /// Returns both, one after the other.
  @inlinable public func then(_ next: NavigationStep) -> NavigationStep { NavigationStep(verbs + next.verbs) }

  /// Nothing: no branch is taken.
  @inlinable public static var nothing: NavigationStep { NavigationStep() }
  /// One off the stack.
  @inlinable public static var pop: NavigationStep { NavigationStep(.pop) }
  /// All but the root off the stack.
  @inlinable public static var popToRoot: NavigationStep { NavigationStep(.popToRoot) }
  /// The end of the topmost presentation.
  @inlinable public static var dismiss: NavigationStep { NavigationStep(.dismiss) }
  /// The next page.
  @inlinable public static var next: NavigationStep { NavigationStep(.next) }
  /// The page before.
  @inlinable public static var previous: NavigationStep { NavigationStep(.previous) }
  /// The end of the scene, or of its flow, with no value.
  @inlinable public static var cancel: NavigationStep { NavigationStep(.cancel) }
  /// A step that leaves all as it is.
  @inlinable public static var stay: NavigationStep { NavigationStep(.stay) }

  /// Returns the step down to the nearest scene of a name.
  @inlinable public static func popTo(_ name: String) -> NavigationStep { NavigationStep(.popTo(name)) }
  /// Returns the choice of a tab.
  @inlinable public static func select(container: String, tab: String, reset: Bool = false) -> NavigationStep
  {
    NavigationStep(.select(container: container, tab: tab, reset: reset))
  }
  /// Returns the way to the nearest scene that accepts an exit.
  @inlinable public static func unwind(_ exit: Program.Exit) -> NavigationStep {
    NavigationStep(.unwind(exit))
  }
  /// Returns the way to the nearest scene of a name.
  @inlinable public static func unwindTo(_ name: String) -> NavigationStep { NavigationStep(.unwindTo(name)) }
  /// Returns the end of the scene, or of its flow, with a value.
  @inlinable public static func finish(_ value: Program.Value? = nil) -> NavigationStep {
    NavigationStep(.finish(value))
  }
  /// Returns the way to a place.
  @inlinable public static func open(_ place: NavigationPlace<Program>) -> NavigationStep {
    NavigationStep(.open(place))
  }

  /// Returns the opening of something on the stack.
  @inlinable public static func push(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(destination, options)) }
  /// Returns the opening of a scene on the stack.
  @inlinable public static func push(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(.scene(scene), options)) }
  /// Returns the presentation of something over everything.
  @inlinable public static func modal(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(destination, options)) }
  /// Returns the presentation of a scene over everything.
  @inlinable public static func modal(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(.scene(scene), options)) }
  /// Returns the presentation of something that points at an item.
  @inlinable public static func popover(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(destination, options)) }
  /// Returns the presentation of a scene that points at an item.
  @inlinable public static func popover(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(.scene(scene), options)) }
  /// Returns the opening of something in the place of the scene.
  @inlinable public static func replace(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(destination, options)) }
  /// Returns the opening of a scene in the place of the scene.
  @inlinable public static func replace(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(.scene(scene), options)) }
  /// Returns the opening of something on the stack if there is one, else over everything.
  @inlinable public static func show(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(destination, options)) }
  /// Returns the opening of a scene on the stack if there is one, else over everything.
  @inlinable public static func show(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(.scene(scene), options)) }
  /// Returns the opening of something in the secondary column.
  @inlinable public static func detail(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(destination, options)) }
  /// Returns the opening of a scene in the secondary column.
  @inlinable public static func detail(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(.scene(scene), options)) }
}

extension NavigationPlace {
  /// Creates a place that is the app's start, to which steps are added.
  @inlinable public init() { self.init([]) }

  /// Returns the place one step further.
  @inlinable public func then(
    _ separator: NavigationPlaceSeparator, _ destination: NavigationDestination<Program>,
    selection: String? = nil, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationPlace {
    NavigationPlace(steps + [Step(separator, destination, selection: selection, options: options)])
  }
}

/// The flow of an app that has none: there is no way to make one.
public struct NavigationNoFlow: Hashable, Codable, Sendable {
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "the app has no flows"))
  }

  public func encode(to encoder: any Encoder) throws {}
}

/// Texts and numbers as a program spells them, for what prints scenes.
public enum NavigationText {
  /// Returns a text as a literal.
  public static func literal(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a number without an exponent, which the language does not have: `1e+20` is a one with twenty zeros.
  public static func decimal(_ value: Double) -> String {
    let text = String(describing: value)
    guard value.isFinite, let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    var digits = text[..<mark].utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    // The point stands after the first digit.
    let zeros = exponent < 0 ? -exponent : max(exponent + 2 - digits.count, 0)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    digits = exponent < 0 ? padding + digits : digits + padding
    digits.insert(UInt8(ascii: "."), at: exponent < 0 ? 1 : exponent + 1)
    return (value.sign == .minus ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }
}
