import NavRuntime

/// Draws a ``DrawnWindow`` as a small phone or pad, in SVG.
struct ScreenPicture {
  /// The device that a width stands for, in points.
  static func size(in width: NavigationWidth) -> (width: Int, height: Int) {
    width == .compact ? (240, 480) : (640, 480)
  }

  /// The radius of the device's corners.
  static let radius = 18

  let screen: DrawnWindow
  var buffer: PictureBuffer
  /// The places of items, at which popovers point.
  var anchors: [Anchor: PictureRect] = [:]

  struct Anchor: Hashable {
    var scene: NavigationIdentity
    var item: String
  }

  init(_ screen: DrawnWindow, _ buffer: PictureBuffer) {
    self.screen = screen
    self.buffer = buffer
  }

  /// `true` iff the device is a phone.
  private var isPhone: Bool { screen.width == .compact }

  private var window: PictureRect {
    let size = Self.size(in: screen.width)
    return PictureRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Draws the window, with its upper left corner at the origin.
  mutating func draw() {
    buffer.write("<g clip-path=\"url(#\(screen.width.rawValue))\">\n")
    buffer.rect(window, .paper)
    var rest = window
    drawStatus(rest.cutTop(20))
    draw(screen.base, in: rest)
    for cover in screen.covers { draw(cover) }
    buffer.write("</g>\n")
    buffer.rect(window, .frame, radius: Self.radius)
  }

  /// The shapes to which windows are cut, for the head of a document.
  static var clips: String {
    NavigationWidth.allCases.map { width in
      let size = size(in: width)
      return "<clipPath id=\"\(width.rawValue)\"><rect width=\"\(size.width)\" height=\"\(size.height)\" "
        + "rx=\"\(radius)\"/></clipPath>\n"
    }.joined()
  }

  mutating func drawStatus(_ rect: PictureRect) {
    buffer.words("9:41", x: rect.x + 20, y: rect.y + 14, size: 9, .word, isBold: true, within: 60)
    let battery = PictureRect(x: rect.right - 36, y: rect.y + 6, width: 16, height: 8)
    buffer.rect(battery, .rule, radius: 2)
    buffer.rect(PictureRect(x: battery.x + 2, y: battery.y + 2, width: 9, height: 4), .word)
  }

  // MARK: Contents

  mutating func draw(_ content: ScreenContent, in rect: PictureRect) {
    var rest = rect
    switch content {
    case .empty, .ended:
      let middle = rest.middle
      let words = content == .ended ? "The feature has ended" : "…"
      buffer.words(words, x: middle.x, y: middle.y, size: 16, .quiet, .middle, within: rest.width)
    case .scene(let scene): draw(scene, in: rest)
    case .stack(let stack):
      if let bar = stack.bar { draw(bar, of: stack.owner, from: &rest) }
      let toolbar = stack.toolbar.isEmpty ? nil : rest.cutBottom(isPhone ? 34 : 30)
      draw(stack.content, in: rest)
      if let toolbar { draw(toolbar: stack.toolbar, of: stack.owner, in: toolbar) }
    case .tabs(let tabs):
      let bar = tabs.isBarHidden ? nil : rest.cutBottom(42)
      draw(tabs.content, in: rest)
      if let bar { draw(tabBar: tabs, in: bar) }
    case .columns(let columns): draw(columns, in: rest)
    case .pages(let current, let count, let page):
      let dots = rest.cutBottom(18)
      draw(page, in: rest)
      draw(dots: count, current: current, in: dots)
    }
  }

  private mutating func draw(_ columns: ScreenColumns, in rect: PictureRect) {
    let widths =
      columns.columns.count > 2 ? [rect.width * 24 / 100, rect.width * 30 / 100] : [rect.width * 36 / 100]
    guard columns.areOver, let last = columns.columns.last else {
      var rest = rect
      for (index, column) in columns.columns.enumerated() {
        let isLast = index + 1 == columns.columns.count
        draw(column, in: isLast ? rest : rest.cutLeft(index < widths.count ? widths[index] : rest.width / 2))
        if !isLast { buffer.line(rest.x, rest.y, rest.x, rest.bottom) }
      }
      return
    }
    draw(last, in: rect)
    buffer.rect(rect, .shade)
    var rest = rect
    for (index, column) in columns.columns.dropLast().enumerated() {
      let part = rest.cutLeft(index < widths.count ? widths[index] : rest.width / 2)
      buffer.rect(part, .paper)
      draw(column, in: part)
      buffer.line(part.right, part.y, part.right, part.bottom)
    }
  }

  private mutating func draw(dots count: Int, current: Int, in rect: PictureRect) {
    let shown = min(count, 12)
    let start = rect.middle.x - (shown - 1) * 5
    for dot in 0..<shown {
      buffer.circle(start + dot * 10, rect.middle.y, 3, dot == min(current, shown - 1) ? .tint : .rule)
    }
  }

  // MARK: Scenes

  private mutating func draw(_ scene: ScreenScene, in rect: PictureRect) {
    var rest = rect.inset(by: min(12, rect.width / 10))
    let heading = rest.cutTop(14)
    let name = scene.isExternal ? "\(scene.name), external" : scene.name
    buffer.words(
      name, x: heading.x, y: heading.y + 9, size: 10, .quiet, isBold: true, within: heading.width)
    draw(lines: scene.arguments, in: &rest)
    if let message = scene.message {
      draw(lines: PictureText.lines(message, size: 9, within: rest.width), in: &rest)
    }
    let buttons = scene.controls.filter { $0.kind == .item }
    draw(embedded: scene.embedded, leaving: buttons.count * 28, in: &rest)
    _ = rest.cutTop(4)
    for (index, button) in buttons.enumerated() {
      if rest.height < 28 + (index + 1 < buttons.count ? 12 : 0) {
        draw(lines: ["and \(buttons.count - index) more"], in: &rest)
        return
      }
      let row = rest.cutTop(28)
      draw(
        button: button, of: scene.identity, in: PictureRect(x: row.x, y: row.y, width: row.width, height: 22))
    }
  }

  /// Draws quiet lines at the top of a rectangle, as many as it has room for.
  private mutating func draw(lines: [String], in rest: inout PictureRect) {
    for line in lines where rest.height >= 12 {
      let row = rest.cutTop(12)
      buffer.words(line, x: row.x, y: row.y + 9, size: 9, .quiet, within: row.width)
    }
  }

  private mutating func draw(embedded: [ScreenContent], leaving buttons: Int, in rest: inout PictureRect) {
    let height = (rest.height - min(buttons, rest.height / 2)) / max(embedded.count, 1)
    guard height >= 30 else { return }
    for content in embedded {
      _ = rest.cutTop(4)
      let box = rest.cutTop(min(height, 180) - 4)
      buffer.rect(box, .rule, radius: 4)
      draw(content, in: box.inset(by: 1))
    }
  }

  private mutating func draw(
    button: NavigationItem, of scene: NavigationIdentity, in rect: PictureRect
  ) {
    buffer.rect(rect, .field, radius: 6)
    let label = button.menu.isEmpty ? button.label : button.label + " ▾"
    buffer.words(
      label, x: rect.middle.x, y: rect.middle.y + 4, size: 10, Self.color(of: button), .middle,
      isBold: button.isPreferred, within: rect.width - 8)
    anchors[Anchor(scene: scene, item: button.name)] = rect
  }

  /// The color of an item's words.
  static func color(of item: NavigationItem) -> PictureClass { item.role == .destructive ? .danger : .tint }
}
