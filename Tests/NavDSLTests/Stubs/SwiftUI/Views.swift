// Signatures of Apple's SwiftUI, iOS 17, as far as the guide uses them: names, labels, generics, isolation.
// Listings are compiled against them on platforms without SwiftUI; and with `-D ACTING` they do enough for a window to be
// walked (Acting.swift).

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// Evaluates the view, which SwiftUI does without such a function.
  @MainActor @preconcurrency func stubNodes(_ place: StubPlace) -> [StubNode]
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView(value: (repeat each content), views: views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(view: first, isFirst: true) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(view: second, isFirst: false) }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

extension Optional where Wrapped: View {
  @MainActor public func stubNodes(_ place: StubPlace) -> [StubNode] {
    if let self { self.stubNodes(place.child("?")) } else { [] }
  }
}

public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
}

public struct TupleView<T>: View {
  public var value: T
  let views: [any View]
  public var body: Never { fatalError() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    views.enumerated().flatMap { $1.stubNodes(place.child($0)) }
  }
}

public struct _ConditionalContent<TrueContent, FalseContent>: View {
  let view: any View
  let isFirst: Bool
  public var body: Never { fatalError() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    view.stubNodes(place.child(isFirst ? "if" : "else"))
  }
}

public struct AnyView: View {
  let view: any View
  public init<V: View>(_ view: V) { self.view = view }
  public var body: Never { fatalError() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] { view.stubNodes(place.child("any")) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View {
  let data: Data
  let identify: (Data.Element) -> AnyHashable
  let content: (Data.Element) -> any View
  public var body: Never { fatalError() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    data.map { element in
      StubNode(.group, content(element).stubNodes(place.child(identify(element))))
    }
  }
}

extension ForEach where Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where ID == Data.Element.ID, Data.Element: Identifiable {
    self.data = data
    identify = { $0.id }
    self.content = content
  }
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    identify = { $0[keyPath: id] }
    self.content = content
  }
}

public struct Text: View {
  let text: String
  public init(_ key: LocalizedStringKey) { text = "" }
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { text = String(content) }
  public var body: Never { fatalError() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [StubNode(.text(text))] }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}

public struct Label<Title: View, Icon: View>: View {
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
  public var body: Never { fatalError() }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct Image: View {
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
  public init(systemName: String) {}
  public var body: Never { fatalError() }
}

public struct Button<Label: View>: View {
  let action: @MainActor () -> Void
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
  }
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [StubNode(.button(action))] }
  public var body: Never { fatalError() }
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.action = action
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.action = action
  }
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.action = action
  }
}

extension Button {
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
  }
}

public struct TextField<Label: View>: View {
  let text: Binding<String>
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
  public var body: Never { fatalError() }
}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.text = text }
}

public struct Menu<Label: View, Content: View>: View {
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) {}
  public var body: Never { fatalError() }
}

public struct Divider: View {
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
  public init() {}
  public var body: Never { fatalError() }
}

public struct Spacer: View {
  public func stubNodes(_ place: StubPlace) -> [StubNode] { [] }
  public init(minLength: CGFloat? = nil) {}
  public var body: Never { fatalError() }
}

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

public struct List<SelectionValue, Content: View>: View {
  let content: Content
  public func stubNodes(_ place: StubPlace) -> [StubNode] { content.stubNodes(place.child("list")) }
  public var body: Never { fatalError() }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

public struct Form<Content: View>: View {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func stubNodes(_ place: StubPlace) -> [StubNode] { content.stubNodes(place.child("form")) }
  public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  public func stubNodes(_ place: StubPlace) -> [StubNode] { content.stubNodes(place.child("v")) }
  public var body: Never { fatalError() }
}

public struct HorizontalAlignment: Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}

extension View {
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { ModifiedStub(self, .id(id)) }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { ModifiedStub(self, .tag(tag)) }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    ModifiedStub(self, .then { $0.host.noteChange(of: value, initial: initial, at: $0, action) })
  }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    ModifiedStub(self, .then { $0.host.noteChange(of: value, initial: initial, at: $0) { _, _ in action() } })
  }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedStub(self, .then { $0.host.noteAppearance(at: $0) { action?() } })
  }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedStub(self, .then { $0.host.noteDeparture(at: $0) { action?() } })
  }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    ModifiedStub(self)
  }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { ModifiedStub(self) }
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    ModifiedStub(self)
  }
}
