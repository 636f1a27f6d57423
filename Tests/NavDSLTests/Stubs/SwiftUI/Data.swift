// Data flow and app structure of SwiftUI.

#if ACTING
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// The parameters are not `@isolated(any)`, as Apple's are: a function cannot call those without waiting.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding {
      value
    } set: { _ in
    }
  }
  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject> {
      get()[keyPath: keyPath]
    } set: { new in
      var value = get()
      value[keyPath: keyPath] = new
      set(value)
    }
  }
}
#else
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { fatalError() }
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}
#endif

extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper public struct State<Value> {
  let cell: StubCell<Value>

  public init(wrappedValue value: Value) { cell = StubCell(value) }
  public init(initialValue value: Value) { cell = StubCell(value) }
  public var wrappedValue: Value {
    get { cell.value }
    nonmutating set { cell.value = newValue }
  }
  #if ACTING
  public var projectedValue: Binding<Value> {
    Binding { [cell] in
      cell.value
    } set: { [cell] in
      cell.value = $0
    }
  }
  #else
  public var projectedValue: Binding<Value> { fatalError() }
  #endif
}

extension State: StubStored {
  func bind(_ key: StubPath, _ host: StubHost) { host.bind(cell, key) }
}
@MainActor @preconcurrency @propertyWrapper public struct SceneStorage<Value> {
  nonisolated private let stub: Void
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

extension SceneStorage {
  nonisolated public init(_ key: String) where Value == Data? { stub = () }
  nonisolated public init(_ key: String) where Value == String? { stub = () }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
}

public struct EnvironmentValues: Sendable {
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { nil }
    set {}
  }
  public var scenePhase: ScenePhase {
    get { .active }
    set {}
  }
}

public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() {}
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {}
}
