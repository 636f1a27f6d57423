/// An arrow in SVG: a line in the style of its meaning, and the shapes at its ends.
struct SVGArrow {
  /// The shape at an end of an arrow.
  enum Head {
    case none, triangle, doubleTriangle, openTriangle, chevron, diamond, openDiamond, circle, openCircle
  }

  private let color: StaticString
  private let width: String
  private let dashes: String?
  private let head: Head
  private let tail: Head
  private let isDouble: Bool

  init(_ style: DiagramEdgeStyle, isEmphasized: Bool = false) {
    color = style == .contains || style == .swipe ? "#8c959f" : style.color
    isDouble = style == .detail
    let (width, dashes, head): (String, String?, Head) =
      switch style {
      case .start: ("2.2", nil, .triangle)
      case .contains, .embeds: ("1.2", nil, .none)
      case .enters, .push: ("1.2", nil, .triangle)
      case .swipe: ("1.4", "1.5,3", .chevron)
      case .show, .open, .link: ("1.2", nil, .chevron)
      case .detail: ("3.4", nil, .triangle)
      case .modal: ("1.6", "6,3", .triangle)
      case .popover: ("1.2", "6,3", .diamond)
      case .replace: ("1.2", nil, .doubleTriangle)
      case .select: ("1.2", nil, .circle)
      case .popTo: ("1.2", "6,3", .openTriangle)
      case .unwind: ("1.6", "1.5,3", .openTriangle)
      case .finish: ("1.4", "1.5,3", .openCircle)
      }
    self.width = isEmphasized ? "3.6" : width
    self.dashes = dashes
    self.head = head
    tail = style == .swipe ? .chevron : style == .embeds ? .openDiamond : .none
  }

  /// Creates a plain arrow.
  ///
  /// - Parameter dashes: The lengths of dashes and gaps, as in SVG; `nil` for a solid line.
  init(color: StaticString, width: String, dashes: String?) {
    self.color = color
    self.width = width
    self.dashes = dashes
    head = .triangle
    tail = .none
    isDouble = false
  }

  /// Writes the arrow along curves.
  func write(_ start: DiagramLayout.Point, _ curves: [DiagramLayout.Curve], to buffer: inout TextBuffer) {
    guard let first = curves.first, let last = curves.last else { return }
    let ahead = Direction(
      from: last.start(orStartingAt: curves.count > 1 ? curves[curves.count - 2].end : start), to: last.end)
    let behind = Direction(from: first.end(of: start), to: start)
    let (startPoint, endPoint) = (
      behind.moved(start, by: -length(of: tail)), ahead.moved(last.end, by: -length(of: head))
    )
    var path = "M\(startPoint.x),\(startPoint.y)"
    var from = start
    for (index, curve) in curves.enumerated() {
      var curve = curve
      let isStraight = curve.firstControl == from && curve.secondControl == curve.end
      from = curve.end
      if index == curves.count - 1 { curve.end = endPoint }
      if isStraight {
        path += "L\(curve.end.x),\(curve.end.y)"
      } else {
        path +=
          "C\(curve.firstControl.x),\(curve.firstControl.y) \(curve.secondControl.x),\(curve.secondControl.y) "
        path += "\(curve.end.x),\(curve.end.y)"
      }
    }
    line(path, color: color, width: width, to: &buffer)
    if isDouble { line(path, color: "#ffffff", width: "1.4", to: &buffer) }
    write(head, at: last.end, ahead, to: &buffer)
    write(tail, at: start, behind, to: &buffer)
  }

  private func line(_ path: String, color: StaticString, width: String, to buffer: inout TextBuffer) {
    buffer.write(string: "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\"")
    if let dashes { buffer.write(string: " stroke-dasharray=\"\(dashes)\"") }
    buffer.write("/>\n")
  }

  // MARK: Ends

  /// The direction in which an arrow ends, along an axis: lines meet nodes at right angles.
  private struct Direction {
    let x: Int
    let y: Int

    init(from: DiagramLayout.Point, to: DiagramLayout.Point) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      x = abs(dx) >= abs(dy) ? dx.signum() : 0
      y = abs(dx) >= abs(dy) ? 0 : dy.signum()
    }

    func moved(_ point: DiagramLayout.Point, by distance: Int) -> DiagramLayout.Point {
      .init(x: point.x + x * distance, y: point.y + y * distance)
    }

    /// Returns the point at a distance behind another, and to the side.
    func text(_ point: DiagramLayout.Point, _ back: Int, _ side: Int) -> String {
      "\(point.x - x * back - y * side),\(point.y - y * back + x * side)"
    }
  }

  private func length(of head: Head) -> Int {
    switch head {
    case .none: 0
    case .chevron: 2
    case .triangle, .openTriangle: 8
    case .doubleTriangle: 14
    case .diamond, .openDiamond: 11
    case .circle, .openCircle: 6
    }
  }

  private func write(
    _ head: Head, at end: DiagramLayout.Point, _ direction: Direction, to buffer: inout TextBuffer
  ) {
    func shape(_ points: [(Int, Int)], isOpen: Bool = false) {
      let path = points.map { direction.text(end, $0.0, $0.1) }.joined(separator: "L")
      buffer.write(
        string: "<path d=\"M\(path)Z\" fill=\"\(isOpen ? "white" : "\(color)")\" stroke=\"\(color)\"/>\n")
    }
    switch head {
    case .none: break
    case .triangle: shape([(0, 0), (8, 3), (8, -3)])
    case .openTriangle: shape([(0, 0), (8, 4), (8, -4)], isOpen: true)
    case .doubleTriangle:
      shape([(0, 0), (7, 3), (7, -3)])
      shape([(7, 0), (14, 3), (14, -3)])
    case .chevron: shape([(0, 0), (8, 4), (5, 0), (8, -4)])
    case .diamond, .openDiamond: shape([(0, 0), (5, 3), (11, 0), (5, -3)], isOpen: head == .openDiamond)
    case .circle, .openCircle:
      let middle = direction.moved(end, by: -3)
      buffer.write(string: "<circle cx=\"\(middle.x)\" cy=\"\(middle.y)\" r=\"3\" ")
      buffer.write(string: "fill=\"\(head == .openCircle ? "white" : "\(color)")\" stroke=\"\(color)\"/>\n")
    }
  }
}

extension DiagramLayout.Curve {
  /// Returns the point from which the end is approached.
  fileprivate func start(orStartingAt start: DiagramLayout.Point) -> DiagramLayout.Point {
    secondControl != end ? secondControl : firstControl != end ? firstControl : start
  }

  /// Returns the point to which a curve sets out from its start.
  fileprivate func end(of start: DiagramLayout.Point) -> DiagramLayout.Point {
    firstControl != start ? firstControl : secondControl != start ? secondControl : end
  }
}
