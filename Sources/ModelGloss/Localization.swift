public import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossTableWriting

extension DataModel {
  /// Finds and reads the localization tables of the model, by the name that Core Data looks for.
  ///
  /// For a model `Shop` these are `ShopModel.strings`, `.stringsdict`, `.xcstrings` and `.loctable`, in `.lproj`
  /// folders and next to the model, within its bundle or source tree.
  ///
  /// ```swift
  /// print(model.tables().locales)  // ["de", "en", "fr"]
  /// ```
  ///
  /// - Parameter paths: files or folders to use instead of searching; empty to search.
  /// - Returns: The tables by locale, with ``LocalizationTables/failures`` for those that cannot be read.
  /// - Complexity: O(*n*) in the bytes of the tables and the files of the searched folders.
  public func tables(in paths: [String] = []) -> LocalizationTables {
    LocalizationTables(modelTables(in: paths))
  }

  /// Finds and reads the localization tables at file URLs.
  ///
  /// - Throws: ``InputError`` for a URL that is not a file URL.
  public func tables(in urls: [URL]) throws(InputError) -> LocalizationTables {
    var paths: [String] = []
    for url in urls { paths.append(try InputError.path(of: url)) }
    return tables(in: paths)
  }

  /// The strings of the table that serves a reader, by key: `NSManagedObjectModel.localizationDictionary` of a model
  /// with
  /// tables.
  ///
  /// ```swift
  /// print(try model.localizationDictionary(for: ["de"])["Entity/Player"] ?? "no name")
  /// ```
  ///
  /// - Parameters:
  ///   - reader: the languages of the reader, in order of preference.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: All entries of the table, those that name nothing in the model included; empty if none serves the
  ///   reader, or ``localizationDictionary`` if it is set.
  /// - Throws: ``InputError`` for a table that cannot be read, and for a language that does not exist.
  /// - Complexity: O(*n*) in the bytes of the tables.
  public func localizationDictionary(
    for reader: [String], tables: LocalizationTables? = nil
  ) throws(InputError) -> [String: String] {
    guard let overlay = try lookup(for: reader, tables: tables).overlay else { return [:] }
    return Dictionary(overlay.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  /// The names and messages shown to a reader.
  ///
  /// The table is chosen like in Core Data, once for the whole file: a key missing from it shows the raw name, never
  /// another language.
  ///
  /// - Parameters:
  ///   - reader: the languages of the reader, in order of preference, such as `["de-AT", "en"]`.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: The names and messages that this reader sees.
  /// - Throws: ``InputError`` for a table that cannot be read, and for a language that does not exist.
  /// - Complexity: O(*n*) in the bytes of the tables; each name is then looked up in constant time.
  public func names(for reader: [String], tables: LocalizationTables? = nil) throws(InputError) -> LocalizedNames {
    LocalizedNames(try lookup(for: reader, tables: tables))
  }

  /// Adds the names and messages that the model's tables lack, and creates missing tables.
  ///
  /// The development language gets names made from the identifiers, the others the same, marked untranslated.
  /// Everything else in a table stays the same, byte for byte, and a second run changes nothing.
  ///
  /// ```swift
  /// @Test func tablesAreComplete() throws {
  ///   #expect(try model.synchronizeTables(writing: false).isEmpty)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: the languages, and whether unused entries are removed.
  ///   - writing: whether the files are written; if not, the changes are only returned.
  /// - Returns: The changes in each table, sorted by path and language.
  /// - Throws: ``InputError`` for a language that does not exist, and for a table that cannot be read or written; then
  ///   nothing is written.
  /// - Complexity: O(*n*) in the bytes of the model and its tables.
  @discardableResult
  public func synchronizeTables(
    _ options: TableOptions = TableOptions(), writing: Bool = true
  ) throws(InputError) -> [TableChange] {
    let (project, input) = try writable(
      languages: (options.locales ?? []) + [options.developmentLanguage].compactMap(\.self))
    do throws(InputFailure) {
      let plan = TableSynchronizer.plan(
        for: input.loaded, tables: input.tables, files: project.files,
        options: SynchronizationOptions(
          locales: options.locales, developmentLanguage: options.developmentLanguage,
          prunesOrphans: options.prunesOrphans),
        earlier: project.earlierStates(of: input.loaded))
      if let failure = plan.failures.first { throw failure }
      if writing { try DiskFileTree().apply(plan.edits) }
      return TableChange.changes(of: plan)
    } catch {
      throw InputError(error)
    }
  }

  /// The files around the model: the disk, or nothing for a model made in code.
  private var files: any FileTree { isFromFile ? DiskFileTree() : InMemoryFileTree() }

  func modelTables(in paths: [String] = []) -> ModelTables {
    ProjectTables(files, stringsPaths: paths, folders: [searchedFolder].compactMap(\.self)).tables(of: loaded)
  }

  /// The model with its tables, through which it is checked, validated and documented like on the command line.
  func project(
    with tables: LocalizationTables? = nil, readingClasses: Bool = false
  ) throws(InputError) -> ModelProject {
    let files = files
    let tables = tables?.value ?? modelTables()
    if let failure = tables.failures.first { throw InputError(failure) }
    var input = ModelProject.Input(loaded: loaded, tables: tables)
    if readingClasses {
      var reader = ManagedClassReader(files: files)
      input.loaded = reader.completed(loaded, tables)
    }
    if isFromFile { input.loaded.apply(tables.codeWarnings(in: files)) }
    return ModelProject(input, in: files, searching: [searchedFolder].compactMap(\.self))
  }

  /// Rejects tables that an app does not read, or not completely.
  func requireReadable(_ project: ModelProject) throws(InputError) {
    if let failure = project.damagedTables.first { throw InputError(failure) }
  }

  func lookup(for reader: [String], tables: LocalizationTables?) throws(InputError) -> ReaderLookup {
    let project = try project(with: tables)
    try requireReadable(project)
    do throws(UsageError) {
      try project.requireLocales(reader)
    } catch {
      throw InputError(error, path: path)
    }
    if isFromFile, dictionary == nil, let input = project.inputs.first { return input.lookup(forReader: reader) }
    let index = ModelIndex(loaded.model)
    let locale = reader.first ?? "en"
    let composer = MessageComposer(
      catalog: .builtIn(forLocale: locale), style: dictionary != nil ? .localized : .withoutPolicy)
    guard let dictionary else {
      return ReaderLookup(index: index, tables: ModelTables(modelName: name), reader: reader, composer: composer)
    }
    let entries = dictionary.sorted { $0.key < $1.key }.map { TableEntry(key: $0.key, value: $0.value) }
    let table = LocalizationTable(name: "", locale: nil, path: "", format: .strings, entries: entries)
    return ReaderLookup(index: index, table: table, locale: locale, composer: composer)
  }
}

// MARK: - Translators

extension DataModel {
  /// Exports the model's names and messages for translators, as XLIFF 1.2.
  ///
  /// ```swift
  /// let xliff = try model.xliff(for: "fr")
  /// ```
  ///
  /// - Parameters:
  ///   - language: the language to translate into.
  ///   - developmentLanguage: the language to translate from; nil to detect it.
  /// - Returns: The document; nil if there is nothing to translate, because the source language has no table or is
  ///   `language`.
  /// - Throws: ``InputError`` for a table that cannot be read, and for a language that does not exist.
  /// - Complexity: O(*n*) in the bytes of the tables.
  public func xliff(for language: String, developmentLanguage: String? = nil) throws(InputError) -> String? {
    let (project, input) = try writable(languages: [language] + [developmentLanguage].compactMap(\.self))
    let export = TranslationExport(
      of: input.loaded, tables: input.tables, files: project.files, targetLanguage: language,
      developmentLanguage: developmentLanguage)
    return export.document.files.isEmpty ? nil : XLIFFWriter.write(export.document)
  }

  /// Imports translations into the model's tables.
  ///
  /// A translation with damaged placeholders is rejected; the others are imported.
  ///
  /// - Parameters:
  ///   - xliff: the document of the translators, XLIFF 1.2 or 2.0.
  ///   - developmentLanguage: the language translated from; nil to detect it.
  ///   - writing: whether the files are written; if not, the changes are only returned.
  /// - Returns: The changes in each table, and a finding for each rejected translation, at its line in the document.
  /// - Throws: ``InputError`` for a document that is not XLIFF, and for a table that cannot be read or written; then
  ///   nothing is written.
  /// - Complexity: O(*n*) in the bytes of the document and the tables.
  @discardableResult
  public func importTranslations(
    xliff: String, developmentLanguage: String? = nil, writing: Bool = true
  ) throws(InputError) -> TranslationImport {
    let (project, input) = try writable(languages: [developmentLanguage].compactMap(\.self))
    do throws(InputFailure) {
      let name = "\(self.name).xliff"
      let document = try XLIFFReader.read(Array(xliff.utf8), path: name)
      let plan = GlossTableWriting.TranslationImport.plan(
        document, path: name, for: input.loaded, tables: input.tables,
        files: project.files, developmentLanguage: developmentLanguage, languages: document.knownLanguages)
      if let failure = plan.failures.first { throw failure }
      if writing { try DiskFileTree().apply(plan.edits) }
      return TranslationImport(changes: TableChange.changes(of: plan), rejected: plan.findings.map(Finding.init))
    } catch {
      throw InputError(error)
    }
  }

  /// The project of a model whose tables can be written.
  func writable(languages: [String]) throws(InputError) -> (ModelProject, ModelProject.Input) {
    let project = try project(readingClasses: true)
    guard isFromFile, loaded.format != .store, let input = project.inputs.first else {
      throw InputError(
        InputFailure(
          path: path, reason: "a model that was not read from its own file has no tables",
          remedy: "read the model from the project"))
    }
    do throws(UsageError) {
      try project.requireLocales(languages)
    } catch {
      throw InputError(error, path: path)
    }
    return (project, input)
  }
}
