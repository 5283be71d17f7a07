package import GlossBasics
package import GlossLocalization
package import GlossModelFiles

/// Adds missing entries to a model's tables.
///
/// ```swift
/// let plan = TableSynchronizer.plan(for: model, tables: tables, files: DiskFileTree())
/// print(FileEditPreview.text(of: plan.edits))
/// try DiskFileTree().apply(plan.edits)
/// ```
///
/// The expected entries are those of `check`: a name for each entity and each declared property, and a text for each
/// textual warning. New entries get a proposed name in the development language; in other languages they get the
/// development language's text, marked untranslated. If there is no table, one is created. Everything else in a table
/// is unchanged, and a second run is a no-op.
package enum TableSynchronizer {
  /// Plans the changes.
  ///
  /// - Parameters:
  ///   - tables: the model's tables, as found by `TableFinder`.
  ///   - files: the tree from which tables are read again, since edits need their bytes.
  package static func plan(
    for model: LoadedModel, tables: ModelTables, files: any FileTree,
    options: SynchronizationOptions = SynchronizationOptions()
  ) -> WritingPlan {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: options.developmentLanguage)
    var synchronization = Synchronization(context: context, options: options, files: files)
    synchronization.run()
    return synchronization.workbench.plan
  }
}
