package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles
import GlossValidation

/// A comparison of two versions of a model: the changes and the effect on stores, translations and messages.
///
/// The same report as `text`, `markdown` and `json`.
package struct DifferenceReport: Sendable {
  /// One side of the comparison.
  package struct Side: Sendable {
    package var reference: HistoryReference
    package var index: ModelIndex
    package var tables: ModelTables
    package var hashes: VersionHashes

    /// - Parameter known: the hashes of other versions of the package.
    package init(
      _ reference: HistoryReference, model: ManagedObjectModel, tables: ModelTables, known: KnownHashes? = nil
    ) {
      index = ModelIndex(model)
      hashes = VersionHashes(index, known: known)
      self.reference = reference
      self.reference.checksum = hashes.isComplete ? hashes.checksum : nil
      self.tables = tables
    }
  }

  package let old: Side
  package let new: Side
  package let difference: ModelDifference
  package let outlook: MigrationOutlook
  /// The paths of the mapping models for the step.
  package var mappingModels: [String] = []
  /// The stage of a SwiftData project's plan for this step.
  package var stage: SwiftDataSource.Stage?
  package let localization: LocalizationImpact
  /// The messages of objects with the same name in both versions; messages of new objects are omitted.
  package let messages: MessageComparison

  /// - Parameters:
  ///   - locales: the readers whose messages are compared.
  ///   - latest: the version that the tables belong to, if `new` is an older one.
  package init(from old: Side, to new: Side, locales: [String], latest: ModelIndex? = nil) {
    (self.old, self.new) = (old, new)
    difference = ModelDifference(from: old.index, hashes: old.hashes, to: new.index, hashes: new.hashes)
    outlook = MigrationOutlook(difference)
    localization = LocalizationImpact(
      from: old.index, tables: old.tables, to: new.index, tables: new.tables, difference: difference, latest: latest)
    messages = Self.messages(from: old, to: new, difference: difference, locales: locales)
  }

  /// `, served by Maps/App2.xcmappingmodel`; empty if there is no mapping model.
  var mappingWords: String {
    let words = stage.map { ", by a \($0.isCustom ? "custom" : "lightweight") stage" } ?? ""
    return MigrationPlan.mappingWords(mappingModels) + words
  }

  /// The effect on stores, as far as it is known.
  var sentence: String {
    guard outlook.verdict == .none, !old.hashes.isComplete || !new.hashes.isComplete else { return outlook.sentence }
    return "the two are the same as written: the store opens without migration if unknown types are the same in both"
  }

  /// What the verdict does not cover: classes and types that are not in the sources.
  var limits: [String] {
    let sides = [old, new].map { ($0.reference.words, $0.hashes.incompleteEntities) }
    return (difference.isIncomplete ? [Self.incompleteness] : []) + Unpredicted.sentences(sides)
  }

  static let incompleteness = "not all classes of both versions are in the sources: only those that are were compared"

  package var isEmpty: Bool { difference.isEmpty && localization.isEmpty && messages.isEmpty }

  /// Compares the messages of the entities in both versions whose messages may differ.
  private static func messages(
    from old: Side, to new: Side, difference: ModelDifference, locales: [String]
  ) -> MessageComparison {
    var filter = MessageFilter()
    if old.tables == new.tables {
      // With the same tables only the model can change a message, so most entities need no comparison. Added or removed
      // objects do not change the messages of others.
      let touched = Set(
        difference.entities.filter { entity in
          entity.change.kind == .changed && (!difference.moves.isEmpty || entity.hasChangedMembers)
        }.map(\.change.name))
      guard !touched.isEmpty else { return MessageComparison(from: [], to: []) }
      filter.entities = touched.union(touched.flatMap { new.index.descendants(of: $0) })
    }
    func all(_ side: Side) -> [ValidationMessage] {
      var choices: [String: TableChoice] = [:]
      for locale in locales { choices[locale] = side.tables.choice(forReader: [locale]) }
      return PreviewReport(
        models: [PreviewedModel(name: new.reference.model, index: side.index, choices: choices)], locales: locales,
        filter: filter
      ).messages
    }
    let comparison = MessageComparison(from: all(old), to: all(new))
    var result = comparison
    let known = { (index: ModelIndex, message: ValidationMessage) in
      index.property(message.property, of: message.entity) != nil
    }
    result.added = comparison.added.filter { known(old.index, $0) }
    result.removed = comparison.removed.filter { known(new.index, $0) }
    return result
  }
}
