/// The models in the Swift sources of a project: the versions of one plan, or a single model without versions.
package struct SwiftDataPackage: Sendable {
  package struct Version: Sendable {
    /// The type of the version; nil for the model of a project without versions.
    package var name: String?
    package var contents: SwiftDataContents
    /// What the version itself lists, if a container adds to it.
    package var listed: SwiftDataContents?
  }

  /// The plan, else the common part of the versions' names, else the folder of the target.
  package var name: String
  /// Its name if another package of the target has the first one.
  var otherName: String?
  /// The file that declares the plan, else the last version, else the first model.
  package var file: String
  package var versions: [Version]
  /// The index of the current version; nil if unknown.
  package var current: Int?
  /// Its versions on other platforms, if anything of them differs there.
  package var otherHistories: [SwiftDataSource.PlatformHistory] = []

  /// What else it can be called by: its plan, and the configurations of its containers.
  package var otherNames: Set<String> {
    let sources = versions.map(\.contents.source)
    let configurations = sources.flatMap(\.containers).flatMap(\.configurations)
    return Set(sources.compactMap(\.plan?.name) + configurations.compactMap(\.name))
  }

  /// The facts about all versions; nil if there is only one.
  package var history: SwiftDataHistory? { versions.count > 1 ? SwiftDataHistory(self) : nil }

  /// Whether a file declares versions of the package.
  package func isDeclared(in path: String) -> Bool {
    file == path || versions.contains { $0.contents.source.path == path }
  }
}
