import Foundation

@testable import NavDSL

/// Swift that drives the generated `Navigation` of a program by commands, one per line, and prints the resulting states
/// like ``DifferentialWalk``.
struct DriverText {
  let program: Program
  let names: SwiftNames

  init(_ program: Program) {
    self.program = program
    names = SwiftNames(program)
  }

  /// The name of the driver.
  var name: String { spelled(names.namespace) + "Driver" }

  /// The common part of all drivers of an executable.
  static let shared = """
    import Foundation
    import NavRuntime

    /// The arguments of an event, each in JSON.
    struct Arguments {
      var rest: ArraySlice<Substring>

      func decoded<T: Decodable>(_ index: Int) throws -> T {
        guard index < rest.count else { throw CocoaError(.coderValueNotFound) }
        let decoder = JSONDecoder()
        return try decoder.decode(T.self, from: Data(rest[rest.startIndex + index].utf8))
      }
    }

    /// Returns what a step has reported, as ``DifferentialWalk`` prints it.
    func text(of outcome: NavigationOutcome) -> String {
      outcome.exits.map { " \\($0.exit.name)@\\($0.scene.number)" }.joined()
        + outcome.results.map { " \\($0.event.name) to \\($0.opener.number)" }.joined()
        + outcome.lostOpeners.map { " lost \\($0.number)" }.joined()
        + (outcome.entryEnd.map { " ended \\($0.entry) \\($0.end)" } ?? "")
        + (outcome.end == nil ? "" : " ended")
    }

    /// A scene of any type, which can send what is handled around it.
    struct AnyScene: NavigationTypedScene {
      let scene: NavigationScene
      init?(_ scene: NavigationScene) { self.scene = scene }
    }

    """

  /// Returns the main file of an executable: its arguments are the name of a driver and a file of commands.
  static func main(_ cases: [String]) -> String {
    """
    import Foundation

    let text = String(decoding: try Data(contentsOf: URL(filePath: CommandLine.arguments[2])), as: UTF8.self)
    let lines = text.split(separator: "\\n")
    switch CommandLine.arguments[1] {
    \(cases.joined(separator: "\n"))
    default: print("no such driver")
    }

    """
  }

  /// The driver.
  var text: String {
    let app = spelled(names.namespace)
    let guards =
      program.guards.count == 0 ? "\(app).Guards()" : names.guards(of: program) { "has(\($0.index))" }
    return """
      import Foundation
      import NavRuntime

      enum \(name) {
        typealias Driven = \(app)

        static func run(_ commands: [Substring]) throws {
          var window = Driven.Navigation(in: .compact, arguments: [])
          var guards: Set<Int> = []
          for line in commands {
            let parts = line.split(separator: "\\t", omittingEmptySubsequences: false)
            var result = "ok"
            func has(_ number: Int) -> Bool { guards.contains(number) }
            let decided = \(guards)
            do {
              switch parts[0] {
              case "start":
                window = try start(
                  Arguments(rest: parts[2...]), parts[1] == "compact" ? .compact : .regular, decided)
              case "guards": guards = Set(parts[1].split(separator: ",").compactMap { Int($0) })
              case "move":
                let move = try JSONDecoder().decode(NavigationMove.self, from: Data(parts[1].utf8))
                result += text(of: try window.perform(move, guards: decided))
              case "open": try window.open(String(parts[1]), guards: decided)
              case "save":
                let data = try JSONEncoder().encode(window)
                let other = try JSONDecoder().decode(Driven.Navigation.self, from: data)
                if \(hasTransients) == false, other != window || other.hashValue != window.hashValue { result = "saved as another" }
                window = other
              case "show": result = String(decoding: try JSONEncoder().encode(window), as: UTF8.self)
              case "restore":
                let restored = try JSONDecoder().decode(Driven.Restoration.self, from: Data(parts[1].utf8))
                window = restored.navigation
                result = restored.pruned.joined(separator: "; ")
              case "enter":
                result += text(of: try enter(&window, parts[1], Arguments(rest: parts[2...]), decided))
              case "send":
                let identity = NavigationIdentity(UInt64(parts[1]) ?? 0)
                result += text(
                  of: try send(&window, identity, parts[2], Arguments(rest: parts[3...]), decided))
              default: result = "no such command"
              }
            } catch let failure as NavigationFailure { result = failure.rawValue }
            let engine = Driven.Navigation.engine
            for text in engine.violations(of: window.state) { result += " BROKEN: " + text }
            let active = window.active.map { instance in
              let edge = window.leftEdge(of: instance.identity).map { "\\($0)" } ?? ""
              return "\\(instance.scene.name)@\\(instance.identity.number) \\(edge)"
            }
            let moves = engine.possibleMoves(in: window.state)
            print(
              result, window.description, active.joined(separator: ", "), moves.map { "\\($0)" }.joined(separator: ", "),
              separator: " | ")
          }
        }

        private static func start(
          _ arguments: Arguments, _ width: NavigationWidth, _ guards: Driven.Guards
        ) throws -> Driven.Navigation {
          \(start)
        }

        private static func enter(
          _ window: inout Driven.Navigation, _ entry: Substring, _ arguments: Arguments, _ guards: Driven.Guards
        ) throws -> Driven.Outcome {
          switch entry {
      \(entries)
          default: throw NavigationFailure.containment
          }
        }

        private static func send(
          _ window: inout Driven.Navigation, _ identity: NavigationIdentity, _ event: Substring,
          _ arguments: Arguments, _ guards: Driven.Guards
        ) throws -> Driven.Outcome {
          if window.hasEnded { throw NavigationFailure.ended }
          switch event {
      \(events)
          default: throw NavigationFailure.noHandler
          }
        }
      }

      """
  }

  /// `true` iff saving and decoding a state can leave out parts of it.
  var hasTransients: Bool {
    program.scenes.elements.contains(where: \.isTransient)
      || program.flows.elements.contains(where: \.isTransient)
  }

  /// The start of the app, or of the feature with its arguments.
  private var start: String {
    let parameters = program.parameters[program.app?.feature?.parameters ?? .none]
    let arguments = parameters.enumerated().map {
      WalkSwiftValues.label(spelled($1.name, names.parameter($1.name))) + ": arguments.decoded(\($0))"
    }
    let options = ["in: width"] + (program.app?.hasConditionalStart == true ? ["guards: guards"] : [])
    let start = "Driven.Navigation(\((arguments + options).joined(separator: ", ")))"
    return parameters.isEmpty ? start : "try " + start
  }

  /// A case for each entry.
  private var entries: String {
    program.entries.ids.map { id in
      let arguments = program.parameters[program.parameters(of: id)].enumerated().map {
        WalkSwiftValues.label(spelled($1.name, names.parameter($1.name))) + ": arguments.decoded(\($0))"
      }
      let call = "\(spelled(names.entries[Int(id.index)]))(\(arguments.joined(separator: ", ")))"
      return """
              case "\(program.qualifiedName(program.target(of: id)))":
                return try window.enter(\(arguments.isEmpty ? "" : "try ").\(call), guards: guards)
        """
    }.joined(separator: "\n")
  }

  /// A case for each event of each scene.
  private var events: String {
    var lines: [String] = []
    for id in program.scenes.ids {
      let scene = program.scenes[id]
      let flow = scene.flow.map { spelled(names.flows[Int($0.index)]) + "." } ?? ""
      let type = "Driven." + flow + spelled(names.scenes[Int(id.index)])
      for handler in program.handlers[scene.handlers] {
        let arguments = arguments(of: handler)
        let method = names.event(handler, besides: scene.parameters, in: program)
        let event = "\(spelled(handler.name, method))(\(arguments.joined(separator: ", ")))"
        lines.append(
          """
                case "\(qualifiedName(scene)).\(program.text(handler.name))":
                  guard let scene = window.scene(\(type).self, identity) else { throw NavigationFailure.staleInstance }
                  return try window.send(scene.\(event), guards: guards)
          """)
      }
    }
    for owner in program.handlingOwners {
      let flow = program.scope(of: owner).map { spelled(names.flows[Int($0.index)]) + "." } ?? ""
      for handler in program.handlers[program.handlers(of: owner)] {
        let call = spelled(handler.name, names.eventAround(handler.name))
        lines.append(
          """
                case "\(program.name(of: owner)):\(program.text(handler.name))":
                  guard let scene = window.scene(AnyScene.self, identity) else { throw NavigationFailure.staleInstance }
                  let event = try Driven.\(flow)Event.\(call)(\(arguments(of: handler).joined(separator: ", ")))
                  return try window.send(event, from: scene, guards: guards)
          """)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func arguments(of handler: Handler) -> [String] {
    program.parameters[handler.parameters].enumerated().map {
      WalkSwiftValues.label(spelled($1.name, names.parameter($1.name))) + ": arguments.decoded(\($0))"
    }
  }

  /// Returns the qualified name: `Product`, `Checkout.Address`.
  func qualifiedName(_ scene: Scene) -> String {
    (scene.flow.map { program.text(program.flows[$0].name) + "." } ?? "") + program.text(scene.name)
  }

  private func spelled(_ symbol: Symbol) -> String { names.table[symbol] }

  private func spelled(_ name: Symbol, _ spelling: SwiftNames.Spelling) -> String {
    let text = program.text(name) + (spelling.underscore ? "_" : "")
    return spelling.ticks ? "`\(text)`" : text
  }
}
