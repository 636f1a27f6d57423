// Stacks, splits, tabs, pages, and presentations.

public struct NavigationStack<Data, Root: View>: View {
  private let root: Root
  private let elements: @MainActor () -> [AnyHashable]
  private let pop: @MainActor (Int) -> Void

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.root = root()
    elements = { path.wrappedValue.map { AnyHashable($0) } }
    pop = { count in path.wrappedValue.removeLast(count) }
  }
  public var body: Never { fatalError() }

  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    let stack = StubStack()
    var inner = place.child("root")
    inner.stack = stack
    var shown = [root.stubNodes(inner)]
    for element in elements() {
      guard let make = stack.destinations[ObjectIdentifier(type(of: element.base))] else { continue }
      inner.path = place.path.child(element)
      shown.append(make(element.base).stubNodes(inner))
    }
    let below = shown.count
    shown += stack.pushed.map(\.nodes)
    return [
      StubNode(
        .stack(shown) { count in
          // Views that were pushed by themselves lie above those of the path.
          if count < shown.count - below || below == 1 {
            stack.pushed[max(stack.pushed.count - count, 0)].remove()
          } else {
            pop(min(count - (shown.count - below), below - 1))
          }
        })
    ]
  }
}

public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let columns: [any View]
  private let visibility: Binding<NavigationSplitViewVisibility>

  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    let nodes = columns.enumerated().map { $1.stubNodes(place.child($0)) }
    return [StubNode(.split(nodes, show: { visibility.wrappedValue = $0 }, visibility.wrappedValue))]
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    columns = [sidebar(), content(), detail()]
    visibility = columnVisibility
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    columns = [sidebar(), detail()]
    visibility = columnVisibility
  }
  public var body: Never { fatalError() }
}

public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  private let name: String
  public static var detailOnly: NavigationSplitViewVisibility { Self(name: "detailOnly") }
  public static var doubleColumn: NavigationSplitViewVisibility { Self(name: "doubleColumn") }
  public static var all: NavigationSplitViewVisibility { Self(name: "all") }
  public static var automatic: NavigationSplitViewVisibility { Self(name: "automatic") }
}

public struct TabView<SelectionValue: Hashable, Content: View>: View {
  private let selection: Binding<SelectionValue>?
  private let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }
  public var body: Never { fatalError() }

  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    var inner = place.child("tabs")
    inner.stack = nil
    let items = content.stubNodes(inner).map { node in
      (tag: tag(of: node) ?? AnyHashable(""), nodes: [node])
    }
    guard let selection else { return [] }
    let selected = AnyHashable(selection.wrappedValue)
    return [
      StubNode(
        .tabs(selected: selected, items) { tag in
          if let tag = tag.base as? SelectionValue { selection.wrappedValue = tag }
        })
    ]
  }

  private func tag(of node: StubNode) -> AnyHashable? {
    if let tag = node.tag { return tag }
    guard case .group = node.kind else { return nil }
    for child in node.children { if let tag = tag(of: child) { return tag } }
    return nil
  }
}

@MainActor @preconcurrency public protocol TabViewStyle {}

public struct PageTabViewStyle: TabViewStyle {
  public struct IndexDisplayMode: Sendable {
    public static let automatic = IndexDisplayMode()
    public static let always = IndexDisplayMode()
    public static let never = IndexDisplayMode()
  }
}

extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle()
  }
}

@MainActor @preconcurrency public protocol NavigationSplitViewStyle {}

public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}

public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
    ProminentDetailNavigationSplitViewStyle()
  }
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) where ID == () { view = content() }
  nonisolated(unsafe) let view: any View
}

extension ToolbarItem: StubToolbar { nonisolated var views: [any View] { [view] } }

@MainActor @preconcurrency public protocol ToolbarContent {}

protocol StubToolbar { var views: [any View] { get } }

public struct ToolbarItemGroup<Content: View>: ToolbarContent, StubToolbar {
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    views = [content()]
  }
  nonisolated init(views: [any View]) { self.views = views }
  nonisolated(unsafe) let views: [any View]
}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    var views: [any View] = []
    repeat views += ((each content) as? any StubToolbar)?.views ?? []
    return ToolbarItemGroup<EmptyView>(views: views)
  }
}

public struct ToolbarItemPlacement: Sendable {
  public static let automatic = ToolbarItemPlacement()
  public static let topBarLeading = ToolbarItemPlacement()
  public static let topBarTrailing = ToolbarItemPlacement()
  public static let bottomBar = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
  public static let confirmationAction = ToolbarItemPlacement()
}

public struct ToolbarPlacement: Sendable {
  let name: String
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement(name: "bar") }
  public static var tabBar: ToolbarPlacement { ToolbarPlacement(name: "tab bar") }
}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

public struct PresentationDetent: Hashable, Sendable {
  public static let medium = PresentationDetent()
  public static let large = PresentationDetent()
}

public struct PresentationAdaptation: Sendable {
  public static var automatic: PresentationAdaptation { PresentationAdaptation() }
  public static var none: PresentationAdaptation { PresentationAdaptation() }
  public static var popover: PresentationAdaptation { PresentationAdaptation() }
  public static var sheet: PresentationAdaptation { PresentationAdaptation() }
  public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation() }
}

public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
}

public struct Anchor<Value> {
  public struct Source {}
}

extension Anchor.Source where Value == CGRect {
  public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}

public enum Edge: Int8, CaseIterable, Sendable { case top, leading, bottom, trailing }

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

extension View {
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    ModifiedStub(
      self,
      .then { place in
        place.stack?.destinations[ObjectIdentifier(D.self)] = { element in
          (element as? D).map(destination)
        }
      })
  }
  nonisolated public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let view = destination()
    return ModifiedStub(
      self,
      .then { place in
        guard isPresented.wrappedValue, let stack = place.stack else { return }
        let number = stack.pushed.count
        stack.pushed.append(([], { isPresented.wrappedValue = false }))
        stack.pushed[number].nodes = view.stubNodes(place.child("next"))
      })
  }
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { ModifiedStub(self) }
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    ModifiedStub(self, hidesBackButton ? .mark("no back") : .none)
  }
  nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    ModifiedStub(self)
  }
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { ModifiedStub(self) }
  nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    ModifiedStub(self, .paged)
  }
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    let views = (content() as? any StubToolbar)?.views ?? []
    return ModifiedStub(self, .extra(TupleView(value: (), views: views)))
  }
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("sheet", item, onDismiss, content) }
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("cover", item, onDismiss, content) }
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("popover", item, nil, content) }
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { presenting("alert", isPresented, data.map(actions)) }
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { presenting("dialog", isPresented, data.map(actions)) }
  nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    ModifiedStub(self, visibility == .hidden ? .mark("no \(bars.map(\.name).joined())") : .none)
  }
  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { ModifiedStub(self) }
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    ModifiedStub(self)
  }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    ModifiedStub(self, .kept(isDisabled))
  }
  nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    ModifiedStub(self)
  }

  nonisolated private func presenting<Item: Identifiable, Content: View>(
    _ kind: String, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> ModifiedStub {
    ModifiedStub(
      self,
      .then { place in
        place.host.present(
          kind, at: place, item.wrappedValue.map { (AnyHashable($0.id), content($0)) },
          dismiss: { item.wrappedValue = nil }, onDismiss: onDismiss)
      })
  }

  nonisolated private func presenting<Content: View>(
    _ kind: String, _ isPresented: Binding<Bool>, _ content: Content?
  ) -> ModifiedStub {
    ModifiedStub(
      self,
      .then { place in
        place.host.present(
          kind, at: place, isPresented.wrappedValue ? content.map { (AnyHashable(""), $0) } : nil,
          dismiss: { isPresented.wrappedValue = false }, onDismiss: nil)
      })
  }
}
