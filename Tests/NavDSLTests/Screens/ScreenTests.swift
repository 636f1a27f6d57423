import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Pictures of windows on random walks through every example.
@Suite struct ScreenTests {
  private static let programs = Repository.examplePrograms + ["Tests/NavDSLTests/Cases/Walking/Renderer.nav"]

  /// A picture is well-formed, nothing in it lies outside of the window, and it says what the simulator says about the
  /// topmost level.
  @Test(arguments: programs, NavigationWidth.allCases)
  func picturesShowWhatIsVisible(path: String, width: NavigationWidth) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    var walk = try RandomWalk(program, in: width, seed: UInt64(path.utf8.count))
    for _ in 0..<60 {
      _ = walk.step()
      let picture = PictureShapes(walk.run.screen.drawn())
      #expect(picture.isWellFormed, "\(path): \(walk.run)")
      expectInside(picture, walk.run)
      try expectSaid(picture, walk.run)
    }
  }

  private func expectInside(_ picture: PictureShapes, _ run: Run) {
    let size = ScreenPicture.size(in: run.state.width)
    for words in picture.words {
      #expect(
        words.extent.lowerBound >= 0 && words.extent.upperBound <= size.width, "'\(words.shown)' of \(run)")
      #expect(words.y > 0 && words.y <= size.height, "'\(words.shown)' of \(run)")
    }
    for rect in picture.rects {
      // The lower edge of a sheet lies outside, so that its corners are not round.
      #expect(
        rect.x >= 0 && rect.right <= size.width && rect.y >= 0 && rect.bottom <= size.height + 20, "\(run)")
    }
  }

  private func expectSaid(_ picture: PictureShapes, _ run: Run) throws {
    if run.state.hasEnded { return #expect(picture.words.last?.text == "The feature has ended") }
    let said = Set(picture.words.map(\.text))
    let simulator = try Simulator(run)
    for sight in simulator.sights() where !sight.isContainer {
      for line in sight.lines {
        switch "\(line.label)" {
        case "title" where !line.value.isEmpty && !said.contains(line.value):
          // A scene by itself has no bar.
          let hasBar = sight.lines.contains {
            "\($0.label)" == "left" && $0.reason != "no bar outside a stack"
          }
          #expect(!hasBar || sight.name.contains(", in "), "title '\(line.value)' of \(run)")
        case "left" where line.value.hasPrefix("‹"):
          #expect(said.contains(line.value) || sight.name.contains(", in "), "'\(line.value)' of \(run)")
        default: break
        }
      }
    }
    for presentation in run.state.presentations.suffix(1) {
      guard case .scene(let instance) = presentation.node, presentation.options.style.isAlert else {
        continue
      }
      for button in instance.scene.alertButtons where button.role != .cancel {
        #expect(said.contains(button.label), "button '\(button.label)' of \(run)")
      }
      if let title = instance.scene.title { #expect(said.contains(title), "title of the alert in \(run)") }
    }
  }

  /// The arrow of a popover touches the item that anchors it.
  @Test(arguments: programs)
  func popoversPointAtTheirItems(path: String) throws {
    let program = InterpretedProgram(try Repository.program(at: path))
    var walk = try RandomWalk(program, in: .regular, seed: 3)
    for _ in 0..<200 {
      _ = walk.step()
      let screen = walk.run.screen
      guard let bubble = screen.covers.last, bubble.form == .bubble, let item = bubble.anchor else {
        continue
      }
      var picture = ScreenPicture(screen, PictureBuffer())
      picture.draw()
      let place = picture.anchors[ScreenPicture.Anchor(scene: bubble.presenter, item: item)]
      let anchor = try #require(place, "the anchor of \(walk.run) is drawn")
      let svg = String(decoding: picture.buffer.take(), as: UTF8.self)
      let arrows = svg.matches(of: /class="frame" d="M\d+ \d+L(\d+) (\d+)L\d+ \d+"/)
      let tip = try #require(arrows.last, "\(walk.run)")
      let (x, y) = (try #require(Int(tip.1)), try #require(Int(tip.2)))
      // The tip is at most a few points away, unless the window's edge keeps the bubble there.
      let dx = max(anchor.x - x, x - anchor.right, 0)
      let dy = max(anchor.y - y, y - anchor.bottom, 0)
      #expect(dx <= 24 && dy <= 4, "arrow at \(x) \(y), item at \(anchor), of \(walk.run)")
    }
  }

  /// WCAG 2.2, 1.4.3: the contrast of words is at least 4.5 to 1, on every ground of a picture.
  @Test func wordsCanBeRead() throws {
    for word in [PictureClass.word, .quiet, .tint, .danger] {
      for ground in [PictureClass.paper, .bar, .field] {
        let light = try Contrast.ratio("\(word.colors.light)", "\(ground.colors.light)")
        let dark = try Contrast.ratio("\(word.colors.dark)", "\(ground.colors.dark)")
        #expect(light >= 4.5 && dark >= 4.5, "\(word) on \(ground): \(light), \(dark)")
      }
    }
  }

  @Test func longWordsAreCutWithATooltip() {
    let shown = PictureText.fitted("line.3.horizontal.decrease.circle", size: 10, within: 80)
    #expect(shown.hasSuffix("…") && PictureText.width(shown, size: 10) <= 80)
    #expect(PictureText.fitted("Done", size: 10, within: 80) == "Done")
    #expect(PictureText.fitted("Done", size: 10, within: 2) == "")
    #expect(PictureText.lines("one two three", size: 10, within: 40) == ["one two", "three"])
    var buffer = PictureBuffer()
    buffer.words("<a> & \u{1}\"b\"", x: 0, y: 9, size: 10, .word, within: 30)
    let picture = PictureShapes(Array("<svg>".utf8) + buffer.take() + Array("</svg>".utf8))
    #expect(picture.isWellFormed && picture.words.first?.text == "<a> & U+0001\"b\"")
  }
}

extension Simulator {
  /// A simulator that stands at a run.
  fileprivate init(_ run: Run) throws {
    try self.init(run.program, in: run.state.width)
    self.run = run
  }
}
