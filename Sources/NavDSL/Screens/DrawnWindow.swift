import NavRuntime

/// The window of a running program as a picture: bars, buttons, and what is presented over them.
///
/// It contains no sizes. ``ScreenPicture`` draws it.
package struct DrawnWindow: Hashable, Sendable {
  /// The width of the window, which decides between a phone and a pad.
  package var width: NavigationWidth
  /// The content at the bottom.
  package var base: ScreenContent
  /// The presentations over it, the topmost last.
  package var covers: [ScreenCover] = []
}

/// A presentation over the levels below.
package struct ScreenCover: Hashable, Sendable {
  /// The look of a presentation in its width.
  package enum Form: Hashable, Sendable {
    /// A cover of the whole window.
    case full
    /// A sheet from the bottom edge, or in regular width in the middle; at half the height, or almost all of it.
    case sheet(isHalf: Bool)
    /// A small sheet in the middle.
    case form
    /// A bubble with an arrow at its anchor.
    case bubble
    case alert
    /// A list of buttons at the bottom edge, or in regular width a bubble at its anchor.
    case actionSheet
  }

  /// The look.
  package var form: Form
  /// The scene that presented it.
  package var presenter: NavigationIdentity
  /// The item at which its arrow points; `nil` for none.
  package var anchor: String?
  /// The permitted directions of its arrow; empty for any.
  package var arrows: [NavigationOptions.Arrow]
  /// The content.
  package var content: ScreenContent
}

/// A part of a window.
package indirect enum ScreenContent: Hashable, Sendable {
  case scene(ScreenScene)
  case stack(ScreenStack)
  case tabs(ScreenTabs)
  case columns(ScreenColumns)
  case pages(current: Int, count: Int, ScreenContent)
  /// A window without anything that the program describes.
  case empty
  /// A feature that has ended.
  case ended
}

/// A scene with what it has itself.
package struct ScreenScene: Hashable, Sendable {
  /// The identity of the instance.
  package var identity: NavigationIdentity
  /// The qualified name.
  package var name: String
  /// The names and values of its parameters.
  package var arguments: [String]
  /// The title, also of a scene without a bar.
  package var title: String?
  /// The text below the title of an alert.
  package var message: String?
  /// The buttons in its own view.
  package var controls: [NavigationItem]
  /// `true` iff other code draws it.
  package var isExternal: Bool
  /// The scenes and containers inside it.
  package var embedded: [ScreenContent]
}

/// A stack: the bar, the topmost element, and the toolbar.
package struct ScreenStack: Hashable, Sendable {
  /// The bar; `nil` if it is hidden.
  package var bar: ScreenBar?
  /// The items of the toolbar.
  package var toolbar: [NavigationItem]
  /// The scene with the items; `nil` for a container.
  package var owner: NavigationIdentity?
  /// The topmost element.
  package var content: ScreenContent
}

/// A navigation bar.
package struct ScreenBar: Hashable, Sendable {
  /// The title of the back button; `nil` for none.
  package var back: String?
  package var left: [NavigationItem]
  package var right: [NavigationItem]
  package var title: String?
  package var prompt: String?
  /// `true` iff the title is large.
  package var isLarge: Bool
}

/// A tab container.
package struct ScreenTabs: Hashable, Sendable {
  /// The qualified name of the container.
  package var container: String
  /// The names of the tabs.
  package var names: [String]
  /// The titles of the tabs.
  package var titles: [String]
  /// The number of the selected tab, from 0.
  package var selected: Int
  /// `true` iff the tab bar is hidden.
  package var isBarHidden: Bool
  /// The content of the selected tab.
  package var content: ScreenContent
}

/// The columns of a split in regular width.
package struct ScreenColumns: Hashable, Sendable {
  /// The visible columns, the primary first.
  package var columns: [ScreenContent]
  /// `true` iff all but the last lie over the last.
  package var areOver: Bool
}
