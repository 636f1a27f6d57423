#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import NavRuntime
import UIKit

extension NavigationItem {
  /// UIKit's system item of that name; `nil` if the item is none.
  var systemItem: UIBarButtonItem.SystemItem? {
    switch system {
    case "done": .done
    case "cancel": .cancel
    case "edit": .edit
    case "save": .save
    case "add": .add
    case "compose": .compose
    case "reply": .reply
    case "action", "share": .action
    case "organize": .organize
    case "bookmarks": .bookmarks
    case "search": .search
    case "refresh": .refresh
    case "stop": .stop
    case "camera": .camera
    case "trash": .trash
    case "play": .play
    case "pause": .pause
    case "rewind": .rewind
    case "fastForward": .fastForward
    case "undo": .undo
    case "redo": .redo
    case "close": .close
    default: nil
    }
  }
}
#endif
