// What the engine asks of the app, and the value that an app keeps: its state, and what changes it.

extension SwiftEmitter {
  /// Writes the app as the engine asks for it, and what the app itself keeps.
  mutating func emitProgram() {
    out.deepen()
    support(Self.programHead)
    out.deepen()
    member("func layout(of container: String, flow: Flow?) -> NavigationLayout<Program>? {")
    out.line(names.containerCases.isEmpty ? "nil" : "Container(name: container)?.layout(flow: flow)")
    endDeclaration()
    member("func start(of flow: Flow) -> Destination? {")
    out.line(program.flows.count == 0 ? "nil" : "flow.start()")
    endDeclaration()
    member("func name(of flow: Flow) -> String {")
    out.line(program.flows.count == 0 ? "\"\"" : "flow.id.name")
    endDeclaration()
    member("func bar(of scene: Scene, flow: Flow?) -> NavigationBar {")
    out.line(program.flows.count == 0 ? "scene.bar([])" : "scene.bar(flow?.values.list ?? [])")
    endDeclaration()
    support(Self.programText)
    member("func place(for url: String, guards: Guards, width: Width) -> NavigationLinkTarget<Program> {")
    if program.links.count == 0 {
      out.line(".unknown")
    } else {
      out.line("guard let link = Link(url) else { return .unknown }")
      out.line("return link.place(guards: guards, width: width).map { .place($0) } ?? .nothing")
    }
    endDeclaration()
    endDeclaration()
    support(Self.typedText)
    support(Self.navigationHead)
    out.deepen()
    emitSending()
    endDeclaration()
    out.rise()
    support(Self.restorationText)
  }

  private mutating func member(_ head: StaticString) {
    beginMember(head)
    out.endLine()
    out.deepen()
  }

  /// Writes what the guards are asked for: an event, and a link.
  private mutating func emitSending() {
    emitSend(inFlow: false)
    if program.flows.elements.contains(where: { !$0.parameters.isEmpty }) { emitSend(inFlow: true) }
    out.emptyLine()
    out.line("/// Goes where a link leads; nothing is done where none of its branches is taken.")
    beginMember("mutating func open(_ url: String, ")
    guardsParameter(isLast: true)
    out.write(") throws(NavigationFailure) {\n")
    out.deepen()
    out.line("try Self.engine.open(url, in: &state, guards: guards)")
    endDeclaration()
    guard foundationTypes.contains(.url) || foundationTypes.contains(.uuid) || foundationTypes.contains(.date)
    else { return }
    out.emptyLine()
    out.line("/// Goes where a link leads; nothing is done where none of its branches is taken.")
    beginMember("mutating func open(_ url: URL, ")
    guardsParameter(isLast: true)
    out.write(") throws(NavigationFailure) {\n")
    out.deepen()
    out.line("try open(url.absoluteString, guards: guards)")
    endDeclaration()
  }

  private mutating func emitSend(inFlow isInFlow: Bool) {
    out.emptyLine()
    out.line("/// Does what an event of a scene does; the state stays as it was where that fails.")
    out.line("///")
    out.line(
      "/// - Throws: ``NavigationFailure/staleInstance`` where the scene is gone, or covered by another.")
    out.line("@discardableResult")
    beginMember("mutating func send<S: ")
    out.write(isInFlow ? "FlowScene" : "ActingScene")
    out.write(">(\n")
    out.deepen()
    out.beginLine()
    out.write("_ event: S.Event, from instance: Instance<S>, ")
    guardsParameter()
    out.rise()
    out.line(") throws(NavigationFailure) -> Outcome {")
    out.deepen()
    out.line("let width = state.width")
    out.line("return try Self.engine.perform(from: instance.identity, in: &state, guards: guards) {")
    out.deepen()
    if isInFlow {
      out.line("guard let scene = S($0.scene), let flow = $0.flow.flatMap({ S.FlowType($0.flow) })")
      out.line("else { return nil }")
      out.line("return scene.step(on: event, flow: flow, guards: guards, width: width)")
    } else {
      out.line("S($0.scene)?.step(on: event, guards: guards, width: width)")
    }
    out.rise()
    out.line("}")
    endDeclaration()
  }

  private mutating func guardsParameter(isLast: Bool = false) {
    out.write(program.guards.count > 0 ? "guards: Guards" : "guards: Guards = Guards()")
    if !isLast { out.endLine() }
  }

  private static let programHead: StaticString = """

      /// The app as the engine asks for it.
      § struct Program: NavigationProgram {
        § typealias Scene = ¤.Scene
        § typealias Flow = ¤.Flow
        § typealias Value = ¤.Result
        § typealias Exit = ¤.Scene.Exit
        § typealias Guards = ¤.Guards

        § init() {}
        § var restartsOnResize: Bool { ¤.start(in: .compact) != ¤.start(in: .regular) }
        § func start(in width: Width) -> Destination { ¤.start(in: width) }

    """

  private static let programText: StaticString = """
        § func owner(ofContainer container: String) -> String? { NavTable.owner(of: container) }
        § func name(of scene: Scene) -> String { NavTable.shared.scenes[scene.values.number].name }
        § func description(of scene: Scene) -> String { scene.description }
        § func owner(of scene: Scene) -> String? { NavTable.shared.scenes[scene.values.number].owner }
        § func declaresResult(_ scene: Scene) -> Bool { NavTable.shared.scenes[scene.values.number].returns }
        § func embedded(in scene: Scene, flow: Flow?) -> [NavigationEmbedding<Program>] {
          scene.embedded(flow: flow)
        }
        § func hasItem(_ item: String, in scene: Scene) -> Bool {
          NavTable.shared.scenes[scene.values.number].items.contains { $0.kind == .item && $0.name == item }
        }
        § func accepts(_ exit: Exit, in scene: Scene, flow: Flow?, guards: Guards, width: Width) -> Bool? {
          guard NavTable.shared.scenes[scene.values.number].exits.contains(exit.name) else { return nil }
          return scene.accepts(exit, flow: flow, guards: guards, width: width)
        }
        § func step(
          returning value: Result?, to event: String, in scene: Scene, flow: Flow?, guards: Guards, width: Width
        ) -> Step? {
          scene.step(returning: event, value ?? Result(.none), flow: flow, guards: guards, width: width)
        }

    """

  private static let typedText: StaticString = """

      /// A scene of the app, as a type of its own.
      § protocol TypedScene: Sendable {
        var scene: Scene { get }
        init?(_ scene: Scene)
      }

      /// A scene with events.
      § protocol ActingScene: TypedScene {
        associatedtype Event
        func step(on event: Event, guards: Guards, width: Width) -> Step
      }

      /// A scene with events that may ask for the parameters of its flow.
      § protocol FlowScene: TypedScene {
        associatedtype Event
        associatedtype FlowType: TypedFlow
        func step(on event: Event, flow: FlowType, guards: Guards, width: Width) -> Step
      }

      /// A flow of the app, as a type of its own.
      § protocol TypedFlow: Sendable {
        init?(_ flow: Flow)
      }

      /// A scene that is there: what its view holds, and sends events from.
      § struct Instance<S: TypedScene>: Hashable, Identifiable, Sendable {
        /// What tells it from all others, for as long as it is there.
        § let identity: NavigationIdentity
        § let scene: S

        § var id: NavigationIdentity { identity }

        fileprivate init(identity: NavigationIdentity, scene: S) {
          self.identity = identity
          self.scene = scene
        }

        /// A scene that the state shows; `nil` for one of another type.
        § init?(_ instance: NavigationInstance<Program>) {
          guard let scene = S(instance.scene) else { return nil }
          self.init(identity: instance.identity, scene: scene)
        }

        § static func == (left: Self, right: Self) -> Bool {
          left.identity == right.identity && left.scene.scene == right.scene.scene
        }

        § func hash(into hasher: inout Hasher) { hasher.combine(identity) }
      }

    """

  private static let restorationText: StaticString = """

      /// A navigation that was saved, as far as it fits the app that reads it.
      § struct Restoration: Decodable, Sendable {
        § let navigation: Navigation
        /// What is not as it was saved, and where it was; nothing for a state of the same app.
        § let pruned: [String]

        /// Reads what was saved, which may be damaged, or of another version of the app.
        § init(from decoder: any Decoder) throws {
          let restored = try Navigation.engine.restore(NavigationRestoration<Program>(from: decoder))
          navigation = Navigation(restored: restored.state)
          pruned = restored.pruned
        }
      }

    """

  private static let navigationHead: StaticString = """

      /// The navigation of a window of the app: its state, and what changes it.
      § struct Navigation: Hashable, Codable, Sendable, CustomStringConvertible {
        /// What shows, and what waits.
        § private(set) var state: NavigationState<Program>

        /// What changes states.
        § static var engine: NavigationEngine<Program> { NavigationEngine(Program()) }

        /// Starts the app in a window of this width.
        § init(in width: Width) {
          do throws(NavigationFailure) { state = try Self.engine.start(in: width) } catch {
            preconditionFailure("the program cannot start: \\(error)")
          }
        }

        /// Takes up a state that keeps the rules of states; `nil` for any other.
        § init?(_ state: NavigationState<Program>) {
          guard Self.engine.violations(of: state).isEmpty else { return nil }
          self.state = state
        }

        fileprivate init(restored state: NavigationState<Program>) { self.state = state }

        /// Reads what was saved; ``Restoration`` also takes what does not fit the app any more.
        § init(from decoder: any Decoder) throws {
          guard let navigation = Self(try NavigationState<Program>(from: decoder)) else {
            throw NavTable.error(decoder, "no state of this app")
          }
          self = navigation
        }

        § func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }

        /// What shows: `Catalog / Product(id: "42") ^ SignIn`.
        § var description: String { Self.engine.description(of: state) }

        /// The scenes that take events.
        § var active: [NavigationInstance<Program>] { state.activeScenes }

        /// Returns the scenes of a type that take events.
        § func active<S: TypedScene>(_ type: S.Type) -> [Instance<S>] {
          active.compactMap { instance in S(instance.scene).map { Instance(identity: instance.identity, scene: $0) } }
        }

        /// Returns a scene that is there; `nil` if it is gone, or of another type.
        § func instance<S: TypedScene>(_ type: S.Type, _ identity: NavigationIdentity) -> Instance<S>? {
          state.instance(identity).flatMap { S($0.scene) }.map { Instance(identity: identity, scene: $0) }
        }

        /// Returns what shows at the left edge of the bar above a scene; `nil` if the scene is gone.
        § func leftEdge(of identity: NavigationIdentity) -> NavigationLeftEdge? {
          Self.engine.leftEdge(of: identity, in: state)
        }

        /// Returns what a view has to show to get from this state to another.
        § func difference(to other: Navigation) -> NavigationDifference<Program> {
          state.difference(to: other.state)
        }

        /// Does what the user or the system does without any handler.
        § mutating func perform(_ move: NavigationMove) throws(NavigationFailure) {
          try Self.engine.perform(move, in: &state)
        }

    """
}
