import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import Synchronization

/// All pages of the reference in one language.
struct ReferencePages: Sendable {
  let editions: [Edition]
  let title: String
  let preface: String
  /// The versions of each package, with the position of the edition that their page of changes links to.
  let changelogs: [(versions: ChangelogVersions, edition: Int)]

  private var words: DocumentationWords? { editions.first?.words }

  /// The pages with content, in the order of the navigation.
  var navigation: [Site.Entry] {
    guard let words else { return [] }
    var entries = [Site.Entry(name: words["overview"], address: .index)]
    let models = editions.map(\.reference.loaded.model)
    if models.contains(where: { !$0.fetchRequestTemplates.isEmpty }) {
      entries.append(Site.Entry(name: words["fetchRequests"], address: .fetchRequests))
    }
    if models.contains(where: { !$0.configurations.isEmpty || !$0.composites.isEmpty }) {
      entries.append(Site.Entry(name: words["configurations"], address: .configurations))
    }
    if editions.contains(where: { !$0.reference.synchronized.isEmpty }) {
      entries.append(Site.Entry(name: words["leavesDevice"], address: .cloudKit))
    }
    if !changelogs.isEmpty { entries.append(Site.Entry(name: words["changelog"], address: .changelog)) }
    entries.append(Site.Entry(name: words["messages"], address: .messages))
    if editions.contains(where: { !$0.namings.isEmpty }) {
      entries.append(Site.Entry(name: words["localization"], address: .localization))
    }
    return entries
  }

  /// The entities for the side bar; empty if there are too many.
  var navigationEntities: [Site.NavigationEntity] {
    let count = editions.reduce(0) { $0 + $1.reference.entityNames.count }
    guard count <= Site.largestNavigation else { return [] }
    return editions.flatMap { edition in
      edition.reference.entitiesByParent.enumerated().compactMap { position, entity in
        let isFirst = position == 0 && editions.count > 1
        return edition.link(to: entity.name).map { link in
          Site.NavigationEntity(link: link, depth: entity.depth, model: isFirst ? edition.modelLink : nil)
        }
      }
    }
  }

  /// The number of pages in a format: those of the navigation, one per entity, and one per model if there are several.
  func count(in format: any PageFormat) -> Int {
    navigation.count + editions.reduce(0) { $0 + $1.reference.entityNames.count }
      + (hasModelPages(in: format) ? editions.count : 0)
  }

  private func hasModelPages(in format: any PageFormat) -> Bool { format.hasModelPages && editions.count > 1 }

  /// A unit of work: a page or the search index.
  private enum Work: Sendable {
    case page(PageWork)
    case search(SearchIndex)
  }

  /// A page to write.
  private enum PageWork: Sendable {
    case overview
    /// The overview of one of several models, by the position of its edition.
    case model(Int)
    case messages
    case localization
    case fetchRequests
    case configurations
    case cloudKit
    case changelog
    /// The page of an entity, with the position of its edition.
    case entity(String, edition: Int)
  }

  /// The result; nil for an entity that is not documented.
  private enum Written: Sendable {
    case page(WrittenPage?)
    case search(DocumentationFile)
  }

  /// Writes all pages and the search index on all processors; after a template error no further page is started.
  ///
  /// All work is in one list, since nested concurrent loops compete for the processors.
  func write(
    with writer: PageWriter, _ search: SearchIndex?, count: PageCount
  ) throws(TemplateError) -> (pages: [WrittenPage], search: DocumentationFile?) {
    let pages = Set(navigation.map(\.address))
    var works: [Work] = [.page(.overview)]
    if hasModelPages(in: writer.format) { works += editions.indices.map { .page(.model($0)) } }
    works.append(.page(.messages))
    if let search { works.append(.search(search)) }
    if pages.contains(.localization) { works.append(.page(.localization)) }
    if pages.contains(.fetchRequests) { works.append(.page(.fetchRequests)) }
    if pages.contains(.configurations) { works.append(.page(.configurations)) }
    if pages.contains(.cloudKit) { works.append(.page(.cloudKit)) }
    if pages.contains(.changelog) { works.append(.page(.changelog)) }
    for (position, edition) in editions.enumerated() {
      works += edition.reference.entityNames.map { .page(.entity($0, edition: position)) }
    }
    let hasFailed = Mutex(false)
    let outcomes = works.concurrentMap { work -> Result<Written, TemplateError> in
      if hasFailed.withLock(\.self) { return .success(.page(nil)) }
      do throws(TemplateError) {
        switch work {
        case .search(let search): return .success(.search(search.file))
        case .page(let page):
          count.begin()
          return .success(.page(try write(page, with: writer)))
        }
      } catch {
        hasFailed.withLock { $0 = true }
        return .failure(error)
      }
    }
    var written: (pages: [WrittenPage], search: DocumentationFile?) = ([], nil)
    for outcome in outcomes {
      switch try outcome.get() {
      case .page(let page): if let page { written.pages.append(page) }
      case .search(let file): written.search = file
      }
    }
    return written
  }

  private func write(_ work: PageWork, with writer: PageWriter) throws(TemplateError) -> WrittenPage? {
    switch work {
    case .overview:
      let isWhole = !hasModelPages(in: writer.format)
      let models = editions.enumerated().map { position, edition in
        OverviewComposer(edition: edition)
          .overview(isWhole: isWhole, versions: changelogs.first { $0.edition == position }?.versions)
      }
      return try writer.write(IndexPage(siteTitle: title, preface: preface, models: models))
    case .model(let position):
      return try writer.write(ModelPage(model: OverviewComposer(edition: editions[position]).overview()))
    case .messages: return try writer.write(MessagesPage(editions))
    case .localization: return try writer.write(LocalizationPage(editions))
    case .fetchRequests: return try writer.write(FetchRequestsPage(editions))
    case .configurations: return try writer.write(ConfigurationsPage(editions))
    case .cloudKit: return try writer.write(CloudKitPage(editions))
    case .changelog:
      let models = changelogs.map { ChangelogComposer(edition: editions[$0.edition]).changelog($0.versions) }
      return try writer.write(ChangelogPage(models))
    case .entity(let name, let edition):
      let composer = EntityComposer(
        edition: editions[edition], versions: changelogs.first { $0.edition == edition }?.versions)
      guard var page = composer.page(of: name) else { return nil }
      if hasModelPages(in: writer.format) { page.model = editions[edition].modelLink }
      return try writer.write(page)
    }
  }
}
