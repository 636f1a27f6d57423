// The checker's messages about types, values and arguments.

extension Diagnostic {
  // MARK: Types and values

  static func aliasCycle(_ name: String, at span: SourceSpan, over others: [(name: String, span: SourceSpan)])
    -> Diagnostic
  {
    cycle(.aliasCycle, "type '\(name)' refers to itself", at: span, over: others)
  }

  static func structCycle(
    _ name: String, at span: SourceSpan, over others: [(name: String, span: SourceSpan)]
  )
    -> Diagnostic
  {
    cycle(.structCycle, "struct '\(name)' contains itself", at: span, over: others)
  }

  static func typeMismatch(_ text: String, at span: SourceSpan, is type: String, expected: String)
    -> Diagnostic
  {
    Diagnostic(.typeMismatch, at: span, "'\(text)' has type '\(type)', but '\(expected)' is expected")
  }

  static func notAValue(_ text: String, at span: SourceSpan, expected: String) -> Diagnostic {
    Diagnostic(.typeMismatch, at: span, "'\(text)' is not a value of type '\(expected)'")
  }

  static func literalMismatch(
    _ text: String, at span: SourceSpan, is type: String, expected: String, hasLiterals: Bool
  ) -> Diagnostic {
    let kind = type.hasPrefix("a") && type.contains(" ") ? "is \(type)" : "has type '\(type)'"
    return Diagnostic(
      .typeMismatch, at: span, "'\(text)' \(kind), but '\(expected)' is expected",
      hint: hasLiterals ? nil : "'\(expected)' has no literals: pass a parameter")
  }

  static func nilForNonOptional(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: span, "'nil' cannot be used where '\(type)' is expected",
      hint: "only an optional type, such as '\(type)?', accepts 'nil'")
  }

  static func enumCaseWithType(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownValue, at: span, "an enum case cannot be qualified with its type '\(type)'",
      fixIt: FixIt(title: "remove '\(type)'", edits: [Edit(span: span, replacement: "")]))
  }

  static func defaultIsNoLiteral(_ text: String, at span: SourceSpan, isCase: Bool) -> Diagnostic {
    Diagnostic(
      .defaultIsNoLiteral, at: span, "a default must be a literal, but '\(text)' is a name",
      hint: isCase ? "write a period before an enum case" : nil,
      fixIt: isCase
        ? FixIt(
          title: "insert '.'", edits: [Edit(span: SourceSpan(start: span.start, length: 0), replacement: ".")]
        )
        : nil)
  }

  static func structOutsideScenario(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .structOutsideScenario, at: span, "struct value '\(name)(…)' can be used only in a scenario",
      hint: "pass a parameter: the app creates the values of structs")
  }

  static func noStruct(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.wrongKind, at: span, "'\(name)' is not a struct, so it cannot have arguments")
  }

  static func duplicateKey(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.duplicateKey, at: span, "key '\(text)' occurs twice in the dictionary")
  }

  static func conditionIsNoBool(_ name: String, at span: SourceSpan, is type: String) -> Diagnostic {
    Diagnostic(.conditionIsNoBool, at: span, "'\(name)' has type '\(type)', but a condition must be a 'Bool'")
  }

  static func incomparable(
    _ left: String, _ right: String, at span: SourceSpan, are types: (String, String)
  ) -> Diagnostic {
    Diagnostic(
      .incomparable, at: span,
      "'\(left)' has type '\(types.0)' and '\(right)' has type '\(types.1)', so they cannot be compared")
  }

  static func caseWithoutPeriod(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownValue, at: span, "there is no parameter '\(name)' in scope, but an enum case of that name",
      hint: "write a period before an enum case",
      fixIt: FixIt(
        title: "insert '.'", edits: [Edit(span: SourceSpan(start: span.start, length: 0), replacement: ".")]))
  }

  static func comparisonOfLiterals(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .incomparable, at: span, "two literals are compared", hint: "compare a parameter, or a field of one")
  }

  static func guardCompared(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .incomparable, at: span, "'\(name)' is a guard, which cannot be compared",
      hint: "write '\(name)' or 'not \(name)'")
  }

  /// - Parameter what: `title` or `message`.
  static func titleIsNoString(_ what: String, _ name: String, at span: SourceSpan, is type: String)
    -> Diagnostic
  {
    Diagnostic(.titleIsNoString, at: span, "'\(name)' has type '\(type)', but a \(what) must be a 'String'")
  }

  // MARK: Arguments

  static func missingArguments(
    _ names: [String], of callee: String, at span: SourceSpan, declaredAt: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .missingArgument, at: span,
      "\(callee) needs \(names.count == 1 ? "an argument" : "arguments") \(list(names))",
      related: [
        Related(span: declaredAt, message: "'\(names.first ?? "")' is declared here, without a default")
      ])
  }

  static func extraArgument(_ label: String, of callee: String, at span: SourceSpan, takesNone: Bool)
    -> Diagnostic
  {
    Diagnostic(
      .extraArgument, at: span,
      takesNone
        ? "\(callee) takes no arguments" : "\(callee) does not take an argument '\(label)'")
  }

  static func misnamedArgument(
    _ label: String, of callee: String, at span: SourceSpan, candidates: [String]
  ) -> Diagnostic {
    unknown(
      .misnamedArgument, "\(callee) has no parameter '\(label)'", label, at: span, among: candidates,
      hint: candidates.isEmpty
        ? nil
        : "the \(candidates.count == 1 ? "argument expected here is" : "arguments expected here are") \(list(candidates))"
    )
  }

  static func misorderedArgument(
    _ label: String, of callee: String, at span: SourceSpan, declaredAt: SourceSpan
  )
    -> Diagnostic
  {
    Diagnostic(
      .misorderedArgument, at: span, "argument '\(label)' is out of order or repeated",
      related: [Related(span: declaredAt, message: "\(callee) declares '\(label)' here")],
      hint: "write arguments in the order in which their parameters are declared")
  }

  static func repeatedArgument(
    _ label: String, of callee: String, at span: SourceSpan, declaredAt: SourceSpan
  )
    -> Diagnostic
  {
    Diagnostic(
      .misorderedArgument, at: span, "argument '\(label)' of \(callee) is given twice",
      related: [Related(span: declaredAt, message: "\(callee) declares '\(label)' here")])
  }

  static func argumentWithoutLabel(
    _ text: String, at span: SourceSpan, of callee: String, label: String?
  ) -> Diagnostic {
    Diagnostic(
      label == nil ? .extraArgument : .misnamedArgument, at: span,
      label == nil ? "\(callee) takes no argument here" : "the argument '\(text)' of \(callee) has no label",
      fixIt: label.map {
        FixIt(
          title: "insert '\($0): '",
          edits: [Edit(span: SourceSpan(start: span.start, length: 0), replacement: "\($0): ")])
      })
  }
}
