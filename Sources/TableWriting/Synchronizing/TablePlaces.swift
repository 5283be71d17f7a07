import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles

/// The existing or expected paths of a model's tables.
struct TablePlaces {
  /// The folders that contain language folders or a catalog, sorted.
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

  /// The source table of translations: the unlocalized one, the development language's, or `Base`.
  func sourceTable(in container: String) -> TableOverlay? {
    let present = tables(in: container)
    return present.first { $0.locale == nil }
      ?? present.first { LanguageTag.isSame($0.locale, context.developmentLanguage) }
      ?? present.first { $0.locale == "Base" }
  }

  /// The note about a missing source table, at an existing table if there is one.
  func noteOfMissingSource(in container: String, to purpose: String) -> TableNote {
    let remedy = "run `modelgloss strings sync` first"
    guard let other = tables(in: container).first?.sources.first else {
      return TableNote(
        path: context.model.packagePath, message: "no table to \(purpose); \(remedy)")
    }
    let language = context.developmentLanguage ?? "en"
    return TableNote(
      path: other.path, message: "no table in \(language) next to this one to \(purpose); \(remedy)")
  }

  /// The table of a locale, in any spelling; `Base` if the development language has no table.
  func table(in container: String, locale: String) -> TableOverlay? {
    let present = tables(in: container)
    let own = present.first { $0.locale == locale } ?? present.first { LanguageTag.isSame($0.locale, locale) }
    if let own { return own }
    // Tools write `pl-PL` or `pl_PL` for `pl`, whose table serves it; `de-AT` is a language of its own beside `de`.
    if let served = present.first(where: { $0.locale.map { LocaleName.isImplied(locale, by: $0) } ?? false }) {
      return served
    }
    return LanguageTag.isSame(locale, context.developmentLanguage) ? present.first { $0.locale == "Base" } : nil
  }

  /// The file for a locale's new entries: its table's, a catalog next to it, otherwise a new one.
  ///
  /// - Parameter wanted: the format of a new table if there are no tables at all.
  func file(
    of table: TableOverlay?, in container: String, locale: String, wanted: TableFormat? = nil
  ) -> (path: String, format: TableFormat) {
    let sources = table?.sources ?? []
    // A catalog takes the place of the table beside it, which Xcode cannot build with it.
    for format in [TableFormat.xcstrings, .strings, .loctable] {
      if let source = sources.first(where: { $0.format == format }) { return (source.path, format) }
    }
    let others = tables(in: container).flatMap(\.sources)
    if let catalog = others.first(where: { $0.format == .xcstrings }) { return (catalog.path, .xcstrings) }
    let format = others.isEmpty ? wanted ?? .strings : .strings
    return (path(in: container, locale: locale, format: format), format)
  }

  /// The file for a locale's plural and device rules.
  func stringsdict(of table: TableOverlay?, in container: String, locale: String) -> String {
    if let source = table?.sources.first(where: { $0.format == .stringsdict }) { return source.path }
    return FilePath.joined(FilePath.joined(container, "\(locale).lproj"), "\(tableName).stringsdict")
  }

  /// The file of a locale's table.
  private func path(in container: String, locale: String, format: TableFormat) -> String {
    if format == .xcstrings { return FilePath.joined(container, "\(tableName).xcstrings") }
    return FilePath.joined(FilePath.joined(container, "\(locale).lproj"), "\(tableName).strings")
  }

  /// The nearest parent of the model, within its project, that has language folders, unless its tables would belong to
  /// another model with the same name; otherwise the model's own folder.
  private static func newContainer(for context: WritingContext, files: any FileTree) -> String {
    let own = FilePath.folder(of: context.model.packagePath)
    let ending = FilePath.fileExtension(of: context.model.packagePath)
    guard ["xcdatamodel", "xcdatamodeld"].contains(ending) else { return own }
    let root = ProjectRoot.marked(above: context.model.packagePath, in: files)
    for folder in [own] + FilePath.ancestors(of: own) {
      guard let names = try? files.names(in: folder),
        context.modelTables.ownership?.owns(tablesIn: folder) != false
      else { break }
      if names.contains(where: { FilePath.fileExtension(of: $0) == "lproj" }) { return folder }
      if folder == root { break }
    }
    return own
  }
}
