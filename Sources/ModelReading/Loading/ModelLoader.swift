import GlossBasics
package import GlossDiagnostics
package import GlossFileTrees
import GlossManagedObjectModel

/// Reads whatever holds a model: source and compiled models, packages of versions, bundles, folders.
///
/// ```swift
/// let result = ModelLoader(files: DiskFileTree()).load("Shop.xcdatamodeld")
/// for model in result.models { print(model.name, model.model.entities.count) }
/// ```
package struct ModelLoader: Sendable {
  package let files: any FileTree
  /// The Swift files that were read in other revisions; nil where only one is read.
  let swiftFiles: SwiftFileCache?

  package init(files: any FileTree, swiftFiles: SwiftFileCache? = nil) {
    self.files = files
    self.swiftFiles = swiftFiles
  }

  /// Reads what lies at a path.
  ///
  /// What is named by its own path is read or is a failure; what is found inside a folder is read where it is a model,
  /// and one that cannot be read hides no other. The models come in the order of their paths, the versions of a
  /// package in the order a reader counts them (`Shop 2` before `Shop 10`).
  ///
  /// - Parameter versions: which versions of packages are read. A version given by its own path is always read.
  package func load(_ path: String, versions: VersionSelection = .current) -> LoadResult {
    let path = FilePath.normalized(path)
    guard let kind = files.kind(at: path) else {
      return loadVersion(path, versions: versions) ?? LoadResult(failures: [noSuchFile(path)])
    }
    var result = kind == .folder ? loadFolder(path, versions: versions) : loadFile(path, versions: versions)
    for index in result.models.indices { result.models[index].findings.sort() }
    result.findings.sort()
    return result
  }

  /// How many versions a package holds, readable or not; nil for what is not a package.
  package func versionCount(of path: String) -> Int? {
    switch ModelFileKind(path: path, isFolder: files.kind(at: path) == .folder) {
    case .sourcePackage: (try? sourceVersions(in: path))?.count
    case .compiledPackage: (try? CompiledPackage(path, files: files))?.versions.count
    default: nil
    }
  }

  /// All versions of the packages that models come from, in their order, by the path of the package; a model outside a
  /// package has none.
  ///
  /// A version that cannot be read is among the failures and left out: what was asked for is another.
  package func versionsByPackage(
    of models: [LoadedModel]
  ) -> (versions: [String: [LoadedModel]], failures: [InputFailure]) {
    var versions: [String: [LoadedModel]] = [:]
    var failures: [InputFailure] = []
    for model in models where model.version != nil && model.members.isEmpty {
      // Every version that was asked for may be of one package, which is read once for all.
      guard versions[model.packagePath] == nil else { continue }
      // A version that is alone has been read.
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

  /// Reads what lies at several paths, in their order.
  package func load(_ paths: [String], versions: VersionSelection = .current) -> LoadResult {
    paths.reduce(into: LoadResult()) { $0.append(load($1, versions: versions)) }
  }

  /// Reads one version of a package, `Shop.xcdatamodeld#Shop 2`; nil where the path names none.
  private func loadVersion(_ path: String, versions: VersionSelection) -> LoadResult? {
    guard let mark = path.lastIndex(of: "#") else { return nil }
    let package = String(path[..<mark])
    let version = String(path[path.index(after: mark)...])
    guard !version.isEmpty, let kind = files.kind(at: package) else { return nil }
    switch ModelFileKind(path: package, isFolder: kind == .folder) {
    case .sourcePackage, .compiledPackage: return load(package, versions: .named(version))
    default:
      let result = loadSwiftPackage(package, isFolder: kind == .folder, named: version, versions: versions)
      if !result.models.isEmpty || !result.failures.isEmpty { return result }
      let failure = InputFailure(
        path: package, reason: "is not a package of versions, of which '\(version)' could be one",
        remedy: "give the .xcdatamodeld or .momd")
      return LoadResult(failures: [failure])
    }
  }

  /// The failure for a path where nothing lies, with the name that was probably meant.
  private func noSuchFile(_ path: String) -> InputFailure {
    let folder = FilePath.folder(of: path)
    let names = (try? files.names(in: folder)) ?? []
    let meant = FilePath.name(of: path).closest(among: names)
    return InputFailure(
      path: path, reason: "there is no such file or folder",
      remedy: meant.map { "did you mean '\(FilePath.joined(folder, $0))'?" } ?? "check the path")
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

  /// The folder that is meant: that in which an Xcode project or workspace lies, for it holds no model itself.
  func searchedFolder(for path: String) -> String {
    let isProject = ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: path).lowercased())
    // A project has a workspace of its own inside.
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

  /// The package a version lies in, nil when it lies in none.
  func enclosingPackage(of version: String, kind: ModelFileKind) -> String? {
    let folder = FilePath.folder(of: version)
    return ModelFileKind(path: folder, isFolder: true) == kind ? folder : nil
  }
}

/// Which versions of a package are read.
package enum VersionSelection: Sendable, Hashable {
  case current
  case all
  /// The version of that name, with or without its file extension.
  case named(String)
}

/// What reading a path gave: models, what was found on the way, and what could not be read at all.
package struct LoadResult: Sendable, Equatable {
  package var models: [LoadedModel]
  /// Findings that belong to no single model, such as a package's `version-mismatch`.
  package var findings: [Finding]
  package var failures: [InputFailure]
  /// What a reader of the result may want to know: models that were left out, and why.
  package var remarks: [LoadRemark] = []

  package init(models: [LoadedModel] = [], findings: [Finding] = [], failures: [InputFailure] = []) {
    self.models = models
    self.findings = findings
    self.failures = failures
  }

  /// Adds what another reading gave.
  package mutating func append(_ other: LoadResult) {
    models += other.models
    findings += other.findings
    failures += other.failures
    remarks += other.remarks
  }

  /// Makes entities that are equal one value, of which every copy is the same memory.
  ///
  /// Versions repeat most of the version before: what compares them then sees at once that nothing changed, and a
  /// package takes the memory of its changes.
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

/// Something about the reading of models that is neither a finding nor a failure.
package struct LoadRemark: Sendable, Hashable, CustomStringConvertible {
  package var path: String
  /// A clause without a final full stop.
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// `path: note: message`, always one line.
  package var description: String { "\(path): note: \(message)".onSingleLine }
}
