// Steps and places, written as a program writes them: `.popToRoot.then(.push(scene))`.

extension NavigationStep {
  /// A step of one verb.
  public init(_ verb: NavigationVerb<Program>) { self.init([verb]) }

  /// Returns both, one after the other.
  public func then(_ next: NavigationStep) -> NavigationStep { NavigationStep(verbs + next.verbs) }

  /// Nothing: no branch is taken.
  public static var nothing: NavigationStep { NavigationStep() }
  /// One off the stack.
  public static var pop: NavigationStep { NavigationStep(.pop) }
  /// All but the root off the stack.
  public static var popToRoot: NavigationStep { NavigationStep(.popToRoot) }
  /// The end of the topmost presentation.
  public static var dismiss: NavigationStep { NavigationStep(.dismiss) }
  /// The next page.
  public static var next: NavigationStep { NavigationStep(.next) }
  /// The page before.
  public static var previous: NavigationStep { NavigationStep(.previous) }
  /// The end of the scene, or of its flow, with no value.
  public static var cancel: NavigationStep { NavigationStep(.cancel) }
  /// A step that leaves all as it is.
  public static var stay: NavigationStep { NavigationStep(.stay) }

  /// Returns the step down to the nearest scene of a name.
  public static func popTo(_ name: String) -> NavigationStep { NavigationStep(.popTo(name)) }
  /// Returns the choice of a tab.
  public static func select(container: String, tab: String, reset: Bool = false) -> NavigationStep {
    NavigationStep(.select(container: container, tab: tab, reset: reset))
  }
  /// Returns the way to the nearest scene that accepts an exit.
  public static func unwind(_ exit: Program.Exit) -> NavigationStep {
    NavigationStep(.unwind(exit))
  }
  /// Returns the way to the nearest scene of a name.
  public static func unwindTo(_ name: String) -> NavigationStep { NavigationStep(.unwindTo(name)) }
  /// Returns the end of the scene, or of its flow, with a value.
  public static func finish(_ value: Program.Value? = nil) -> NavigationStep {
    NavigationStep(.finish(value))
  }
  /// Returns the way to a place.
  public static func open(_ place: NavigationPlace<Program>) -> NavigationStep {
    NavigationStep(.open(place))
  }

  /// Returns the opening of something on the stack.
  public static func push(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(destination, options)) }
  /// Returns the opening of a scene on the stack.
  public static func push(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(.scene(scene), options)) }
  /// Returns the presentation of something over everything.
  public static func modal(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(destination, options)) }
  /// Returns the presentation of a scene over everything.
  public static func modal(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(.scene(scene), options)) }
  /// Returns the presentation of something that points at an item.
  public static func popover(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(destination, options)) }
  /// Returns the presentation of a scene that points at an item.
  public static func popover(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(.scene(scene), options)) }
  /// Returns the opening of something in the place of the scene.
  public static func replace(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(destination, options)) }
  /// Returns the opening of a scene in the place of the scene.
  public static func replace(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(.scene(scene), options)) }
  /// Returns the opening of something on the stack if there is one, else over everything.
  public static func show(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(destination, options)) }
  /// Returns the opening of a scene on the stack if there is one, else over everything.
  public static func show(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(.scene(scene), options)) }
  /// Returns the opening of something in the secondary column.
  public static func detail(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(destination, options)) }
  /// Returns the opening of a scene in the secondary column.
  public static func detail(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(.scene(scene), options)) }
}

extension NavigationPlace {
  /// Creates a place that is the app's start, to which steps are added.
  public init() { self.init([]) }

  /// Returns the place one step further.
  public func then(
    _ separator: NavigationPlaceSeparator, _ destination: NavigationDestination<Program>,
    selection: String? = nil,
    _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationPlace {
    NavigationPlace(steps + [Step(separator, destination, selection: selection, options: options)])
  }
}
