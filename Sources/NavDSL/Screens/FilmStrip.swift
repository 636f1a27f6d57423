import NavRuntime

extension InterpretedProgram {
  /// Returns the run of a scenario as a strip of pictures in SVG: the window at the start and after each step.
  ///
  /// It needs no other program, and contains no times and paths. A step without an effect on the window, such as `given`,
  /// stands above the next picture.
  package func filmStrip(of scenario: ScenarioID) -> [UInt8] {
    var strip = FilmStrip(name: program.text(program.scenarios[scenario].name))
    var pending: [String] = []
    let result = runScenario(scenario) { entry, run in
      guard let entry else {
        strip.frames.append(FilmFrame(step: "start in \(run.state.width.rawValue)", screen: run.screen))
        return
      }
      switch program.scenarioSteps[entry.step].action {
      case .given: pending.append(spelling(of: entry.step))
      // The run has started with its arguments.
      case .enter: strip.frames[strip.frames.count - 1].notes.append(spelling(of: entry.step))
      default:
        strip.frames.append(
          FilmFrame(
            step: spelling(of: entry.step), notes: pending, failure: entry.failure.map { "fails(\($0))" },
            screen: run.screen))
        pending = []
      }
    }
    strip.problem = result.problem?.message
    return strip.drawn()
  }
}

extension DrawnWindow {
  /// Returns the window as a picture in SVG.
  package func drawn() -> [UInt8] {
    let size = ScreenPicture.size(in: width)
    var buffer = PictureBuffer()
    buffer.begin(width: size.width + 4, height: size.height + 4, title: "A window in \(width.rawValue) width")
    buffer.write("<g transform=\"translate(2 2)\">\n")
    var picture = ScreenPicture(self, buffer)
    picture.draw()
    picture.buffer.write("</g>\n</svg>\n")
    return picture.buffer.take()
  }
}

/// A picture of a strip, with the words above it.
struct FilmFrame {
  /// The step that leads to it.
  var step: String
  /// The decisions before it.
  var notes: [String] = []
  /// The failure that the scenario expects.
  var failure: String?
  var screen: DrawnWindow

  /// The lines above the picture.
  func caption(number: Int) -> [(text: String, style: PictureClass, isBold: Bool)] {
    let width = ScreenPicture.size(in: screen.width).width
    func lines(_ text: String, _ style: PictureClass, isBold: Bool = false) -> [(String, PictureClass, Bool)]
    {
      PictureText.lines(text, size: 11, within: width * 9 / 10).map { ($0, style, isBold) }
    }
    return notes.flatMap { lines($0, .quiet) }
      + lines(number == 0 ? step : "\(number). \(step)", .word, isBold: true)
      + (failure.map { lines($0, .danger) } ?? [])
  }
}

/// The pictures of a scenario or of another run, in rows.
struct FilmStrip {
  let name: String
  var frames: [FilmFrame] = []
  /// The reason why the scenario fails; `nil` if it passes.
  var problem: String?

  init(name: String) { self.name = name }

  /// The largest width of a row: five phones, or two pads.
  private static let rowWidth = 1304
  private static let gap = 24
  private static let lineHeight = 15

  func drawn() -> [UInt8] {
    let rows = rows()
    let heights = rows.map { row in
      (row.map { frames[$0].caption(number: $0).count }.max() ?? 1) * Self.lineHeight + 6
    }
    let widths = rows.map { row in
      row.reduce(-Self.gap) { $0 + ScreenPicture.size(in: frames[$1].screen.width).width + Self.gap }
    }
    let height = ScreenPicture.size(in: .compact).height
    let problemLines =
      problem.map { PictureText.lines("fails: \($0)", size: 12, within: Self.rowWidth) } ?? []
    let head = 40 + problemLines.count * 16
    let title = PictureText.width(name, size: 16, isBold: true)
    let total = (
      width: min(max(widths.max() ?? 0, title, problem == nil ? 0 : 480), Self.rowWidth) + 2 * Self.gap,
      height: head + heights.reduce(0) { $0 + $1 + height + Self.gap }
    )
    var buffer = PictureBuffer()
    buffer.begin(width: total.width, height: total.height, title: name)
    buffer.rect(PictureRect(x: 0, y: 0, width: total.width, height: total.height), .bar)
    let inner = total.width - 2 * Self.gap
    buffer.words(name, x: Self.gap, y: 28, size: 16, .word, isBold: true, within: inner)
    for (number, line) in problemLines.enumerated() {
      buffer.words(line, x: Self.gap, y: 46 + number * 16, size: 12, .danger, within: inner)
    }
    var y = head
    for (row, captions) in zip(rows, heights) {
      var x = Self.gap
      for number in row {
        let frame = frames[number]
        let width = ScreenPicture.size(in: frame.screen.width).width
        let lines = frame.caption(number: number)
        for (position, line) in lines.enumerated() {
          let fromBottom = lines.count - position
          buffer.words(
            line.text, x: x, y: y + captions - fromBottom * Self.lineHeight + 6, size: 11, line.style,
            isBold: line.isBold, within: width)
        }
        buffer.write("<g transform=\"translate(\(x) \(y + captions))\">\n")
        var picture = ScreenPicture(frame.screen, buffer)
        picture.draw()
        buffer = picture.buffer
        buffer.write("</g>\n")
        x += width + Self.gap
      }
      y += captions + height + Self.gap
    }
    buffer.write("</svg>\n")
    return buffer.take()
  }

  /// The numbers of the frames in each row.
  private func rows() -> [[Int]] {
    var rows: [[Int]] = []
    var left = 0
    for (number, frame) in frames.enumerated() {
      let width = ScreenPicture.size(in: frame.screen.width).width
      if rows.isEmpty || left < width + Self.gap {
        rows.append([number])
        left = Self.rowWidth - width
      } else {
        rows[rows.count - 1].append(number)
        left -= width + Self.gap
      }
    }
    return rows
  }
}

extension PictureBuffer {
  /// Begins a document of that size.
  mutating func begin(width: Int, height: Int, title: String) {
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" ")
    write("width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n")
    write("<title>\(title.escapedForXML())</title>\n")
    write(PictureClass.styleSheet)
    write("<defs>\n\(ScreenPicture.clips)</defs>\n")
  }
}
