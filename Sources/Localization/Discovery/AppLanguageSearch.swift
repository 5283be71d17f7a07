import GlossBasics
import GlossFiles
import GlossPropertyLists

/// Finds the languages of the app that a model belongs to.
struct AppLanguageSearch: Sendable {
  let files: any FileTree
  /// The model's tables, whose folders are searched; without tables, the model's own place.
  let tables: ModelTables
  let modelPath: String
  let bundle: String?
  /// The folder of the project's sources; nil in a bundle.
  let root: String?
  /// The projects of the source tree, the one of the model first.
  let projects: ProjectFiles

  /// The maximum number of catalogs to read in a folder, and of bytes of each.
  private static let catalogLimit = 64
  private static let sizeLimit = 64 << 20

  var languages: AppLanguages {
    let own = tables.tables.compactMap { table in
      table.locale.map { ($0, Self.source(ofTable: table.path, format: table.format)) }
    }
    return AppLanguages(own + containers.flatMap(languages(in:)) + regions + declaredInBundle)
  }

  private static func source(ofTable path: String, format: TableFormat) -> AppLanguages.Source {
    format == .xcstrings || format == .loctable ? .catalog(path) : .folder(FilePath.folder(of: path))
  }

  /// The folders around the model that belong to the app, nearest first.
  private var foldersAbove: [String] {
    let bundles = FilePath.ancestors(of: modelPath).filter(FilePath.tellsWhatIsInside)
    return ProjectRoot.way(from: modelPath, to: root ?? bundles.last ?? "", in: files)
  }

  /// The folders whose languages are the app's: those of the model's tables; without tables, the nearest one above the
  /// model that has language folders or catalogs.
  private var containers: [String] {
    let present = Set(tables.tables.map(\.container)).sorted { $0.precedes($1) }
    if !present.isEmpty { return present }
    let nearest = foldersAbove.first { folder in
      let names = (try? files.names(in: folder)) ?? []
      return names.contains { ["lproj", "xcstrings"].contains(FilePath.fileExtension(of: $0)) }
    }
    return nearest.map { [$0] } ?? []
  }

  /// The languages of the folders and of other catalogs directly in a folder.
  private func languages(in folder: String) -> [(name: String, source: AppLanguages.Source)] {
    let items = (try? files.items(in: folder)) ?? []
    let folders = items.filter { $0.kind == .folder && FilePath.fileExtension(of: $0.name) == "lproj" }
      .map { FilePath.joined(folder, $0.name) }.filter { ((try? files.names(in: $0)) ?? []).isEmpty == false }
    let catalogs = items.filter { $0.kind == .file && FilePath.fileExtension(of: $0.name) == "xcstrings" }
      .map { FilePath.joined(folder, $0.name) }.filter { path in !tables.tables.contains { $0.path == path } }
      .prefix(Self.catalogLimit)
    return folders.map { (FilePath.baseName(of: $0), .folder($0)) }
      + catalogs.flatMap { path in languages(ofCatalog: path).map { ($0, .catalog(path)) } }
  }

  /// The languages in which a catalog has a string.
  private func languages(ofCatalog path: String) -> [String] {
    guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit),
      let tables = try? TableReader().tables(in: bytes, path: path)
    else { return [] }
    return tables.filter { !$0.entries.isEmpty }.compactMap(\.locale)
  }

  /// The regions of the nearest project that lists any. The names used before Mac OS X 10.4 were in every new project,
  /// whatever its languages, so they count only as folders.
  private var regions: [(name: String, source: AppLanguages.Source)] {
    guard let project = projects.first({ $0.knownRegions.isEmpty ? nil : $0 }) else { return [] }
    return project.knownRegions.filter { LegacyLanguageNames.tags[$0.lowercased()] == nil }
      .map { ($0, .project(project.path)) }
  }

  /// `CFBundleLocalizations` of the bundle, or of the information property lists above a model in sources.
  private var declaredInBundle: [(name: String, source: AppLanguages.Source)] {
    informationLists.flatMap { path -> [(name: String, source: AppLanguages.Source)] in
      guard let bytes = try? files.bytes(at: path, limit: 4 << 20),
        let names = (try? PropertyListParser.parse(bytes))?["CFBundleLocalizations"]?.elements
      else { return [] }
      return names.prefix(1_000).compactMap(\.string).map { ($0, .informationList(path)) }
    }
  }

  private var informationLists: [String] {
    if let bundle { return DevelopmentLanguage.informationLists.map { FilePath.joined(bundle, $0) } }
    return foldersAbove.flatMap { folder in
      ((try? files.names(in: folder)) ?? []).filter { $0.hasSuffix("Info.plist") }
        .map { FilePath.joined(folder, $0) }
    }
  }
}
