import GlossDiagnostics
package import GlossFileTrees
package import GlossLocalization
package import GlossModelReading

/// Writes into a model's tables what they lack.
///
/// ```swift
/// let plan = TableSynchronizer.plan(for: model, tables: tables, files: DiskFileTree())
/// print(FileEditPreview.text(of: plan.edits))
/// try DiskFileTree().apply(plan.edits)
/// ```
///
/// What a model expects of its tables is what `check` expects: a name for each entity and each property where it is
/// declared, and a text for each textual warning. In the development language it gets a proposed name; in every other
/// language the text of the development language, marked untranslated. Where there is no table one is made. Whatever
/// else stands in a table stays as it is, and a second run has nothing to do.
package enum TableSynchronizer {
  /// Works out what would be written.
  ///
  /// - Parameters:
  ///   - tables: the model's tables, as `TableFinder` found them.
  ///   - files: where the tables are read from once more, as edits need their bytes.
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
