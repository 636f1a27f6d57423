extension DiagnosticCode {
  /// The catalogue's entry of a code of the areas 0 (limits) and 1 (syntax).
  var syntaxEntry: CatalogueEntry {
    CatalogueEntry(name: "\(self)", severity: .error, summary: "", explanation: "", example: "")
  }
}
