package import GlossLocalization
import GlossManagedObjectModel

/// Every message that Core Data can show for the models in the requested locales, side by side.
///
/// ```swift
/// let report = PreviewReport(models: [PreviewedModel(name: "League", index: index)], locales: ["de", "ar"])
/// ```
package struct PreviewReport: Sendable, Hashable {
  /// One possible failure, with its message in each of the report's locales.
  package struct Row: Sendable, Hashable {
    package var model: String
    package var failure: PossibleFailure
    /// One per locale, in the order of the report's locales.
    package var messages: [ValidationMessage]
    /// The entities that inherit the rule with the same messages, if they have no rows of their own.
    package var heirs: [String] = []
    /// The number of further heirs deeper than ``ModelIndex/listedLevels``.
    package var furtherHeirs = 0
  }

  /// The source of the words in a reader's messages.
  package struct Source: Sendable, Hashable {
    package var model: String
    /// The reader's locale.
    package var locale: String
    /// The table of names; nil if no table serves the reader, who then sees the names in the model.
    package var tablePath: String?
    /// What the app fails to read of that table; nil if it reads all of it.
    package var loss: String?
    /// Why this table was chosen for the reader.
    package var tableReason: TableChoice.Reason
    /// The language of the messages, which differs from the reader's if there is no catalog for it; empty if unknown
    /// because the system's table does not tell.
    package var catalogLocale: String
    package var textSource: MessageSource
  }

  /// The readers' locales, one per column.
  package var locales: [String]
  /// Sorted by model, then locale.
  package var sources: [Source] = []
  /// By model in the given order, entity by name, then in Core Data's order of validation.
  package var rows: [Row] = []

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - locales: the readers' locales in column order.
  ///   - filter: the entities, properties and codes to include.
  ///   - isInheritedSaidOnce: whether an inherited rule appears once, with the entities that share its messages.
  ///     Readers want this, since a property of the root is a rule of every entity below it.
  package init(
    models: [PreviewedModel], locales: [String], catalogs: MessageCatalogs = .builtIn,
    filter: MessageFilter = MessageFilter(), style: MessageComposer.Style = .localized,
    isInheritedSaidOnce: Bool = false
  ) {
    self.locales = locales
    let catalogByLocale = locales.map(catalogs.catalog(forLocale:))
    for model in models {
      lazy var vocabulary = ModelVocabulary(model.index, entities: filter.entities.isEmpty ? nil : filter.entities)
      var readers: [ReaderLookup] = []
      for (locale, catalog) in zip(locales, catalogByLocale) {
        let choice = model.choices[locale] ?? TableChoice(of: nil)
        let composer = MessageComposer(catalog: catalog, style: style)
        readers.append(
          ReaderLookup(index: model.index, choice: choice, locale: locale, composer: composer, vocabulary: vocabulary))
        sources.append(
          Source(
            model: model.name, locale: locale, tablePath: choice.path, loss: choice.loss, tableReason: choice.reason,
            catalogLocale: catalog.locale, textSource: catalog.source))
      }
      var enumeration = ValidationMessages(
        modelName: model.name, index: model.index, filter: filter,
        levels: isInheritedSaidOnce ? model.index.listedLevels : .max)
      var heirs: [Heirs] = []
      if isInheritedSaidOnce, enumeration.failures.contains(where: { $0.declaredIn != $0.entity }) {
        (enumeration, heirs) = Self.sayingInheritedOnce(enumeration, to: readers)
      }
      let columns = readers.map { enumeration.messages(for: $0) }
      rows.reserveCapacity(rows.count + enumeration.failures.count)
      for (offset, failure) in enumeration.failures.enumerated() {
        var row = Row(model: model.name, failure: failure, messages: columns.map { $0[offset] })
        if offset < heirs.count { (row.heirs, row.furtherHeirs) = (heirs[offset].names, heirs[offset].further) }
        rows.append(row)
      }
    }
  }

  /// All messages, row by row.
  package var messages: [ValidationMessage] { rows.flatMap(\.messages) }
}

extension PreviewReport {
  /// The entities with the same messages as a row.
  fileprivate struct Heirs {
    var names: [String] = []
    var further = 0
  }

  /// The possible failures, each once, with the entities that declare or inherit it and show the same messages.
  ///
  /// Two failures are merged if property, rule and every reader's message match; an heir with its own name keeps its
  /// row. Messages are computed for a few entities at a time, since most turn out to be duplicates.
  fileprivate static func sayingInheritedOnce(
    _ enumeration: ValidationMessages, to readers: [ReaderLookup]
  ) -> (ValidationMessages, [Heirs]) {
    struct Rule: Hashable {
      var declaredIn: String
      var property: String
      var code: Int
      /// Tells rules of one property from each other that have the same code and message.
      var limit: MessageLimit?
      var warning: String?
      var texts: [String]
    }
    let further = enumeration.index.heirsBeyondListing
    var kept: [PossibleFailure] = []
    var heirs: [Heirs] = []
    var positions: [Rule: Int] = [:]
    var counted = Set<Rule>()
    let failures = enumeration.failures
    for start in stride(from: 0, to: failures.count, by: portion) {
      let part = ValidationMessages(
        modelName: enumeration.modelName, index: enumeration.index,
        failures: Array(failures[start..<min(failures.count, start + portion)]))
      let columns = readers.map { part.messages(for: $0, isTraced: false) }
      for (offset, failure) in part.failures.enumerated() {
        var rule = Rule(
          declaredIn: failure.declaredIn, property: failure.property, code: failure.code, limit: failure.limit,
          warning: failure.warning, texts: columns.map { $0[offset].text })
        if let position = positions[rule] {
          heirs[position].names.append(failure.entity)
          continue
        }
        positions[rule] = kept.count
        kept.append(failure)
        heirs.append(Heirs())
        guard let count = further[failure.declaredIn] else { continue }
        rule.texts = []
        if counted.insert(rule).inserted { heirs[heirs.count - 1].further = count }
      }
    }
    return (
      ValidationMessages(modelName: enumeration.modelName, index: enumeration.index, failures: kept), heirs
    )
  }

  /// The number of each reader's messages compared at a time.
  private static let portion = 8_000
}
