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
  /// The members that the context needs to have.
  let wanted: ContextMembers

  init(format: any PageFormat, renderer: PageRenderer, site: Site) {
    self.format = format
    self.renderer = renderer
    self.site = site
    wanted = renderer.wanted
  }

  /// Renders a page with a template of the format.
  func write(
    _ address: PageAddress, template: String, title: String, _ addMembers: (inout ContextObject) -> Void
  ) -> WrittenPage {
    var context = frame(of: address, title: title)
    addMembers(&context)
    let file = DocumentationFile(
      path: site.path(of: address, format: format), text: renderer.render(context, template: template))
    return WrittenPage(address: address, file: file)
  }

  /// An object with the members that `add` gives it.
  func object(_ capacity: Int = 8, _ add: (inout ContextObject) -> Void) -> ContextObject {
    var object = ContextObject(wanted, capacity: capacity)
    add(&object)
    return object
  }

  /// The members that every page has.
  private func frame(of address: PageAddress, title: String) -> ContextObject {
    let href = { (target: PageAddress) in site.href(target, from: address, format: format) }
    return object(64) {
      $0.add(.title, title)
      $0.add(.siteTitle, site.title)
      $0.add(.isIndex, address.page == "index")
      $0.add(.direction, site.heading.direction)
      $0.add(.locale, site.heading.languageTag)
      $0.add(.language, site.heading.name)
      $0.add(.root, site.rootPrefix(from: address))
      $0.add(.assets, site.assetsPrefix(from: address))
      $0.add(.words, words: site.words.all)
      $0.add(.home, href(.index))
      $0.add(.hasLanguages, site.alternates.count > 1)
      $0.add(.languages, languages(of: address))
      $0.add(
        .pages,
        site.navigation.map { entry in
          object(3) {
            $0.add(.name, entry.name)
            $0.add(.href, href(entry.address))
            $0.add(.isCurrent, entry.address.page == address.page)
          }
        })
      $0.add(
        .navigation,
        site.navigationEntities.map { link in
          object(4) {
            $0.add(.name, link.name)
            $0.add(.label, link.label)
            $0.add(.href, href(link.address))
            $0.add(.isCurrent, link.address.page == address.page)
          }
        })
      $0.add(.isNavigationComplete, !site.navigationEntities.isEmpty)
    }
  }

  /// The page in the other languages; none where there is one language only.
  private func languages(of address: PageAddress) -> [ContextObject]? {
    guard site.alternates.count > 1 else { return nil }
    return site.alternates.map { heading in
      object(5) {
        $0.add(object(heading))
        $0.add(.isCurrent, heading.locale == site.heading.locale)
        $0.add(
          .href,
          site.rootPrefix(from: address)
            + "../\(SafeName.locale(heading.locale))/\(address.page).\(format.fileExtension)")
      }
    }
  }

  /// Puts pages together as the sections of one.
  func single(_ pages: [WrittenPage]) -> DocumentationFile {
    write(.index, template: "single", title: site.title) {
      $0.add(
        .sections,
        pages.map { page in
          object(2) {
            $0.add(.anchor, site.id(nil, on: page.address))
            $0.add(.text, page.file.text)
          }
        })
    }.file
  }
}
