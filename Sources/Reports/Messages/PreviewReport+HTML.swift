import GlossBasics
import GlossLocalization
import GlossPageTemplates
package import GlossValidation

extension PreviewReport {
  /// The report as one self-contained page, with locales as columns and rules as rows.
  ///
  /// Raw names and the longest message of a row are marked; every cell has its language and direction. Hiding languages
  /// and showing only raw names needs only the style sheet; the text filter appears if scripts run. The page loads no
  /// external resources.
  package var html: String { PreviewPage(report: self).markup.text }
}

/// The page, part by part.
private struct PreviewPage {
  let report: PreviewReport

  var markup: Markup {
    let models = report.sources.map(\.model).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let title = "Validation messages" + (models.count == 1 ? " of \(models[0])" : "")
    return """
      \(Markup.standaloneHead(title: title, style: "\(PreviewStyle.sheet)\(columnRules)", hasScript: true))\
      <body>
      <header>
      <h1>\(title)</h1>
      <p>Every message Core Data can show: \(report.rows.count) rules, \(report.locales.count) locales.
      <span class="key raw">raw</span> no table has an entry, <span class="key long">longest</span> of its row.</p>
      <form>
      <p class="search" hidden><label>Filter <input type="search" id="filter" autocomplete="off"></label></p>
      <p><label><input type="checkbox" id="raw"> Raw only</label></p>
      <fieldset><legend>Locales</legend>
      \(columns { "<label><input type=\"checkbox\" id=\"l\($0)\" checked> \($1)</label>\n" })</fieldset>
      </form>
      </header>
      <main>
      \(models.enumerated().map { section($1, number: $0) })\
      \(if: report.rows.isEmpty, "<p>No validation rule matches.</p>\n")</main>
      <script>
      \(PreviewStyle.script)</script>
      </body>
      </html>

      """
  }

  /// Something for each column.
  private func columns(_ make: (Int, String) -> Markup) -> [Markup] {
    report.locales.enumerated().map { make($0, $1) }
  }

  /// For each column: the rule that hides it, and its label for the card layout on phones.
  private var columnRules: [Markup] {
    columns { number, locale in
      let label = locale.utf8.filter { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
      }
      return """
        body:has(#l\(number):not(:checked)) .l\(number) { display: none }
        .l\(number) { --locale: "\(String(decoding: label, as: UTF8.self))" }

        """
    }
  }

  private func section(_ model: String, number: Int) -> Markup {
    let sources = report.sources.filter { $0.model == model }
    let languages = sources.map {
      Self.attributes(for: LanguageTag($0.catalogLocale.isEmpty ? $0.locale : $0.catalogLocale))
    }
    let items: [Markup] = sources.map { "<li>\($0.sentence)</li>\n" }
    var groups: Markup = ""
    var entity: String?
    for row in report.rows where row.model == model {
      if entity != row.failure.entity {
        groups += """
          \(if: entity != nil, "</tbody>\n")<tbody>
          <tr class="entity"><th scope="rowgroup" colspan="\(report.locales.count + 1)">\
          <span>\(row.failure.entity)</span></th></tr>

          """
        entity = row.failure.entity
      }
      groups += cells(of: row, languages: languages)
    }
    return """
      <section aria-labelledby="m\(number)">
      <h2 id="m\(number)">\(model)</h2>
      <details><summary>Where the words come from</summary>
      <ul>
      \(items)</ul>
      </details>
      <div class="scroll" role="region" tabindex="0" aria-labelledby="m\(number)">
      <table>
      <thead><tr><th scope="col">Rule</th>\(columns { "<th scope=\"col\" class=\"l\($0)\">\($1)</th>" })</tr></thead>
      \(groups)\(if: entity != nil, "</tbody>\n")</table>
      </div>
      </section>

      """
  }

  /// `lang`, and `dir` for right-to-left languages.
  private static func attributes(for tag: LanguageTag) -> Markup {
    " lang=\"\(tag.text)\"\(if: tag.isRightToLeft, " dir=\"rtl\"")"
  }

  private func cells(of row: PreviewReport.Row, languages: [Markup]) -> Markup {
    guard let first = row.messages.first else { return "" }
    let longest = row.longest
    let cells: [Markup] = row.messages.enumerated().map { column, message in
      // The language of a warning in the model is unknown.
      let language: Markup =
        message.isWarningUntranslated
        ? " dir=\"auto\""
        : message.textSource == .table ? Self.attributes(for: LanguageTag(message.locale)) : languages[column]
      return """
        <td class="l\(column)\(if: message.isUntranslated, " raw")\(if: column == longest, " long")"\(language)>\
        \(message.text)</td>
        """
    }
    return """
      <tr><th scope="row">\(row.failure.property) <small title="\(first.codeName)">\(first.code) \(first.rule)</small>\
      \(row.heirsText, { " <small>\($0)</small>" })</th>\(cells)</tr>

      """
  }
}

extension PreviewReport.Row {
  /// The index of the row's longest message; nil if all have the same length.
  ///
  /// Length is counted in user-perceived characters, which best predicts where a layout will break.
  fileprivate var longest: Int? {
    let lengths = messages.map(\.text.count)
    guard let most = lengths.max(), let least = lengths.min(), most > least else { return nil }
    return lengths.firstIndex(of: most)
  }
}

extension PreviewReport.Source {
  /// `sr: names from en.lproj/LeagueModel.strings (the development language, none is in sr); built-in messages (en)`
  var sentence: String {
    let names = tablePath.map { "names from \($0)\(fallback)" } ?? "no table, names as in the model"
    let sentences = textSource == .system ? "the system's own messages" : "built-in messages"
    return "\(locale): \(loss ?? names); \(sentences)"
      + (catalogLocale == locale || catalogLocale.isEmpty ? "" : " (\(catalogLocale))")
  }

  /// Why the reader gets a table in another language; empty if the language matches.
  private var fallback: String {
    switch tableReason {
    case .exact, .none: ""
    case .unlocalized: " (outside every language folder, so it serves all)"
    case .parent: " (a more general form of \(locale))"
    case .sibling: " (another variety of \(locale))"
    case .base: " (Base, none is in \(locale))"
    case .developmentLanguage: " (the development language, none is in \(locale))"
    case .english: " (English, none is in \(locale))"
    case .first: " (the first language there is, none is in \(locale))"
    }
  }
}
