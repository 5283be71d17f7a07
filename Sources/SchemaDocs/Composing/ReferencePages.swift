import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading

/// All pages of the reference in one language.
struct ReferencePages: Sendable {
  let editions: [Edition]
  let title: String
  let preface: String
  /// The versions of each package, with the position of the edition that their page of changes leads to.
  let changelogs: [(versions: ChangelogVersions, edition: Int)]

  private var words: DocumentationWords? { editions.first?.words }

  /// The pages that have something to say, in the order of the navigation.
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
    if !changelogs.isEmpty { entries.append(Site.Entry(name: words["changelog"], address: .changelog)) }
    entries.append(Site.Entry(name: words["messages"], address: .messages))
    if editions.contains(where: { !$0.namings.isEmpty }) {
      entries.append(Site.Entry(name: words["localization"], address: .localization))
    }
    return entries
  }

  /// The entities for the side bar; none where they are too many.
  var navigationEntities: [EntityLink] {
    let count = editions.reduce(0) { $0 + $1.reference.entityNames.count }
    guard count <= Site.largestNavigation else { return [] }
    return editions.flatMap { edition in edition.reference.entityNames.compactMap(edition.link) }
  }

  /// How many pages there are: those of the navigation and one an entity.
  var count: Int { navigation.count + editions.reduce(0) { $0 + $1.reference.entityNames.count } }

  func write(with writer: PageWriter, count: PageCount) -> [WrittenPage] {
    var tasks: [@Sendable () -> WrittenPage?] = [
      { writer.write(IndexPage(title: title, preface: preface, models: editions.map { $0.overview() })) },
      { writer.writeMessages(editions.map { $0.messagesOfModel() }) },
    ]
    let pages = navigation.map(\.address)
    if pages.contains(.localization) {
      tasks.append {
        writer.writeLocalization(
          editions.map { edition in
            let entities = edition.reference.entityNames.compactMap { edition.index.entity(named: $0) }
            let names = edition.namings.isEmpty ? [] : entities.map(edition.names)
            return (edition.reference.heading, edition.coverage(), names)
          })
      }
    }
    if pages.contains(.fetchRequests) {
      tasks.append { writer.writeFetchRequests(editions.map { ($0.reference.heading, $0.fetchRequests) }) }
    }
    if pages.contains(.configurations) {
      tasks.append {
        writer.writeConfigurations(editions.map { ($0.reference.heading, $0.configurations(), $0.composites()) })
      }
    }
    if pages.contains(.changelog) {
      tasks.append { writer.writeChangelog(changelogs.map { editions[$0.edition].changelog($0.versions) }) }
    }
    for edition in editions {
      for name in edition.reference.entityNames { tasks.append { edition.page(of: name).map(writer.write) } }
    }
    return tasks.concurrentMap { task in
      count.begin()
      return task()
    }.compactMap(\.self)
  }
}
