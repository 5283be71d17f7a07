@testable import GlossSchemaDocs

/// The tables of a Markdown page: the number of cells in each row, by table.
enum TableShapes {
  /// As GitHub's parser reads them.
  static func parsed(_ page: String) -> [[Int]] {
    var tables: [[Int]] = []
    for piece in CommonMark.markup(page, upTo: .max).utf8.split(separator: UInt8(ascii: "<")) {
      if piece.starts(with: "table".utf8) {
        tables.append([])
      } else if piece.starts(with: "tr>".utf8) {
        tables[tables.count - 1].append(0)
      } else if piece.starts(with: "td".utf8) || piece.starts(with: "th>".utf8) || piece.starts(with: "th ".utf8) {
        tables[tables.count - 1][tables[tables.count - 1].count - 1] += 1
      }
    }
    return tables
  }

  /// As the page is written: a row a line, a cell between two pipes.
  ///
  /// A pipe within a cell is never written as such, so that this counts what other parsers may count, too.
  static func written(_ page: String) -> [[Int]] {
    var tables: [[Int]] = []
    var previous = 0
    var isInTable = false
    var isInCode = false
    for line in page.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // Documentation may have tables of its own in quotations and lists.
      let text = line.drop { [UInt8(ascii: " "), UInt8(ascii: ">")].contains($0) }
      if text.starts(with: "```".utf8) { isInCode.toggle() }
      let isRow = text.first == UInt8(ascii: "|") && !isInCode
      let count = text.count { $0 == UInt8(ascii: "|") } - 1
      if isRow, isInTable {
        tables[tables.count - 1].append(count)
      } else if isRow, previous > 0, text.allSatisfy({ "|-: ".utf8.contains($0) }) {
        tables.append([previous])
        isInTable = true
      }
      if !isRow { isInTable = false }
      previous = isRow ? count : 0
    }
    return tables
  }
}
