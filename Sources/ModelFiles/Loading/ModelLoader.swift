package import GlossBasics
package import GlossDiagnostics
package import GlossFiles
import GlossManagedObjectModel
package import GlossSwiftDataModels

/// Reads anything that contains a model: source and compiled models, packages of versions, bundles, folders.
///
/// One type, since each form can contain the others: a bundle packages, a package versions, a folder all of them.
///
/// ```swift
/// let result = ModelLoader(files: DiskFileTree()).load("Shop.xcdatamodeld")
/// for model in result.models { print(model.name, model.model.entities.count) }
/// ```
package struct ModelLoader: Sendable {
  package let files: any FileTree
  /// The Swift files read at other revisions; nil if only one is read.
  let swiftFiles: SwiftFileCache?

  package init(files: any FileTree, swiftFiles: SwiftFileCache? = nil) {
    self.files = files
    self.swiftFiles = swiftFiles
  }

  /// Reads the models at a path.
  ///
  /// A path given explicitly is either read or a failure; inside a folder, files that are models are read, and one that
  /// cannot be read does not hide the others. Models are sorted by path, the versions of a package in natural order
  /// (`Shop 2` before `Shop 10`).
  ///
  /// - Parameter versions: the versions of packages to read. A version given by its own path is always read.
  package func load(_ path: String, versions: VersionSelection = .current) -> LoadResult {
    let path = files.spelled(FilePath.normalized(path))
    guard let kind = files.kind(at: path) else {
      return loadVersion(path, versions: versions) ?? LoadResult(failures: [noSuchFile(path)])
    }
    var result = kind == .folder ? loadFolder(path, versions: versions) : loadFile(path, versions: versions)
    for index in result.models.indices { result.models[index].findings.sort() }
    result.findings.sort()
    return result
  }

  /// The number of versions in a package, readable or not; nil if the path is not a package.
  package func versionCount(of path: String) -> Int? {
    switch ModelFileKind(path: path, isFolder: true) {
    case .sourcePackage: (try? sourceVersions(in: path))?.count
    case .compiledPackage: (try? CompiledPackage(path, files: files))?.versions.count
    default: nil
    }
  }

  /// All versions of the packages that the models come from, in order, by the path of the package; a model outside a
  /// package has none.
  ///
  /// A version that cannot be read is left out and added to the failures, because another version was requested.
  package func versionsByPackage(
    of models: [LoadedModel]
  ) -> (versions: [String: [LoadedModel]], failures: [InputFailure]) {
    var versions: [String: [LoadedModel]] = [:]
    var failures: [InputFailure] = []
    for model in models where model.version != nil {
      // Several requested versions may be from one package, which is read once.
      guard versions[model.packagePath] == nil else { continue }
      // A single version has already been read.
      if versionCount(of: model.packagePath) == 1 {
        versions[model.packagePath] = [model]
        continue
      }
      let result = load(model.packagePath, versions: .all)
      failures += result.failures
      versions[model.packagePath] = result.models.filter { $0.packagePath == model.packagePath }
    }
    return (versions, failures)
  }

  /// Whether a folder is a bundle, such as an app or a framework, or is inside one.
  package static func isBundle(_ folder: String) -> Bool { ModelSearch.isWithinBundle(folder) }

  /// Reads the models at several paths, in order.
  package func load(_ paths: [String], versions: VersionSelection = .current) -> LoadResult {
    paths.reduce(into: LoadResult()) { $0.append(load($1, versions: versions)) }
  }

  /// Reads one version of a package, `Shop.xcdatamodeld#Shop 2`; nil if the path does not name one.
  private func loadVersion(_ path: String, versions: VersionSelection) -> LoadResult? {
    guard let mark = path.lastIndex(of: "#") else { return nil }
    let package = String(path[..<mark])
    let version = String(path[path.index(after: mark)...])
    guard !version.isEmpty, let kind = files.kind(at: package) else { return nil }
    switch ModelFileKind(path: package, isFolder: true) {
    case .sourcePackage, .compiledPackage: return load(package, versions: .named(version))
    default:
      let result = loadSwiftPackage(package, isFolder: kind == .folder, named: version, versions: versions)
      if !result.models.isEmpty || !result.failures.isEmpty { return result }
      let failure =
        result.findings.first.map { .noModel(dueTo: $0) }
        ?? InputFailure(
          path: package, reason: "is not a package that could contain the version '\(version)'",
          remedy: "give the .xcdatamodeld or .momd")
      return LoadResult(failures: [failure])
    }
  }

  /// The failure for a path that does not exist, with the name that was probably meant.
  private func noSuchFile(_ path: String) -> InputFailure {
    InputFailure.missing(path, in: files) { path, item in
      ModelFileKind(path: path, isFolder: item.kind == .folder) != nil
    }
  }

  private func loadFolder(_ path: String, versions: VersionSelection) -> LoadResult {
    switch ModelFileKind(path: path, isFolder: true) {
    case .sourceModel:
      return loadSourceVersion(path, package: enclosingPackage(of: path, kind: .sourcePackage))
    case .sourcePackage: return loadSourcePackage(path, versions: versions)
    case .compiledPackage: return loadCompiledPackage(path, versions: versions)
    case .mappingModel: return LoadResult(failures: [.mappingModel(path)])
    case .compiledModel, .optimizedModel:
      return LoadResult(failures: [.folderForModel(path)])
    case .compiledMappingModel, .document, nil: return search(searchedFolder(for: path), versions: versions)
    }
  }

  /// The folder to search: for an Xcode project or workspace, its parent, since it contains no models itself.
  func searchedFolder(for path: String) -> String {
    let isProject = ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: path).lowercased())
    // A project contains a workspace.
    return isProject ? searchedFolder(for: FilePath.folder(of: path)) : path
  }

  private func loadFile(_ path: String, versions: VersionSelection) -> LoadResult {
    switch ModelFileKind(path: path, isFolder: false) {
    case .compiledModel, .optimizedModel:
      return loadCompiledVersion(path, package: enclosingPackage(of: path, kind: .compiledPackage))
    case .document:
      let version = FilePath.folder(of: path)
      guard ModelFileKind(path: version, isFolder: true) == .sourceModel else { return loadLooseDocument(path) }
      return loadSourceVersion(version, package: enclosingPackage(of: version, kind: .sourcePackage))
    case .mappingModel, .compiledMappingModel: return LoadResult(failures: [.mappingModel(path)])
    case nil where FilePath.fileExtension(of: path) == "swift": return loadSwiftFile(path, versions: versions)
    case .sourceModel, .sourcePackage, .compiledPackage, nil: return loadLooseDocument(path)
    }
  }

  /// The package that contains a version; nil if missing.
  func enclosingPackage(of version: String, kind: ModelFileKind) -> String? {
    let folder = FilePath.folder(of: version)
    return ModelFileKind(path: folder, isFolder: true) == kind ? folder : nil
  }
}

/// The versions of a package to read.
package enum VersionSelection: Sendable, Hashable {
  case current
  case all
  /// The version with that name, with or without its file extension.
  case named(String)
}

/// The result of reading a path: models, findings, and failures for what could not be read at all.
package struct LoadResult: Sendable, Equatable {
  package var models: [LoadedModel]
  /// Findings that belong to no single model, such as a package's `version-mismatch`.
  package var findings: [Finding]
  package var failures: [InputFailure]
  /// Notes for the reader of the result: models that were left out, and why.
  package var remarks: [LoadRemark] = []

  package init(models: [LoadedModel] = [], findings: [Finding] = [], failures: [InputFailure] = []) {
    self.models = models
    self.findings = findings
    self.failures = failures
  }

  /// Adds the result of another read.
  package mutating func append(_ other: LoadResult) {
    models += other.models
    findings += other.findings
    failures += other.failures
    remarks += other.remarks
  }

  /// Makes equal entities share memory.
  ///
  /// Versions repeat most of the previous version, so comparisons see at once that nothing changed, and a package uses
  /// memory only for its changes.
  mutating func shareEqualEntities() {
    var known: [String: EntityDescription] = [:]
    for version in models.indices {
      for place in models[version].contents.model.entities.indices {
        let entity = models[version].contents.model.entities[place]
        if let former = known[entity.name], former == entity {
          models[version].contents.model.entities[place] = former
        } else {
          known[entity.name] = entity
        }
      }
    }
  }
}

/// A note about reading models that is neither a finding nor a failure.
package struct LoadRemark: Sendable, Hashable, CustomStringConvertible {
  package var path: String
  /// A clause without a final period.
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// `path: note: message`, always one line.
  package var description: String { "\(path): note: \(message)".onSingleLine }
}
