/// The view controllers in the sources of an app: superclasses, unwind actions, and actions of bar items that
/// do one thing. Nothing else is read: guesses from whole classes would make more false errors than true transitions.
package struct ClassSources: Sendable {
  /// The one thing that an action does.
  enum Behavior: Sendable, Hashable {
    case segue(String)
    case dismiss
    case pop
    case popToRoot

    /// The verb of the language; `nil` for a segue, which has its own.
    var verb: String? {
      switch self {
      case .segue: nil
      case .dismiss: "dismiss"
      case .pop: "pop"
      case .popToRoot: "pop to root"
      }
    }
  }

  /// A class, with all of its extensions and categories.
  private struct Class: Sendable {
    var superclass: String?
    var unwindActions: Set<String> = []
    var behaviors: [String: Behavior] = [:]
    /// The first method that dismisses.
    var dismissing: String?
  }

  private var classes: [String: Class] = [:]

  /// Reads Swift and Objective-C sources, in the order of their paths.
  package init(_ files: [InputFile]) {
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      let isSwift = file.path.hasSuffix(".swift")
      for method in ClassScanner.methods(
        file.bytes, isSwift: isSwift,
        superclasses: { name, superclass in
          if classes[name, default: Class()].superclass == nil {
            classes[name, default: Class()].superclass = superclass
          }
        })
      {
        var found = classes[method.className] ?? Class()
        if method.takesSegue { found.unwindActions.formUnion(method.selectors) }
        if let behavior = method.behavior {
          for selector in method.selectors where found.behaviors[selector] == nil {
            found.behaviors[selector] = behavior
          }
        }
        if method.dismisses, found.dismissing == nil { found.dismissing = method.name }
        classes[method.className] = found
      }
    }
  }

  /// `true` iff there are no classes.
  var isEmpty: Bool { classes.isEmpty }

  /// `true` iff a class has an unwind action, or inherits it. All view controllers inherit from UIKit's.
  func hasUnwindAction(_ selector: String, in className: String?) -> Bool {
    let own = className.map(ancestors) ?? []
    return (own + ["UIViewController"]).contains { classes[$0]?.unwindActions.contains(selector) == true }
  }

  /// `true` iff any class has an unwind action.
  func hasUnwindAction(_ selector: String) -> Bool {
    classes.values.contains { $0.unwindActions.contains(selector) }
  }

  /// Returns the one thing that an action of a class does; `nil` if it is not known, or more.
  func behavior(_ selector: String, of className: String?) -> Behavior? {
    guard let className else { return nil }
    return ancestors(of: className).lazy.compactMap { classes[$0]?.behaviors[selector] }.first
  }

  /// Returns the method of a class that dismisses; `nil` if none does.
  func dismissingMethod(of className: String?) -> String? {
    className.flatMap { classes[$0]?.dismissing }
  }

  /// Returns a class and those that it inherits from.
  private func ancestors(of className: String) -> [String] {
    var chain: [String] = []
    var next: String? = className
    while let name = next, !chain.contains(name) {
      chain.append(name)
      next = classes[name]?.superclass
    }
    return chain
  }
}
