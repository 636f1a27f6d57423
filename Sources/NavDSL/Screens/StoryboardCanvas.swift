import NavRuntime

/// The pictures of a program's scenes, to be put on the canvas of a diagram: each as a user first gets to see it.
package struct StoryboardCanvas {
  /// The width of the windows.
  package let width: NavigationWidth
  /// For each scene, the window in which it is seen first; `nil` for one that no run was found to.
  private var screens: [DrawnWindow?]
  private let interpreted: InterpretedProgram
  /// The window of a program at its start, for scenes by themselves; `nil` for a program without a start.
  private let start: Run?

  /// The maximum number of states among which scenes are searched.
  private static let maximumStates = 4_000
  /// The height of the name above a picture, in points.
  private static let captionHeight = 18

  /// Finds a shortest run to each scene, by users' moves, events and links, in windows of that width.
  ///
  /// - Parameter progress: Called now and then with the number of states that were visited.
  package init(
    _ program: InterpretedProgram, in width: NavigationWidth, progress: (Int) -> Void = { _ in }
  ) {
    self.width = width
    interpreted = program
    screens = Array(repeating: nil, count: Int(program.program.scenes.count))
    start = try? Run(withSamplesIn: program, in: width)
    guard var run = start else { return }
    var options = ExplorationOptions(in: width)
    options.maximumStates = Self.maximumStates
    options.usesLinks = true
    var missing = Set(program.program.scenes.ids)
    // When the last scene has been found, no further state is expanded.
    let isFound: (SceneID) -> Bool = { scene in
      missing.remove(scene)
      return missing.isEmpty
    }
    guard let exploration = try? Exploration(program, options, isEnd: isFound, progress: progress) else {
      return
    }
    for node in exploration.nodes {
      for scene in node.scenes where screens[Int(scene.index)] == nil {
        run.state = node.state
        screens[Int(scene.index)] = run.screen
      }
    }
  }

  /// The size of a scene's place in the diagram, in points.
  package var size: DiagramSceneSize {
    let size = ScreenPicture.size(in: width)
    return DiagramSceneSize(
      width: size.width * scale / 100, height: size.height * scale / 100 + Self.captionHeight)
  }

  /// The scale of the pictures, in percent.
  private var scale: Int { width == .compact ? 70 : 50 }

  /// Returns a diagram of Graphviz, which was laid out for ``size``, with the pictures at the places of the scenes.
  package func drawn(on svg: [UInt8]) -> [UInt8] {
    let mark = Array(DiagramSceneSize.mark.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(svg.count * 4)
    var rest = svg[...]
    if let tag = rest.firstRange(of: Array("<svg".utf8)),
      let end = rest[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    {
      result += rest[...end]
      result += "\n\(PictureClass.styleSheet)<defs>\n\(ScreenPicture.clips)</defs>".utf8
      rest = rest[(end + 1)...]
    }
    while let node = rest.firstRange(of: Array("<g id=\"".utf8) + mark) {
      let number = Int(
        String(decoding: rest[node.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
      guard let number, screens.indices.contains(number),
        let shape = rest[node.upperBound...].firstRange(of: Array("<polygon".utf8)),
        let end = rest[shape.upperBound...].firstRange(of: Array("/>".utf8)),
        let corner = Self.corner(of: rest[shape.upperBound..<end.lowerBound])
      else { break }
      result += rest[..<shape.lowerBound]
      result += picture(of: SceneID(index: Int32(truncatingIfNeeded: number)), at: corner)
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Returns the upper left corner of a polygon.
  private static func corner(of polygon: ArraySlice<UInt8>) -> (x: Double, y: Double)? {
    guard let start = polygon.firstRange(of: Array("points=\"".utf8)) else { return nil }
    let points = String(
      decoding: polygon[start.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    var corner: (x: Double, y: Double)?
    for point in points.split(separator: " ") {
      let parts = point.split(separator: ",")
      guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]) else { return nil }
      corner = (min(x, corner?.x ?? x), min(y, corner?.y ?? y))
    }
    return corner
  }

  private func picture(of scene: SceneID, at corner: (x: Double, y: Double)) -> [UInt8] {
    let program = interpreted.program
    var buffer = PictureBuffer()
    buffer.write("<g class=\"picture\" transform=\"translate(\(corner.x) \(corner.y))\">\n")
    let found = screens[Int(scene.index)]
    let name = program.qualifiedName(.scene(scene))
    buffer.words(name, x: 0, y: 12, size: 12, .word, isBold: true, within: size.width)
    let used = PictureText.width(name, size: 12, isBold: true) + 8
    if found == nil {
      buffer.words(
        "not reached", x: size.width, y: 12, size: 10, .quiet, .end, within: max(size.width - used, 0))
    }
    let factor = scale == 100 ? "1" : "0.\(scale)"
    buffer.write("<g transform=\"translate(0 \(Self.captionHeight)) scale(\(factor))\">\n")
    if let screen = found ?? alone(scene) {
      var picture = ScreenPicture(screen, buffer)
      picture.draw()
      buffer = picture.buffer
    }
    buffer.write("</g>\n</g>")
    return buffer.take()
  }

  /// Returns the window of a scene that no run leads to, with the first values for its parameters.
  private func alone(_ scene: SceneID) -> DrawnWindow? {
    guard let start else { return nil }
    let values = ExplorationValues(interpreted.program, ExplorationRelevance(interpreted.program))
    let arguments = values.arguments(for: interpreted.program.scenes[scene].parameters).first ?? []
    return start.screen(
      ofSceneAlone: NavigationScene(interpreted.table, Int(scene.index), arguments))
  }
}
