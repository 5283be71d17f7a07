import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossModelReading

/// Where the tables of a model lie, or would lie.
struct TablePlaces {
  /// The folders that hold language folders or a catalog, sorted.
  let containers: [String]
  private let context: WritingContext
  private let tableName: String

  init(_ context: WritingContext, files: any FileTree) {
    self.context = context
    tableName = ModelTables.tableName(forModel: context.model.name)
    let present = Set(context.tables.map(\.container)).sorted { $0.precedes($1) }
    containers = present.isEmpty ? [Self.newContainer(for: context, files: files)] : present
  }

  /// The tables in a container.
  func tables(in container: String) -> [TableOverlay] {
    context.tables.filter { $0.container == container }
  }

  /// The table whose texts the others are translations of: that of all languages, of the development language, or
  /// `Base`.
  func sourceTable(in container: String) -> TableOverlay? {
    let present = tables(in: container)
    return present.first { $0.locale == nil }
      ?? present.first { LanguageTag.isSame($0.locale, context.developmentLanguage) }
      ?? present.first { $0.locale == "Base" }
  }

  /// What is said where the source table is missing: at the tables that are there without it, if any.
  func noteOfMissingSource(in container: String, to purpose: String) -> TableNote {
    let remedy = "run `modelgloss strings sync` first"
    guard let other = tables(in: container).first?.sources.first else {
      return TableNote(
        path: context.model.packagePath, message: "there is no table to \(purpose); \(remedy)")
    }
    let language = context.developmentLanguage ?? "en"
    return TableNote(
      path: other.path, message: "there is no table in \(language) beside this one to \(purpose); \(remedy)")
  }

  /// The table of a locale, however it is spelled; `Base` for the development language where that has none of its own.
  func table(in container: String, locale: String) -> TableOverlay? {
    let present = tables(in: container)
    if let own = present.first(where: { LanguageTag.isSame($0.locale, locale) }) { return own }
    return LanguageTag.isSame(locale, context.developmentLanguage) ? present.first { $0.locale == "Base" } : nil
  }

  /// The file that new entries of a locale go to: that of its table, a catalog beside it, else a new one.
  ///
  /// - Parameter wanted: the format of a new table where there is none at all.
  func file(
    of table: TableOverlay?, in container: String, locale: String, wanted: TableFormat? = nil
  ) -> (path: String, format: TableFormat) {
    let sources = table?.sources ?? []
    for format in [TableFormat.strings, .xcstrings, .loctable] {
      if let source = sources.first(where: { $0.format == format }) { return (source.path, format) }
    }
    let others = tables(in: container).flatMap(\.sources)
    if let catalog = others.first(where: { $0.format == .xcstrings }) { return (catalog.path, .xcstrings) }
    let format = others.isEmpty ? wanted ?? .strings : .strings
    return (path(in: container, locale: locale, format: format), format)
  }

  /// The file that plural and device rules of a locale go to.
  func stringsdict(of table: TableOverlay?, in container: String, locale: String) -> String {
    if let source = table?.sources.first(where: { $0.format == .stringsdict }) { return source.path }
    return FilePath.joined(FilePath.joined(container, "\(locale).lproj"), "\(tableName).stringsdict")
  }

  /// The file of a locale's table.
  private func path(in container: String, locale: String, format: TableFormat) -> String {
    if format == .xcstrings { return FilePath.joined(container, "\(tableName).xcstrings") }
    return FilePath.joined(FilePath.joined(container, "\(locale).lproj"), "\(tableName).strings")
  }

  /// The nearest folder above the model, within its project, that has language folders, unless its tables would be
  /// those of another model of the name; else the model's own.
  private static func newContainer(for context: WritingContext, files: any FileTree) -> String {
    let own = FilePath.folder(of: context.model.packagePath)
    let ending = FilePath.fileExtension(of: context.model.packagePath)
    guard ["xcdatamodel", "xcdatamodeld"].contains(ending) else { return own }
    for folder in [own] + FilePath.ancestors(of: own) {
      guard let names = try? files.names(in: folder),
        context.modelTables.ownership?.owns(tablesIn: folder) != false
      else { break }
      if names.contains(where: { FilePath.fileExtension(of: $0) == "lproj" }) { return folder }
      if ProjectMark.isSure(names) || ProjectMark.isLikely(names) { break }
    }
    return own
  }
}
