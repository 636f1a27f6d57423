#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import NavRuntime

extension NavigationItem {
  /// The name of the symbol on the button: its own, or that of its system item, as far as UIKit's has one.
  var symbol: String? {
    if let icon { return icon }
    return switch system {
    case "add": "plus"
    case "compose": "square.and.pencil"
    case "reply": "arrowshape.turn.up.left"
    case "action", "share": "square.and.arrow.up"
    case "organize": "folder"
    case "bookmarks": "book"
    case "search": "magnifyingglass"
    case "refresh": "arrow.clockwise"
    case "stop", "close": "xmark"
    case "camera": "camera"
    case "trash": "trash"
    case "play": "play.fill"
    case "pause": "pause.fill"
    case "rewind": "backward.fill"
    case "fastForward": "forward.fill"
    case "undo": "arrow.uturn.backward"
    case "redo": "arrow.uturn.forward"
    default: nil
    }
  }
}
#endif
