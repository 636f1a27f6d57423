extension StoryboardTranslator {
  /// Returns the key of a text of an object, as an option, if a file of strings has it.
  func key(_ id: String?, _ attribute: String, in file: Int) -> String {
    guard let id, let keys = options.keys[project.files[file].source.path] else { return "" }
    let key = "\(id).\(attribute)"
    guard keys.contains(key), !sharedKeys.contains(key) else { return "" }
    return " key \(ImportedText.literal(key))"
  }
}

extension StoryboardProject {
  /// The keys that texts of several storyboards have, such as copies for the phone and the pad: in the program a
  /// key is of one text.
  var sharedKeys: Set<String> {
    var texts: [String: String] = [:]
    var shared: Set<String> = []
    func add(_ id: String?, _ attribute: String, _ text: String?) {
      guard let id, let text else { return }
      if let known = texts.updateValue(text, forKey: "\(id).\(attribute)"), known != text {
        shared.insert("\(id).\(attribute)")
      }
    }
    for controller in controllers {
      add(controller.id, "title", controller.title)
      add(controller.bar?.id, "title", controller.bar?.title)
      add(controller.bar?.id, "prompt", controller.bar?.prompt)
      add(controller.bar?.backID, "title", controller.bar?.back)
      add(controller.tab?.id, "title", controller.tab?.title)
    }
    for item in files.flatMap(\.board.items) { add(item.id, "title", item.title) }
    return shared
  }
}
