import GlossBasics
import GlossLocalization

extension Explanation {
  /// The explanation for a terminal.
  ///
  /// ```
  /// Player.firstName in League
  /// League.xcdatamodeld/League 2.xcdatamodel/contents:14:9
  ///
  /// de: Vorname
  ///   table de.lproj/LeagueModel.strings
  ///   1. Property/firstName/Entity/Player ✗
  ///   2. Property/firstName ✓ de.lproj/LeagueModel.strings:7
  /// ```
  ///
  /// - Parameter isVerbose: whether to include the facts on which every look-up rests, and not only those about what is
  ///   asked.
  package func text(isVerbose: Bool) -> String {
    var text = "\(title.visible(.message))\n"
    if let path { text += "\(path.visible(.message))\(position.map { ":\($0)" } ?? "")\n" }
    for statement in statements { text += "\(statement.visible(.message))\n" }
    for reader in readers { text += "\n" + reader.lines }
    let facts = facts.filter { isVerbose || !Fact.common.contains($0) }
    if !facts.isEmpty { text += "\nWhat this rests on\n" }
    for fact in facts { text += "  [\(fact.certainty.rawValue)] \(fact.text)\n" }
    if let card { text += card.examplesText }
    return text
  }
}

extension Explanation.Reader {
  fileprivate var lines: String {
    let nothing = lookups.last?.isHit == true ? "(an empty text)" : "(nothing)"
    var text = "\(locale.visible(.message)): \(self.text.isEmpty ? nothing : self.text.visible(.message))\n"
    switch textSource {
    case .system?: text += "  message template from the system's table\(language)\n"
    case .catalog?: text += "  message template built in\(language)\n"
    case .table?: text += "  message from the model's warning\n"
    case nil: break
    }
    text += "  \(tablePath.map { "table \($0.visible(.message))" } ?? "no table")\n"
    for (number, step) in lookups.enumerated() {
      text += "  \(number + 1). \(step.key.visible(.message)) "
      if step.isHit {
        let place = [step.path?.visible(.message), step.line.map(String.init)].compactMap(\.self).joined(separator: ":")
        text += "✓ \(place)\n"
      } else {
        text += "✗\n"
      }
    }
    if let reason { text += "  \(reason.visible(.message))\n" }
    return text
  }

  private var language: String {
    guard let catalogLocale, catalogLocale != locale, !catalogLocale.isEmpty else { return "" }
    return ", in \(catalogLocale)"
  }
}
