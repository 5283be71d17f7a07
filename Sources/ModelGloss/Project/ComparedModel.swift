package import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles
package import GlossModelHistory
import GlossSwiftDataModels

/// One side of a comparison: a model on disk or at a git revision.
package struct ComparedModel {
  package let model: LoadedModel
  private let reads: ProjectReads
  private let revision: String?

  /// - Throws: `InputFailure` for a model reconstructed from the tables of a store, compared with which every model would
  ///   seem to lose data.
  package init(_ model: LoadedModel, in files: any FileTree, revision: String? = nil) throws(InputFailure) {
    try self.init(model, ProjectReads(files), revision: revision)
  }

  /// - Parameters:
  ///   - model: the model.
  ///   - reads: what is read of the disk or the revision, for several models.
  ///   - revision: the revision.
  /// - Throws: as above.
  package init(_ model: LoadedModel, _ reads: ProjectReads, revision: String? = nil) throws(InputFailure) {
    guard !model.contents.isReconstructed else {
      throw InputFailure(
        path: model.path, reason: "the store keeps no copy of its model, so there is nothing to compare",
        remedy: "name the version that made it, which 'modelgloss match' finds")
    }
    (self.model, self.reads, self.revision) = (model, reads, revision)
  }

  /// The tables of the model at that time.
  ///
  /// - Parameters:
  ///   - stringsPaths: tables, or folders with tables, to use instead of searching.
  ///   - settings: what the project's settings say of languages and strings.
  /// - Returns: the tables, which may be none.
  package func tables(stringsPaths: [String], settings: TextSettings = TextSettings()) -> ModelTables {
    if let tables = ModelTables(inCodeOf: model.model, named: model.name, at: model.origin.documentPath) {
      return tables
    }
    return reads.tables.tables(
      forModelNamed: model.name, versionName: model.version, packagePath: model.packagePath,
      stringsPaths: stringsPaths
    ).applying(settings)
  }

  /// Whether both models have the same tables: they are versions of one package at one time.
  private func sharesTables(with other: ComparedModel) -> Bool {
    revision == other.revision && model.packagePath == other.model.packagePath
  }

  private func side(with tables: ModelTables) -> DifferenceReport.Side {
    DifferenceReport.Side(
      HistoryReference(
        model: model.name, version: model.version, path: model.path, revision: revision,
        unresolved: model.contents.swiftData?.unresolved ?? []), content: model.content(), tables: tables,
      onPlatforms: model.contentsOnPlatforms())
  }

  /// Compares with an older model: what changed, whether stores migrate, and what messages become.
  ///
  /// - Parameters:
  ///   - old: the older model.
  ///   - stringsPaths: tables, or folders with tables, to use instead of searching.
  ///   - locales: the readers whose messages are compared; empty for those of the settings, or all languages with a
  ///     table.
  ///   - settings: what the project's settings say of languages and strings.
  /// - Returns: The changes, their effect on stores, and the messages before and after.
  package func difference(
    from old: ComparedModel, stringsPaths: [String] = [], locales: [String] = [],
    settings: TextSettings = TextSettings()
  ) -> DifferenceReport {
    let tables = tables(stringsPaths: stringsPaths, settings: settings)
    var oldTables = tables
    if !sharesTables(with: old) {
      let found = old.tables(stringsPaths: stringsPaths, settings: settings)
      // A model without tables is compared as if it had those of the other, so only the models differ.
      if !found.tables.isEmpty { oldTables = found }
    }
    return DifferenceReport(
      from: old.side(with: oldTables), to: side(with: tables), locales: tables.readers(asked: locales))
  }
}
