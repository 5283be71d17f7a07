import GlossBasics
import GlossLiveServer
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossSchemaDocs
import GlossTableWriting
import GlossValidation

/// The desk of translators: all keys of a model by all languages, what is open first, each text edited in its cell.
///
/// Without a script each cell leads to a form beside the table.
struct TranslationsPage: LivePage {
  let frame: LivePages
  let editor: LiveEditor
  private let desk: TranslationDesk
  private let choice: Choice
  private let changes: [LiveEditor.Change]
  /// The text that was saved last, by key and language.
  private let saves: [Save: String]

  private struct Save: Hashable {
    let key: String
    let locale: String
  }

  /// What the address chooses.
  struct Choice {
    enum Part: String, CaseIterable { case all, open, review, sentences }

    var part = Part.all
    /// What names and texts contain.
    var filter = ""
    /// The cell beside whose row the alerts are.
    var key: String?
    var locale: String?
    /// What was typed and not written, and why.
    var typed: String?
    var refusal: LiveEditor.Refusal?

    init() {}

    init(_ request: HTTPRequest) {
      part = request.value("show").flatMap(Part.init) ?? .all
      filter = request.value("q") ?? ""
      (key, locale) = (request.value("key"), request.value("in"))
    }
  }

  init(frame: LivePages, editor: LiveEditor, choice: Choice = Choice()) {
    var visit = frame.visit
    let source = visit.model.localization.developmentLanguage
    var locales = visit.locales
    if visit.hasAllLocales, locales.count > Self.mostColumns {
      locales = Array(locales.filter { !LanguageTag.isSame($0, source) }.prefix(Self.mostColumns - 1))
    }
    // The names that the others are translated from come first.
    let known = source.flatMap { source in visit.project.locales.first { LanguageTag.isSame($0, source) } }
    locales = [known].compactMap(\.self) + locales.filter { $0 != known }
    visit.locales = locales
    self.frame = LivePages(visit: visit)
    self.editor = editor
    self.choice = choice
    desk = TranslationDesk(visit.model, locales: locales, in: visit.project.catalogs)
    changes = editor.changes.filter { $0.model == visit.model.key }
    saves = Dictionary(
      changes.map { (Save(key: $0.key, locale: $0.locale), $0.text) }, uniquingKeysWith: { last, _ in last })
  }

  /// Above this number of languages, those are shown that are chosen.
  private static let mostColumns = 6
  /// The number of cells beyond which rows are found by the filter alone.
  private static let mostCells = 30_000

  // MARK: The page

  var text: String {
    let rows = desk.rows.filter(isChosen)
    let most = max(50, Self.mostCells / max(1, desk.columns.count))
    let open = rows.filter(\.isOpen)
    let first = Set(open.map(\.key))
    let shown = Set((open + rows.filter { !first.contains($0.key) }).prefix(most).map(\.key))
    let content: Markup = """
      <div class="desk" data-model="\(visit.model.key)"\(words(forScript: Self.scriptWords))>
      <div class="desk-head"><h1>\(word("translations"))</h1>\(models)\(tools)</div>
      \(chips)
      <div class="desk-table"><table class="grid" aria-label="\(word("translations"))">\(head)\
      \(if: choice.part != .sentences, group(word("open"), open, shown, kind: "open"))\(groups(rows.filter { choice.part == .sentences || !first.contains($0.key) }, shown))</table></div>
      \(if: rows.isEmpty, "<p class=\"note\">\(word("noResults"))</p>")\
      \(if: rows.count > shown.count, "<p class=\"note\">+ \(rows.count - shown.count)</p>")
      <aside class="desk-side"><div id="beside">\(beside)</div><section id="changes">\(saved)</section></aside>
      <footer class="keys" aria-label="\(word("allKeys"))">\(keys)</footer>
      </div>
      """
    let head: Markup = """
      <meta name="referrer" content="same-origin"><link rel="stylesheet" href="/desk.css"><script src="/desk.js" defer></script>
      """
    return frame.page(.translations, title: word("translations"), head: head, content)
  }

  private static let scriptWords = [
    "savedCount", "unsavedCount", "fromKey", "changedElsewhere", "keepMine", "takeTheirs", "notWritten", "saved",
    "restored", "allNamed", "saveNext", "giveUp", "missing", "open", "lineCount", "next", "undo", "edit", "reviewed",
    "labelSeparator",
  ]

  /// Words for the script, with `…` in place of what it fills in.
  private func words(forScript keys: [String]) -> [Markup] {
    let blanks = Dictionary(
      uniqueKeysWithValues: ["count", "key", "text", "reason", "place", "language"].map { ($0, "…") })
    return keys.map { key in
      let name = Markup(
        escaping: "data-word-" + key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined())
      return " \(name)=\"\(words.text(key, blanks))\""
    }
  }

  private func address(_ change: (inout Choice) -> Void = { _ in }) -> LiveAddress {
    var other = choice
    (other.key, other.locale) = (nil, nil)
    change(&other)
    return visit.address("/translations").with("show", other.part == .all ? nil : other.part.rawValue)
      .with("q", other.filter.isEmpty ? nil : other.filter).with("key", other.key).with("in", other.locale)
  }

  // MARK: The head

  private var models: Markup {
    guard project.models.count > 1 else { return "" }
    let links: [Markup] = project.models.map { model in
      var other = visit
      other.model = model
      let href = other.address("/translations").text
      return "<a href=\"\(href)\"\(if: model.key == visit.model.key, " aria-current=\"page\"")>\(model.key)</a> "
    }
    return "<nav class=\"models\" aria-label=\"\(word("model"))\">\(links)</nav>"
  }

  private var tools: Markup {
    let counts: [Choice.Part: Int] = [
      .all: desk.rows.count, .open: desk.rows.count(where: \.isOpen), .review: desk.rows.count(where: \.isToReview),
      .sentences: desk.rows.count { $0.kind == .sentence },
    ]
    let names: [Choice.Part: String] = [
      .all: "all", .open: "open", .review: "openNeedsReview", .sentences: "sentences",
    ]
    let parts: [Markup] = Choice.Part.allCases.map { part in
      let href = address { $0.part = part }.text
      return """
        <a href="\(href)" data-part="\(part.rawValue)"\(if: part == choice.part, " aria-current=\"true\"")>\
        <span>\(word(names[part] ?? ""))</span> <b>\(words.formats.number(counts[part] ?? 0))</b></a>
        """
    }
    return """
      <form id="desk-filter" method="get" action="/translations" role="search">\(frame.hiddenChoices)\
      \(if: choice.part != .all, "<input type=\"hidden\" name=\"show\" value=\"\(choice.part.rawValue)\">")\
      <input type="search" name="q" value="\(choice.filter)" placeholder="\(word("filter"))" aria-label="\(word("filter"))" \
      aria-keyshortcuts="/"><button class="noscript">\(word("filter"))</button></form>
      <nav class="parts" aria-label="\(word("translations"))">\(parts)</nav>
      <form id="columns" method="get" action="/translations">\(frame.hiddenChoices)\(frame.readerChoice)\
      <button class="noscript">\(word("showRow"))</button></form>
      \(sheets)
      """
  }

  /// The ways to the alerts on paper, by language.
  private var sheets: Markup {
    let links: [Markup] = desk.columns.map { column in
      let href = visit.address("/sheet").with("in", column.locale).text
      return """
        <li><a href="\(href)" lang="\(LanguageTag(column.locale).text)">\(LanguageNames.displayName(of: column.locale))</a></li>
        """
    }
    return "<details class=\"sheets\"><summary>\(word("contactSheet"))</summary><ul>\(links)</ul></details>"
  }

  /// One language at a time, where there is no room for more.
  private var chips: Markup {
    let links: [Markup] = desk.columns.filter { !$0.isSource }.map { column in
      let open = column.counts.expected - column.counts.translated
      let href = address { $0.locale = column.locale }.text
      return """
        <a href="\(href)" data-locale="\(column.locale)"\(if: column.locale == chosenLocale, " aria-current=\"true\"") \
        lang="\(LanguageTag(column.locale).text)">\(LanguageNames.displayName(of: column.locale))\
        \(if: open > 0, " <b>\(words.formats.number(open))</b>")</a>
        """
    }
    return "<nav class=\"chips\" aria-label=\"\(word("language"))\">\(links)</nav>"
  }

  /// The language of a narrow page.
  private var chosenLocale: String? {
    if let locale = choice.locale, desk.columns.contains(where: { $0.locale == locale }) { return locale }
    return desk.columns.first { !$0.isSource }?.locale ?? desk.columns.first?.locale
  }

  private var head: Markup {
    let cells: [Markup] = desk.columns.map { column in
      let (done, expected) = (column.counts.translated, column.counts.expected)
      let percent = words.formats.percent(expected == 0 ? 100 : done * 100 / expected)
      let name = LanguageNames.displayName(of: column.locale)
      return """
        <th scope="col" data-locale="\(column.locale)" class="\(columnClass(column))"\
        \(column.lock?.description, { " title=\"\($0)\"" })>\
        <span lang="\(LanguageTag(column.locale).text)">\(name)</span>\(if: column.isSource, " <small>\(word("source"))</small>")\
        <small class="share">\(percent)\(if: done < expected, " · <b>\(word("open")) \(words.formats.number(expected - done))</b>")</small>\
        <progress max="\(expected)" value="\(done)" aria-label="\(name)"></progress></th>
        """
    }
    return "<thead><tr><th scope=\"col\">\(word("name"))</th>\(cells)</tr></thead>"
  }

  private func columnClass(_ column: TranslationDesk.Column) -> Markup {
    "\(if: column.isSource, "source ")\(if: column.locale == chosenLocale, "chosen ")\(if: column.lock != nil, "locked")"
  }

  // MARK: Rows

  private func isChosen(_ row: TranslationDesk.Row) -> Bool {
    switch choice.part {
    case .all: break
    case .open: guard row.isOpen else { return false }
    case .review: guard row.isToReview else { return false }
    case .sentences: guard row.kind == .sentence else { return false }
    }
    let wanted = choice.filter.trimmed.lowercased()
    return wanted.isEmpty || row.name.lowercased().contains(wanted)
      || row.entities.contains { $0.lowercased().contains(wanted) }
      || row.cells.contains { $0.text?.lowercased().contains(wanted) ?? false }
  }

  private func groups(_ rows: [TranslationDesk.Row], _ shown: Set<String>) -> [Markup] {
    var groups: [(name: String, rows: [TranslationDesk.Row])] = []
    for row in rows {
      let name = row.kind == .sentence ? word("sentences") : row.entities.first ?? ""
      if groups.last?.name == name { groups[groups.count - 1].rows.append(row) } else { groups.append((name, [row])) }
    }
    return groups.map { group($0.name, $0.rows, shown, kind: "") }
  }

  private func group(_ name: String, _ rows: [TranslationDesk.Row], _ shown: Set<String>, kind: String) -> Markup {
    let rows = rows.filter { shown.contains($0.key) }
    guard !rows.isEmpty else { return "" }
    let lines: [Markup] = rows.map(line)
    return """
      <tbody class="\(kind)"><tr class="group"><th colspan="\(desk.columns.count + 1)" scope="rowgroup">\(name) \
      <small>\(words.formats.number(rows.count))</small></th></tr>\(lines)</tbody>
      """
  }

  private func line(_ row: TranslationDesk.Row) -> Markup {
    let cells: [Markup] = zip(desk.columns, row.cells).map { column, cell in self.cell(cell, of: row, column) }
    let below: Markup =
      switch row.kind {
      case .entity: "<small>\(word("entity"))</small>"
      case .property:
        "<small>\(words.formats.list(Array(row.entities.prefix(4))))\(if: row.entities.count > 4, " …")</small>"
      case .sentence: ""
      }
    let name: Markup = row.kind == .sentence ? "<q>\(row.name)</q>" : "<code>\(row.name)</code>"
    return """
      <tr data-key="\(row.key)" data-states="\(if: row.isOpen, "open ")\(if: row.isToReview, "review ")\
      \(if: row.kind == .sentence, "sentences")"><th scope="row" class="\(if: row.kind == .entity, "entity")">\(name)\(below)</th>\(cells)</tr>
      """
  }

  private func cell(_ cell: TranslationDesk.Cell, of row: TranslationDesk.Row, _ column: TranslationDesk.Column)
    -> Markup
  {
    let tag = LanguageTag(column.locale)
    let isSaved = cell.text != nil && saves[Save(key: cell.key, locale: column.locale)] == cell.text
    var classes: Markup = "\(columnClass(column))"
    if isSaved { classes += " saved" }
    if cell.state != .done { classes += " \(cell.state.rawValue)" }
    let note: Markup
    if cell.text == nil || cell.state == .missing && cell.isOwn {
      note = "<i>\(word(cell.text == nil ? "missing" : "empty"))</i>"
    } else if column.writable == nil {
      note = "<small>\(word("otherLanguageText"))</small>"
    } else if let key = cell.state.deskWordKey {
      note = "<small>\(word(key))</small>"
    } else {
      note = ""
    }
    let text: Markup = cell.text.map { "<span class=\"\(cell.isOwn ? "t" : "f")\">\($0)</span>" } ?? ""
    let content: Markup = "\(text)\(note)"
    guard column.writable != nil else {
      return "<td class=\"\(classes)\" lang=\"\(tag.text)\"\(direction(tag))>\(content)</td>"
    }
    let href = address { ($0.key, $0.locale) = (row.key, column.locale) }.text
    return """
      <td class="\(classes)"\(if: cell.key != row.key, " data-key=\"\(cell.key)\"") lang="\(tag.text)"\(direction(tag))>\
      <a href="\(href)#beside">\(content)</a></td>
      """
  }

  private func direction(_ tag: LanguageTag) -> Markup {
    tag.isRightToLeft == words.isRightToLeft ? "" : tag.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\""
  }

  // MARK: Beside the table

  /// The cell that the address chooses.
  private var chosen: (row: TranslationDesk.Row, column: TranslationDesk.Column, cell: TranslationDesk.Cell)? {
    guard let number = desk.columns.firstIndex(where: { $0.locale == choice.locale }),
      let row = desk.rows.first(where: { row in row.key == choice.key || row.cells[number].key == choice.key })
    else { return nil }
    return (row, desk.columns[number], row.cells[number])
  }

  /// The alerts that show the text of the chosen cell, what it is looked up under, and its form.
  var beside: Markup {
    guard let (row, column, cell) = chosen else { return "" }
    let name = LanguageNames.displayName(of: column.locale)
    let title =
      row.kind == .sentence ? row.name : row.kind == .entity ? row.name : "\(row.entities.first ?? "").\(row.name)"
    let reference = project.words(of: visit.model, locale: words.locale)
    let documentation = row.entities.first.map { entity in
      reference?.documentation(of: entity, property: row.kind == .entity ? nil : row.name) ?? ""
    }
    let proposals: [Markup] = desk.proposals(for: row, column).map { proposal in
      let place = proposal.key + (proposal.line.map { ":\($0)" } ?? "")
      return """
        <li><button type="submit" name="text" value="\(proposal.text)" data-proposal><bdi>\(proposal.text)</bdi> \
        <small>\(words.text("fromKey", ["key": place]))</small></button></li>
        """
    }
    let alerts = DeskAlerts(row: row, column: column, model: visit.model, reference: reference)
    return """
      <h2><code>\(title)</code></h2><p class="note"><span lang="\(LanguageTag(column.locale).text)">\(name)</span>\
      \(documentation.flatMap { $0.isEmpty ? nil : $0 }, { " · <span dir=\"auto\">\($0)</span>" })</p>
      \(refusal)\(form(row, column, cell, proposals))
      <div class="alerts" lang="\(LanguageTag(column.locale).text)" dir="\(LanguageTag(column.locale).isRightToLeft ? "rtl" : "ltr")">\
      \(alerts.markup(choice.typed ?? cell.text, words))</div>
      <h3>\(word("lookup"))</h3><ol class="looked-up" dir="ltr">\(lookedUp(row, column, cell))</ol>
      """
  }

  private func notWritten(_ reason: String) -> Markup {
    "<p class=\"gap\" role=\"alert\">\(words.text("notWritten", ["reason": reason]))</p>"
  }

  private var refusal: Markup {
    switch choice.refusal {
    case nil: return ""
    case .malformed(let reason): return notWritten(reason)
    case .failure(let failure): return notWritten(failure.description)
    case .conflict(let theirs):
      return """
        <p class="gap" role="alert">\(words.text("changedElsewhere", ["text": theirs ?? "–"]))</p>
        """
    }
  }

  private func form(
    _ row: TranslationDesk.Row, _ column: TranslationDesk.Column, _ cell: TranslationDesk.Cell, _ proposals: [Markup]
  ) -> Markup {
    let tag = LanguageTag(column.locale)
    var seen = column.writable?.text(of: cell.key)
    // Who sees what another one wrote, and saves, means it.
    if case .conflict(let theirs)? = choice.refusal { seen = theirs }
    let isToReview = cell.state == .needsReview || cell.state == .stale
    return """
      <form class="beside" method="post" action="/translation">\(frame.hiddenChoices)\
      <input type="hidden" name="model" value="\(visit.model.key)"><input type="hidden" name="key" value="\(cell.key)">\
      <input type="hidden" name="row" value="\(row.key)"><input type="hidden" name="in" value="\(column.locale)">\
      \(seen, { "<input type=\"hidden\" name=\"seen\" value=\"\($0)\">" })\
      \(if: seen == nil, "<input type=\"hidden\" name=\"unseen\" value=\"1\">")\
      <label>\(word("edit")) <textarea name="typed" rows="2" lang="\(tag.text)" dir="auto">
      \(choice.typed ?? (cell.isOwn ? cell.text : nil) ?? "")</textarea></label>\
      <button>\(word("save"))</button>\
      \(if: isToReview, "<button name=\"confirm\" value=\"1\">\(word("reviewed"))</button>")\
      \(if: !proposals.isEmpty, "<ul class=\"proposals\">\(proposals)</ul>")</form>
      """
  }

  /// The keys that are tried, and the file that the text is written to.
  private func lookedUp(
    _ row: TranslationDesk.Row, _ column: TranslationDesk.Column, _ cell: TranslationDesk.Cell
  ) -> [Markup] {
    let entity = row.entities.first ?? ""
    let lookups: [Lookup] =
      switch row.kind {
      case .entity: column.lookup.entityName(row.name).lookups
      case .property: column.lookup.propertyName(row.name, of: entity).lookups
      case .sentence: column.lookup.errorString(row.name).lookups
      }
    var steps: [Markup] = lookups.prefix(12).map { step in
      let place = step.path.map { path in "\(path)\(step.line.map { ":\($0)" } ?? "")" }
      return """
        <li\(if: step.isHit, " class=\"hit\"")><code>\(step.key)</code> \
        <span \(frame.ownLanguage)>\(word(step.isHit ? "found" : "notFound"))\(if: step.isHit, "\(place, { " <code>\($0)</code>" })")</span></li>
        """
    }
    if let path = column.writable?.table(for: cell.key)?.path {
      steps.append(
        "<li class=\"target\"><span \(frame.ownLanguage)>\(words.text("writtenTo", ["place": path]))</span> <code>\(cell.key)</code></li>"
      )
    }
    return steps
  }

  /// What was saved, each with its undoing.
  private var saved: Markup {
    guard !changes.isEmpty else { return "" }
    let items: [Markup] = changes.prefix(Self.mostListed).map { change in
      let row = desk.rows.first { row in row.key == change.key || row.cells.contains { $0.key == change.key } }
      let subject =
        row.map { row in
          row.kind == .property ? "\(row.entities.first ?? "").\(row.name)" : row.name
        } ?? change.key
      let name = "\(subject), \(LanguageNames.displayName(of: change.locale))"
      return """
        <li data-change="\(change.number)" data-key="\(change.key)" data-locale="\(change.locale)"><form method="post" action="/translation">\
        \(frame.hiddenChoices)<input type="hidden" name="model" value="\(change.model)">\
        <input type="hidden" name="row" value="\(row?.key ?? change.key)"><input type="hidden" name="in" value="\(change.locale)">\
        <small><code>\(subject)</code> · \(LanguageNames.displayName(of: change.locale))</small>\
        <bdi lang="\(LanguageTag(change.locale).text)">\(change.text)</bdi>\
        <button class="tool" name="undo" value="\(change.number)" aria-label="\(word("undo"))\(word("labelSeparator"))\(name)">\(word("undo"))</button></form></li>
        """
    }
    return "<h3>\(word("savedHere"))</h3><ul class=\"changes\">\(items)</ul>"
  }

  private static let mostListed = 20

  private var keys: Markup {
    let keys: [(String, String)] = [
      ("↑ ↓ ← →", word("move")), ("Enter", "\(word("edit")) · \(word("saveNext"))"), ("Shift Enter", word("previous")),
      ("Esc", word("giveUp")), ("Ctrl Z", word("undo")), ("/", word("filter")), ("R", word("reviewed")),
      ("?", word("allKeys")),
    ]
    let items: [Markup] = keys.map { "<span><kbd>\($0)</kbd> \($1)</span> " }
    return "\(items)"
  }
}

extension TextState {
  /// The key of the word below a text that is there and not done.
  fileprivate var deskWordKey: String? {
    switch self {
    case .untranslated: "openUntranslated"
    case .sameAsSource: "openSameAsSource"
    case .needsReview: "openNeedsReview"
    case .stale: "openStale"
    case .missing, .done: nil
    }
  }
}
