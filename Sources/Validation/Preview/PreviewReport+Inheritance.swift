import GlossBasics

extension PreviewReport {
  /// The report for people: what an inherited property says is there once, with the entities that say the same.
  ///
  /// A property of the root is a rule of every entity below it, so that a deep hierarchy would repeat each sentence as
  /// often as it has levels. A row joins another one where entity, property, rule and every locale's sentence agree;
  /// an heir with a name of its own keeps its row.
  package var sayingInheritedOnce: PreviewReport {
    struct Rule: Hashable {
      var model: String
      var declaredIn: String
      var property: String
      var code: Int
      var warning: String?
      var texts: [String]
    }
    var report = self
    report.rows = []
    var positions: [Rule: Int] = [:]
    for row in rows {
      let failure = row.failure
      let rule = Rule(
        model: row.model, declaredIn: failure.declaredIn, property: failure.property, code: failure.code,
        warning: failure.warning, texts: row.messages.map(\.text))
      if let position = positions[rule] {
        report.rows[position].heirs.append(failure.entity)
      } else {
        positions[rule] = report.rows.count
        report.rows.append(row)
      }
    }
    return report
  }
}

extension PreviewReport.Row {
  /// `the same for Coach, Player and 12 more`; nil where the sentence is this entity's alone.
  var heirsText: String? {
    guard !heirs.isEmpty else { return nil }
    let shown = heirs.prefix(Self.mostHeirs)
    let rest = heirs.count - shown.count
    return "the same for " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostHeirs = 8
}
