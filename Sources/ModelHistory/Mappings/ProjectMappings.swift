package import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
package import GlossModelFiles

/// The mapping models of the projects that packages belong to; each project is searched once.
package struct ProjectMappings {
  private let files: any FileTree
  private var found: [String: MappingModelReader.Found] = [:]

  package init(files: any FileTree) {
    self.files = files
  }

  /// The mapping models that Core Data no longer finds for a model's package; empty if the model is not in a source
  /// package.
  package mutating func staleFindings(of model: LoadedModel) -> [Finding] {
    guard model.format == .xml || model.format == .elements, model.version != nil else { return [] }
    let project = MappingModelReader.project(ofPackage: model.packagePath, in: files)
    let mappings = found[project] ?? MappingModelReader.search(project, in: files)
    found[project] = mappings
    guard !mappings.models.isEmpty else { return [] }
    let versions = ModelLoader(files: files).load(model.packagePath, versions: .all).models.map { ModelVersion($0) }
    return StaleMappingModelRule.findings(
      MappingSteps(mappings.models, versions: versions, package: model.name), package: model.name)
  }
}
