import GlossPageTemplates

/// The page with the rows of a store that fail validation.
struct StorePage: LivePage {
  let frame: LivePages

  var text: String {
    guard let store = project.store, let entity = visit.entity else {
      return frame.page(.store, title: word("failingRows"), "<p>\(word("noResults"))</p>")
    }
    let failing = store.failingRows(of: entity, in: visit.model)
    let items: [Markup] = failing.rows.map { row in
      let href = visit.address("/", entity: entity).with("row", String(row)).text
      return "<li><a href=\"\(href)\">\(word("row")) \(row)</a></li>"
    }
    let content: Markup = """
      \(frame.heading(of: entity, word("failingRows")))
      <p class="note"><code>\(store.name)</code> · \(failing.count)</p>
      <ul class="rows">\(items)</ul>\(if: items.isEmpty, "<p>\(word("none"))</p>")\
      \(if: failing.count > items.count, "<p class=\"note\">\(items.count) / \(failing.count) …</p>")
      """
    return frame.page(.store, title: "\(word("failingRows")): \(entity)", side: frame.entities(on: "/store"), content)
  }
}
