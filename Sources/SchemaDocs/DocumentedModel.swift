package import GlossBasics
package import GlossDiagnostics
package import GlossFiles
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles
import GlossSwiftDataModels

/// A model with all inputs of its documentation.
package struct DocumentedModel: Sendable, Equatable {
  package var loaded: LoadedModel
  package var tables: ModelTables
  /// All versions of the package in order, including this one, for the page of changes; empty for none.
  package var versions: [LoadedModel]
  /// The mapping models of the project; empty if there is no history.
  package var mappingModels: [MappingModel] = []
  /// The findings of `check`, to show on the pages they concern; empty if not requested.
  package var findings: [Finding]
  /// For a store, the number of objects of each entity.
  package var objects: [String: Int] = [:]
  /// The stores that versions of the model made, which are listed here and not as separate models.
  package var stores: [DocumentedStore] = []
  /// The paths of the model's documents from the root of the repository, for links to their lines, by the paths they
  /// were read from; without those outside.
  package var sourcePaths: [String: String] = [:]

  package init(
    loaded: LoadedModel, tables: ModelTables, versions: [LoadedModel] = [], findings: [Finding] = []
  ) {
    self.loaded = loaded
    self.tables = tables
    self.versions = versions
    self.findings = findings
  }

  /// The files that declare the model's objects; empty for a model without lines.
  package var documents: [String] {
    switch loaded.contents.format {
    case .xml, .code: [loaded.origin.documentPath]
    case .swiftdata:
      Set(loaded.contents.swiftData?.declarations.values.map(\.path) ?? []).sorted { $0.precedes($1) }
    case .elements, .mom, .store: []
    }
  }
}

extension [DocumentedModel] {
  /// Reads the versions of the packages, and the mapping models of their projects if there are several versions.
  ///
  /// - Returns: the versions that cannot be read.
  package mutating func readHistory(in files: any FileTree) -> [InputFailure] {
    let (versions, failures) = ModelLoader(files: files).versionsByPackage(of: map(\.loaded))
    var found: [String: [MappingModel]] = [:]
    for position in indices {
      let package = self[position].loaded.packagePath
      self[position].versions = versions[package] ?? []
      guard self[position].versions.count > 1 else { continue }
      let project = ProjectRoot.sources(of: package, in: files)
      let mappings = found[project] ?? MappingModelReader.search(project, in: files).models
      found[project] = mappings
      self[position].mappingModels = mappings
    }
    return failures
  }

  /// The models with one version per package, the current one or else the last: the others are in its history.
  ///
  /// Documenting each version in full produced 11,177 files for one model, without showing what changed.
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

/// A store listed with the model that made it.
package struct DocumentedStore: Sendable, Equatable {
  /// The store's file.
  package var name: String
  /// The version that made it; nil for a model with only one.
  package var version: String?
  /// The number of objects of each entity.
  package var objects: [String: Int] = [:]
}

extension [DocumentedModel] {
  /// The models with each store listed at the one whose version made it, since the cached model is a less detailed
  /// copy. If several stores share a model that is not among these, the first represents it.
  package var withStoresAtTheirModels: [DocumentedModel] {
    let stores = indices.filter { self[$0].loaded.format == .store }
    guard count > 1, !stores.isEmpty else { return self }
    var models = self
    // Versions with the same checksum cannot be told apart, so the first one is used.
    var makers: [String: (model: Int, version: String?)] = [:]
    let others = indices.filter { self[$0].loaded.format != .store }
    for position in others + stores {
      let isStore = self[position].loaded.format == .store
      let own = self[position].loaded
      for version in [own] + self[position].versions {
        let checksum = version.versionHashes.checksum
        if isStore, let maker = makers[checksum] {
          let name = FilePath.name(of: own.packagePath)
          models[maker.model].stores.append(
            DocumentedStore(name: name, version: maker.version, objects: self[position].objects))
          break
        }
        if makers[checksum] == nil { makers[checksum] = (position, version.version) }
      }
    }
    let kept = Set(makers.values.map(\.model))
    return indices.filter { self[$0].loaded.format != .store || kept.contains($0) }.map { models[$0] }
  }
}
