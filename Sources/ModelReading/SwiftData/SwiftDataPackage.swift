import GlossManagedObjectModel

/// The models that the Swift sources of a project declare as the versions of one plan, or the one model without versions.
struct SwiftDataPackage: Sendable {
  struct Version: Sendable {
    /// The type of the version; nil for the model of a project without versions.
    var name: String?
    var contents: ModelContents
  }

  /// The plan, else what is common to the names of the versions, else the folder of the target.
  var name: String
  /// The file that declares the plan, else the last version, else the first model.
  var file: String
  var versions: [Version]
  /// The place of the current version; nil where nothing tells it.
  var current: Int?

  /// The files that versions are declared in.
  func isDeclared(in path: String) -> Bool { file == path || versions.contains { $0.contents.swiftData?.path == path } }
}
