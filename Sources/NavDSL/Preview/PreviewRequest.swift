import NavRuntime

/// A run that a page of the preview asks for, complete with its steps: the server keeps none.
package struct PreviewRequest: Sendable, Equatable {
  /// The maximum number of steps of a run.
  package static let maximumSteps = 10_000

  /// The width of the window at the start.
  package var width = NavigationWidth.compact
  /// The qualified names of the guards that hold at the start.
  package var guards: [String] = []
  /// The steps, as ``Simulator/replay(_:)`` takes them.
  package var steps: [String] = []
  /// The step without its arguments whose parameters are asked for; `nil` for a run.
  package var event: String?
  /// The qualified name of the scene to which a path is asked for; `nil` for a run.
  package var scene: String?

  /// Creates the request for a run.
  package init(width: NavigationWidth = .compact, guards: [String] = [], steps: [String] = []) {
    self.width = width
    self.guards = guards
    self.steps = steps
  }

  /// Reads a request from the body that a page sends.
  package init(reading body: [UInt8]) throws(PreviewFailure) {
    let value: JSONValue
    do throws(JSONFailure) { value = try JSONValue(reading: body) } catch {
      throw PreviewFailure("the request is not JSON")
    }
    guard case .object(let members) = value else { throw PreviewFailure("the request is not an object") }
    for member in members {
      switch member.name {
      case "width":
        guard let width = member.value.text.flatMap(NavigationWidth.init) else {
          throw PreviewFailure("'width' is neither \"compact\" nor \"regular\"")
        }
        self.width = width
      case "guards": guards = try Self.texts(member)
      case "steps": steps = try Self.texts(member)
      case "event": event = try Self.text(member)
      case "scene": scene = try Self.text(member)
      default: throw PreviewFailure("unknown member '\(member.name)'")
      }
    }
    if steps.count > Self.maximumSteps {
      throw PreviewFailure("a run has at most \(Self.maximumSteps) steps")
    }
  }

  private static func text(_ member: JSONValue.Member) throws(PreviewFailure) -> String {
    guard let text = member.value.text else { throw PreviewFailure("'\(member.name)' is not a text") }
    return text
  }

  private static func texts(_ member: JSONValue.Member) throws(PreviewFailure) -> [String] {
    let texts = member.value.elements?.compactMap(\.text)
    guard let texts, texts.count == member.value.elements?.count else {
      throw PreviewFailure("'\(member.name)' is not an array of texts")
    }
    return texts
  }
}

/// The reason why a request of a page has no answer.
package struct PreviewFailure: Error, Sendable, Equatable {
  /// The reason, as a message.
  package let message: String

  init(_ message: String) { self.message = message }

  /// The answer.
  package var json: [UInt8] {
    var json = JSONWriter(.compact)
    json.object { $0.member("error", message) }
    json.endLine()
    return json.take()
  }
}
