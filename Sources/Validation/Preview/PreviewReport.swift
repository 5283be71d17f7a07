import GlossBasics
package import GlossLocalization

/// Every message that Core Data can show for some models, in every locale asked for, side by side.
///
/// ```swift
/// let report = PreviewReport(models: [PreviewedModel(name: "League", index: index)], locales: ["de", "ar"])
/// print(report.text)
/// ```
///
/// The same report as `text`, `markdown`, `json` and `html`.
package struct PreviewReport: Sendable, Hashable {
  /// One way to fail, with its message in each of the report's locales.
  package struct Row: Sendable, Hashable {
    package var model: String
    package var failure: PossibleFailure
    /// One a locale, in the order of the report's locales.
    package var messages: [ValidationMessage]
    /// The entities that inherit the rule and say the same, where they have no rows of their own.
    package var heirs: [String] = []
  }

  /// Where the words of a reader's messages come from.
  package struct Source: Sendable, Hashable {
    package var model: String
    /// The reader's locale.
    package var locale: String
    /// The table of names; nil when none serves the reader, who sees the names of the model.
    package var tablePath: String?
    /// What the app lacks of that table; nil where it reads the whole.
    package var loss: String?
    /// Why this table serves the reader.
    package var tableReason: TableChoice.Reason
    /// The language of the messages, which is not the reader's where there is no catalog for it; empty where the
    /// system's table does not tell.
    package var catalogLocale: String
    package var textSource: MessageSource
  }

  /// The readers' locales, the columns of the report.
  package var locales: [String]
  /// By model, then locale.
  package var sources: [Source] = []
  /// By model as given, entity by name, then in the order in which Core Data validates.
  package var rows: [Row] = []

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - locales: the readers' locales in the order of the columns.
  ///   - filter: which entities, properties and codes are wanted.
  package init(
    models: [PreviewedModel], locales: [String], catalogs: MessageCatalogs = .builtIn,
    filter: MessageFilter = MessageFilter(), style: MessageComposer.Style = .localized
  ) {
    self.locales = locales
    let catalogByLocale = locales.map(catalogs.catalog(forLocale:))
    for model in models {
      let enumeration = ValidationMessages(modelName: model.name, index: model.index, filter: filter)
      lazy var vocabulary = ModelVocabulary(model.index, entities: filter.entities.isEmpty ? nil : filter.entities)
      var columns: [[ValidationMessage]] = []
      for (locale, catalog) in zip(locales, catalogByLocale) {
        let choice = model.choices[locale] ?? TableChoice(of: nil)
        let composer = MessageComposer(catalog: catalog, style: style)
        let reader = ReaderLookup(
          index: model.index, choice: choice, locale: locale, composer: composer, vocabulary: vocabulary)
        columns.append(enumeration.messages(for: reader))
        sources.append(
          Source(
            model: model.name, locale: locale, tablePath: choice.path, loss: choice.loss, tableReason: choice.reason,
            catalogLocale: catalog.locale, textSource: catalog.source))
      }
      rows.reserveCapacity(rows.count + enumeration.failures.count)
      for (offset, failure) in enumeration.failures.enumerated() {
        rows.append(Row(model: model.name, failure: failure, messages: columns.map { $0[offset] }))
      }
    }
  }

  /// All messages, row by row.
  package var messages: [ValidationMessage] { rows.flatMap(\.messages) }
}

extension PreviewReport.Row {
  /// The place of the row's longest message; nil where all are of one length.
  ///
  /// Length is counted in characters as readers count them, which tells best where a layout will burst.
  var longest: Int? {
    let lengths = messages.map(\.text.count)
    guard let most = lengths.max(), let least = lengths.min(), most > least else { return nil }
    return lengths.firstIndex(of: most)
  }
}

extension PreviewReport {
  /// The report for people: what an inherited property says is there once, with the entities that say the same.
  ///
  /// A property of the root is a rule of every entity below it, so that a deep hierarchy would repeat each message as
  /// often as it has levels. A row joins another one where entity, property, rule and every locale's message agree;
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
  /// `the same for Coach, Player and 12 more`; nil where the message is this entity's alone.
  var heirsText: String? {
    guard !heirs.isEmpty else { return nil }
    let shown = heirs.prefix(Self.mostHeirs)
    let rest = heirs.count - shown.count
    return "the same for " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostHeirs = 8
}
