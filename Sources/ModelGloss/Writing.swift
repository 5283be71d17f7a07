public import Foundation
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossSchemaDocs

extension DataModel {
  /// Generates the files of the model's reference.
  ///
  /// ```swift
  /// for page in try model.documentation() { print(page.path) }
  /// ```
  ///
  /// - Parameters:
  ///   - options: formats, languages and other options.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: The files with their paths, in a fixed order; nothing is written.
  /// - Throws: ``InputError`` if a table cannot be read, a template is invalid, a name does not exist or no
  ///   entity is left.
  /// - Complexity: O(*n*) in the bytes of all versions, times the languages; diagrams of dense models have a limit.
  public func documentation(
    _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(InputError) -> [DocumentationFile] {
    try pages(options, tables: tables).map { DocumentationFile(path: $0.path, text: $0.text) }
  }

  /// Writes the model's reference to a folder, and removes stale pages of an earlier run.
  ///
  /// Every file is written atomically; files from other sources are never touched.
  ///
  /// - Returns: The paths that changed, sorted.
  /// - Throws: ``InputError``, also if the folder cannot be written.
  @discardableResult
  public func writeDocumentation(
    to folder: String, _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(InputError) -> [String] {
    let pages = try pages(options, tables: tables)
    do throws(InputFailure) {
      return try DocumentationFolder.write(pages, to: folder, in: DiskFileTree())
    } catch {
      throw InputError(error)
    }
  }

  /// Writes the model's reference to a folder at a file URL.
  ///
  /// - Returns: The paths that changed, sorted.
  /// - Throws: ``InputError``, also if the folder cannot be written.
  @discardableResult
  public func writeDocumentation(
    to folder: URL, _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(InputError) -> [String] {
    try writeDocumentation(to: InputError.path(of: folder), options, tables: tables)
  }

  private func pages(
    _ options: DocumentationOptions, tables: LocalizationTables?
  ) throws(InputError) -> [GlossSchemaDocs.DocumentationFile] {
    let project = try project(with: tables, readingClasses: true)
    try requireReadable(project)
    let value: GlossSchemaDocs.DocumentationOptions
    do throws(UsageError) {
      try project.requireLocales(options.locales)
      value = try options.value()
    } catch {
      throw InputError(error, path: path)
    }
    do throws(DocumentationError) {
      return try SchemaDocumentation(models: project.documented().models, options: value).files()
    } catch {
      throw InputError(InputFailure(path: path, reason: error.description))
    }
  }
}

// MARK: - Compiling

extension DataModel {
  /// Compiles the model like Xcode's model compiler: the bytes of a `.mom`.
  ///
  /// ```swift
  /// let bytes = try model.compiled()
  /// print(bytes.count)
  /// ```
  ///
  /// - Returns: The same objects, hashes and checksum as from `momc`.
  /// - Throws: ``InputError`` if the compiler would stop, or types of a SwiftData model are not in the sources.
  /// - Complexity: O(*n*) in the properties of the model.
  public func compiled() throws(InputError) -> Data {
    try requireCompilable()
    return Data(
      CompiledModelWriter.write(loaded.model, writtenPredicates: loaded.contents.writtenPredicates))
  }

  /// Compiles versions of a model to the files of a `.momd`, by name.
  ///
  /// ```swift
  /// let files = try DataModel.compiledPackage(of: DataModel.models(in: "App/Shop.xcdatamodeld", versions: .all))
  /// print(files.keys.sorted())  // ["Shop 2.mom", "Shop 3.mom", "Shop.mom", "VersionInfo.plist"]
  /// ```
  ///
  /// - Parameter versions: the versions, one of which is the current one.
  /// - Returns: The bytes of each file, by its name.
  /// - Throws: ``InputError``, like ``compiled()``, and if two versions have the same name or no version is the current
  ///   one.
  /// - Complexity: O(*n*) in the properties of all versions.
  public static func compiledPackage(of versions: [DataModel]) throws(InputError) -> [String: Data] {
    func refusal(_ reason: String) -> InputError {
      InputError(UsageError(reason), path: versions.first?.loaded.packagePath ?? "the package")
    }
    for version in versions { try version.requireCompilable() }
    let names = versions.map { $0.version ?? $0.name }
    guard Set(names).count == names.count else { throw refusal("several versions have the same name") }
    let current = zip(names, versions).filter { $0.1.isCurrentVersion }.map(\.0)
    guard let name = current.first, current.count == 1 else {
      throw refusal("\(current.count) of its versions are the current one")
    }
    let files = CompiledPackageWriter.files(
      zip(names, versions).map { (name: $0, model: $1.loaded.contents) }, current: name)
    return Dictionary(files.map { ($0.name, Data($0.bytes)) }, uniquingKeysWith: { first, _ in first })
  }

  private func requireCompilable() throws(InputError) {
    guard loaded.versionHashes.isComplete else {
      throw InputError(
        UsageError("the model has types that are not in the sources, so it cannot be compiled"), path: path)
    }
    if let error = CompilerDiagnostic.diagnostics(of: ModelIndex(loaded.model)).first(where: { $0.severity == .error })
    {
      throw InputError(UsageError(error.text), path: path)
    }
    if let finding = readingFindings.first(where: { $0.severity == .error }) {
      throw InputError(UsageError(finding.message), path: path)
    }
  }

  /// Compares the versions of a source model with those of its compiled form, leaving out what compilation drops.
  ///
  /// ```swift
  /// let source = try DataModel.models(in: "App/Shop.xcdatamodeld", versions: .all)
  /// let shipped = try DataModel.models(in: "Shop.app/Shop.momd", versions: .all)
  /// #expect(DataModel.verification(of: shipped, against: source).isEqual)
  /// ```
  ///
  /// - Parameters:
  ///   - compiled: the versions of a `.momd`, or the model of a `.mom`.
  ///   - source: the versions of the source.
  /// - Returns: Whether they are equal, and what differs.
  /// - Complexity: O(*n*) in the properties of all versions.
  public static func verification(of compiled: [DataModel], against source: [DataModel]) -> Verification {
    let isWhole = compiled.contains { $0.version != nil }
    let report = VerifyReport(
      model: source.first?.name ?? "", source: source.map(\.loaded).asVersions,
      compiled: compiled.map(\.loaded).asVersions, isWhole: isWhole)
    return Verification(isEqual: report.isEqual && !source.isEmpty && !compiled.isEmpty, description: report.text)
  }
}
