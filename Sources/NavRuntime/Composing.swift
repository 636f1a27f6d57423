// Steps and places, written as in a program: `.popToRoot.then(.push(scene))`.

extension NavigationStep {
  /// A step of one verb.
  public init(_ verb: NavigationVerb) { self.init([verb]) }

  /// Returns a step of both, this one first.
  public func then(_ next: NavigationStep) -> NavigationStep { NavigationStep(verbs + next.verbs) }

  /// The empty step: no branch is taken.
  public static var nothing: NavigationStep { NavigationStep() }
  /// Pops the top of the stack.
  public static var pop: NavigationStep { NavigationStep(.pop) }
  /// Pops all elements above the root of the stack.
  public static var popToRoot: NavigationStep { NavigationStep(.popToRoot) }
  /// Dismisses the topmost presentation.
  public static var dismiss: NavigationStep { NavigationStep(.dismiss) }
  /// Dismisses all presentations, if there are any.
  public static var dismissAll: NavigationStep { NavigationStep(.dismissAll) }
  /// Turns to the next page.
  public static var next: NavigationStep { NavigationStep(.next) }
  /// Turns to the previous page.
  public static var previous: NavigationStep { NavigationStep(.previous) }
  /// Ends the scene, or its flow, without a value.
  public static var cancel: NavigationStep { NavigationStep(.cancel) }
  /// Leaves the state unchanged.
  public static var stay: NavigationStep { NavigationStep(.stay) }

  /// Returns a step that pops down to the nearest scene of a name.
  public static func popTo(_ name: String) -> NavigationStep { NavigationStep(.popTo(name)) }
  /// Returns a step that selects a tab.
  public static func select(container: String, tab: String, reset: Bool = false) -> NavigationStep {
    NavigationStep(.select(container: container, tab: tab, reset: reset))
  }
  /// Returns a step that unwinds to the nearest scene that accepts an exit.
  public static func unwind(_ exit: NavigationExit) -> NavigationStep {
    NavigationStep(.unwind(exit))
  }
  /// Returns a step that unwinds to the nearest scene of a name.
  public static func unwindTo(_ name: String) -> NavigationStep { NavigationStep(.unwindTo(name)) }
  /// Returns a step that ends the scene, or its flow, with a value.
  public static func finish(_ value: NavigationValue? = nil) -> NavigationStep {
    NavigationStep(.finish(value))
  }
  /// Returns a step that goes to a place.
  public static func open(_ place: NavigationPlace) -> NavigationStep {
    NavigationStep(.open(place))
  }

  /// Returns a step that pushes a destination.
  public static func push(
    _ destination: NavigationDestination, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(destination, options)) }
  /// Returns a step that pushes a scene.
  public static func push(
    _ scene: NavigationScene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(.scene(scene), options)) }
  /// Returns a step that presents a destination modally.
  public static func modal(
    _ destination: NavigationDestination, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(destination, options)) }
  /// Returns a step that presents a scene modally.
  public static func modal(
    _ scene: NavigationScene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(.scene(scene), options)) }
  /// Returns a step that presents a destination in a popover.
  public static func popover(
    _ destination: NavigationDestination, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(destination, options)) }
  /// Returns a step that presents a scene in a popover.
  public static func popover(
    _ scene: NavigationScene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(.scene(scene), options)) }
  /// Returns a step that replaces the scene with a destination.
  public static func replace(
    _ destination: NavigationDestination, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(destination, options)) }
  /// Returns a step that replaces the scene with another.
  public static func replace(
    _ scene: NavigationScene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(.scene(scene), options)) }
  /// Returns a step that pushes a destination if there is a stack, and presents it modally otherwise.
  public static func show(
    _ destination: NavigationDestination, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(destination, options)) }
  /// Returns a step that pushes a scene if there is a stack, and presents it modally otherwise.
  public static func show(
    _ scene: NavigationScene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(.scene(scene), options)) }
  /// Returns a step that shows a destination in the secondary column.
  public static func detail(
    _ destination: NavigationDestination, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(destination, options)) }
  /// Returns a step that shows a scene in the secondary column.
  public static func detail(
    _ scene: NavigationScene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(.scene(scene), options)) }
}

extension NavigationPlace {
  /// Creates a place at the app's start, to which steps are added.
  public init() { self.init([]) }

  /// Returns the place with one more step.
  public func then(
    _ separator: NavigationPlaceSeparator, _ destination: NavigationDestination,
    selection: String? = nil,
    _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationPlace {
    NavigationPlace(steps + [Step(separator, destination, selection: selection, options: options)])
  }
}
