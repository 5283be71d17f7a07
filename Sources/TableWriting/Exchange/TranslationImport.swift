import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// Imports translations into a model's tables, entry by entry.
///
/// A translation is rejected, with a finding at its position in the file, if its placeholders differ from the source
/// text's, if it is empty, or if it is of no entry of the source table. Entries without a translation, those that the
/// translator did not touch, and all that are not in the file, stay unchanged.
package enum TranslationImport {
  /// Plans the changes of one model's tables.
  ///
  /// - Parameters:
  ///   - path: the file the document was read from, for findings.
  ///   - languages: the languages that the document may be in as well as those of the app; a single one is also that of a
  ///     document that names none.
  package static func plan(
    _ document: TranslationDocument, path: String, for model: LoadedModel, tables: ModelTables, files: any FileTree,
    developmentLanguage: String? = nil, languages: [String] = []
  ) -> WritingPlan {
    plans(
      document, path: path, for: [(model, tables)], files: files, developmentLanguage: developmentLanguage,
      languages: languages
    )[0]
  }

  /// Plans the changes of the tables of several models, one plan for each: a file may be of one or of all.
  package static func plans(
    _ document: TranslationDocument, path: String, for models: [(model: LoadedModel, tables: ModelTables)],
    files: any FileTree, developmentLanguage: String? = nil, languages: [String] = []
  ) -> [WritingPlan] {
    let contexts = models.map {
      WritingContext(model: $0.model, tables: $0.tables, developmentLanguage: developmentLanguage)
    }
    var tables = ExchangeTables(contexts, files: files)
    var runs = contexts.map { TranslationImportRun(path: path, context: $0, files: files) }
    guard !runs.isEmpty else { return [] }
    let source = tables.identity(in: "")
    let isNamed = document.files.contains { source.hasTable($0.original) }
    for var file in document.files where !isNamed || source.hasTable(file.original) {
      do throws(InputFailure) {
        let language = try tables.language(of: file, asked: languages, path: path)
        file.targetLanguage = language
        let found = tables.identity(in: language).identified(file, isNamed: isNamed)
        if let count = found?.bySource, count > 0 { runs[0].noteBySource(count, locale: language) }
        for file in found?.files ?? [file] {
          for index in runs.indices { runs[index].take(file) }
        }
      } catch {
        runs[0].fail(error)
      }
    }
    if !runs.contains(where: \.isSettled) {
      runs[0].failForOtherTables(document.files.map(\.original), of: contexts.map(\.model.name))
    }
    for index in runs.indices { runs[index].finish() }
    return runs.map(\.workbench.plan)
  }
}
