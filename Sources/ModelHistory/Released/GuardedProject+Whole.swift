package import GlossBasics
package import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension GuardedProject {
  /// Makes sure that a file of Swift source has all of its app: versions, plan and containers may be in others, and
  /// without them every verdict is on another app.
  ///
  /// - Throws: `InputFailure` that names the folder.
  package static func requireWholeApp(_ path: String, in files: any FileTree) throws(InputFailure) {
    guard FilePath.fileExtension(of: path) == "swift", files.kind(at: path) == .file else { return }
    let loader = ModelLoader(files: files)
    func names(_ models: [LoadedModel]) -> Set<String> { Set(models.flatMap { $0.model.entities.map(\.name) }) }
    func facts(
      _ models: [LoadedModel]
    ) -> (versions: Set<String?>, entities: Set<String>, plan: String?, containers: Int) {
      let source = models.first?.contents.swiftData
      return (Set(models.map(\.version)), names(models), source?.plan?.name, source?.containers.count ?? 0)
    }
    let own = loader.load(path, versions: .all).models.filter { $0.format == .swiftdata }
    guard !own.isEmpty else { return }
    let folder = ProjectRoot.sources(of: path, in: files)
    let all = loader.load(folder, versions: .all).models.filter { $0.format == .swiftdata }
    let packages = Dictionary(grouping: all, by: \.packagePath).values
    let file = FilePath.normalized(path)
    let declaring = packages.filter { models in
      models.contains { $0.contents.swiftData?.declarations.values.contains { $0.path == file } == true }
    }
    let whole = declaring.isEmpty ? packages.filter { !names(own).isDisjoint(with: names($0)) } : declaring
    guard whole.contains(where: { facts($0) != facts(own) }) else { return }
    throw InputFailure(
      path: path,
      reason: "the file has a part of an app, whose classes, versions, plan or containers are in others, too",
      remedy: "name the folder: '\(folder)'")
  }
}
