import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates

/// A fetch index.
struct IndexRow: TemplateObject {
  var name: String
  var elements: TextRuns
  var condition: String?

  static let members = TemplateMembers<IndexRow, PageScope> {
    $0.text("name") { row, _ in row.name }
    $0.text("code") { row, page in page.code(row.name) }
    $0.text("elements") { row, page in page.text(row.elements) }
    $0.text("condition") { row, page in row.condition.map(page.code) }
  }

  init(_ index: FetchIndexDescription, _ words: DocumentationWords) {
    let elements = index.elements.map { element in
      let run: TextRun =
        switch element.subject {
        case .property(let name): .code(name)
        case .expression(let expression): .code(expression)
        }
      let order = words[element.isAscending ? "ascending" : "descending"]
      return TextRuns([run, .text(" " + order + (element.type == .rtree ? " (R-tree)" : ""))])
    }
    name = index.name
    self.elements = TextRuns.joined(elements, separator: words.vocabulary.formats.list(["", ""]))
    condition = index.partialPredicate
  }
}
