import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossSchemaDocs
import GlossValidation

/// The alerts that show one text of a translation desk, as a phone draws them, while the text is typed.
struct DeskAlerts {
  let row: TranslationDesk.Row
  let column: TranslationDesk.Column
  let model: LiveModel
  let reference: ReferenceWords?

  /// An alert with the text in its places.
  struct Alert: Equatable {
    /// The sentence, cut where the text appears in it.
    var pieces: [String]
    var code: Int
    /// In pieces, which may be code.
    var limit: [String]
    var lines: Int
  }

  /// More alerts than these are counted.
  private static let mostShown = 3

  /// The alerts of a text, in Core Data's order.
  func alerts(showing text: String?) -> [Alert] {
    let lookup = column.lookup
    return failures.compactMap { failure in
      let template =
        failure.warning == nil || row.kind != .sentence
        ? lookup.template(code: failure.code, warning: failure.warning).text : text ?? failure.warning ?? ""
      let property =
        row.kind == .property
        ? Self.blank : lookup.nameInMessages(of: failure.property, in: failure.entity, isTraced: false).text
      let namesEntity = template.contains(MessageComposer.entityPlaceholder)
      if row.kind == .entity, !namesEntity { return nil }
      let entity = row.kind == .entity ? Self.blank : namesEntity ? lookup.entityName(failure.entity).text : ""
      let sentence =
        lookup.composer.style == .withoutPolicy
        ? template : MessageComposer.fill(template, entityName: entity, propertyName: property)
      let pieces = sentence.split(separator: Self.blank, omittingEmptySubsequences: false).map(String.init)
      let limit = model.index.property(failure.property, of: failure.entity).flatMap { found in
        reference?.limit(ofCode: failure.code, of: found.property)
      }
      let whole = pieces.joined(separator: text ?? row.name)
      return Alert(
        pieces: pieces, code: failure.code, limit: (limit ?? []).map(\.text), lines: AlertLines.count(whole))
    }
  }

  /// Stands for the text, and is in no other.
  private static let blank = "\u{FFFC}"

  /// The failures whose message may show the text.
  private var failures: [PossibleFailure] {
    switch row.kind {
    case .property:
      row.entities.flatMap { entity in
        model.index.possibleFailures(of: entity).filter { $0.property == row.name }
      }
    case .entity: model.index.possibleFailures(of: row.name)
    case .sentence:
      model.index.entities.flatMap { entity in
        model.index.possibleFailures(of: entity.name, levels: 1).filter { $0.warning == row.name }
      }
    }
  }

  func markup(_ text: String?, _ words: Vocabulary) -> Markup {
    let all = alerts(showing: text)
    let own = Markup(trusted: words.languageAttributes.text)
    guard !all.isEmpty else { return "<p class=\"note\" \(own)>\(words.text("shownNowhere"))</p>" }
    // The longest tells whether all fit.
    let shown = all.count <= Self.mostShown ? all : [all.max { $0.lines < $1.lines } ?? all[0]]
    let name = text.flatMap { $0.isEmpty ? nil : $0 } ?? row.name
    let items: [Markup] = shown.map { alert in
      let sentence = Markup.joined(alert.pieces.map(Markup.init(escaping:)), separator: "<mark>\(name)</mark>")
      let lines = words.text("lineCount", ["count": words.formats.number(alert.lines)])
      return """
        <figure><div class="phone"><p>\(sentence)</p><span aria-hidden="true">OK</span></div>\
        <figcaption \(own)><b>\(alert.code)</b> <span>\(alert.limit.joined())</span> \
        <span class="lines\(if: alert.lines > AlertLines.most, " many")">\(lines)</span></figcaption></figure>
        """
    }
    return "\(items)\(if: all.count > shown.count, "<p class=\"note\">+ \(all.count - shown.count)</p>")"
  }
}
