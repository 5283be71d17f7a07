import GlossBasics
package import GlossDiagnostics
package import GlossFiles
import GlossManagedObjectModel
package import GlossModelFiles

/// The mapping models of the projects that packages belong to; each project is searched once.
package struct ProjectMappings {
  private let reads: ProjectReads

  package init(files: any FileTree) {
    reads = ProjectReads(files)
  }

  /// The mapping models that Core Data no longer finds for a model's package, or migrates no store by; empty if the
  /// model is not in a source package, or a package of the same name is nearer to the one that the mapping model names.
  package func findings(of model: LoadedModel) -> [Finding] {
    guard model.format == .xml || model.format == .elements, model.version != nil else { return [] }
    let project = reads.project(of: model.packagePath)
    let mappings = reads.mappingModels(of: project, isOfVersions: true)
    guard !mappings.models.isEmpty else { return [] }
    let versions = ModelLoader(files: reads.files).load(model.packagePath, versions: .all).models.asVersions
    let all = reads.packages(of: project)
    let twins = all.keys.filter { FilePath.baseName(of: $0) == model.name }.sorted { $0.precedes($1) }
    let own = mappings.models.filter { mapping in
      guard let named = mapping.source.path ?? mapping.destination.path, twins.count > 1 else { return true }
      let likeness = { (path: String) in Self.commonFolders(path, FilePath.folder(of: named)) }
      return twins.max { likeness($0) < likeness($1) } == model.packagePath
    }
    let steps = MappingSteps(own, versions: versions, package: model.name) { all.values.flatMap(\.self) }
    return StaleMappingModelRule.findings(steps, package: model.name)
      + unreached(steps, own, of: model, versions, in: project)
  }

  /// The mapping models that no store is migrated by.
  private func unreached(
    _ steps: MappingSteps, _ mappings: [MappingModel], of model: LoadedModel, _ versions: [ModelVersion],
    in project: String
  ) -> [Finding] {
    // The sources are asked only where a mapping model may be one.
    guard !steps.steps.isEmpty, model.isCurrentVersion, let current = model.version else { return [] }
    let names = Set(reads.packages(of: project).keys.map(FilePath.baseName(of:)))
    let migration = reads.openings(of: project, for: model.packagePath).migration(of: model.name, among: names)
    let opener = StoreOpener(versions, target: current, package: model.name, way: .init(migration, mappings))
    return MappingModelUnreachedRule.findings(
      steps, current: current, migration: migration, package: model.name
    ) { name in versions.first { $0.name == name }.map { opener.opening(of: $0.stored) } }
  }

  /// The number of equal folders at the end of two paths.
  private static func commonFolders(_ left: String, _ right: String) -> Int {
    zip(left.split(separator: "/").reversed(), right.split(separator: "/").reversed()).prefix { $0 == $1 }.count
  }
}
