package import GlossDiagnostics
package import GlossFileTrees
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelReading

/// A model with all that its documentation is made from.
package struct DocumentedModel: Sendable, Equatable {
  package var loaded: LoadedModel
  package var tables: ModelTables
  /// All versions of the package in their order, this one among them, for the page of changes; empty for none.
  package var versions: [LoadedModel]
  /// The mapping models of the project; empty where there is no history to tell.
  package var mappingModels: [MappingModel] = []
  /// What `check` found, to be told on the pages it concerns; empty where nobody asked.
  package var findings: [Finding]
  /// The stores that versions of the model made, which are told of here and not as models of their own.
  package var stores: [DocumentedStore] = []
  /// The model's document from the root of the repository, for links to its lines; nil where it lies outside.
  package var sourcePath: String?

  package init(
    loaded: LoadedModel, tables: ModelTables, versions: [LoadedModel] = [], findings: [Finding] = [],
    sourcePath: String? = nil
  ) {
    self.loaded = loaded
    self.tables = tables
    self.versions = versions
    self.findings = findings
    self.sourcePath = sourcePath
  }
}

extension [DocumentedModel] {
  /// Reads the versions of the packages, and the mapping models of their projects where there are several.
  ///
  /// - Returns: the versions that cannot be read.
  package mutating func readHistory(in files: any FileTree) -> [InputFailure] {
    let (versions, failures) = ModelLoader(files: files).versionsByPackage(of: map(\.loaded))
    var found: [String: [MappingModel]] = [:]
    for position in indices {
      let package = self[position].loaded.packagePath
      self[position].versions = versions[package] ?? []
      guard self[position].versions.count > 1 else { continue }
      let project = MappingModelReader.project(ofPackage: package, in: files)
      let mappings = found[project] ?? MappingModelReader.search(project, in: files).models
      found[project] = mappings
      self[position].mappingModels = mappings
    }
    return failures
  }

  /// The models with one version of each package, the current one or else the last: the others are in its history.
  ///
  /// Each version documented in full made 11,177 files of one model, with nothing to tell what changed.
  package var withHistoryInsteadOfCopies: [DocumentedModel] {
    var chosen: [String: Int] = [:]
    for (position, model) in enumerated() where model.versions.count > 1 {
      let package = model.loaded.packagePath
      if let known = chosen[package], self[known].loaded.isCurrentVersion { continue }
      chosen[package] = position
    }
    return enumerated().filter { $1.versions.count < 2 || chosen[$1.loaded.packagePath] == $0 }.map(\.element)
  }
}

/// A store beside the model that made it.
package struct DocumentedStore: Sendable, Equatable {
  /// The store's file.
  package var name: String
  /// The version that made it; nil for a model that has one only.
  package var version: String?
}

extension [DocumentedModel] {
  /// The models with each store told of at the one whose version made it: the model that it keeps is a copy, which says
  /// less. Of stores of one model that is not here itself the first stands for all.
  package var withStoresAtTheirModels: [DocumentedModel] {
    let stores = indices.filter { self[$0].loaded.format == .store }
    guard count > 1, !stores.isEmpty else { return self }
    var models = self
    // The checksum says nothing of how a version is called: the first that has it is the one.
    var makers: [String: (model: Int, version: String?)] = [:]
    let others = indices.filter { self[$0].loaded.format != .store }
    for position in others + stores {
      let isStore = self[position].loaded.format == .store
      let own = self[position].loaded
      for version in [own] + self[position].versions {
        let checksum = version.versionHashes.checksum
        if isStore, let maker = makers[checksum] {
          let name = FilePath.name(of: own.packagePath)
          models[maker.model].stores.append(DocumentedStore(name: name, version: maker.version))
          break
        }
        if makers[checksum] == nil { makers[checksum] = (position, version.version) }
      }
    }
    let kept = Set(makers.values.map(\.model))
    return indices.filter { self[$0].loaded.format != .store || kept.contains($0) }.map { models[$0] }
  }
}
