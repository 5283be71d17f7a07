import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPageTemplates
import GlossValidation

/// What a lead wants to see of a model in one look: what is open, and what changed.
struct Dashboard: TemplateObject {
  var languages: [Language]
  var change: Change?
  var cards: [Card]

  /// How much of a language is done, with the way to what is missing.
  struct Language: TemplateObject {
    var row: CoverageRow
    var open: String
    var address: PageAddress

    static let members = TemplateMembers<Language, PageScope> {
      $0.members { language, _ in language.row }
      $0.text("open") { language, _ in language.row.translated == language.row.expected ? nil : language.open }
      $0.text("href") { language, page in page.href(language.address) }
    }
  }

  /// The last change of the model.
  struct Change: TemplateObject {
    var version: TextRuns
    var badge: Badge
    var marks: [EntityMark]

    static let members = TemplateMembers<Change, PageScope> {
      $0.text("version") { change, page in page.text(change.version) }
      $0.members { change, _ in change.badge }
      $0.list("marks") { change, _ in change.marks }
    }
  }

  /// A figure with what it consists of.
  struct Card: TemplateObject {
    var title: String
    /// Where more is said.
    var address: PageAddress?
    var figure: TextRuns
    /// How much of it is done, of how much.
    var share: (done: Int, all: Int)?
    var lines: [TextRuns]

    static let members = TemplateMembers<Card, PageScope> {
      $0.text("label") { card, _ in card.title }
      $0.text("href") { card, page in card.address.map(page.href) }
      $0.text("figure") { card, page in page.text(card.figure) }
      $0.text("done") { card, _ in card.share.map { String($0.done) } }
      $0.text("all") { card, _ in card.share.map { String($0.all) } }
      $0.list("lines") { card, _ in card.lines.map { TextItem($0) } }
    }
  }

  static let members = TemplateMembers<Dashboard, PageScope> {
    $0.list("shares") { dashboard, _ in dashboard.languages }
    $0.object("change") { dashboard, _ in dashboard.change }
    $0.list("cards") { dashboard, _ in dashboard.cards }
  }
}

/// Composes the dashboard of a model.
struct DashboardComposer: EditionComposer {
  let edition: Edition

  /// - Parameter versions: the versions of its package, for its last change.
  func dashboard(_ versions: ChangelogVersions?) -> Dashboard {
    Dashboard(
      languages: languages, change: versions.flatMap(change),
      cards: [messages, documented, findings, leaving].compactMap(\.self))
  }

  private var languages: [Dashboard.Language] {
    LocalizationComposer(edition: edition).coverage(nil).map { row in
      let anchor = CoverageRow.anchor(row.language.locale, model: reference.number)
      return Dashboard.Language(
        row: row, open: words.vocabulary.formats.number(row.expected - row.translated),
        address: row.translated == row.expected ? .localization : .localization.with(anchor: anchor))
    }
  }

  /// More changed entities than these are counted.
  private static let mostMarks = 16

  private func change(_ versions: ChangelogVersions) -> Dashboard.Change? {
    let current = versions.versions.firstIndex(where: \.isCurrentVersion)
    let known = versions.versions.prefix(current.map { $0 + 1 } ?? versions.versions.count)
    guard let last = known.last(where: { versions.steps[$0.version ?? $0.name] != nil }),
      let step = versions.steps[last.version ?? last.name]
    else { return nil }
    let name = last.version ?? last.name
    let composer = ChangelogComposer(edition: edition)
    let outlook = MigrationOutlook(step.difference)
    var marks = step.difference.entities.prefix(Self.mostMarks).map(composer.mark)
    let rest = step.difference.entities.count - marks.count
    if rest > 0 { marks.append(EntityMark(name: TextRuns("+ \(rest)"), kind: "changed", word: "")) }
    return Dashboard.Change(
      version: TextRuns([versions.link(to: name, in: edition)]), badge: composer.badge(of: outlook.verdict),
      marks: marks)
  }

  private func card(
    _ title: String, _ address: PageAddress?, _ figure: String, share: (done: Int, all: Int)? = nil,
    _ lines: [TextRuns] = []
  ) -> Dashboard.Card {
    Dashboard.Card(
      title: words[title], address: address, figure: TextRuns(figure), share: share, lines: lines)
  }

  /// The number of messages, and the longest, which may not fit an alert.
  private var messages: Dashboard.Card? {
    var (count, longest, most) = (0, "", 0)
    for name in reference.entityNames {
      for message in edition.messages[name] ?? [] {
        count += 1
        if message.text.utf8.count > most { (longest, most) = (message.text, message.text.utf8.count) }
      }
    }
    guard count > 0 else { return nil }
    let lines = words.text("lineCount", ["count": words.vocabulary.formats.number(AlertLines.count(longest))])
    return card(
      "messages", .messages, words.vocabulary.formats.number(count), [TextRuns(longest), TextRuns(lines)])
  }

  /// How many entities and properties have a text, and the entity that lacks most.
  private var documented: Dashboard.Card? {
    var (done, all) = (0, 0)
    var least: (name: String, missing: Int, all: Int)?
    for name in reference.entityNames {
      guard let entity = index.entity(named: name) else { continue }
      let own = (reference.properties[name] ?? []).filter { !$0.isInherited }
      let count =
        own.count { !edition.documentation(of: $0).isEmpty }
        + (edition.documentation(of: .entity(name), entity.userInfo).isEmpty ? 0 : 1)
      done += count
      all += own.count + 1
      let missing = own.count + 1 - count
      if missing > least?.missing ?? 0 { least = (name, missing, own.count + 1) }
    }
    // Where nothing is documented, no one means to.
    guard done > 0 else { return nil }
    let formats = words.vocabulary.formats
    let worst = least.map { TextRuns([edition.run(of: $0.name), .text(" \($0.all - $0.missing) / \($0.all)")]) }
    return card(
      "documented", nil, "\(formats.number(done)) / \(formats.number(all))", share: (done, all),
      [worst].compactMap(\.self))
  }

  /// The findings of `check` by rule.
  private var findings: Dashboard.Card? {
    let findings = reference.documented.findings.filter { $0.severity != .note }
    guard !findings.isEmpty else { return nil }
    let rules = Dictionary(grouping: findings, by: \.rule.rawValue).sorted {
      $0.value.count == $1.value.count ? $0.key.precedes($1.key) : $0.value.count > $1.value.count
    }
    return card(
      "findings", nil, words.vocabulary.formats.number(findings.count),
      rules.prefix(3).map { TextRuns([.text(words.vocabulary.formats.number($0.value.count) + " "), .code($0.key)]) })
  }

  /// What is mirrored, and where that is said; or that nothing says so.
  private var leaving: Dashboard.Card? {
    let proof = MirroringProof(edition: edition)
    if !reference.synchronized.isEmpty {
      let count = reference.synchronized.reduce(into: Set<String>()) { $0.formUnion($1.entities) }.count
      return card("leavesDevice", .cloudKit, words.counted("entityCount", count), proof.statements)
    }
    return proof.isUnstated
      ? card("leavesDevice", nil, words["notStated"], [TextRuns(words["notStatedWhy"])]) : nil
  }
}

/// Where it is said that a model is mirrored to CloudKit, and to which container.
struct MirroringProof: EditionComposer {
  let edition: Edition

  /// Whether code or model could say that it is mirrored, and nothing does.
  var isUnstated: Bool {
    if case .unstated = reference.loaded.cloudKitUse { true } else { false }
  }

  /// `From the code: Stack.swift:4 → iCloud.example`, without folders as all places in code; else the mark of the model.
  var statements: [TextRuns] {
    var statements = reference.loaded.mirroringPlaces.map { place in
      let container = place.container.map { [TextRun.text(" → "), .code($0)] } ?? []
      return TextRuns(
        [.text(words["fromCode"] + words["labelSeparator"]), .code("\(FilePath.name(of: place.path)):\(place.line)")]
          + container)
    }
    if statements.isEmpty, SynchronizedModel(marked: index) != nil {
      statements = [TextRuns([.text(words["usesCloudKit"] + words["labelSeparator"]), .code("YES")])]
    }
    return statements
  }
}
