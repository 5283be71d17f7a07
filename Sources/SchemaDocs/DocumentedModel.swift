package import GlossLocalization
package import GlossModelReading

/// A model with all that its documentation is made from.
package struct DocumentedModel: Sendable, Equatable {
  package var loaded: LoadedModel
  package var tables: ModelTables
  /// All versions of the package in their order, this one among them, for the page of changes; empty for none.
  package var versions: [LoadedModel]

  package init(loaded: LoadedModel, tables: ModelTables, versions: [LoadedModel] = []) {
    self.loaded = loaded
    self.tables = tables
    self.versions = versions
  }
}

extension [DocumentedModel] {
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
