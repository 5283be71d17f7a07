import GlossDiagnostics
package import GlossFileTrees
package import GlossLocalization
package import GlossModelReading

/// Takes translations into a model's tables, entry by entry.
///
/// A translation is refused, with a finding at its place in the file, when its placeholders are not those of the
/// source text, when it is empty, or when its key is none of the source table. Entries without a translation, and all
/// that the file does not speak of, stay as they are.
package enum TranslationImport {
  /// Works out what would be written.
  ///
  /// - Parameters:
  ///   - path: the file the document was read from, for findings.
  package static func plan(
    _ document: TranslationDocument, path: String, for model: LoadedModel, tables: ModelTables, files: any FileTree,
    developmentLanguage: String? = nil
  ) -> WritingPlan {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: developmentLanguage)
    var run = TranslationImportRun(path: path, context: context, files: files)
    for file in document.files { run.take(file) }
    run.finish()
    return run.workbench.plan
  }
}
