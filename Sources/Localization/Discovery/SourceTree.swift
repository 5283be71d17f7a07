import GlossBasics
import GlossFiles

/// What a walk of a source tree found: tables, models, and projects that declare a development language.
///
/// The walk skips what `SearchScope` skips, as the search for models does.
struct SourceTree: Sendable, Hashable {
  var root: String
  var tables: [String] = []
  /// Files that only a slip in the ending keeps from being tables.
  private(set) var slips: [String] = []
  var models: [String] = []
  /// The numbers of the tables by their names in lower case, and of the models by their names: a model is one of many in
  /// a large tree.
  private var tablesOfName: [String: [Int]] = [:]
  private var modelsOfName: [String: [Int]] = [:]
  /// The Swift files among the sources.
  private(set) var swiftFiles: [String] = []
  /// Whether the tree has String Catalogs and no `Localizable.strings`.
  private(set) var prefersCatalogs = false
  /// The names that Core Data derives for the tables of the models.
  private(set) var tableNames: Set<String> = []
  var projects: [String] = []
  /// The tables in folders of languages that are links to nothing, which no listing has.
  private(set) var deadLinks: [String] = []
  /// Swift and Objective-C files.
  var sources: [String] = []
  /// Whether the tree has more folders than the limit.
  var isCut = false

  /// The maximum depth of folders; links are not followed, so only a malicious tree is deeper.
  private static let depthLimit = 48
  /// The maximum number of folders to visit.
  static let folderLimit = 100_000

  /// Packages whose contents are not part of a source tree: bundles, models, or Xcode's own.
  private static let skippedExtensions = FilePath.bundleExtensions.union([
    "xcassets", "xcworkspace", "docc", "xcmappingmodel", "xcloc",
  ])
  private static let modelExtensions: Set<String> = ["xcdatamodeld", "xcdatamodel", "momd", "mom"]

  /// Whether a path is a model's, by its name.
  static func isModel(_ path: String) -> Bool {
    modelExtensions.contains(FilePath.fileExtension(of: path).lowercased())
  }

  /// Returns the folder that holds a model's sources: that of the nearest project.
  ///
  /// - Parameter folders: the folders given by the user; one that contains the model is searched entirely, even if it
  ///   is not a project.
  static func root(forModelAt path: String, within folders: [String] = [], in files: any FileTree) -> String {
    let marked = ProjectRoot.folder(of: path, in: files)
    let root =
      folders.map(FilePath.normalized)
      .filter { holds($0, FilePath.normalized(marked)) && !ProjectRoot.isWholeDisk($0, in: files) }
      .min { $0.utf8.count < $1.utf8.count } ?? marked
    return SearchScope.start(from: root, to: FilePath.folder(of: path), in: files)
  }

  /// Whether a folder contains another or is the same.
  private static func holds(_ folder: String, _ other: String) -> Bool {
    if folder == "." { return !other.hasPrefix("/") && !other.hasPrefix("..") }
    return other == folder || other.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// A folder to be visited.
  private struct Visit {
    /// The folder's path in the result, and the path by which the walk reached it.
    let path: String
    let way: String
    let depth: Int
    /// The search scope of the parent folder.
    let outer: SearchScope?
  }

  /// Walks the tree below a folder.
  init(below root: String, in files: any FileTree, folderLimit: Int = folderLimit) {
    self.root = root
    var visits = [Visit(path: files.shortened(root), way: root, depth: 0, outer: nil)]
    var count = 0
    while let visit = visits.popLast() {
      guard count < folderLimit else {
        isCut = true
        break
      }
      count += 1
      guard let items = try? files.items(in: visit.path) else { continue }
      if FilePath.fileExtension(of: visit.path).lowercased() == "lproj" {
        deadLinks += files.deadLinks(in: visit.path).filter {
          ["strings", "stringsdict"].contains(FilePath.fileExtension(of: $0))
        }
        .map { FilePath.joined(visit.path, $0) }
      }
      let scope =
        visit.outer?.entering(visit.way, holding: items.map(\.name), in: files) ?? SearchScope(of: root, in: files)
      // A path from above the working folder may lead back into it; then the shorter path is used.
      let isAbove = visit.path.hasPrefix("/") || visit.path.hasSuffix("..")
      for item in items {
        let part = Part(item, depth: visit.depth)
        // For most files only the name matters.
        guard part != .other, !scope.skips(item.name, isFolder: item.kind == .folder) else { continue }
        let joined = FilePath.joined(visit.path, item.name)
        let path = isAbove ? files.shortened(joined) : joined
        note(part, at: path)
        if part == .folder {
          let way = FilePath.joined(visit.way, item.name)
          visits.append(Visit(path: path, way: way, depth: visit.depth + 1, outer: scope))
        }
      }
    }
    tables.sort { $0.precedes($1) }
    slips.sort { $0.precedes($1) }
    deadLinks.sort { $0.precedes($1) }
    models.sort { $0.precedes($1) }
    projects.sort { $0.precedes($1) }
    sources.sort { $0.precedes($1) }
    swiftFiles = sources.filter { FilePath.fileExtension(of: $0) == "swift" }
    prefersCatalogs =
      tables.contains { FilePath.fileExtension(of: $0) == "xcstrings" }
      && !tables.contains { FilePath.name(of: $0) == "Localizable.strings" }
    tablesOfName = Dictionary(grouping: tables.indices) { FilePath.baseName(of: tables[$0]).lowercased() }
    modelsOfName = Dictionary(grouping: models.indices) { FilePath.baseName(of: models[$0]) }
  }

  /// The tables with any of some names, sorted, whatever their case.
  func tables(named names: Set<String>) -> [String] {
    Set(names.map { $0.lowercased() }).flatMap { tablesOfName[$0] ?? [] }.sorted().map { tables[$0] }
  }

  /// The models with a name, sorted.
  func models(named name: String) -> [String] { (modelsOfName[name] ?? []).map { models[$0] } }

  /// The folder of the nearest Xcode project above a model; without one, the root. Two apps of a repository are apart,
  /// and the packages of one app are together.
  func app(ofModelAt path: String) -> String {
    let above = [FilePath.folder(of: path)] + FilePath.ancestors(of: FilePath.folder(of: path))
    let folders = Set(projects.filter { FilePath.fileExtension(of: $0) == "xcodeproj" }.map { FilePath.folder(of: $0) })
    return above.first(where: folders.contains) ?? root
  }

  private mutating func note(_ part: Part, at path: String) {
    switch part {
    case .model:
      models.append(path)
      tableNames.insert(ModelTables.tableName(forModel: FilePath.baseName(of: path)))
    case .table: tables.append(path)
    case .slip: slips.append(path)
    case .project: projects.append(path)
    case .manifest:
      projects.append(path)
      sources.append(path)
    case .source: sources.append(path)
    case .folder, .other: break
    }
  }

  /// The role of an item in the walk, by its name.
  private enum Part {
    case model, table, slip, project, manifest, source, folder, other

    init(_ item: FolderItem, depth: Int) {
      let ending = FilePath.fileExtension(of: item.name).lowercased()
      if modelExtensions.contains(ending) {
        self = .model
      } else if item.kind == .file {
        if TableReader.fileExtensions.contains(ending) {
          self = .table
        } else if TableReader.fileExtension(meantBy: ending) != nil {
          self = .slip
        } else if item.name == "Package.swift" {
          self = .manifest
        } else {
          self = FilePath.sourceExtensions.contains(ending) ? .source : .other
        }
      } else if ending == "xcodeproj" {
        self = .project
      } else {
        let isEntered = !item.isSymbolicLink && depth < depthLimit && !skippedExtensions.contains(ending)
        self = isEntered ? .folder : .other
      }
    }
  }
}
