/// A type in a program's source. Equal types have equal IDs, but an alias differs from its type.
package struct TypeID: Hashable, Sendable {
  /// The index in the program's ``TypeTable``.
  package let index: Int32
  /// Creates the type with an index.
  package init(index: Int32) { self.index = index }

  /// An unresolved type; it is compatible with every type, so that an error does not cause others.
  package static let error = TypeID(index: 0)
  /// `Bool`
  package static let bool = TypeID(index: 1)
  /// `Int`
  package static let int = TypeID(index: 2)
  /// `Double`
  package static let double = TypeID(index: 3)
  /// `String`
  package static let string = TypeID(index: 4)
  /// `Date`
  package static let date = TypeID(index: 5)
  /// `URL`
  package static let url = TypeID(index: 6)
  /// `UUID`
  package static let uuid = TypeID(index: 7)
}

/// The shape of a type.
package enum TypeShape: Hashable, Sendable {
  case error
  case bool, int, double, string, date, url, uuid
  case optional(TypeID)
  case array(TypeID)
  case dictionary(key: TypeID, value: TypeID)
  case alias(AliasID)
  case external(ExternalTypeID)
  case enumeration(EnumID)
  case structure(StructID)
}

/// The types of a program, each stored once.
package struct TypeTable: Sendable {
  private var shapes: [TypeShape] = [.error, .bool, .int, .double, .string, .date, .url, .uuid]
  /// The optional and the array of each type, which are looked up often; 0, which is neither, if the program does not
  /// use them.
  private var optionals: [Int32] = Array(repeating: 0, count: 8)
  private var arrays: [Int32] = Array(repeating: 0, count: 8)
  /// The type of each declaration, by its index among those of its kind.
  private var aliases: [Int32] = []
  private var externals: [Int32] = []
  private var enumerations: [Int32] = []
  private var structures: [Int32] = []
  /// All other types.
  private var ids: [TypeShape: TypeID] = [:]
  /// For each type, its form without aliases; filled by the checker.
  private var canonical: [TypeID] = (0..<8).map { TypeID(index: Int32($0)) }

  init() {
    for (index, shape) in shapes.enumerated() { ids[shape] = TypeID(index: Int32(index)) }
  }

  /// Returns the type of a declaration in a list of those of its kind; 0 if it is not in the list.
  @inline(__always)
  private static func type(of index: Int32, in list: [Int32]) -> Int32 {
    Int(index) < list.count ? list[Int(index)] : 0
  }

  /// Enters the type of a declaration into the list of those of its kind.
  @inline(__always)
  private static func enter(_ type: TypeID, of index: Int32, in list: inout [Int32]) {
    while list.count <= Int(index) { list.append(0) }
    list[Int(index)] = type.index
  }

  /// The number of types.
  package var count: Int { shapes.count }

  /// The shape of `type`.
  package subscript(type: TypeID) -> TypeShape { shapes[Int(type.index)] }

  /// Returns `type` with all aliases in it replaced.
  package func resolved(_ type: TypeID) -> TypeID { canonical[Int(type.index)] }

  /// Returns the ID of a type, adding the type if it is new. Its canonical form is then that of its parts.
  mutating func intern(_ shape: TypeShape) -> TypeID {
    let known =
      switch shape {
      case .optional(let wrapped): optionals[Int(wrapped.index)]
      case .array(let element): arrays[Int(element.index)]
      case .alias(let id): Self.type(of: id.index, in: aliases)
      case .external(let id): Self.type(of: id.index, in: externals)
      case .enumeration(let id): Self.type(of: id.index, in: enumerations)
      case .structure(let id): Self.type(of: id.index, in: structures)
      default: ids[shape]?.index ?? 0
      }
    if known != 0 || shape == .error { return TypeID(index: known) }
    return add(shape)
  }

  // Kept out of line, because most types are already in the table.
  @inline(never)
  private mutating func add(_ shape: TypeShape) -> TypeID {
    let id = TypeID(index: Int32(truncatingIfNeeded: shapes.count))
    shapes.append(shape)
    canonical.append(id)
    optionals.append(0)
    arrays.append(0)
    switch shape {
    case .optional(let wrapped): optionals[Int(wrapped.index)] = id.index
    case .array(let element): arrays[Int(element.index)] = id.index
    case .alias(let declared): Self.enter(id, of: declared.index, in: &aliases)
    case .external(let declared): Self.enter(id, of: declared.index, in: &externals)
    case .enumeration(let declared): Self.enter(id, of: declared.index, in: &enumerations)
    case .structure(let declared): Self.enter(id, of: declared.index, in: &structures)
    default: ids[shape] = id
    }
    switch shape {
    case .optional(let wrapped):
      let part = resolved(wrapped)
      if part != wrapped { setCanonical(id, intern(.optional(part))) }
    case .array(let element):
      let part = resolved(element)
      if part != element { setCanonical(id, intern(.array(part))) }
    case .dictionary(let key, let value):
      let parts = (resolved(key), resolved(value))
      if parts != (key, value) { setCanonical(id, intern(.dictionary(key: parts.0, value: parts.1))) }
    default: break
    }
    return id
  }

  /// Sets the type of an alias; `canonical` contains no alias.
  mutating func setCanonical(_ type: TypeID, _ canonical: TypeID) {
    self.canonical[Int(type.index)] = canonical
  }
}

/// A type or a guard: a declaration of one flow, or of the program.
protocol FlowMember {
  /// The name.
  var name: Symbol { get }
  /// The flow that declares it; `nil` for the program.
  var flow: FlowID? { get }
}

/// `type Name = T`.
package struct Alias: FlowMember, Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The aliased type.
  package var type: TypeID
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// `type Name from "Module"`: a Swift type of the app.
package struct ExternalType: FlowMember, Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The module that generated code imports.
  package var module: Symbol
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// An enum without payloads.
package struct EnumType: FlowMember, Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The cases, in order.
  package var cases: IDRange<EnumCaseID>
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A case of an enum.
package struct EnumCase: Sendable {
  /// The enum that declares it.
  package var enumeration: EnumID
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A struct; its fields are parameters.
package struct StructType: FlowMember, Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The fields, in order.
  package var fields: IDRange<ParameterID>
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A parameter of a scene, a flow, an event, an exit or a link, or a field of a struct.
package struct Parameter: Sendable {
  /// A declaration that has parameters or fields.
  package enum Owner: Hashable, Sendable {
    case scene(SceneID)
    case flow(FlowID)
    /// The feature.
    case app
    case handler(HandlerID)
    case exit(ExitID)
    case link(LinkID)
    case structure(StructID)
  }

  /// The declaration that owns the parameter or field.
  package var owner: Owner
  /// The index among the parameters or fields of its owner, from 0.
  package var position: Int32
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The type.
  package var type: TypeID
  /// The default value; `nil` if an argument is required.
  package var defaultValue: ExpressionID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A Boolean that the app decides at run time, evaluated once per step.
package struct Guard: FlowMember, Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// The built-in types.
package enum BuiltinType {
  /// The names of the built-in types; in every program, the symbol of a name is its index here.
  package static let names = ["Bool", "Int", "Double", "String", "Date", "URL", "UUID"]

  /// Returns the name of a built-in type other than ``TypeID/error``.
  static func name(of type: TypeID) -> Symbol { Symbol(index: type.index - 1) }

  /// Returns the built-in type with a name; `nil` if there is none.
  static func named(_ name: Symbol) -> TypeID? {
    name.index < 7 ? TypeID(index: name.index + 1) : nil
  }
}
