import GlossBasics

/// Finds the project that a file belongs to, for every verb by the same marks and from every working folder.
///
/// There are two questions. Localization tables belong to the nearest project. Code and mapping models belong to the
/// repository or Swift package, since the Xcode projects of one repository share their sources.
package enum ProjectRoot {
  /// The maximum number of parent folders to examine.
  private static let ancestorLimit = 48

  /// Returns the folder of the nearest project around a file: the nearest parent that certainly is a project (it has
  /// `.git`, `Package.swift`, an Xcode project or workspace), otherwise the nearest that is likely one, otherwise the
  /// file's own folder.
  package static func folder(of path: String, in files: any FileTree) -> String {
    marked(above: path, in: files) ?? FilePath.folder(of: path)
  }

  /// Returns the folder of the nearest project around a file; nil if no parent has a mark.
  package static func marked(above path: String, in files: any FileTree) -> String? {
    var likely: String?
    for folder in folders(from: FilePath.folder(of: path), in: files) {
      let mark = files.projectMark(of: folder)
      if mark == .sure { return folder }
      if likely == nil, mark == .likely { likely = folder }
    }
    return likely
  }

  /// Returns the folder whose sources belong together with a file: the nearest parent that is a repository or a Swift
  /// package, otherwise the folder of the nearest project.
  package static func sources(of path: String, in files: any FileTree) -> String {
    let repository = folders(from: FilePath.folder(of: path), in: files).first { folder in
      [".git", "Package.swift"].contains { files.kind(at: FilePath.joined(folder, $0)) != nil }
    }
    return repository ?? folder(of: path, in: files)
  }

  /// Returns the folders from a file's own up to that of its nearest project, or up to another folder if that is nearer.
  package static func way(from path: String, to root: String, in files: any FileTree) -> [String] {
    let above = folders(from: FilePath.folder(of: path), in: files)
    let end = above.firstIndex { $0 == root || files.projectMark(of: $0) == .sure }
    return Array(above.prefix((end ?? 0) + 1))
  }

  /// Whether a folder is the root of the disk without the mark of a project: what is below it does not belong together.
  package static func isWholeDisk(_ folder: String, in files: any FileTree) -> Bool {
    files.realPath(of: folder) == "/" && files.projectMark(of: folder) == nil
  }

  /// Returns a folder and its parents, nearest first; a relative path continues above the working folder with `..`.
  private static func folders(from folder: String, in files: any FileTree) -> [String] {
    var result = [FilePath.normalized(folder)]
    // Above the root of the disk is the root again.
    let depth = files.workingFolder.map { FilePath.normalized($0).split(separator: "/").count } ?? 0
    while let last = result.last, last != "/", result.count < ancestorLimit {
      if last == "." {
        guard depth > 0 else { break }
        result.append("..")
      } else if FilePath.name(of: last) == ".." {
        guard last.utf8.split(separator: UInt8(ascii: "/")).count < depth else { break }
        result.append(last + "/..")
      } else {
        result.append(FilePath.folder(of: last))
      }
    }
    return result
  }
}

/// How certainly a folder is that of a project, by the names in it.
package enum ProjectMark: Sendable, Hashable {
  /// A repository, a Swift package, an Xcode project or workspace.
  case sure
  /// It has a project generator's input, a list of dependencies, data of a version control system other than git, or the
  /// folders of a Swift package: a source root if there is no stronger sign.
  case likely

  private static let likelyNames: Set<String> = [
    // XcodeGen; Tuist; Bazel; CocoaPods; Carthage; other version control; a package whose manifest is elsewhere.
    "project.yml", "project.yaml", "Project.swift", "Workspace.swift", "Tuist.swift", "Tuist", "MODULE.bazel",
    "WORKSPACE", "Podfile", "Cartfile", ".hg", ".svn", ".jj", "Sources", "Tests",
  ]

  /// - Complexity: O(*n*) in the items of the folder.
  package init?(_ items: [FolderItem]) {
    let isSure = items.contains { item in
      item.name == ".git" || item.name == "Package.swift"
        || ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: item.name))
    }
    guard isSure || items.contains(where: { Self.likelyNames.contains($0.name) }) else { return nil }
    self = isSure ? .sure : .likely
  }
}
