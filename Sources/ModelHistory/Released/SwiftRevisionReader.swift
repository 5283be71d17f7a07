import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// Reads the SwiftData models declared in Swift files of git revisions.
///
/// Nothing is checked out: the files of a revision come from its blobs, files of the previous revision are not fetched
/// or parsed again, and an unchanged version is hashed once.
final class SwiftRevisionReader {
  private let files: any FileTree
  private let repository: GitRepository
  private let blobs = GitBlobs()
  private let parsed = SwiftFileCache()
  private let hashes = KnownHashes()
  private var versions: [String: GuardedPackage.Version] = [:]
  private var revisions: [String: GitRevision] = [:]

  init(files: any FileTree, repository: GitRepository) {
    (self.files, self.repository) = (files, repository)
  }

  /// The packages at paths of a commit.
  ///
  /// - Parameters:
  ///   - isAlone: whether a path contains no Core Data model.
  ///   - fromRoot: converts a path to one from the repository's root.
  func packages(
    of commit: String, at paths: [String], isAlone: (String) -> Bool, fromRoot: (String) -> String
  ) throws(InputFailure) -> [GuardedPackage] {
    let revision = try revision(commit)
    // Of a revision every file is tracked, so no ignore file hides any.
    let loader = ModelLoader(files: UnignoredFileTree(revision), swiftFiles: parsed)
    var packages: [GuardedPackage] = []
    for path in paths {
      let result = loader.loadSwiftSource(path, isAlone: isAlone(path))
      for package in GuardedPackage.swiftPackages(result.models, version: { version($0, fromRoot: fromRoot) })
      where !packages.contains(where: { $0.path == package.path }) {
        packages.append(package)
      }
    }
    return packages
  }

  private func revision(_ commit: String) throws(InputFailure) -> GitRevision {
    if let known = revisions[commit] { return known }
    let revision = try GitRevision(
      commit, commit: commit, of: repository, workingFolder: files.workingFolder ?? repository.root, blobs: blobs)
    // Keep only the last one: there may be hundreds.
    revisions = [commit: revision]
    return revision
  }

  private func version(_ model: LoadedModel, fromRoot: (String) -> String) -> GuardedPackage.Version {
    let document = fromRoot(model.origin.documentPath)
    let place = "\(model.packagePath)\u{0}\(model.version ?? model.name)"
    let content = model.content(known: hashes)
    if var known = versions[place], known.index.model == model.model, known.onPlatforms.isEmpty,
      model.contents.swiftData?.otherPlatforms.isEmpty != false, known.content.written == content.written,
      known.content.shapes == content.shapes
    {
      (known.path, known.document) = (model.origin.documentPath, document)
      known.position = model.contents.swiftData?.schemaPosition
      known.identifier = model.contents.swiftData?.versionIdentifier
      known.cloudKitUse = model.cloudKitUse
      return known
    }
    let version = GuardedPackage.Version(swiftSource: model, content: content, document: document, known: hashes)
    versions[place] = version
    return version
  }
}

extension GuardedPackage {
  /// The packages whose versions are models that Swift files declare or build.
  static func swiftPackages(_ models: [LoadedModel], version: (LoadedModel) -> Version) -> [GuardedPackage] {
    Dictionary(grouping: models.filter(\.format.isSwift), by: \.packagePath)
      .sorted { $0.key.precedes($1.key) }.compactMap { path, models in
        guard let first = models.first else { return nil }
        var package = GuardedPackage(
          name: first.name, path: path, versions: models.map(version),
          current: models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name })
        package.isBuiltInCode = first.format == .code
        guard !package.isBuiltInCode else { return package }
        package.swiftSource = SwiftSourceFacts(models.compactMap(\.contents.swiftData), model: first.name)
        return package
      }
  }
}
