import GlossBasics
import GlossDiagnostics
import GlossFileTrees

/// Finds the models in a folder or bundle.
///
/// Bundles need no rules of their own: `.app`, `Contents/Resources`, `Versions/A/Resources` and the slices of an
/// `.xcframework` are folders, and nothing in them is passed over but what is hidden. In a source tree the search passes
/// over what `SearchScope` says. Links are followed as far as they stay within the tree, and what they reach twice is
/// visited once.
struct ModelSearch {
  let files: any FileTree
  /// The models and packages, in the order of their paths.
  private(set) var found: [String] = []
  /// The models in what was passed over, as far as it was counted, in the order of their paths.
  private(set) var passedOver: [String] = []
  /// The Swift files outside of bundles.
  private(set) var swiftFiles: [String] = []
  private(set) var failures: [InputFailure] = []
  private var visited = Set<String>()
  /// The folder the search began in, without links.
  private var root = ""
  /// How many folders that are passed over may still be looked into, to count their models.
  private var countedFolders = 2000

  /// How deep folders are followed; what is nested deeper is not a project.
  private static let depthLimit = 64
  /// What is built: whatever it holds belongs to it.
  private static let bundleExtensions: Set<String> = [
    "app", "framework", "xcframework", "bundle", "appex", "plugin", "xpc", "xcarchive",
  ]

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

  /// A folder to look into.
  private struct Visit {
    let path: String
    /// The path without links.
    let real: String
    let scope: Scope
    let depth: Int
  }

  /// What decides on what is passed over in a folder.
  private enum Scope {
    /// The search begins here.
    case begins
    /// The scope of the folder above.
    case below(SearchScope)
    /// A bundle: nothing is passed over.
    case everything
  }

  /// Whether a folder is a bundle or lies in one.
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
      // Of most files nothing is asked but their names.
      let isSwift = kind == nil && item.kind == .file && scope != nil && item.name.hasSuffix(".swift")
      guard item.kind == .folder || kind != nil || isSwift, !item.isSymbolicLink || isInside(path) else { continue }
      let real = item.isSymbolicLink ? files.realPath(of: path) : FilePath.joined(visit.real, item.name)
      let isSkipped = scope?.skips(item.name, isFolder: item.kind == .folder) == true
      switch kind {
      case .sourceModel, .sourcePackage, .compiledPackage, .compiledModel: note(path, real, isSkipped: isSkipped)
      case .optimizedModel:
        // The compiled model beside it says the same and more.
        let sibling = FilePath.joined(visit.path, FilePath.baseName(of: item.name) + ".mom")
        if files.kind(at: sibling) != .file { note(path, real, isSkipped: isSkipped) }
      case .mappingModel, .compiledMappingModel, .document: break
      case nil where isSwift:
        if !isSkipped { swiftFiles.append(path) }
      case nil where isSkipped:
        // An archive made on a Mac keeps attributes there, in packages of the same names.
        if item.name != "__MACOSX" { count(path) }
      case nil:
        let inner = Self.isBundle(item.name) ? Scope.everything : scope.map(Scope.below) ?? .everything
        self.visit(Visit(path: path, real: real, scope: inner, depth: visit.depth + 1))
      }
    }
  }

  private static func isBundle(_ path: String) -> Bool {
    bundleExtensions.contains(FilePath.fileExtension(of: path).lowercased())
  }

  /// Whether what a link leads to lies in the tree that is searched.
  private func isInside(_ path: String) -> Bool {
    let target = files.realPath(of: path)
    return target == root || target.hasPrefix(root == "/" ? root : root + "/")
  }

  private mutating func note(_ path: String, _ real: String, isSkipped: Bool) {
    guard visited.insert(real).inserted else { return }
    if isSkipped { passedOver.append(path) } else { found.append(path) }
  }

  /// Counts the models in a folder that is passed over; of very large ones only the beginning.
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
