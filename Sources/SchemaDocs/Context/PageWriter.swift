import Mustache

/// A page with the file it became.
struct WrittenPage: Sendable, Equatable {
  var address: PageAddress
  var file: DocumentationFile
}

/// Writes the pages of one language in one format: page values → template context → text.
struct PageWriter: Sendable {
  let format: any PageFormat
  let renderer: PageRenderer
  let site: Site

  /// Renders a page with a template of the format.
  func write(_ address: PageAddress, template: String, title: String, _ members: KeyValuePairs<String, Any?>)
    -> WrittenPage
  {
    let context = context(address, title: title, members)
    let file = DocumentationFile(
      path: site.path(of: address, format: format), text: renderer.render(context, template: template))
    return WrittenPage(address: address, file: file)
  }

  /// The members that every page has, with those of one page.
  func context(_ address: PageAddress, title: String, _ members: KeyValuePairs<String, Any?>) -> TemplateObject {
    let href = { (target: PageAddress) in site.href(target, from: address, format: format) }
    let context = TemplateObject([
      "title": title, "siteTitle": site.title, "isIndex": address.page == "index",
      "direction": site.heading.direction, "locale": site.heading.locale.replacing("_", with: "-"),
      "language": site.heading.name, "root": site.rootPrefix(from: address),
      "assets": site.assetsPrefix(from: address), "words": TemplateObject(texts: site.words.all),
      "home": href(.index), "hasLanguages": site.alternates.count > 1,
      "languages": site.alternates.count < 2
        ? nil
        : site.alternates.map { heading in
          TemplateObject([
            "locale": heading.locale.replacing("_", with: "-"), "name": heading.name,
            "direction": heading.direction, "isCurrent": heading.locale == site.heading.locale,
            "href": site.rootPrefix(from: address)
              + "../\(SafeName.locale(heading.locale))/\(address.page).\(format.fileExtension)",
          ])
        },
      "pages": site.navigation.map { entry in
        TemplateObject([
          "name": entry.name, "href": href(entry.address), "isCurrent": entry.address.page == address.page,
        ])
      },
      "navigation": site.navigationEntities.map { link in
        TemplateObject([
          "name": link.name, "label": link.label, "href": href(link.address),
          "isCurrent": link.address.page == address.page,
        ])
      },
      "isNavigationComplete": !site.navigationEntities.isEmpty,
    ])
    for (name, value) in members { context.set(name, value) }
    return context
  }

  /// Puts pages together as the sections of one.
  func single(_ pages: [WrittenPage]) -> DocumentationFile {
    let sections = pages.map { TemplateObject(["anchor": site.id(nil, on: $0.address), "text": $0.file.text]) }
    return write(.index, template: "single", title: site.title, ["sections": sections]).file
  }
}
