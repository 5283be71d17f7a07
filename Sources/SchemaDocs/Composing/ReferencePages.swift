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
    // What a team looks up each day comes first.
    entries.append(Site.Entry(name: words["messages"], address: .messages))
    if editions.contains(where: { !$0.namings.isEmpty }) {
      entries.append(Site.Entry(name: words["localization"], address: .localization))
    }
    if !changelogs.isEmpty { entries.append(Site.Entry(name: words["changelog"], address: .changelog)) }
    if editions.contains(where: { !$0.reference.synchronized.isEmpty }) {
      entries.append(Site.Entry(name: words["leavesDevice"], address: .cloudKit))
    }
    let models = editions.map(\.reference.loaded.model)
    if models.contains(where: { !$0.fetchRequestTemplates.isEmpty }) {
      entries.append(Site.Entry(name: words["fetchRequests"], address: .fetchRequests))
    }
    if models.contains(where: { !$0.configurations.isEmpty || !$0.composites.isEmpty }) {
      entries.append(Site.Entry(name: words["configurations"], address: .configurations))
    }
    if LettersPage.isUseful(for: editions) {
      entries.append(Site.Entry(name: words["index"], address: .letters))
    }
    return entries
  }

  /// The entities for the side bar; nil if there are too many.
  var navigationEntities: [Site.NavigationEntity]? {
    let count = editions.reduce(0) { $0 + $1.reference.entityNames.count }
    guard count <= Site.largestNavigation else { return nil }
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

  /// A page to write.
  private enum Work: Sendable {
    case overview
    /// The overview of one of several models, by the position of its edition.
    case model(Int)
    case messages
    case localization
    case fetchRequests
    case configurations
    case cloudKit
    case changelog
    case letters
    /// The page of an entity, with the position of its edition.
    case entity(String, edition: Int)
    /// The search index, of the writer at a position.
    case search(SearchIndex, writer: Int)
  }

  private enum Written: Sendable {
    case page(WrittenPage)
    case search(DocumentationFile)
  }

  /// The pages of one format, with its search index if it has one.
  struct Outcome {
    var pages: [WrittenPage] = []
    var search: DocumentationFile?
  }

  /// Writes all pages and the search indexes on all processors; after a template error no further page is started.
  ///
  /// Each page is composed once for all formats. All work is in one list, since nested concurrent loops compete for the
  /// processors.
  ///
  /// - Returns: what each writer made, in the order of the writers.
  func write(
    with writers: [(pages: PageWriter, search: SearchIndex?)], count: PageCount
  ) throws(TemplateError) -> [Outcome] {
    let pages = Set(navigation.map(\.address))
    let pageWriters = writers.map(\.pages)
    var works: [Work] = [.overview]
    if writers.contains(where: { hasModelPages(in: $0.pages.format) }) { works += editions.indices.map { .model($0) } }
    works.append(.messages)
    for (position, writer) in writers.enumerated() {
      if let search = writer.search { works.append(.search(search, writer: position)) }
    }
    if pages.contains(.localization) { works.append(.localization) }
    if pages.contains(.fetchRequests) { works.append(.fetchRequests) }
    if pages.contains(.configurations) { works.append(.configurations) }
    if pages.contains(.cloudKit) { works.append(.cloudKit) }
    if pages.contains(.changelog) { works.append(.changelog) }
    if pages.contains(.letters) { works.append(.letters) }
    for (position, edition) in editions.enumerated() {
      works += edition.reference.entityNames.map { .entity($0, edition: position) }
    }
    let hasFailed = Mutex(false)
    let results = works.concurrentMap { work -> Result<[Written?], TemplateError> in
      if hasFailed.withLock(\.self) { return .success([]) }
      do throws(TemplateError) {
        return .success(try write(work, with: pageWriters, count: count))
      } catch {
        hasFailed.withLock { $0 = true }
        return .failure(error)
      }
    }
    var outcomes = writers.map { _ in Outcome() }
    for result in results {
      for (writer, written) in try result.get().enumerated() {
        switch written {
        case .page(let page): outcomes[writer].pages.append(page)
        case .search(let file): outcomes[writer].search = file
        case nil: break
        }
      }
    }
    return outcomes
  }

  /// What each writer made of a work; nil where its format has no such page.
  private func write(
    _ work: Work, with writers: [PageWriter], count: PageCount
  ) throws(TemplateError) -> [Written?] {
    func written(_ page: some Page, _ writer: PageWriter) throws(TemplateError) -> Written {
      count.begin()
      return .page(try writer.write(page))
    }
    func all(_ page: some Page) throws(TemplateError) -> [Written?] {
      try writers.map { writer throws(TemplateError) in try written(page, writer) }
    }
    switch work {
    case .overview:
      var pages: [Bool: IndexPage] = [:]
      return try writers.map { writer throws(TemplateError) in
        let isWhole = !hasModelPages(in: writer.format)
        let page = pages[isWhole] ?? overview(isWhole: isWhole)
        pages[isWhole] = page
        return try written(page, writer)
      }
    case .model(let position):
      let page = ModelPage(
        model: OverviewComposer(edition: editions[position]).overview(versions: versions(ofEdition: position)))
      return try writers.map { writer throws(TemplateError) in
        hasModelPages(in: writer.format) ? try written(page, writer) : nil
      }
    case .messages: return try all(MessagesPage(editions))
    case .localization: return try all(LocalizationPage(editions))
    case .fetchRequests: return try all(FetchRequestsPage(editions))
    case .configurations: return try all(ConfigurationsPage(editions))
    case .cloudKit: return try all(CloudKitPage(editions))
    case .letters: return try all(LettersPage(editions))
    case .changelog:
      let models = changelogs.map { ChangelogComposer(edition: editions[$0.edition]).changelog($0.versions) }
      return try all(ChangelogPage(models))
    case .entity(let name, let edition):
      let composer = EntityComposer(
        edition: editions[edition], versions: changelogs.first { $0.edition == edition }?.versions)
      guard let page = composer.page(of: name) else { return [] }
      return try writers.map { writer throws(TemplateError) in
        var page = page
        if hasModelPages(in: writer.format) { page.model = editions[edition].modelLink }
        return try written(page, writer)
      }
    case .search(let search, let writer): return writers.indices.map { $0 == writer ? .search(search.file) : nil }
    }
  }

  private func versions(ofEdition position: Int) -> ChangelogVersions? {
    changelogs.first { $0.edition == position }?.versions
  }

  /// - Parameter isWhole: whether all that is known of the models is on it, since they have no pages of their own.
  private func overview(isWhole: Bool) -> IndexPage {
    let models = editions.enumerated().map { position, edition in
      OverviewComposer(edition: edition)
        .overview(isWhole: isWhole, versions: versions(ofEdition: position))
    }
    return IndexPage(siteTitle: title, preface: preface, models: models)
  }
}
