import GlossBasics
import GlossPageTemplates

/// A page with the file it became.
struct WrittenPage: Sendable, Equatable {
  var address: PageAddress
  var file: DocumentationFile
}

/// Writes the pages of one language in one format: page values → template context → text.
struct PageWriter: Sendable {
  let format: any PageFormat
  /// The templates; nil to write the contexts themselves, also a reference for authors of templates.
  let templates: TemplateLibrary?
  let site: Site

  func write(_ page: some Page) throws(TemplateError) -> WrittenPage {
    let scope = PageScope(format: format, site: site, address: page.address)
    let frame = ContextObject(PageFrame(title: page.title(site.words)), scope)
    let context = ContextObject(joining: frame, ContextObject(page, scope))
    let template = type(of: page).template
    let bytes =
      if let templates {
        try templates.render(context, template: template)
      } else {
        Array(
          (JSONValue.object(of: [
            ("page", context.json), ("schemaVersion", .string("1")), ("template", .string(template)),
          ]).text() + "\n").utf8)
      }
    return WrittenPage(
      address: page.address, file: DocumentationFile(path: site.path(of: page.address, format: format), bytes: bytes))
  }

  /// Joins pages as the sections of a single one.
  func single(_ pages: [WrittenPage]) throws(TemplateError) -> DocumentationFile {
    try write(SinglePage(siteTitle: site.title, sections: pages.map(SinglePage.Section.init))).file
  }
}
