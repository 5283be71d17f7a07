import GlossFileTrees

/// What shows that a folder is that of a project, so that what lies below it belongs together.
package enum ProjectMark {
  /// Whether a folder that holds these names is surely the root of sources: it has `.git`, `Package.swift`, an Xcode
  /// project or workspace.
  package static func isSure(_ names: [String]) -> Bool {
    names.contains { name in
      name == ".git" || name == "Package.swift"
        || ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: name))
    }
  }

  /// Whether it may be one where nothing is surer: a project is generated there, dependencies are listed, or another
  /// system than git keeps versions.
  package static func isLikely(_ names: [String]) -> Bool { names.contains(where: likely.contains) }

  private static let likely: Set<String> = [
    // XcodeGen; Tuist; Bazel; CocoaPods; Carthage; other version control.
    "project.yml", "project.yaml", "Project.swift", "Workspace.swift", "Tuist.swift", "Tuist", "MODULE.bazel",
    "WORKSPACE", "Podfile", "Cartfile", ".hg", ".svn", ".jj",
  ]
}
