import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// Imports translations into a model's tables, entry by entry.
///
/// A translation is rejected, with a finding at its position in the file, if its placeholders differ from the source
/// text's, if it is empty, or if its key is not in the source table. Entries without a translation, and all that are
/// not in the file, stay unchanged.
package enum TranslationImport {
  /// Plans the changes.
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
