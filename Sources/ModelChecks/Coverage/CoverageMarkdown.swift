import GlossBasics

/// Coverage as Markdown tables: one row per locale, and one per incomplete entity.
enum CoverageMarkdown {
  static func render(_ models: [ModelCoverage], listsEntities: Bool) -> String {
    models.map { model in
      var text = "## \(model.heading(among: models).markdownCode)\n\n"
      for loss in model.losses { text += "\(loss.markdownEscaped)\n\n" }
      text += "| Locale | Present | Translated | Share | Open |\n| --- | ---: | ---: | ---: | --- |\n"
      for translation in model.translations {
        text += row((translation.locale ?? "all").markdownEscaped, translation.share, translation)
      }
      if model.documentation.expected > 0 { text += row("*documented*", model.documentation, nil) }
      let incomplete = model.entities.filter { entity in
        entity.translations.contains { $0.share.done < $0.share.expected }
      }
      guard listsEntities, !incomplete.isEmpty else { return text }
      let locales = model.translations.map { ($0.locale ?? "all").markdownEscaped }
      text += "\n| Entity | " + locales.joined(separator: " | ") + " |\n| --- |"
      text += String(repeating: " ---: |", count: locales.count) + "\n"
      for entity in incomplete {
        let cells = entity.translations.map { "\($0.share.done) of \($0.share.expected)" }
        text += "| \(entity.name.markdownCode) | " + cells.joined(separator: " | ") + " |\n"
      }
      return text
    }.joined(separator: "\n")
  }

  private static func row(
    _ name: String, _ share: ModelCoverage.Share, _ translation: ModelCoverage.Translation?
  ) -> String {
    let (present, open) = (translation.map { "\($0.present)" } ?? "", translation?.openWords ?? "")
    return "| \(name) | \(present) | \(share.done) of \(share.expected) | \(share.roundedPercentage) % | \(open) |\n"
  }
}
