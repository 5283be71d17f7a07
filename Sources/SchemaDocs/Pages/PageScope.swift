import GlossPageTemplates

/// The format and place of a page, which turn its values into the context of a template.
final class PageScope: Sendable {
  let format: any PageFormat
  let site: Site
  let address: PageAddress

  init(format: any PageFormat, site: Site, address: PageAddress) {
    self.format = format
    self.site = site
    self.address = address
  }

  var sharesNamesOfPages: Bool { site.sharesNamesOfPages(in: format) }

  func href(_ target: PageAddress) -> String { site.href(target, from: address, format: format) }

  func text(_ runs: TextRuns) -> String { format.text(runs, href: href) }

  func code(_ text: String) -> String { format.code(text) }

  /// The anchor of an object on this page.
  func id(_ anchor: String?) -> String { site.id(anchor, on: address) }

  func diagram(_ graph: DiagramGraph, of name: String, isExplained: Bool = true) -> String {
    format.diagram(
      graph, title: site.words.text("diagramOf", ["name": name]),
      description: isExplained ? site.words["diagramExplained"] : "", href: href)
  }
}

/// A page of the reference, in the reader's language but independent of format.
protocol Page: TemplateObject where Writer == PageScope {
  /// The template that renders it.
  static var template: String { get }
  var address: PageAddress { get }
  func title(_ words: DocumentationWords) -> String
}

/// The kinds of pages, which together define every name that a template can use.
enum PageVocabulary {
  static let vocabulary = TemplateVocabulary([
    PageFrame.self, SinglePage.self, IndexPage.self, ModelPage.self, EntityPage.self, FetchRequestsPage.self,
    CloudKitPage.self,
    ConfigurationsPage.self,
    MessagesPage.self, LocalizationPage.self, ChangelogPage.self, LettersPage.self,
  ])
}

/// Formatted text in a list.
struct TextItem: TemplateObject {
  var runs: TextRuns

  init(_ runs: TextRuns) { self.runs = runs }
  init(_ text: String) { runs = TextRuns(text) }

  static let members = TemplateMembers<TextItem, PageScope> {
    $0.text("text") { item, page in page.text(item.runs) }
  }
}

/// Plain text in a list that is escaped by the template.
struct PlainItem: TemplateObject {
  var text: String

  static let members = TemplateMembers<PlainItem, PageScope> {
    $0.text("text") { item, _ in item.text }
  }
}

/// A name of the model as code in a list.
struct CodeItem: TemplateObject {
  var text: String

  static let members = TemplateMembers<CodeItem, PageScope> {
    $0.text("text") { item, page in page.code(item.text) }
  }
}

/// A labelled fact: `Class: Player`.
struct Fact: TemplateObject, Equatable {
  var label: String
  var value: TextRuns

  static let members = TemplateMembers<Fact, PageScope> {
    $0.text("label") { fact, _ in fact.label }
    $0.text("value") { fact, page in page.text(fact.value) }
  }
}

/// A link to an entity's page.
struct EntityLink: TemplateObject, Equatable {
  var name: String
  var label: String?
  /// Empty if the entity has no page.
  var address: PageAddress

  var run: TextRun { .link(name, address) }

  static let members = TemplateMembers<EntityLink, PageScope> {
    $0.members { link, _ in ObjectName(name: link.name, label: link.label) }
    $0.text("href") { link, page in link.address.page.isEmpty ? nil : page.href(link.address) }
  }
}

/// The name of an object: raw, as code, and in the reader's language.
struct ObjectName: TemplateObject {
  var name: String
  var label: String?

  static let members = TemplateMembers<ObjectName, PageScope> {
    $0.text("name") { object, _ in object.name }
    $0.text("nameText") { object, page in page.format.breakable(object.name) }
    $0.text("code") { object, page in page.code(object.name) }
    $0.text("label") { object, _ in object.label }
  }
}
