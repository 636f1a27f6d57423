import NavRuntime

// The bars of a window: navigation bar, toolbar, tab bar.

extension ScreenPicture {
  /// Draws a navigation bar at the top of a rectangle, and removes it from that.
  mutating func draw(_ bar: ScreenBar, of owner: NavigationIdentity?, from rest: inout PictureRect) {
    let height = 36 + (bar.prompt == nil ? 0 : 14) + (bar.isLarge ? 26 : 0)
    let whole = rest.cutTop(height)
    buffer.rect(whole, .bar)
    buffer.line(whole.x, whole.bottom, whole.right, whole.bottom)
    var row = whole
    if let prompt = bar.prompt {
      let line = row.cutTop(14)
      buffer.words(
        prompt, x: line.middle.x, y: line.y + 11, size: 9, .quiet, .middle, within: line.width - 16)
    }
    let large = bar.isLarge ? row.cutBottom(26) : nil
    let title = bar.isLarge ? nil : bar.title
    var space = PictureRect(x: row.x + 10, y: row.y, width: row.width - 20, height: row.height)
    // Half of the bar is for the title, and the edges have the rest; without items, the title has their room.
    let edge = title == nil ? space.width / 2 : space.width * 3 / 10
    let left = draw(leftOf: bar, of: owner, in: space, within: edge)
    let right = draw(items: bar.right, of: owner, in: space, within: edge)
    if let title {
      let side = max(left, right)
      let room = space.width - 2 * side
      buffer.words(
        title, x: row.middle.x, y: row.middle.y + 4, size: 11, .word, .middle, isBold: true,
        within: max(room, space.width * 3 / 10))
    }
    if let large, let title = bar.title {
      space.width = large.width - 20
      buffer.words(
        title, x: large.x + 10, y: large.y + 17, size: 17, .word, isBold: true, within: space.width)
    }
  }

  /// Draws the back button and the items of the left edge; returns the width that they take.
  private mutating func draw(
    leftOf bar: ScreenBar, of owner: NavigationIdentity?, in space: PictureRect, within width: Int
  ) -> Int {
    var x = space.x
    if let back = bar.back {
      let label = "‹ " + back
      buffer.words(label, x: x, y: space.middle.y + 4, size: 10, .tint, within: width)
      x += min(PictureText.width(label, size: 10), width) + 8
    }
    for item in bar.left where item.kind == .item {
      let room = width - (x - space.x)
      guard room > 12 else { break }
      let taken = draw(item: item, of: owner, at: x, .start, y: space.middle.y, within: room)
      x += taken + 8
    }
    return x - space.x
  }

  /// Draws the items of the right edge, the first outermost; returns the width that they take.
  private mutating func draw(
    items: [NavigationItem], of owner: NavigationIdentity?, in space: PictureRect, within width: Int
  ) -> Int {
    var x = space.right
    for item in items where item.kind == .item {
      let room = width - (space.right - x)
      guard room > 12 else { break }
      let taken = draw(item: item, of: owner, at: x, .end, y: space.middle.y, within: room)
      x -= taken + 8
    }
    return space.right - x
  }

  /// Draws an item of a bar, and keeps its place; returns its width.
  private mutating func draw(
    item: NavigationItem, of owner: NavigationIdentity?, at x: Int, _ alignment: PictureAlignment, y: Int,
    within width: Int
  ) -> Int {
    let label = item.barLabel
    let isBold = item.system == "done" || item.system == "save" || item.isPreferred
    buffer.words(
      label, x: x, y: y + 4, size: 10, Self.color(of: item), alignment, isBold: isBold, within: width)
    let taken = min(PictureText.width(label, size: 10, isBold: isBold), width)
    if let owner {
      let left =
        switch alignment {
        case .start: x
        case .middle: x - taken / 2
        case .end: x - taken
        }
      anchors[Anchor(scene: owner, item: item.name)] = PictureRect(
        x: left, y: y - 10, width: taken, height: 20)
    }
    return taken
  }

  /// Draws a toolbar, with its spaces.
  mutating func draw(toolbar items: [NavigationItem], of owner: NavigationIdentity?, in rect: PictureRect) {
    buffer.rect(rect, .bar)
    buffer.line(rect.x, rect.y, rect.right, rect.y)
    let space = PictureRect(x: rect.x + 12, y: rect.y, width: rect.width - 24, height: rect.height)
    let labels = items.map { item in item.kind == .item ? PictureText.width(item.barLabel, size: 10) : 0 }
    let flexible = items.count { $0.kind == .flexibleSpace }
    let gap = 8
    let fixed = items.count - flexible - labels.count { $0 > 0 }
    let taken = labels.reduce(0) { $0 + $1 } + gap * (max(items.count - 1, 0) + fixed)
    let spread = flexible > 0 ? max(space.width - taken, 0) / flexible : 0
    let widest = space.width / max(items.count { $0.kind == .item }, 1)
    var x = space.x
    for (item, width) in zip(items, labels) {
      switch item.kind {
      case .flexibleSpace: x += spread
      case .fixedSpace, .separator: x += gap
      case .item:
        let room = min(taken > space.width ? widest - gap : width, space.right - x)
        x += draw(item: item, of: owner, at: x, .start, y: rect.middle.y, within: max(room, 0))
      }
      x += gap
    }
  }

  /// Draws a tab bar; with more than five tabs, a phone has four and a list of the others: `UITabBarController`.
  mutating func draw(tabBar tabs: ScreenTabs, in rect: PictureRect) {
    buffer.rect(rect, .bar)
    buffer.line(rect.x, rect.y, rect.right, rect.y)
    let hasMore = screen.width == .compact && tabs.titles.count > 5
    let titles = hasMore ? tabs.titles.prefix(4) + ["More"] : tabs.titles[...]
    let selected = hasMore ? min(tabs.selected, 4) : tabs.selected
    let width = rect.width / max(titles.count, 1)
    for (index, title) in titles.enumerated() {
      let middle = rect.x + width * index + width / 2
      let style: PictureClass = index == selected ? .tint : .quiet
      let symbol = PictureRect(x: middle - 6, y: rect.y + 7, width: 12, height: 12)
      buffer.rect(symbol, style, radius: 4)
      buffer.words(
        title, x: middle, y: rect.y + 31, size: 9, style, .middle, isBold: index == selected,
        within: width - 4)
    }
  }
}

extension NavigationItem {
  /// The words of the item in a bar: the title; else the name of its symbol, by which it is drawn; else those of the
  /// system item.
  var barLabel: String {
    let words = title ?? icon ?? label
    return menu.isEmpty ? words : words + " ▾"
  }
}
