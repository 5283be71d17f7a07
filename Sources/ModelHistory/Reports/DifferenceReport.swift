package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelReading
package import GlossValidation

/// Two versions of a model compared: what changed, what becomes of stores, of translations and of messages.
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
      self.reference.checksum = hashes.checksum
      self.tables = tables
    }
  }

  package let old: Side
  package let new: Side
  package let difference: ModelDifference
  package let outlook: MigrationOutlook
  /// The paths of the mapping models that serve the step.
  package var mappingModels: [String] = []
  /// The stage of a SwiftData project's plan that leads from one to the other.
  package var stage: SwiftDataSource.Stage?
  package let localization: LocalizationImpact
  /// The messages of what is there in both versions under one name: those that are new come with what is new.
  package let messages: MessageComparison

  /// - Parameters:
  ///   - locales: the readers whose messages are compared.
  ///   - latest: the version that the tables belong to, where `new` is an older one.
  package init(from old: Side, to new: Side, locales: [String], latest: ModelIndex? = nil) {
    (self.old, self.new) = (old, new)
    difference = ModelDifference(from: old.index, hashes: old.hashes, to: new.index, hashes: new.hashes)
    outlook = MigrationOutlook(difference)
    localization = LocalizationImpact(
      from: old.index, tables: old.tables, to: new.index, tables: new.tables, difference: difference, latest: latest)
    messages = Self.messages(from: old, to: new, difference: difference, locales: locales)
  }

  /// `, served by Maps/App2.xcmappingmodel`; empty where no mapping model does.
  var mappingWords: String {
    let words = stage.map { ", by a \($0.isCustom ? "custom" : "lightweight") stage" } ?? ""
    return MigrationPlan.mappingWords(mappingModels) + words
  }

  package var isEmpty: Bool { difference.isEmpty && localization.isEmpty && messages.isEmpty }

  /// Compares the messages of the entities that are there in both versions and could have other ones.
  private static func messages(
    from old: Side, to new: Side, difference: ModelDifference, locales: [String]
  ) -> MessageComparison {
    var filter = MessageFilter()
    if old.tables == new.tables {
      // With the same tables only what the model says can change a message: nothing to compare in most entities.
      // What was added or removed brings its messages along, and leaves those of others as they are.
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
