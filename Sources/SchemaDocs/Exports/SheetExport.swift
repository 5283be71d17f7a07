import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossValidation

/// Every alert of a model as a phone draws it, on paper, for a native speaker to say yes or no to.
///
/// One page without a script for each language: A4, four alerts in a row, with boxes to tick below each. What has a raw
/// name, or more lines than fit, is framed and said.
struct SheetExport: ModelExport {
  static let format = DocumentationFormat.sheet
  static let isOfEachLanguage = true

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    let groups = MessagesComposer(edition: edition).groups
    guard !groups.isEmpty else { return [] }
    let language = LanguageHeading(locale: edition.locale)
    let head = Markup.standaloneHead(
      title: edition.reference.heading, style: Markup(trusted: style),
      language: "lang=\"\(language.languageTag)\" dir=\"\(language.direction)\"")
    let sections: [Markup] = groups.map { group in
      let alerts: [Markup] = group.messages.map { alert($0, edition.words) }
      let label: Markup = group.entity.label.map { " <bdi>\($0)</bdi>" } ?? ""
      return "<section><h2><code>\(group.entity.name)</code>\(label)</h2><div>\(alerts)</div></section>\n"
    }
    let text: Markup = """
      \(head)<body>
      <h1>\(edition.reference.heading) <small>\(language.name)</small></h1>
      \(sections)</body>
      </html>

      """
    return [DocumentationFile(path: "sheet/\(SafeName.locale(edition.locale))/\(name).html", text: text.text)]
  }

  private static func alert(_ row: MessageRow, _ words: DocumentationWords) -> Markup {
    let lines = AlertLines.count(row.text)
    var faults: [String] = []
    if row.gap != nil { faults.append(words["nameNotTranslated"]) }
    if lines > AlertLines.most {
      faults.append(words.text("lineCount", ["count": words.vocabulary.formats.number(lines)]))
    }
    let limit: Markup = row.limit.map { " · \($0.plainText)" } ?? ""
    return """
      <figure\(if: !faults.isEmpty, " class=\"fault\"")><div><p>\(row.text)</p><span aria-hidden="true">OK</span></div>\
      <figcaption><code>\(row.property)</code> \(row.code)\(limit)\
      \(if: !faults.isEmpty, "<b>\(words.vocabulary.formats.list(faults))</b>")\
      <span>☐ \(words["isRight"])</span> <span class="change">☐ \(words["changeTo"]) <u></u></span></figcaption></figure>

      """
  }

  private static let style = """
    @page { size: A4 portrait; margin: 10mm; @bottom-center { content: counter(page) " / " counter(pages); font: 9px system-ui, sans-serif; } }
    :root { color-scheme: light; }
    * { box-sizing: border-box; }
    body { max-width: 718px; margin: 0 auto; color: #1b2130; background: #fff; font: 9px/1.35 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
    h1 { margin: 12px 0; font-size: 20px; } h1 small { font-weight: 400; color: #566078; }
    h2 { margin: 16px 0 6px; font-size: 12px; break-after: avoid; }
    code { font: .95em ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere; }
    section > div { display: grid; grid-template-columns: repeat(4, 162px); justify-content: space-between; gap: 12px 0; }
    figure { display: grid; grid-template-rows: subgrid; grid-row: span 2; gap: 4px; margin: 0; break-inside: avoid; }
    figure > div { align-self: start; border: 1px solid #d4d9e6; border-radius: 11px; background: #fbfbfd; text-align: center; overflow: hidden; }
    figure p { margin: 0; padding: 10px; font-size: 10.2px; line-height: 13.2px; font-weight: 600; overflow-wrap: anywhere; }
    figure div > span { display: block; padding: 5px; border-block-start: 1px solid #e0e4ee; color: #0061d6; font-size: 10.2px; }
    .fault > div { border: 2px solid #9a3412; background: #fff3e8; }
    figcaption { color: #566078; } figcaption code { color: #1b2130; font-weight: 600; }
    figcaption b { display: block; color: #9a3412; }
    figcaption span { display: block; margin-block-start: 3px; margin-inline-end: 6px; color: #1b2130; }
    .change { display: flex !important; gap: 3px; } .change u { flex: 1; border-block-end: 1px solid #1b2130; text-decoration: none; }

    """
}
