import GlossBasics
import GlossLocalization
package import GlossValidation

extension PreviewReport {
  /// The report for a terminal: for each property, its name in each locale with the keys tried, then each rule with its
  /// messages.
  ///
  /// ```
  /// Player.firstName
  ///   de  Vorname    Property/firstName/Entity/Player ✓ de.lproj/LeagueModel.strings:4
  ///   fr  firstName  Property/firstName/Entity/Player ✗ Property/firstName ✗ → raw name
  ///   1570 NSValidationMissingMandatoryPropertyError: required
  ///     de  „Vorname“ ist eine Pflichtangabe.
  /// ```
  package var text: String {
    var writer = PreviewTextWriter(localeWidth: locales.map(\.count).max() ?? 0)
    var previous: Row?
    for row in rows {
      if previous?.model != row.model { writer.write(sources: sources.filter { $0.model == row.model }, of: row.model) }
      let isSameProperty =
        previous.map {
          $0.model == row.model && $0.failure.entity == row.failure.entity
            && $0.failure.property == row.failure.property
        } ?? false
      if !isSameProperty { writer.write(namesOf: row) }
      writer.write(row)
      previous = row
    }
    if rows.isEmpty { writer.text += "No validation rule matches.\n" }
    return writer.text
  }
}

private struct PreviewTextWriter {
  let localeWidth: Int
  var text = ""

  init(localeWidth: Int) {
    self.localeWidth = localeWidth
  }

  mutating func write(sources: [PreviewReport.Source], of model: String) {
    if !text.isEmpty { text += "\n" }
    text += "\(model.visible(.message))\n"
    for source in sources { text += "  \(source.sentence.visible(.message))\n" }
  }

  mutating func write(namesOf row: PreviewReport.Row) {
    let heirs = row.heirsText.map { "  (\($0.visible(.message)))" } ?? ""
    text += "\n\(row.failure.entity.visible(.message)).\(row.failure.property.visible(.message))\(heirs)\n"
    let width = row.messages.map { $0.name.visible(.message).count }.max() ?? 0
    for message in row.messages {
      let name = message.name.visible(.message)
      let steps = message.nameLookups
      text += "  \(padded(message.locale))\(name)"
      guard !steps.isEmpty else {
        text += "\n"
        continue
      }
      text += String(repeating: " ", count: width - name.count + 2)
      text += chain(steps, fallback: "raw name") + "\n"
    }
  }

  mutating func write(_ row: PreviewReport.Row) {
    guard let first = row.messages.first else { return }
    text += "  \(first.code) \(first.codeName): \(first.rule.visible(.message))\n"
    for message in row.messages {
      text += "    \(padded(message.locale))\(message.text.visible(.message))"
      let steps = message.lookups.dropLast(message.nameLookups.count)
      text += steps.isEmpty ? "\n" : "  [\(chain(Array(steps), fallback: "as in the model"))]\n"
    }
  }

  private func padded(_ locale: String) -> String {
    locale.visible(.message) + String(repeating: " ", count: max(0, localeWidth - locale.visible(.message).count) + 2)
  }

  /// The number of lookup steps shown; if there are more, those in the middle are only counted.
  private static let mostSteps = 6

  /// `Property/firstName/Entity/Player ✗ Property/firstName ✓ de.lproj/LeagueModel.strings:7`
  private func chain(_ steps: [Lookup], fallback: String) -> String {
    var parts: [String] = []
    // A deep hierarchy tries one key per level; real ones have fewer than ten.
    let skipped = max(0, steps.count - Self.mostSteps)
    for (number, step) in steps.enumerated() {
      if skipped > 0, number >= Self.mostSteps / 2, number < Self.mostSteps / 2 + skipped {
        if number == Self.mostSteps / 2 { parts.append("… \(skipped) more ✗ …") }
        continue
      }
      guard step.isHit else {
        parts.append("\(step.key.visible(.message)) ✗")
        continue
      }
      let place = [step.path?.visible(.message), step.line.map(String.init)].compactMap(\.self).joined(separator: ":")
      parts.append("\(step.key.visible(.message)) ✓ \(place)")
    }
    if steps.last?.isHit != true { parts.append("→ \(fallback)") }
    return parts.joined(separator: " ")
  }
}

extension ValidationMessage {
  /// The lookup steps for the property's name; they come last.
  fileprivate var nameLookups: [Lookup] {
    lookups.filter { $0.beginning == "Property/" }
  }
}

extension PreviewReport.Row {
  /// `the same for Coach, Player and 12 more`; nil if only this entity has the message.
  var heirsText: String? {
    guard !heirs.isEmpty else { return nil }
    let shown = heirs.prefix(Self.mostHeirs)
    let rest = heirs.count + furtherHeirs - shown.count
    return "the same for " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostHeirs = 8
}
