import GlossBasics
import GlossFiles

/// Signs that a folder is a project's root, so what is below it belongs together.
package enum ProjectMark {
  /// Whether a folder with these names is certainly a source root: it has `.git`, `Package.swift`, an Xcode project or
  /// workspace.
  package static func isSure(_ names: [String]) -> Bool {
    names.contains { name in
      name == ".git" || name == "Package.swift"
        || ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: name))
    }
  }

  /// Whether a folder may be a source root if there is no stronger sign: it has a project generator's input, a list of
  /// dependencies, or data of a version control system other than git.
  package static func isLikely(_ names: [String]) -> Bool { names.contains(where: likely.contains) }

  private static let likely: Set<String> = [
    // XcodeGen; Tuist; Bazel; CocoaPods; Carthage; other version control.
    "project.yml", "project.yaml", "Project.swift", "Workspace.swift", "Tuist.swift", "Tuist", "MODULE.bazel",
    "WORKSPACE", "Podfile", "Cartfile", ".hg", ".svn", ".jj",
  ]
}
