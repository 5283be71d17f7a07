package import GlossBasics
package import GlossFiles

/// Reads the system's own messages, Apple's table `CoreDataErrors`, on a Mac or from a copy.
///
/// Apple's table is not part of this program. If it is available, its strings replace the built-in messages, and every
/// message says so (`textSource` is `system`).
///
/// ```swift
/// let catalogs = try SystemCatalogReader(files: DiskFileTree()).catalogs(at: "CoreData.framework")
/// ```
package struct SystemCatalogReader: Sendable {
  package let files: any FileTree

  package init(files: any FileTree) {
    self.files = files
  }

  /// The path of the table on this system; nil if there is no Core Data.
  ///
  /// Path and format (folders of `.strings` files; on newer systems one `.loctable`) are inferred, not documented.
  package static var systemPath: String? {
    #if canImport(Darwin)
      "/System/Library/Frameworks/CoreData.framework/Resources"
    #else
      nil
    #endif
  }

  /// Returns the catalogs at a path: a `CoreDataErrors` table as `.strings`, `.loctable` or `.xcstrings`, a folder of
  /// `.lproj` folders with one each, one such folder, or `CoreData.framework`.
  ///
  /// A `.strings` file outside any `.lproj` has no language, so its catalog, whose locale is empty, serves every
  /// reader.
  ///
  /// - Throws: `InputFailure` if there is no table, none can be read, or none contains a template.
  package func catalogs(at path: String) throws(InputFailure) -> [MessageCatalog] {
    let paths: [String]
    switch files.kind(at: path) {
    case .file?: paths = [path]
    case .folder?: paths = try tables(in: path)
    case nil: throw InputFailure(path: path, reason: "there is no such file or folder", remedy: "check the path")
    }
    var catalogs: [String: MessageCatalog] = [:]
    for path in paths {
      for table in try TableReader().tables(in: files.bytes(at: path), path: path) {
        let spelled = table.locale ?? ""
        let language = LanguageTag(spelled).nearest(among: MessageCatalog.builtInLocales) ?? spelled
        let entries = Dictionary(table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        var catalog = MessageCatalog(locale: language, source: .system, entries: entries)
        catalog.genericTemplate = MessageCatalog.builtIn(forLocale: language).genericTemplate
        guard !catalog.templates.isEmpty, catalogs[language] == nil || language == spelled else { continue }
        catalogs[language] = catalog
      }
    }
    guard !catalogs.isEmpty else {
      throw InputFailure(
        path: path, reason: "has no Core Data error messages (keys Err1570 and so on)",
        remedy: "give a CoreDataErrors.strings or .loctable, or a folder with them")
    }
    return catalogs.values.sorted { $0.locale.precedes($1.locale) }
  }

  /// The tables of a folder, where a framework, a bundle or a copy of its folders keeps them.
  private func tables(in folder: String) throws(InputFailure) -> [String] {
    for place in ["", "Resources", "Versions/A/Resources"] {
      let root = place.isEmpty ? folder : FilePath.joined(folder, place)
      guard files.kind(at: root) == .folder else { continue }
      var paths: [String] = []
      for name in try files.names(in: root) {
        let path = FilePath.joined(root, name)
        if FilePath.baseName(of: name) == "CoreDataErrors",
          TableReader.fileExtensions.contains(FilePath.fileExtension(of: name))
        {
          paths.append(path)
        } else if name.hasSuffix(".lproj"), case let table = FilePath.joined(path, "CoreDataErrors.strings"),
          files.kind(at: table) == .file
        {
          paths.append(table)
        }
      }
      if !paths.isEmpty { return paths }
    }
    return []
  }
}
