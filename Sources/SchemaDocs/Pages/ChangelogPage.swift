import GlossModelHistory
import GlossPageTemplates

/// The changes of each version of the models.
struct ChangelogPage: Page {
  static let template = "changelog"
  let address = PageAddress.changelog
  var models: [ModelChangelog]

  func title(_ words: DocumentationWords) -> String { words["changelog"] }

  static let members = TemplateMembers<ChangelogPage, PageScope> {
    $0.list("models") { changelog, _ in changelog.models }
  }

  init(_ models: [ModelChangelog]) {
    self.models = models.map { model in
      var model = model
      model.isOneOfSeveral = models.count > 1
      return model
    }
  }
}

/// The versions of one model on the page of changes, newest first.
struct ModelChangelog: TemplateObject {
  var name: String
  /// The anchor of the model on the first page.
  var anchor: String
  var versions: [VersionChanges]
  var isOneOfSeveral = false
  /// What becomes of data on the way straight from a version to one that is not the next.
  var straight: [StraightPairs] = []
  /// `Straight to Shop 3`, where the current version is reached from others; empty if they are not compared.
  var straightTitle = TextRuns()

  static let members = TemplateMembers<ModelChangelog, PageScope> {
    $0.flag("hasStraight") { model, _ in !model.straightTitle.isEmpty }
    $0.text("straightTitle") { model, page in page.text(model.straightTitle) }
    $0.list("straight") { model, _ in model.straightOnPage }
    $0.text("name") { model, _ in model.isOneOfSeveral ? model.name : nil }
    $0.list("versions") { model, _ in model.versionsOnPage }
    $0.list("recentVersions") { model, _ in model.versionsOnPage.filter(\.isRecent) }
    $0.flag("hasOlderVersions") { model, _ in model.versions.contains { !$0.isRecent } }
    $0.list("olderVersions") { model, _ in model.versionsOnPage.filter { !$0.isRecent } }
  }

  private var versionsOnPage: [VersionChanges] {
    versions.map { version in
      var version = version
      if isOneOfSeveral {
        version.anchor = "\(anchor).\(version.anchor)"
        version.straight = version.straight.map { mark in
          var mark = mark
          mark.anchor = "\(anchor).\(mark.anchor)"
          return mark
        }
      }
      return version
    }
  }

  private var straightOnPage: [StraightPairs] {
    guard isOneOfSeveral else { return straight }
    return straight.map { group in
      var group = group
      for place in group.pairs.indices {
        for old in group.pairs[place].olds.indices {
          group.pairs[place].olds[old].anchor = "\(anchor).\(group.pairs[place].olds[old].anchor)"
        }
      }
      return group
    }
  }
}

/// A version with its changes.
struct VersionChanges: TemplateObject {
  var name: String
  var anchor: String
  var isCurrent: Bool
  /// The version it is compared with; empty for the first.
  var comparison: TextRuns
  /// The verdict on migration and the entities with a new version hash.
  var facts: [Fact]
  /// The obstacles and hazards of the migration.
  var issues: [TextRuns]
  var rows: [ChangeRow]
  /// The verdict as a badge; nil for the first version.
  var verdict: Badge?
  /// The changed entities, for the table of all versions.
  var entities: [EntityMark] = []
  /// Whether it is one of the latest, which are shown unfolded.
  var isRecent = true
  /// The entities whose data changes, before and after.
  var fates: [EntityFatePicture] = []
  /// The way from here straight to the current version.
  var straight: StraightMark?

  static let members = TemplateMembers<VersionChanges, PageScope> {
    $0.text("name") { version, _ in version.name }
    $0.text("code") { version, page in page.code(version.name) }
    $0.flag("isCurrent") { version, _ in version.isCurrent }
    $0.text("anchor") { version, page in page.id(version.anchor) }
    $0.text("comparison") { version, page in page.text(version.comparison) }
    $0.list("facts") { version, _ in version.facts }
    $0.list("issues") { version, _ in version.issues.map { TextItem($0) } }
    $0.flag("isUnchanged") { version, _ in version.rows.isEmpty && !version.comparison.isEmpty }
    $0.list("rows") { version, _ in version.rows }
    $0.object("verdict") { version, _ in version.verdict }
    $0.list("entities") { version, _ in version.entities }
    $0.flag("isRecent") { version, _ in version.isRecent }
    $0.list("fates") { version, _ in version.fates }
    $0.object("straight") { version, _ in version.straight }
    $0.text("href") { version, page in page.href(.changelog.with(anchor: version.anchor)) }
  }
}

/// A change of an entity in a version: `+ Goal`, `− Foo`, `Match`.
struct EntityMark: TemplateObject, Equatable {
  var name: TextRuns
  /// `added`, `removed`, `renamed` or `changed`; `lost` for a field whose values are lost.
  var kind: String
  /// The kind in the reader's words.
  var word: String

  static let members = TemplateMembers<EntityMark, PageScope> {
    $0.text("name") { mark, page in page.text(mark.name) }
    $0.text("kind") { mark, _ in mark.kind }
    $0.text("word") { mark, _ in mark.word }
  }
}

/// One change: its object, its member, the old and the new value.
struct ChangeRow: TemplateObject, Equatable {
  var subject: TextRuns
  /// The kind of object: `attribute`, `entity` …
  var kind = ""
  /// The kind of change, which sets the row's sign and colour.
  var sign = ChangeKind.changed
  /// The changed member, or that the object was added or removed.
  var change: TextRuns
  var before: TextRuns
  var after: TextRuns
  /// Whether the values are prose of the model, which has its own language and direction.
  var isText = false

  static let members = TemplateMembers<ChangeRow, PageScope> {
    $0.text("subject") { row, page in page.text(row.subject) }
    $0.text("kind") { row, _ in row.kind }
    $0.text("sign") { row, _ in row.sign == .changed ? nil : row.sign.rawValue }
    $0.text("change") { row, page in page.text(row.change) }
    $0.text("before") { row, page in page.text(row.before) }
    $0.text("after") { row, page in page.text(row.after) }
    $0.flag("isText") { row, _ in row.isText }
  }
}
