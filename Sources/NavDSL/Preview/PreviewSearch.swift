import NavRuntime

/// The search for the shortest path to a scene, which another process performs.
package struct PreviewSearch: Sendable, Equatable {
  /// The qualified name of the scene.
  package var scene: String
  /// The width of the window at the start.
  package var width: NavigationWidth

  /// Returns the event that tells streams of the result, in the format of server-sent events.
  ///
  /// - Parameter report: The result of `navc paths start SCENE --format json`; other bytes are no path.
  package func event(_ report: [UInt8]) -> [UInt8] {
    let walk = (try? JSONValue(reading: report))?["paths"]?.elements?.first?["walks"]?.elements?.first
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("scene", scene)
      json.member("width", width.rawValue)
      guard let walk, let steps = walk["steps"]?.elements else { return }
      json.member("start", walk["start"]?.text ?? "")
      json.member("steps") { json in
        json.array { json in
          for step in steps {
            if let given = step["given"]?.elements { json.element { write(given, to: &$0) } }
            json.element { json in
              json.object { json in
                json.member("step", step["step"]?.text ?? "")
                json.member("state", ifPresent: step["state"]?.text)
              }
            }
          }
        }
      }
    }
    return Array("event: path\ndata: ".utf8) + json.take() + Array("\n\n".utf8)
  }

  /// Writes guards that are decided before a step as a step of their own.
  private func write(_ given: [JSONValue], to json: inout JSONWriter) {
    let guards = given.map { ($0["holds"]?.bool == true ? "" : "not ") + ($0["guard"]?.text ?? "") }
    json.object { $0.member("step", "given " + guards.joined(separator: ", ")) }
  }
}
