// The words on buttons, for view layers.

extension NavigationItem {
  /// The words on the button: the title; else those of the system item, in English; else the name.
  public var label: String { title ?? system.map(Self.label(ofSystemItem:)) ?? name }

  /// Returns the words of a system item: `fastForward` is "Fast Forward".
  private static func label(ofSystemItem name: String) -> String {
    var label = ""
    for character in name {
      if label.isEmpty {
        label += character.uppercased()
      } else {
        label += character.isUppercase ? " \(character)" : "\(character)"
      }
    }
    return label
  }
}

extension NavigationScene {
  /// The buttons of an alert or action sheet that shows the scene: its controls, in order.
  public var alertButtons: [NavigationItem] { items.filter { $0.placement == .control && $0.kind == .item } }
}
