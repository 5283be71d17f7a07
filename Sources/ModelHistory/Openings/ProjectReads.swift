import GlossBasics
import GlossFileTrees
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// What is read of the projects around packages, once for all packages that a run answers for: tables, mapping models,
/// the code that opens stores, and the versions of all packages.
///
/// ```swift
/// let reads = ProjectReads(DiskFileTree())
/// reads.way(of: model)  // The second package of a project reads nothing again.
/// ```
package final class ProjectReads {
  package let files: any FileTree
  package let tables: TableFinder
  private var mappings: [MappingKey: MappingModelReader.Found] = [:]
  private var openings: [OpeningKey: ProjectOpenings] = [:]
  private var versions: [String: [String: [ModelVersion]]] = [:]
  private var names: [String: Set<String>] = [:]

  private struct MappingKey: Hashable {
    let project: String
    let isOfVersions: Bool
  }

  private struct OpeningKey: Hashable {
    let project: String
    let isOfTests: Bool
  }

  package init(_ files: any FileTree) {
    let files = ListedOnceFileTree(files)
    self.files = files
    tables = TableFinder(files: files)
  }

  /// The folder of the sources that belong together with a package.
  package func project(of package: String) -> String { ProjectRoot.sources(of: package, in: files) }

  /// The mapping models of a project.
  ///
  /// - Parameter isOfVersions: whether only the versions that each leads from and to are of interest.
  package func mappingModels(of project: String, isOfVersions: Bool = false) -> MappingModelReader.Found {
    let key = MappingKey(project: project, isOfVersions: isOfVersions)
    let found = mappings[key] ?? MappingModelReader.search(project, in: files, isOfVersions: isOfVersions)
    mappings[key] = found
    return found
  }

  /// All versions of all packages of a project, by package.
  package func packages(of project: String) -> [String: [ModelVersion]] {
    if let known = versions[project] { return known }
    let models = ModelLoader(files: files).load(project, versions: .all).models.filter { $0.format != .swiftdata }
    let found = Dictionary(grouping: models, by: \.packagePath).mapValues(\.asVersions)
    versions[project] = found
    return found
  }

  /// The code of a project that opens the stores of a package.
  func openings(of project: String, for package: String) -> ProjectOpenings {
    let key = OpeningKey(project: project, isOfTests: ModelGuard.isOfTests(package))
    let found = openings[key] ?? ProjectOpenings(of: project, for: package, in: files)
    openings[key] = found
    return found
  }

  /// How the sources of a package's project migrate its stores.
  package func migration(opening package: String) -> ProjectMigration {
    let project = project(of: package)
    let (openings, name) = (openings(of: project, for: package), FilePath.baseName(of: package))
    // What names another model of the project is not this one's.
    let isNamed = openings.openings.contains { if case .named(let other) = $0.model { other != name } else { false } }
    return openings.migration(of: name, among: isNamed ? modelNames(of: project) : [])
  }

  /// How the project around a model migrates its stores, by its sources and its mapping models; SwiftData has its plan.
  package func way(of model: LoadedModel) -> StoreOpening.Way {
    if model.format == .swiftdata { return .init(.assumed, []) }
    return .init(
      migration(opening: model.packagePath), mappingModels(of: project(of: model.packagePath)).models)
  }

  private func modelNames(of project: String) -> Set<String> {
    if let known = names[project] { return known }
    let paths = FolderSearch.items(below: project, in: files) { path, _ in
      ["xcdatamodeld", "xcdatamodel", "momd"].contains(FilePath.fileExtension(of: path))
    }.paths
    let found = Set(paths.map(FilePath.baseName(of:)))
    names[project] = found
    return found
  }
}
