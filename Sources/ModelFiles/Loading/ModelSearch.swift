import GlossBasics
import GlossFiles

/// Finds the models in a folder or bundle.
///
/// Bundles need no special rules: `.app`, `Contents/Resources`, `Versions/A/Resources` and the slices of an
/// `.xcframework` are folders, and only hidden items in them are skipped. In a source tree, the search skips what
/// `SearchScope` says. Links are followed if they stay within the tree, and a folder reached twice is visited once.
struct ModelSearch {
  let files: any FileTree
  /// The models and packages, sorted by path.
  private(set) var found: [String] = []
  /// The models found in skipped folders, as far as counted, sorted by path.
  private(set) var passedOver: [String] = []
  /// The Swift files outside bundles.
  private(set) var swiftFiles: [String] = []
  private(set) var failures: [InputFailure] = []
  private var visited = Set<String>()
  /// The folder where the search began, with links resolved.
  private var root = ""
  /// The number of skipped folders that may still be searched to count their models.
  private var countedFolders = 2000

  /// The maximum folder depth; no project nests deeper.
  private static let depthLimit = 64

  init(files: any FileTree) {
    self.files = files
  }

  mutating func visit(_ folder: String) {
    root = files.realPath(of: folder)
    let scope: Scope = Self.isWithinBundle(folder) ? .everything : .begins
    visit(Visit(path: folder, real: root, scope: scope, depth: 0))
    found.sort { $0.precedes($1) }
    passedOver.sort { $0.precedes($1) }
    swiftFiles.sort { $0.precedes($1) }
  }

  /// A folder to visit.
  private struct Visit {
    let path: String
    /// The path with links resolved.
    let real: String
    let scope: Scope
    let depth: Int
  }

  /// The reason to skip items of a folder.
  private enum Scope {
    /// The search begins here.
    case begins
    /// The scope of the parent folder.
    case below(SearchScope)
    /// A bundle: nothing is skipped.
    case everything
  }

  /// Whether a folder is a bundle or is inside one.
  static func isWithinBundle(_ folder: String) -> Bool {
    ([folder] + FilePath.ancestors(of: folder)).contains(where: isBundle)
  }

  private mutating func visit(_ visit: Visit) {
    guard visit.depth < Self.depthLimit, visited.insert(visit.real).inserted else { return }
    let items: [FolderItem]
    do {
      items = try files.items(in: visit.path)
    } catch {
      failures.append(error)
      return
    }
    let scope: SearchScope? =
      switch visit.scope {
      case .begins: SearchScope(of: visit.path, in: files)
      case .below(let outer): outer.entering(visit.path, holding: items.map(\.name), in: files)
      case .everything: nil
      }
    for item in items where !item.name.hasPrefix(".") {
      let path = FilePath.joined(visit.path, item.name)
      let kind = ModelFileKind(path: item.name, isFolder: item.kind == .folder)
      // For most files, only the name is needed.
      let isSwift = item.kind == .file && scope != nil && item.name.hasSuffix(".swift")
      guard item.kind == .folder || kind != nil || isSwift, !item.isSymbolicLink || isInside(path) else { continue }
      let real = item.isSymbolicLink ? files.realPath(of: path) : FilePath.joined(visit.real, item.name)
      let isSkipped = scope?.skips(item.name, isFolder: item.kind == .folder) == true
      switch kind {
      case .sourceModel, .sourcePackage, .compiledPackage, .compiledModel: note(path, real, isSkipped: isSkipped)
      case .optimizedModel:
        // The compiled model next to it contains the same and more.
        let sibling = FilePath.joined(visit.path, FilePath.baseName(of: item.name) + ".mom")
        if files.kind(at: sibling) != .file { note(path, real, isSkipped: isSkipped) }
      case .mappingModel, .compiledMappingModel, .document: break
      case nil where isSwift:
        if !isSkipped { swiftFiles.append(path) }
      case nil where isSkipped:
        // Archives made on a Mac keep attributes there, in packages with the same names.
        if item.name != "__MACOSX" { count(path) }
      case nil:
        let inner = Self.isBundle(item.name) ? Scope.everything : scope.map(Scope.below) ?? .everything
        self.visit(Visit(path: path, real: real, scope: inner, depth: visit.depth + 1))
      }
    }
  }

  private static func isBundle(_ path: String) -> Bool {
    FilePath.bundleExtensions.contains(FilePath.fileExtension(of: path).lowercased())
  }

  /// Whether the target of a link is in the searched tree, below its root.
  private func isInside(_ path: String) -> Bool {
    files.realPath(of: path).hasPrefix(root == "/" ? root : root + "/")
  }

  private mutating func note(_ path: String, _ real: String, isSkipped: Bool) {
    guard visited.insert(real).inserted else { return }
    if isSkipped { passedOver.append(path) } else { found.append(path) }
  }

  /// Counts the models in a skipped folder; in a very large one, only up to the limit.
  private mutating func count(_ folder: String) {
    var folders = [folder]
    while let folder = folders.popLast(), countedFolders > 0 {
      countedFolders -= 1
      for item in (try? files.items(in: folder)) ?? [] where !item.name.hasPrefix(".") && !item.isSymbolicLink {
        let path = FilePath.joined(folder, item.name)
        switch ModelFileKind(path: path, isFolder: item.kind == .folder) {
        case .sourceModel, .sourcePackage, .compiledPackage, .compiledModel: passedOver.append(path)
        case nil where item.kind == .folder: folders.append(path)
        default: break
        }
      }
    }
  }
}
