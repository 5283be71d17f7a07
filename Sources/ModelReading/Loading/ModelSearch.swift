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
    visit(folder, within: Self.isWithinBundle(folder) ? nil : SearchScope(of: folder, in: files), depth: 0)
    found.sort { $0.precedes($1) }
    passedOver.sort { $0.precedes($1) }
    swiftFiles.sort { $0.precedes($1) }
  }

  /// Whether a folder is a bundle or lies in one.
  static func isWithinBundle(_ folder: String) -> Bool {
    ([folder] + FilePath.ancestors(of: folder)).contains(where: isBundle)
  }

  /// - Parameter scope: what is passed over here; nil within a bundle.
  private mutating func visit(_ folder: String, within scope: SearchScope?, depth: Int) {
    guard depth < Self.depthLimit, visited.insert(files.realPath(of: folder)).inserted else { return }
    let items: [FolderItem]
    do {
      items = try files.items(in: folder)
    } catch {
      failures.append(error)
      return
    }
    for item in items where !item.name.hasPrefix(".") {
      let path = FilePath.joined(folder, item.name)
      if item.isSymbolicLink, !isInside(path) { continue }
      let isSkipped = scope?.skips(item.name, isFolder: item.kind == .folder) == true
      switch ModelFileKind(path: path, isFolder: item.kind == .folder) {
      case .sourceModel, .sourcePackage, .compiledPackage, .compiledModel: note(path, isSkipped: isSkipped)
      case .optimizedModel:
        // The compiled model beside it says the same and more.
        let sibling = FilePath.joined(folder, FilePath.baseName(of: item.name) + ".mom")
        if files.kind(at: sibling) != .file { note(path, isSkipped: isSkipped) }
      case .mappingModel, .compiledMappingModel, .document: break
      case nil where item.kind == .folder:
        if isSkipped {
          // An archive made on a Mac keeps attributes there, in packages of the same names.
          if item.name != "__MACOSX" { count(path) }
        } else {
          let inner = Self.isBundle(path) ? nil : scope.map { innerScope(of: path, in: $0) }
          visit(path, within: inner, depth: depth + 1)
        }
      case nil:
        if !isSkipped, scope != nil, item.name.hasSuffix(".swift") { swiftFiles.append(path) }
      }
    }
  }

  private func innerScope(of folder: String, in outer: SearchScope) -> SearchScope {
    outer.entering(folder, holding: (try? files.names(in: folder)) ?? [], in: files)
  }

  private static func isBundle(_ path: String) -> Bool {
    bundleExtensions.contains(FilePath.fileExtension(of: path).lowercased())
  }

  /// Whether what a link leads to lies in the tree that is searched.
  private func isInside(_ path: String) -> Bool {
    let target = files.realPath(of: path)
    return target == root || target.hasPrefix(root == "/" ? root : root + "/")
  }

  private mutating func note(_ path: String, isSkipped: Bool) {
    guard visited.insert(files.realPath(of: path)).inserted else { return }
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
