/// A text that the user sees, with the key by which its translations are found.
package struct LocalizableText: Sendable {
  /// A use of a text.
  package enum Use: Sendable {
    case title(SceneID)
    case message(SceneID)
    case prompt(SceneID)
    case back(SceneID)
    case item(SceneID, name: Symbol)
    case tab(TabsID, name: Symbol)
  }

  package var use: Use
  package var text: Symbol
  /// The key; the text itself unless it has one of its own.
  package var key: Symbol
  /// The span of the name of the scene, item or tab.
  package var span: SourceSpan
}

extension Program {
  /// The texts of titles, messages, prompts, back buttons, items, entries of menus and tabs, in the order of the
  /// program. Empty texts, and those that are values of parameters, are left out.
  package var localizableTexts: [LocalizableText] {
    var texts: [LocalizableText] = []
    func add(_ use: LocalizableText.Use, _ text: Symbol?, _ key: Symbol?, _ span: SourceSpan) {
      guard let text, !symbols.byteRange(of: text).isEmpty else { return }
      texts.append(LocalizableText(use: use, text: text, key: key ?? text, span: span))
    }
    func add(_ title: Title?, _ use: LocalizableText.Use, _ key: Symbol?, _ span: SourceSpan) {
      if case .text(let text) = title { add(use, text, key, span) }
    }
    for id in scenes.ids {
      let scene = scenes[id]
      add(scene.title, .title(id), scene.keys.title, scene.nameSpan)
      add(scene.message, .message(id), scene.keys.message, scene.nameSpan)
      add(.prompt(id), scene.prompt, scene.keys.prompt, scene.nameSpan)
      if case .title(let text) = scene.back { add(.back(id), text, scene.keys.back, scene.nameSpan) }
      for item in items[scene.items] {
        for part in [item] + item.menu {
          guard let name = part.name else { continue }
          add(.item(id, name: name), part.title, part.key, part.nameSpan)
        }
      }
    }
    for id in tabContainers.ids {
      for tab in tabs[tabContainers[id].tabs] {
        add(.tab(id, name: tab.name), tab.title, tab.key, tab.nameSpan)
      }
    }
    return texts
  }

  /// `true` iff ``localizableTexts`` is not empty.
  package var hasLocalizableTexts: Bool {
    func isText(_ text: Symbol?) -> Bool { text.map { !symbols.byteRange(of: $0).isEmpty } ?? false }
    func isText(_ title: Title?) -> Bool { if case .text(let text) = title { isText(text) } else { false } }
    return scenes.elements.contains { scene in
      if case .title(let text) = scene.back, isText(text) { return true }
      return isText(scene.title) || isText(scene.message) || isText(scene.prompt)
    } || items.elements.contains { isText($0.title) || $0.menu.contains { isText($0.title) } }
      || tabs.elements.contains { isText($0.title) }
  }

  /// Returns a use of a text in words: "title of Catalog", "tab shows of Main".
  package func description(of use: LocalizableText.Use) -> String {
    func name(_ scene: SceneID) -> String { text(scenes[scene].name) }
    return switch use {
    case .title(let scene): "title of \(name(scene))"
    case .message(let scene): "message of \(name(scene))"
    case .prompt(let scene): "prompt of \(name(scene))"
    case .back(let scene): "back button to \(name(scene))"
    case .item(let scene, let item): "item \(text(item)) of \(name(scene))"
    case .tab(let tabs, let tab): "tab \(text(tab)) of \(text(tabContainers[tabs].name))"
    }
  }
}
