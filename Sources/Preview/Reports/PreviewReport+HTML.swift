import GlossBasics
import GlossLocalization
package import GlossValidation

extension PreviewReport {
  /// The report as one self-contained page, with locales as columns and rules as rows.
  ///
  /// Raw names and the longest message of a row are marked; every cell has its language and direction. Hiding languages
  /// and showing only raw names needs only the style sheet; the text filter appears if scripts run. The page loads no
  /// external resources, and all names are escaped.
  package var html: String {
    var page = PreviewPage(report: self)
    page.write()
    return page.text
  }
}

/// Writes the page part by part.
private struct PreviewPage {
  let report: PreviewReport
  var text = ""

  init(report: PreviewReport) {
    self.report = report
  }

  mutating func write() {
    let models = report.sources.map(\.model).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let title = "Validation messages" + (models.count == 1 ? " of \(models[0])" : "")
    text += """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'">
      <title>\(title.markupText)</title>
      <style>
      \(PreviewStyle.sheet)\(columnRules)</style>
      </head>
      <body>
      <header>
      <h1>\(title.markupText)</h1>
      <p>Every message Core Data can show: \(report.rows.count) rules, \(report.locales.count) locales.
      <span class="key raw">raw</span> no table has an entry, <span class="key long">longest</span> of its row.</p>

      """
    writeControls()
    text += "</header>\n<main>\n"
    for (number, model) in models.enumerated() { write(model, number: number) }
    if report.rows.isEmpty { text += "<p>No validation rule matches.</p>\n" }
    text += "</main>\n<script>\n\(PreviewStyle.script)</script>\n</body>\n</html>\n"
  }

  /// For each column: the rule that hides it, and its label for the card layout on phones.
  private var columnRules: String {
    report.locales.enumerated().map { number, locale in
      let label = locale.utf8.filter { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
      }
      return """
        body:has(#l\(number):not(:checked)) .l\(number) { display: none }
        .l\(number) { --locale: "\(String(decoding: label, as: UTF8.self))" }

        """
    }.joined()
  }

  private mutating func writeControls() {
    text += """
      <form>
      <p class="search" hidden><label>Filter <input type="search" id="filter" autocomplete="off"></label></p>
      <p><label><input type="checkbox" id="raw"> Raw only</label></p>
      <fieldset><legend>Locales</legend>

      """
    for (number, locale) in report.locales.enumerated() {
      text += "<label><input type=\"checkbox\" id=\"l\(number)\" checked> \(locale.markupText)</label>\n"
    }
    text += "</fieldset>\n</form>\n"
  }

  private mutating func write(_ model: String, number: Int) {
    let sources = report.sources.filter { $0.model == model }
    let languages = sources.map {
      Self.attributes(for: LanguageTag($0.catalogLocale.isEmpty ? $0.locale : $0.catalogLocale))
    }
    text += "<section aria-labelledby=\"m\(number)\">\n<h2 id=\"m\(number)\">\(model.markupText)</h2>\n"
    text += "<details><summary>Where the words come from</summary>\n<ul>\n"
    for source in sources { text += "<li>\(source.sentence.markupText)</li>\n" }
    text += "</ul>\n</details>\n"
    text += "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"m\(number)\">\n<table>\n<thead><tr>"
    text += "<th scope=\"col\">Rule</th>"
    for (column, locale) in report.locales.enumerated() {
      text += "<th scope=\"col\" class=\"l\(column)\">\(locale.markupText)</th>"
    }
    text += "</tr></thead>\n"
    var entity: String?
    for row in report.rows where row.model == model {
      if entity != row.failure.entity {
        if entity != nil { text += "</tbody>\n" }
        entity = row.failure.entity
        text += "<tbody>\n<tr class=\"entity\"><th scope=\"rowgroup\" colspan=\"\(report.locales.count + 1)\">"
        text += "<span>\(row.failure.entity.markupText)</span></th></tr>\n"
      }
      write(row, languages: languages)
    }
    text += (entity == nil ? "" : "</tbody>\n") + "</table>\n</div>\n</section>\n"
  }

  /// `lang`, and `dir` for right-to-left languages.
  private static func attributes(for tag: LanguageTag) -> String {
    " lang=\"\(tag.text.markupText)\"" + (tag.isRightToLeft ? " dir=\"rtl\"" : "")
  }

  private mutating func write(_ row: PreviewReport.Row, languages: [String]) {
    guard let first = row.messages.first else { return }
    text += "<tr><th scope=\"row\">\(row.failure.property.markupText) "
    text += "<small title=\"\(first.codeName.markupText)\">\(first.code) \(first.rule.markupText)</small>"
    if let heirs = row.heirsText { text += " <small>\(heirs.markupText)</small>" }
    text += "</th>"
    let longest = row.longest
    for (column, message) in row.messages.enumerated() {
      text += "<td class=\"l\(column)\(message.isUntranslated ? " raw" : "")\(column == longest ? " long" : "")\""
      // The language of a warning in the model is unknown.
      if message.isWarningUntranslated {
        text += " dir=\"auto\""
      } else if message.textSource == .table {
        text += Self.attributes(for: LanguageTag(message.locale))
      } else {
        text += languages[column]
      }
      text += ">\(message.text.markupText)</td>"
    }
    text += "</tr>\n"
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

extension String {
  /// The text for HTML, in elements and in attribute values in double quotes.
  fileprivate var markupText: String { visible(.message).escapedForMarkup }
}
