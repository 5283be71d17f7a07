import GlossBasics
import GlossFileTrees
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
  /// print(model.tables().locales)  // ["de", "en"]
  /// ```
  ///
  /// - Parameter paths: files or folders to use instead of searching; empty to search.
  /// - Returns: The tables by locale, with ``LocalizationTables/failures`` for those that cannot be read.
  /// - Complexity: O(*n*) in the bytes of the tables and the files of the searched folders.
  public func tables(in paths: [String] = []) -> LocalizationTables {
    LocalizationTables(modelTables(in: paths))
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

  /// Adds the names and texts that the model's tables lack, and creates missing tables.
  ///
  /// The development language gets names made from the identifiers, the others the same, marked untranslated. Everything
  /// else in a table stays the same, byte for byte, and a second run changes nothing.
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
    guard isFromFile, loaded.format != .store else {
      throw InputError(
        InputFailure(
          path: path, reason: "a model that was not read from its own file has no tables",
          remedy: "read the model from the project"))
    }
    let project = try project(readingClasses: true)
    guard let input = project.inputs.first else { return [] }
    do throws(UsageError) {
      try project.requireLocales((options.locales ?? []) + [options.developmentLanguage].compactMap(\.self))
    } catch {
      throw InputError(error, path: path)
    }
    do throws(InputFailure) {
      let plan = TableSynchronizer.plan(
        for: input.loaded, tables: input.tables, files: project.files,
        options: SynchronizationOptions(
          locales: options.locales, developmentLanguage: options.developmentLanguage,
          prunesOrphans: options.prunesOrphans))
      if let failure = plan.failures.first { throw failure }
      if writing { try DiskFileTree().apply(plan.edits) }
      let edited = Set(plan.edits.map(\.path))
      return plan.changes.filter { edited.contains($0.path) }.map {
        TableChange(path: $0.path, locale: $0.locale, added: $0.added, changed: $0.changed, removed: $0.removed)
      }
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

/// The localization tables of a model.
public struct LocalizationTables: Sendable, Equatable {
  let value: ModelTables

  init(_ value: ModelTables) { self.value = value }

  /// The languages that have a table, as spelled in their folder names, sorted.
  public var locales: [String] { value.locales }
  /// The files, sorted.
  public var paths: [String] { value.tables.map(\.path) }
  /// The language the developers write in, if it can be detected.
  public var developmentLanguage: String? { value.developmentLanguage }
  /// Files that cannot be read, or of which an app reads only a part; the names and messages are then incomplete.
  public var failures: [InputError] {
    (value.failures + value.tables.compactMap(\.failure)).map { InputError($0) }
  }
  /// Files named after the model without the suffix `Model`, which are never read.
  public var misnamedPaths: [String] { value.misnamedPaths }
}

/// A localized name or text, with its lookup.
public struct LocalizedName: Sendable, Hashable, CustomStringConvertible {
  /// The text shown to the reader.
  public let text: String
  /// Whether it comes from a table; if not, the text is the raw one from the model.
  public let isFromTable: Bool
  /// The keys in lookup order; only the last one can be a hit.
  public let triedKeys: [String]
  /// The table that contains it.
  public let path: String?

  init(_ resolution: Resolution) {
    text = resolution.text
    isFromTable = resolution.isFromTable
    triedKeys = resolution.lookups.map(\.key)
    path = resolution.lookups.last.flatMap { $0.isHit ? $0.path : nil }
  }

  /// The text.
  public var description: String { text }
}

/// The names and messages that one reader sees.
public struct LocalizedNames: Sendable {
  let lookup: ReaderLookup

  init(_ lookup: ReaderLookup) { self.lookup = lookup }

  /// The language of the table used; nil if missing, and for a table outside the language folders.
  public var locale: String? { lookup.choice.locale }

  /// The name of an entity, with the key `Entity/…`.
  public func entity(_ name: String) -> LocalizedName { LocalizedName(lookup.entityName(name)) }

  /// The name of a property for an object of an entity.
  ///
  /// The keys tried are `Property/…/Entity/…` for the entity and its ancestors, nearest first, then `Property/…`.
  public func property(_ name: String, of entity: String) -> LocalizedName {
    LocalizedName(lookup.propertyName(name, of: entity))
  }

  /// The text of a validation warning, with the key `ErrorString/…`.
  public func errorString(_ warning: String) -> LocalizedName { LocalizedName(lookup.errorString(warning)) }
}
