import GlossBasics
import GlossDiagnostics
import GlossFiles

/// The position of a run in a repository, for reports that a service matches with its own list of files.
struct RepositoryPaths {
  /// The folder that relative paths start from, and the root of the repository; both absolute.
  private let workingFolder: String
  private let root: String

  /// Uses `GITHUB_WORKSPACE` if the run is below it, else the nearest folder above that contains `.git`; nil outside a
  /// repository, or if the run is at its root.
  init?(in environment: CommandEnvironment) {
    guard let folder = environment.files.workingFolder.map(environment.files.realPath) else { return nil }
    let folders = [folder] + FilePath.ancestors(of: folder)
    let workspace = environment.variables["GITHUB_WORKSPACE"].map { environment.files.realPath(of: $0) }
    guard
      let root = folders.first(where: { $0 == workspace })
        ?? folders.first(where: { environment.files.kind(at: FilePath.joined($0, ".git")) != nil }), root != folder
    else { return nil }
    workingFolder = folder
    self.root = root
  }

  /// The path of a document from the root of its repository: the nearest folder above it with `.git`, or
  /// `GITHUB_WORKSPACE` if that is nearer.
  ///
  /// Outside a repository the path is relative to the working folder; nil for files outside that folder.
  static func rootedPath(of document: String, in environment: CommandEnvironment) -> String? {
    let files = environment.files
    guard let folder = files.workingFolder.map(files.realPath) else { return nil }
    let path = FilePath.absolute(files.realPath(of: document), in: folder)
    let workspace = environment.variables["GITHUB_WORKSPACE"].map { files.realPath(of: $0) }
    let root = FilePath.ancestors(of: path).first { ancestor in
      ancestor == workspace || files.kind(at: FilePath.joined(ancestor, ".git")) != nil
    }
    let relative = FilePath.relative(path, to: root ?? folder)
    return relative.hasPrefix("../") ? nil : relative
  }

  /// The paths of findings from the root, for those below it.
  func paths(of findings: some Sequence<Finding>) -> [String: String] {
    var result: [String: String] = [:]
    for finding in findings where result[finding.path] == nil { result[finding.path] = path(of: finding.path) }
    return result
  }

  /// A path from the root; nil if it is not below the root.
  func path(of path: String) -> String? {
    let path = FilePath.relative(FilePath.absolute(path, in: workingFolder), to: root)
    return path.hasPrefix("../") || path == ".." ? nil : path
  }
}
