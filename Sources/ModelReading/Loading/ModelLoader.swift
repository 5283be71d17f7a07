package import GlossDiagnostics
package import GlossFileTrees

/// Reads whatever holds a model: source and compiled models, packages of versions, bundles, folders.
///
/// ```swift
/// let result = ModelLoader(files: DiskFileTree()).load("Shop.xcdatamodeld")
/// for model in result.models { print(model.name, model.model.entities.count) }
/// ```
package struct ModelLoader: Sendable {
  package let files: any FileTree

  package init(files: any FileTree) {
    self.files = files
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
      return LoadResult(
        failures: [InputFailure(path: path, reason: "there is no such file or folder", remedy: "check the path")])
    }
    var result = kind == .folder ? loadFolder(path, versions: versions) : loadFile(path)
    for index in result.models.indices { result.models[index].findings.sort() }
    result.findings.sort()
    return result
  }

  /// Reads what lies at several paths, in their order.
  package func load(_ paths: [String], versions: VersionSelection = .current) -> LoadResult {
    paths.reduce(into: LoadResult()) { $0.append(load($1, versions: versions)) }
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
    case .compiledMappingModel, .document, nil: return search(path, versions: versions)
    }
  }

  private func loadFile(_ path: String) -> LoadResult {
    switch ModelFileKind(path: path, isFolder: false) {
    case .compiledModel, .optimizedModel:
      return loadCompiledVersion(path, package: enclosingPackage(of: path, kind: .compiledPackage))
    case .document:
      let version = FilePath.folder(of: path)
      guard ModelFileKind(path: version, isFolder: true) == .sourceModel else { return loadLooseDocument(path) }
      return loadSourceVersion(version, package: enclosingPackage(of: version, kind: .sourcePackage))
    case .mappingModel, .compiledMappingModel: return LoadResult(failures: [.mappingModel(path)])
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
  }
}
