import GlossBasics

/// Coverage as aligned text.
///
/// ```text
/// League
///   de        95 %  40 of 42
///   documented 10 %  3 of 30
///   Player     …
/// ```
enum CoverageText {
  static func render(_ models: [ModelCoverage], listsEntities: Bool) -> String {
    models.map { model in
      var text = "\(model.heading(among: models).onSingleLine)\n"
      for loss in model.losses { text += "  \(loss.onSingleLine)\n" }
      if model.translations.isEmpty, model.expected > 0 {
        text += model.expectsTables ? "  no table, so users see raw names\n" : "  a SwiftData app reads no table\n"
      }
      var rows = model.translations.map(row)
      if model.documentation.expected > 0 { rows.append(("documented", model.documentation, "")) }
      text += lines(rows, indentation: 2)
      guard listsEntities else { return text }
      for entity in model.entities {
        let rows = entity.translations.filter { $0.share.done < $0.share.expected }.map(row)
        guard !rows.isEmpty else { continue }
        text += "  \(entity.name.onSingleLine)\n" + lines(rows, indentation: 4)
      }
      return text
    }.joined(separator: "\n")
  }

  private static func row(
    _ translation: ModelCoverage.Translation
  ) -> (name: String, share: ModelCoverage.Share, remark: String) {
    let open = translation.openWords
    return (translation.locale ?? "all languages", translation.share, open.isEmpty ? "" : ", \(open)")
  }

  private static func lines(
    _ rows: [(name: String, share: ModelCoverage.Share, remark: String)], indentation: Int
  ) -> String {
    let width = rows.map { $0.name.onSingleLine.count }.max() ?? 0
    return rows.map { name, share, remark in
      let name = name.onSingleLine
      let percentage = String(share.roundedPercentage)
      return String(repeating: " ", count: indentation) + name
        + String(repeating: " ", count: width - name.count + 3 - percentage.count + 2)
        + "\(percentage) %  \(share.done) of \(share.expected)\(remark)\n"
    }.joined()
  }
}
