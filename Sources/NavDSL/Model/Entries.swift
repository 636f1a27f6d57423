import NavRuntime

/// A declaration that the program's own code opens: `entry … / Product`.
package struct Entry: Sendable {
  /// The effect on what is there.
  package var opening: NavigationEntryOpening
  /// The declaration that is opened. Its arguments are its own parameters, which the code gives.
  package var destination: DestinationID
  /// The options of a presentation.
  package var options: OptionsID
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

extension Program {
  /// Returns the declaration that an entry opens.
  package func target(of entry: EntryID) -> Target { destinations[entries[entry].destination].target }

  /// Returns the entry of a name; `nil` if there is none.
  func entry(named name: Symbol) -> EntryID? {
    entries.ids.first { self.name(of: target(of: $0)) == name }
  }

  /// Returns the entry of a qualified name; `nil` if there is none.
  func entry(qualified name: String) -> EntryID? {
    entries.ids.first { qualifiedName(target(of: $0)) == name }
  }

  /// Returns the parameters that the code gives.
  package func parameters(of entry: EntryID) -> IDRange<ParameterID> { parameters(of: target(of: entry)) }

  /// Returns an entry as in its declaration, without its options: `… / Product`.
  package func text(of entry: EntryID) -> String {
    let opened = destinations[entries[entry].destination]
    let name = qualifiedName(opened.target) + (opened.inStack ? " in stack" : "")
    return switch entries[entry].opening {
    case .base: name
    case .push: "… / " + name
    case .modal: "… ^ " + name
    case .popover: "… ~ " + name
    case .show: "… " + name
    }
  }

  /// Returns the type of the value with which what an entry opens finishes; `nil` if it finishes without one.
  package func result(of entry: EntryID) -> TypeID? {
    switch target(of: entry) {
    case .scene(let id): scenes[id].result
    case .flow(let id): flows[id].result
    case .stack, .tabs, .split, .pages, .error: nil
    }
  }
}
