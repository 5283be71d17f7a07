import GlossBasics
import GlossDiagnostics
import GlossFileTrees

/// Finds the models in a folder or bundle.
///
/// Bundles need no rules of their own: `.app`, `Contents/Resources`, `Versions/A/Resources` and the slices of an
/// `.xcframework` are folders. What symbolic links reach twice is visited once. Skipped are hidden folders, and what
/// build systems put beside the sources: `DerivedData`, `Carthage/Checkouts`; and `__MACOSX`, where archives made on a
/// Mac keep attributes of the files, in packages of the same names.
struct ModelSearch {
  let files: any FileTree
  /// The models and packages, in the order of their paths.
  private(set) var found: [String] = []
  private(set) var failures: [InputFailure] = []
  private var visited = Set<String>()

  /// How deep folders are followed; what is nested deeper is no project.
  private static let depthLimit = 64

  init(files: any FileTree) {
    self.files = files
  }

  mutating func visit(_ folder: String) {
    visit(folder, depth: 0)
    found.sort { $0.precedes($1) }
  }

  private mutating func visit(_ folder: String, depth: Int) {
    guard depth < Self.depthLimit, visited.insert(files.realPath(of: folder)).inserted else { return }
    let names: [String]
    do {
      names = try files.names(in: folder)
    } catch {
      failures.append(error)
      return
    }
    for name in names where !name.hasPrefix(".") {
      let path = FilePath.joined(folder, name)
      guard let kind = files.kind(at: path) else { continue }
      switch ModelFileKind(path: path, isFolder: kind == .folder) {
      case .sourceModel, .sourcePackage, .compiledPackage, .compiledModel: note(path)
      case .optimizedModel:
        // The compiled model beside it says the same and more.
        let sibling = FilePath.joined(folder, FilePath.baseName(of: name) + ".mom")
        if files.kind(at: sibling) != .file { note(path) }
      case .mappingModel, .compiledMappingModel, .document: break
      case nil:
        if kind == .folder, !isSkipped(name, in: folder) { visit(path, depth: depth + 1) }
      }
    }
  }

  private mutating func note(_ path: String) {
    if visited.insert(files.realPath(of: path)).inserted { found.append(path) }
  }

  private func isSkipped(_ name: String, in folder: String) -> Bool {
    name == "DerivedData" || name == "__MACOSX" || (name == "Checkouts" && FilePath.name(of: folder) == "Carthage")
  }
}
