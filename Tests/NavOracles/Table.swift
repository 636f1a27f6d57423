/// A table in plain text: the first column aligned left, the others right.
package struct TextTable {
  private var rows: [[String]]

  package init(_ head: [String]) { rows = [head] }

  package mutating func add(_ row: [String]) { rows.append(row) }

  package var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}

/// Returns a number with `digits` digits after the decimal point.
package func decimal(_ value: Double, _ digits: Int = 1) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((value * scale).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let fraction = "\(abs(scaled) % Int(scale))"
  return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
}
