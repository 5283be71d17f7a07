import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles

/// Adds missing entries to a model's tables.
///
/// ```swift
/// let plan = TableSynchronizer.plan(for: model, tables: tables, files: DiskFileTree())
/// print(FileEditPreview.text(of: plan.edits))
/// try DiskFileTree().apply(plan.edits)
/// ```
///
/// The expected entries are those of `check`: a name for each entity and each declared property, and a string for each
/// textual warning. A string whose key names what is now called otherwise, or is a slip, moves to the right key; see
/// ``KeyMoves``. New entries get a proposed name in the development language; in other languages they get the
/// development language's text, marked untranslated. If there is no table, one is created. Everything else in a table
/// is unchanged, and a second run is a no-op.
package enum TableSynchronizer {
  /// Plans the changes.
  ///
  /// - Parameters:
  ///   - tables: the model's tables, as found by `TableFinder`.
  ///   - files: the tree from which tables are read again, since edits need their bytes.
  ///   - earlier: earlier states of the model, the latest first, which tell what was renamed.
  package static func plan(
    for model: LoadedModel, tables: ModelTables, files: any FileTree,
    options: SynchronizationOptions = SynchronizationOptions(), earlier: [ManagedObjectModel] = []
  ) -> WritingPlan {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: options.developmentLanguage)
    let names = FormerNames(context.vocabulary, earlier: earlier)
    var reader = KeyReader(context.vocabulary)
    // The keys of an older version are not orphans in tables of the current one.
    let moves =
      model.isCurrentVersion
      ? KeyMoves(reader.diagnoses(of: context.tables), names: names, in: context.vocabulary) : KeyMoves()
    var carrier = KeyCarrier(context, files: files)
    carrier.carry(moves, locales: options.locales)
    let carried = carrier.workbench.plan
    // What follows sees the tables as they are then.
    let edited = carried.edits.isEmpty ? files : EditedFileTree(files, carried.edits)
    let next =
      carried.edits.isEmpty
      ? context
      : WritingContext(
        model: model, tables: tables.reading(carried.edits), developmentLanguage: options.developmentLanguage)
    var synchronization = Synchronization(context: next, options: options, names: names, files: edited)
    synchronization.run()
    return carried.followed(by: synchronization.workbench.plan)
  }

  /// Plans the renaming of one key in all tables of a model.
  ///
  /// - Parameter needsReview: whether the moved strings are marked for review.
  /// - Returns: the changes; nil if no table has the key.
  package static func plan(
    moving key: String, to target: String, needsReview: Bool, for model: LoadedModel, tables: ModelTables,
    files: any FileTree, developmentLanguage: String? = nil
  ) -> WritingPlan? {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: developmentLanguage)
    var carrier = KeyCarrier(context, files: files)
    return carrier.move(key, to: target, needsReview: needsReview) ? carrier.workbench.plan : nil
  }
}

extension ModelTables {
  /// The tables after planned edits of their files.
  package func reading(_ edits: [FileEdit]) -> ModelTables {
    let paths = Set(edits.map { FilePath.normalized($0.path) })
    var result = self
    var tables = tables.filter { !paths.contains(FilePath.normalized($0.path)) }
    let fillers = self.tables.first?.fillers ?? []
    for edit in edits {
      tables += ((try? TableReader().tables(in: edit.newBytes, path: edit.path)) ?? []).map { table in
        var table = table
        table.fillers = fillers
        return table
      }
    }
    result.tables = tables.sorted {
      $0.path != $1.path ? $0.path.precedes($1.path) : ($0.locale ?? "").precedes($1.locale ?? "")
    }
    return result
  }
}
