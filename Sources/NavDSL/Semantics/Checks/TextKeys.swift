/// Checks that texts with one key are the same text: a translation is found by its key alone.
@Sendable func checkTextKeys(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  // Texts that are their own keys cannot differ.
  guard program.hasTextKeys else { return [] }
  var first: [Symbol: LocalizableText] = [:]
  var diagnostics: [Diagnostic] = []
  for text in program.localizableTexts {
    guard let known = first[text.key] else {
      first[text.key] = text
      continue
    }
    if known.text == text.text { continue }
    diagnostics.append(
      .conflictingTexts(
        program.text(text.key), program.text(text.text), at: text.span,
        other: program.text(known.text), firstAt: known.span))
  }
  return diagnostics
}
