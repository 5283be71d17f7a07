import GlossBasics
package import GlossLocalization
import GlossManagedObjectModel

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
    /// How many more inherit the rule from further above than ``ModelIndex/listedLevels``.
    package var furtherHeirs = 0
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
  ///   - isInheritedSaidOnce: whether what an inherited property says is there once, with the entities that say the
  ///     same, as people want it: a property of the root is a rule of every entity below it.
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
  /// Who says the same as a row.
  fileprivate struct Heirs {
    var names: [String] = []
    var further = 0
  }

  /// The ways to fail, each once for the entities that declare or inherit it and say the same, with those.
  ///
  /// Two of them are one where property, rule and every reader's message agree; an heir with a name of its own keeps
  /// its row. Messages are made for a few entities at a time: most of them are those of others.
  fileprivate static func sayingInheritedOnce(
    _ enumeration: ValidationMessages, to readers: [ReaderLookup]
  ) -> (ValidationMessages, [Heirs]) {
    struct Rule: Hashable {
      var declaredIn: String
      var property: String
      var code: Int
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
          declaredIn: failure.declaredIn, property: failure.property, code: failure.code, warning: failure.warning,
          texts: columns.map { $0[offset].text })
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

  /// So many messages of each reader are compared at a time.
  private static let portion = 8_000
}

extension PreviewReport.Row {
  /// `the same for Coach, Player and 12 more`; nil where the message is this entity's alone.
  var heirsText: String? {
    guard !heirs.isEmpty else { return nil }
    let shown = heirs.prefix(Self.mostHeirs)
    let rest = heirs.count + furtherHeirs - shown.count
    return "the same for " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostHeirs = 8
}
