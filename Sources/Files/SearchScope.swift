/// What a search skips in a folder.
///
/// It skips folders that tools keep next to the sources, and files ignored by git: both are third-party or generated.
/// git itself is not called: its presence and the user's global settings would change the result. A folder given by the
/// user is searched whatever its name.
package struct SearchScope: Sendable {
  /// The folders of package managers and build systems.
  private static let skippedNames: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "SourcePackages", "node_modules", "vendor", "__MACOSX",
  ]

  /// The patterns in force, outermost first, each with the path from its folder to this one, such as `App/Model/`; nil
  /// outside a repository and in an ignored folder.
  private var levels: [(patterns: IgnorePatterns, way: String)]?
  /// Whether no folder is entered: the search begins at the root of the disk, which is not a project.
  private var isWholeDisk = false

  /// Creates the scope of the folder where a search begins.
  package init(of folder: String, in files: any FileTree) {
    if ProjectRoot.isWholeDisk(folder, in: files) {
      isWholeDisk = true
      return
    }
    let start = files.workingFolder.map { folder.hasPrefix("/") ? folder : $0 + "/" + folder } ?? folder
    var folders = [FilePath.normalized(start)]
    while let last = folders.last, files.kind(at: FilePath.joined(last, ".git")) == nil {
      let parent = FilePath.folder(of: last)
      guard parent != last, folders.count < 64 else { return }
      folders.append(parent)
    }
    var scope = Self(levels: [])
    for (child, folder) in zip(folders.dropLast().map(FilePath.name(of:)).reversed() + [""], folders.reversed()) {
      scope.add(Self.patterns(in: folder, files: files))
      if child.isEmpty { break }
      // A path in an ignored folder that is given explicitly is wanted.
      if scope.ignores(child, isFolder: true) { return }
      scope.descend(child)
    }
    levels = scope.levels
  }

  /// The folder from which to search for what belongs to a path: the top folder, or the nearest parent of the path that
  /// a search from the top would skip. A user who names something in `Pods` wants what is in `Pods`.
  package static func start(from top: String, to folder: String, in files: any FileTree) -> String {
    let (top, folder) = (FilePath.normalized(top), FilePath.normalized(folder))
    let prefix = top == "." ? "" : top == "/" ? "/" : top + "/"
    guard folder != top, folder.hasPrefix(prefix), !(top == "." && folder.hasPrefix("..")) else { return top }
    var start = top
    var current = top
    var scope = Self(of: top, in: files)
    for name in folder.dropFirst(prefix.count).split(separator: "/").map(String.init) {
      let next = FilePath.joined(current, name)
      if scope.skips(name, isFolder: true) {
        start = next
        scope = Self(of: next, in: files)
      } else {
        scope = scope.entering(next, holding: (try? files.names(in: next)) ?? [], in: files)
      }
      current = next
    }
    return start
  }

  private init(levels: [(patterns: IgnorePatterns, way: String)]?) {
    self.levels = levels
  }

  private static func patterns(in folder: String, files: any FileTree) -> [IgnorePatterns] {
    let names = [".git/info/exclude", ".gitignore"]
    return names.compactMap { name in
      let path = FilePath.joined(folder, name)
      guard files.kind(at: path) == .file, let bytes = try? files.bytes(at: path, limit: 1 << 20) else { return nil }
      return IgnorePatterns(bytes)
    }
  }

  private mutating func add(_ patterns: [IgnorePatterns]) {
    levels?.append(contentsOf: patterns.map { ($0, "") })
  }

  private mutating func descend(_ name: String) {
    for index in (levels ?? []).indices { levels?[index].way += name + "/" }
  }

  /// The scope of a subfolder.
  ///
  /// - Parameter names: the names in it; a folder with `.git` is a separate repository.
  package func entering(_ folder: String, holding names: some Collection<String>, in files: any FileTree) -> Self {
    var scope = self
    if names.contains(".git") {
      scope.levels = []
    } else {
      scope.descend(FilePath.name(of: folder))
    }
    if scope.levels != nil, names.contains(".git") || names.contains(".gitignore") {
      scope.add(Self.patterns(in: folder, files: files))
    }
    return scope
  }

  /// Whether a search skips an item in this folder.
  package func skips(_ name: String, isFolder: Bool) -> Bool {
    name.hasPrefix(".") || isFolder && (isWholeDisk || Self.skippedNames.contains(name))
      || ignores(name, isFolder: isFolder)
  }

  /// Whether a folder of a path is one that every search for an app's sources passes over: of tools, tests or previews.
  package static func passesOver(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains {
      $0.hasPrefix(".") || skippedNames.contains(String($0)) || holdsTests($0)
    }
  }

  /// Whether a folder contains tests or previews, whose code is not the app's.
  package static func holdsTests(_ folder: some StringProtocol) -> Bool {
    folder.hasSuffix("Tests") || folder.hasSuffix("UITest") || folder == "Test" || folder == "Preview Content"
  }

  /// Whether git ignores an item in this folder.
  package func ignores(_ name: String, isFolder: Bool) -> Bool {
    for level in (levels ?? []).reversed() {
      if let verdict = level.patterns.verdict(on: level.way + name, isFolder: isFolder) { return verdict }
    }
    return false
  }
}
