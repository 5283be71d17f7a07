/// The models in the Swift sources of a project: the versions of one plan, or a single model without versions.
struct SwiftDataPackage: Sendable {
  struct Version: Sendable {
    /// The type of the version; nil for the model of a project without versions.
    var name: String?
    var contents: ModelContents
    /// What the version itself lists, if a container adds to it.
    var listed: ModelContents?
  }

  /// The plan, else the common part of the versions' names, else the folder of the target.
  var name: String
  /// Its name if another package of the target has the first one.
  var otherName: String?
  /// The file that declares the plan, else the last version, else the first model.
  var file: String
  var versions: [Version]
  /// The index of the current version; nil if unknown.
  var current: Int?
  /// Its versions on other platforms, if anything of them differs there.
  var otherHistories: [SwiftDataSource.PlatformHistory] = []

  /// What else it can be called by: its plan, and the configurations of its containers.
  var otherNames: Set<String> {
    let sources = versions.compactMap(\.contents.swiftData)
    let configurations = sources.flatMap(\.containers).flatMap(\.configurations)
    return Set(sources.compactMap(\.plan?.name) + configurations.compactMap(\.name))
  }

  /// The facts about all versions; nil if there is only one.
  var history: SwiftDataHistory? { versions.count > 1 ? SwiftDataHistory(self) : nil }

  /// Whether a file declares versions of the package.
  func isDeclared(in path: String) -> Bool { file == path || versions.contains { $0.contents.swiftData?.path == path } }
}
