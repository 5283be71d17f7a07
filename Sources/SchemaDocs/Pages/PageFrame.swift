import GlossPageTemplates

/// The frame of every page: titles, languages, links to other pages.
struct PageFrame: TemplateObject {
  var title: String

  static let members = TemplateMembers<PageFrame, PageScope> {
    $0.text("title") { frame, _ in frame.title }
    $0.text("siteTitle") { _, page in page.site.title }
    $0.flag("isIndex") { _, page in page.address.page == "index" }
    $0.text("direction") { _, page in page.site.heading.direction }
    $0.text("locale") { _, page in page.site.heading.languageTag }
    for (name, value) in flagsOfLanguage { $0.flag(name) { _, page in value(page.site.heading) } }
    // The language of the model's own strings, if it differs.
    $0.text("textLanguage") { _, page in page.site.textLanguage }
    $0.text("language") { _, page in page.site.heading.name }
    $0.text("root") { _, page in page.site.rootPrefix(from: page.address) }
    $0.text("assets") { _, page in page.site.assetsPrefix(from: page.address) }
    $0.words("words") { _, page in page.site.words.all }
    // The prefix of the anchors of sections, which are on every page of an entity.
    $0.text("section") { _, page in page.site.isSingle ? page.id(nil) + "." : "" }
    $0.text("home") { _, page in page.href(.index) }
    $0.text("entitiesHref") { _, page in page.href(.index.with(anchor: ".entities")) }
    $0.flag("hasLanguages") { _, page in page.site.alternates.count > 1 }
    // The page that lists the languages, where they are so many that only the script lists them on each page.
    $0.text("languagesHref") { _, page in
      page.site.sharesNames ? page.site.assetsPrefix(from: page.address) + "index.html#languages" : nil
    }
    // Empty if there is only one language.
    $0.list("languages") { _, page in page.site.alternates.count > 1 ? page.site.alternates.map(Alternate.init) : nil }
    $0.list("pages") { _, page in page.site.navigation.map(NavigationEntry.init) }
    $0.list("navigation") { _, page in page.site.navigationEntities?.map(NavigationEntity.init) }
    $0.flag("isNavigationComplete") { _, page in page.site.navigationEntities != nil }
  }

  /// What is the same on all pages of a language, and asked for at each property.
  private static let flagsOfLanguage: [(name: String, value: @Sendable (LanguageHeading) -> Bool)] = [
    // Xcode's terms are English, and marked as such on pages in other languages.
    ("isEnglish", { $0.isEnglish }), ("isRightToLeft", { $0.direction == "rtl" }),
  ]

  /// These flags in a language, for templates, which decide them when they are read.
  static func flags(in language: LanguageHeading) -> [String: Bool] {
    Dictionary(uniqueKeysWithValues: flagsOfLanguage.map { ($0.name, $0.value(language)) })
  }

  /// The page in one of the languages.
  private struct Alternate: TemplateObject {
    var heading: LanguageHeading

    static let members = TemplateMembers<Alternate, PageScope> {
      $0.members { alternate, _ in alternate.heading }
      $0.flag("isCurrent") { alternate, page in alternate.heading.locale == page.site.heading.locale }
      $0.text("href") { alternate, page in
        page.site.rootPrefix(from: page.address)
          + "../\(SafeName.locale(alternate.heading.locale))/\(page.address.page).\(page.format.fileExtension)"
      }
    }
  }

  private struct NavigationEntry: TemplateObject {
    var entry: Site.Entry

    static let members = TemplateMembers<NavigationEntry, PageScope> {
      $0.text("name") { navigation, _ in navigation.entry.name }
      $0.text("href") { navigation, page in page.href(navigation.entry.address) }
      $0.flag("isCurrent") { navigation, page in navigation.entry.address.page == page.address.page }
    }
  }

  private struct NavigationEntity: TemplateObject {
    var entity: Site.NavigationEntity
    var link: EntityLink { entity.link }

    static let members = TemplateMembers<NavigationEntity, PageScope> {
      $0.text("model") { navigation, _ in navigation.entity.model?.name }
      $0.text("modelHref") { navigation, page in navigation.entity.model.map { page.href($0.address) } }
      $0.flag("isModelCurrent") { navigation, page in navigation.entity.model?.address == page.address }
      $0.text("depth") { navigation, _ in navigation.entity.depth > 0 ? String(min(3, navigation.entity.depth)) : nil }
      $0.text("name") { navigation, _ in navigation.link.name }
      $0.text("nameText") { navigation, page in page.format.breakable(navigation.link.name) }
      $0.text("label") { navigation, _ in navigation.link.label }
      $0.text("href") { navigation, page in page.href(navigation.link.address) }
      $0.flag("isCurrent") { navigation, page in navigation.link.address.page == page.address.page }
    }
  }
}

/// All pages as the sections of one.
struct SinglePage: Page {
  static let template = "single"
  let address = PageAddress.index
  var siteTitle: String
  var sections: [Section]

  func title(_ words: DocumentationWords) -> String { siteTitle }

  struct Section: TemplateObject {
    var page: WrittenPage

    static let members = TemplateMembers<Section, PageScope> {
      $0.text("anchor") { section, page in page.site.id(nil, on: section.page.address) }
      $0.text("text") { section, _ in section.page.file.text }
    }
  }

  static let members = TemplateMembers<SinglePage, PageScope> {
    $0.list("sections") { page, _ in page.sections }
  }
}
