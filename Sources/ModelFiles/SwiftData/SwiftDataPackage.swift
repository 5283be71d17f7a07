/// The models in the Swift sources of a project: the versions of one plan, or a single model without versions.
struct SwiftDataPackage: Sendable {
  struct Version: Sendable {
    /// The type of the version; nil for the model of a project without versions.
    var name: String?
    var contents: ModelContents
  }

  /// The plan, else the common part of the versions' names, else the folder of the target.
  var name: String
  /// The file that declares the plan, else the last version, else the first model.
  var file: String
  var versions: [Version]
  /// The index of the current version; nil if unknown.
  var current: Int?

  /// Whether a file declares versions of the package.
  func isDeclared(in path: String) -> Bool { file == path || versions.contains { $0.contents.swiftData?.path == path } }
}
