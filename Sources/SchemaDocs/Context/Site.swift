import GlossPageTemplates

/// The frame around all pages of one language: title, languages, navigation, and paths of pages.
struct Site: Sendable {
  /// An entity in the side bar, below its parent.
  struct NavigationEntity: Sendable {
    var link: EntityLink
    /// The number of its ancestors there.
    var depth: Int
    /// The model that begins with this entity; nil for all but the first entity of a model, and if there is only one
    /// model.
    var model: ModelLink?
  }

  /// A model with the page of its overview.
  struct ModelLink: TemplateObject {
    var name: String
    var address: PageAddress

    static let members = TemplateMembers<ModelLink, PageScope> {
      $0.text("name") { model, _ in model.name }
      $0.text("href") { model, page in page.href(model.address) }
    }
  }

  struct Entry: Sendable {
    var name: String
    var address: PageAddress
  }

  let title: String
  let heading: LanguageHeading
  /// The languages of the reference, including this one.
  let alternates: [LanguageHeading]
  let words: DocumentationWords
  let navigation: [Entry]
  /// The entities in the side bar; nil if they are too many to repeat on every page.
  let navigationEntities: [NavigationEntity]?
  /// The language of the model's descriptions, if it differs from that of the pages; nil if unknown.
  var textLanguage: String?
  /// Whether all pages are sections of one.
  var isSingle = false

  /// Above this number of entities the script fills the side bar, which keeps pages small.
  static let largestNavigation = 60

  /// Above this number of languages, all names are in one file that the folders of all languages share: on each page in
  /// each language, they would take the square of the languages.
  static let largestInlineLanguages = 5

  /// Whether the names in other languages are in the shared file rather than on the pages.
  var sharesNames: Bool { alternates.count > Self.largestInlineLanguages && !isSingle }

  /// Whether each page has the names in other languages, and the ways to them, in a file of its own that the folders of
  /// all languages share.
  func sharesNamesOfPages(in format: any PageFormat) -> Bool { sharesNames && format is MarkdownFormat }

  /// Whether the search takes the names in other languages from the shared file, as soon as there are several
  /// languages.
  var sharesNamesInSearch: Bool { alternates.count > 1 && !isSingle }

  /// The folder of the language in that of the format, with a slash; empty if there is only one language.
  var languageFolder: String { alternates.count < 2 ? "" : SafeName.locale(heading.locale) + "/" }

  func path(of address: PageAddress, format: any PageFormat) -> String {
    "\(format.outputFolder)/\(languageFolder)\(format.catalogFolder(of: self))\(format.file(ofPage: address.page)).\(format.fileExtension)"
  }

  /// `../` for each folder between a page and the folder of its language.
  func rootPrefix(from address: PageAddress) -> String {
    isSingle ? "" : String(repeating: "../", count: address.page.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// The path from a page to the folder of its format, which contains style sheet and script.
  func assetsPrefix(from address: PageAddress) -> String {
    rootPrefix(from: address) + (alternates.count < 2 ? "" : "../")
  }

  func href(_ target: PageAddress, from source: PageAddress, format: any PageFormat) -> String {
    if isSingle { return "#" + id(target.anchor, on: target) }
    if format.linksByName {
      return format.address(ofPage: String(Self.split(format.file(ofPage: target.page)).name), anchor: target.anchor)
    }
    let anchor = target.anchor.map { "#" + $0 } ?? ""
    if target.page == source.page, !anchor.isEmpty { return anchor }
    let (from, to) = (Self.split(source.page), Self.split(target.page))
    if from.folder == to.folder { return "\(to.name).\(format.fileExtension)\(anchor)" }
    return "\(rootPrefix(from: source))\(target.page).\(format.fileExtension)\(anchor)"
  }

  /// The anchor of an object on a page; on a single page it is prefixed with the name of its section.
  func id(_ anchor: String?, on page: PageAddress) -> String {
    guard isSingle else { return anchor ?? "" }
    let section = page.page.replacing("/", with: ".")
    return anchor.map { "\(section).\($0)" } ?? section
  }

  private static func split(_ page: String) -> (folder: Substring, name: Substring) {
    guard let slash = page.utf8.firstIndex(of: UInt8(ascii: "/")) else { return ("", page[...]) }
    return (page[..<slash], page[page.utf8.index(after: slash)...])
  }
}
