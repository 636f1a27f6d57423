import NavRuntime

// What is presented over a window: sheets, bubbles, alerts.

extension ScreenPicture {
  private var size: (width: Int, height: Int) { Self.size(in: screen.width) }
  private var isPhone: Bool { screen.width == .compact }
  private var whole: PictureRect { PictureRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// Draws a presentation over what is drawn already.
  mutating func draw(_ cover: ScreenCover) {
    switch cover.form {
    case .full:
      buffer.rect(whole, .paper)
      var rest = whole
      drawStatus(rest.cutTop(20))
      draw(cover.content, in: rest)
    case .sheet(let isHalf): drawSheet(cover.content, isHalf: isHalf)
    case .form:
      buffer.rect(whole, .shade)
      drawCard(cover.content, in: centered(340, 320))
    case .bubble: drawBubble(cover, width: isPhone ? 190 : 240, height: isPhone ? 200 : 250)
    case .alert: drawAlert(cover.content)
    case .actionSheet: drawActionSheet(cover)
    }
  }

  private func centered(_ width: Int, _ height: Int) -> PictureRect {
    PictureRect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  private mutating func drawSheet(_ content: ScreenContent, isHalf: Bool) {
    buffer.rect(whole, .shade)
    if isPhone {
      let top = isHalf ? size.height / 2 : 40
      // The lower corners lie outside of the window.
      let sheet = PictureRect(x: 0, y: top, width: size.width, height: size.height - top)
      var card = sheet
      card.height += 20
      buffer.rect(card, .paper, radius: 12)
      if isHalf {
        buffer.rect(
          PictureRect(x: size.width / 2 - 14, y: top + 4, width: 28, height: 3), .rule, radius: 1)
      }
      var inner = sheet
      _ = inner.cutTop(isHalf ? 10 : 4)
      draw(content, in: inner)
    } else {
      drawCard(content, in: isHalf ? centered(440, 240) : centered(440, 440))
    }
  }

  private mutating func drawCard(_ content: ScreenContent, in rect: PictureRect) {
    buffer.rect(rect, .paper, radius: 10)
    draw(content, in: PictureRect(x: rect.x, y: rect.y + 4, width: rect.width, height: rect.height - 8))
    buffer.rect(rect, .rule, radius: 10)
  }

  // MARK: Bubbles

  private mutating func drawBubble(_ cover: ScreenCover, width: Int, height: Int) {
    let card = placeBubble(cover, width: width, height: height)
    draw(cover.content, in: card.inset(by: 3))
  }

  /// Draws an empty bubble beside its anchor, with an arrow that touches it, and returns its rectangle.
  private mutating func placeBubble(_ cover: ScreenCover, width: Int, height: Int) -> PictureRect {
    let anchor = cover.anchor.flatMap { anchors[Anchor(scene: cover.presenter, item: $0)] }
    guard let anchor else {
      let card = centered(width, height)
      buffer.rect(card, .paper, radius: 10)
      buffer.rect(card, .frame, radius: 10)
      return card
    }
    let margin = 8
    let arrow = direction(for: cover.arrows, at: anchor, width: width, height: height)
    let middle = anchor.middle
    func clamped(_ value: Int, _ low: Int, _ high: Int) -> Int { max(low, min(value, high)) }
    var card = PictureRect(x: 0, y: 0, width: width, height: height)
    switch arrow {
    case .up, .down:
      card.x = clamped(middle.x - width / 2, margin, size.width - width - margin)
      card.y = arrow == .up ? anchor.bottom + 9 : anchor.y - 9 - height
      card.y = clamped(card.y, margin, size.height - height - margin)
    case .left, .right:
      card.y = clamped(middle.y - height / 2, margin, size.height - height - margin)
      card.x = arrow == .left ? anchor.right + 9 : anchor.x - 9 - width
      card.x = clamped(card.x, margin, size.width - width - margin)
    }
    buffer.rect(card, .paper, radius: 10)
    buffer.rect(card, .frame, radius: 10)
    let x = clamped(middle.x, card.x + 18, card.right - 18)
    let y = clamped(middle.y, card.y + 18, card.bottom - 18)
    let points: [(Int, Int)] =
      switch arrow {
      case .up: [(x - 8, card.y + 1), (x, card.y - 8), (x + 8, card.y + 1)]
      case .down: [(x - 8, card.bottom - 1), (x, card.bottom + 8), (x + 8, card.bottom - 1)]
      case .left: [(card.x + 1, y - 8), (card.x - 8, y), (card.x + 1, y + 8)]
      case .right: [(card.right - 1, y - 8), (card.right + 8, y), (card.right - 1, y + 8)]
      }
    buffer.shape(points, .paper)
    buffer.shape(points, .frame, isClosed: false)
    return card
  }

  /// Returns the direction of an arrow: the first permitted one with room for the bubble; else the first permitted one.
  private func direction(
    for permitted: [NavigationOptions.Arrow], at anchor: PictureRect, width: Int, height: Int
  ) -> NavigationOptions.Arrow {
    let choices = permitted.isEmpty ? [.up, .down, .left, .right] : permitted
    let fitting = choices.first { choice in
      switch choice {
      case .up: anchor.bottom + 9 + height <= size.height
      case .down: anchor.y - 9 - height >= 0
      case .left: anchor.right + 9 + width <= size.width
      case .right: anchor.x - 9 - width >= 0
      }
    }
    return fitting ?? choices[0]
  }

  // MARK: Alerts

  private mutating func drawAlert(_ content: ScreenContent) {
    buffer.rect(whole, .shade)
    guard case .scene(let scene) = content else { return drawCard(content, in: centered(200, 160)) }
    let buttons = Self.ordered(scene.controls)
    // Two buttons stand beside each other.
    let rows = buttons.count == 2 ? 1 : buttons.count
    let width = 200
    let head = AlertHead(scene, within: width - 24)
    let card = centered(width, head.height + rows * 28)
    buffer.rect(card, .paper, radius: 12)
    var rest = card
    draw(head, in: &rest)
    if buttons.count == 2 {
      let row = rest.cutTop(28)
      buffer.line(row.x, row.y, row.right, row.y)
      buffer.line(row.middle.x, row.y, row.middle.x, row.bottom)
      var right = row
      draw(alertButton: buttons[0], in: right.cutLeft(row.width / 2), isBold: buttons[0].isPreferred)
      draw(alertButton: buttons[1], in: right, isBold: buttons[1].isPreferred)
    } else {
      drawList(buttons, in: &rest)
    }
    buffer.rect(card, .rule, radius: 12)
  }

  private mutating func drawActionSheet(_ cover: ScreenCover) {
    guard case .scene(let scene) = cover.content else {
      return drawBubble(cover, width: 200, height: 160)
    }
    let width = isPhone ? size.width - 20 : 200
    let head = AlertHead(scene, within: width - 24)
    var buttons = Self.ordered(scene.controls)
    if !isPhone {
      // A bubble has no button to cancel: a tap outside of it does that.
      buttons.removeAll { $0.role == .cancel }
      var rest = placeBubble(cover, width: width, height: head.height + buttons.count * 28)
      draw(head, in: &rest)
      return drawList(buttons, in: &rest)
    }
    buffer.rect(whole, .shade)
    var bottom = PictureRect(x: 10, y: 0, width: width, height: size.height - 12)
    if let last = buttons.last, last.role == .cancel {
      let row = bottom.cutBottom(30)
      buffer.rect(row, .paper, radius: 10)
      draw(alertButton: last, in: row, isBold: true)
      buttons.removeLast()
      _ = bottom.cutBottom(6)
    }
    var card = bottom.cutBottom(head.height + buttons.count * 28)
    buffer.rect(card, .paper, radius: 10)
    draw(head, in: &card)
    drawList(buttons, in: &card)
  }

  /// The buttons in the order in which UIKit shows them: that to cancel is the last, or the first of two.
  private static func ordered(_ controls: [NavigationItem]) -> [NavigationItem] {
    let buttons = controls.filter { $0.kind == .item }
    let cancel = buttons.filter { $0.role == .cancel }
    let others = buttons.filter { $0.role != .cancel }
    return buttons.count == 2 ? cancel + others : others + cancel
  }

  private mutating func draw(_ head: AlertHead, in rest: inout PictureRect) {
    var rows = rest.cutTop(head.height)
    _ = rows.cutTop(AlertHead.margin)
    if let title = head.title {
      let row = rows.cutTop(AlertHead.titleHeight)
      buffer.words(
        title, x: row.middle.x, y: row.y + 12, size: 11, .word, .middle, isBold: true, within: row.width - 16)
    }
    for line in head.message {
      let row = rows.cutTop(AlertHead.lineHeight)
      buffer.words(line, x: row.middle.x, y: row.y + 10, size: 10, .word, .middle, within: row.width - 12)
    }
  }

  private mutating func drawList(_ buttons: [NavigationItem], in rest: inout PictureRect) {
    for button in buttons where rest.height > 0 {
      let row = rest.cutTop(28)
      buffer.line(row.x, row.y, row.right, row.y)
      draw(alertButton: button, in: row, isBold: button.isPreferred)
    }
  }

  private mutating func draw(alertButton button: NavigationItem, in rect: PictureRect, isBold: Bool) {
    buffer.words(
      button.label, x: rect.middle.x, y: rect.middle.y + 4, size: 11, Self.color(of: button), .middle,
      isBold: isBold, within: rect.width - 12)
  }
}

/// The title and the message of an alert or action sheet.
private struct AlertHead {
  static let margin = 8
  static let titleHeight = 18
  static let lineHeight = 13

  let title: String?
  let message: [String]

  /// Creates the head of a scene, whose name stands for a title if there are neither a title nor a message.
  init(_ scene: ScreenScene, within width: Int) {
    message = scene.message.map { PictureText.lines($0, size: 10, within: width) } ?? []
    title = scene.title ?? (message.isEmpty ? scene.name : nil)
  }

  var height: Int {
    2 * Self.margin + (title == nil ? 0 : Self.titleHeight) + message.count * Self.lineHeight
  }
}
