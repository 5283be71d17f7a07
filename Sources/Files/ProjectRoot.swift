import GlossBasics

/// Finds the project that a file belongs to, for every verb by the same marks and from every working folder.
///
/// There are two questions. Localization tables belong to the nearest project. Code and mapping models belong to the
/// repository or Swift package, since the Xcode projects of one repository share their sources.
package enum ProjectRoot {
  /// The maximum number of parent folders to examine.
  private static let ancestorLimit = 48

  /// Signs of a folder that may be a source root if there is no stronger sign: a project generator's input, a list of
  /// dependencies, data of a version control system other than git, or the folders of a Swift package.
  private static let likelyMarks: Set<String> = [
    // XcodeGen; Tuist; Bazel; CocoaPods; Carthage; other version control; a package whose manifest is elsewhere.
    "project.yml", "project.yaml", "Project.swift", "Workspace.swift", "Tuist.swift", "Tuist", "MODULE.bazel",
    "WORKSPACE", "Podfile", "Cartfile", ".hg", ".svn", ".jj", "Sources", "Tests",
  ]

  /// Returns the folder of the nearest project around a file: the nearest parent that certainly is a project (it has
  /// `.git`, `Package.swift`, an Xcode project or workspace), otherwise the nearest that is likely one, otherwise the
  /// file's own folder.
  package static func folder(of path: String, in files: any FileTree) -> String {
    marked(above: path, in: files) ?? FilePath.folder(of: path)
  }

  /// Returns the folder of the nearest project around a file; nil if no parent has a mark.
  package static func marked(above path: String, in files: any FileTree) -> String? {
    let above = folders(from: FilePath.folder(of: path), in: files).map { ($0, names(in: $0, files)) }
    return (above.first { isSure($1) } ?? above.first { isLikely($1) })?.0
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
    let end = above.firstIndex { $0 == root || isSure(names(in: $0, files)) }
    return Array(above.prefix((end ?? 0) + 1))
  }

  /// Whether a folder is the root of the disk without the mark of a project: what is below it does not belong together.
  package static func isWholeDisk(_ folder: String, in files: any FileTree) -> Bool {
    guard files.realPath(of: folder) == "/" else { return false }
    let names = names(in: folder, files)
    return !isSure(names) && !isLikely(names)
  }

  private static func names(in folder: String, _ files: any FileTree) -> [String] {
    (try? files.names(in: folder)) ?? []
  }

  private static func isSure(_ names: [String]) -> Bool {
    names.contains { name in
      name == ".git" || name == "Package.swift"
        || ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: name))
    }
  }

  private static func isLikely(_ names: [String]) -> Bool { names.contains(where: likelyMarks.contains) }

  /// Returns a folder and its parents, nearest first; a relative path continues above the working folder with `..`.
  private static func folders(from folder: String, in files: any FileTree) -> [String] {
    var result = [FilePath.normalized(folder)]
    while let last = result.last, last != "/", result.count < ancestorLimit {
      let isAbove = last == "." || FilePath.name(of: last) == ".."
      let parent = isAbove ? (last == "." ? ".." : last + "/..") : FilePath.folder(of: last)
      // Above the root of the disk is the root again.
      if isAbove, files.kind(at: parent) != .folder || files.realPath(of: last) == "/" { break }
      result.append(parent)
    }
    return result
  }
}
