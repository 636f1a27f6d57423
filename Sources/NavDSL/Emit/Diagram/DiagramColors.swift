/// The colors of diagrams on a dark ground.
package enum DiagramColors {
  /// For each color of a light diagram, as Graphviz writes it, the one in its place.
  static let dark: [(light: String, dark: String)] = [
    // Grounds: the page, clusters, flows, containers, links, the start.
    ("white", "#0d1117"), ("#ffffff", "#0d1117"), ("#f6f8fa", "#161b22"), ("#fff8e6", "#241c0c"),
    ("#eaeef2", "#21262d"), ("#e3f2fd", "#0f2338"), ("#1f2328", "#e6edf3"),
    // Borders and quiet words.
    ("#d0d7de", "#444c56"), ("#8c959f", "#768390"), ("#57606a", "#8b949e"), ("#656d76", "#9198a1"),
    ("#4d5560", "#a8b3bf"), ("black", "#8b949e"), ("#bf8700", "#d29922"),
    // Arrows.
    ("#0b5cad", "#6cb6ff"), ("#00735c", "#43c6a0"), ("#b04a00", "#f69d50"), ("#7a4fa3", "#c9a6ff"),
    ("#a3336f", "#ff8cc6"), ("#1a6fa3", "#7cc7f2"), ("#cf222e", "#ff7b72"),
  ]

  /// Returns an image of Graphviz with a style for readers that prefer dark colors.
  ///
  /// A style takes precedence over the attributes of an element: SVG 2, "Presentation attributes".
  package static func adapted(svg: [UInt8]) -> [UInt8] {
    guard let tag = svg.firstRange(of: Array("<svg".utf8)),
      let end = svg[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    else { return svg }
    var style = "\n<style>@media (prefers-color-scheme: dark) {\n"
    for (light, dark) in Self.dark {
      style += "[fill=\"\(light)\"] { fill: \(dark) } [stroke=\"\(light)\"] { stroke: \(dark) }\n"
    }
    style += "}</style>"
    var result = svg
    result.insert(contentsOf: style.utf8, at: end + 1)
    return result
  }
}
