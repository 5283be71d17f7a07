package import GlossDiagnostics
package import GlossLocalization
package import GlossModelReading

/// A model with all that its documentation is made from.
package struct DocumentedModel: Sendable, Equatable {
  package var loaded: LoadedModel
  package var tables: ModelTables
  /// All versions of the package in their order, this one among them, for the page of changes; empty for none.
  package var versions: [LoadedModel]
  /// What `check` found, to be told on the pages it concerns; empty where nobody asked.
  package var findings: [Finding]
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
