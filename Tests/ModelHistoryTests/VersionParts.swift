import GlossManagedObjectModel

@testable import GlossModelHistory

extension GuardedPackage.Version {
  /// A version whose document has a digest.
  init(name: String, path: String, digest: String, model: ManagedObjectModel) {
    self.init(name: name, path: path, content: ModelContent(model, written: digest))
  }

  /// The version with another model, or other hashes and shapes.
  func with(
    _ model: ManagedObjectModel? = nil, hashes: [String: [UInt8]]? = nil, unresolved: Set<String>? = nil,
    shapes: [String: String] = [:]
  ) -> Self {
    var version = self
    version.content = ModelContent(
      model ?? index.model, unresolved: unresolved, shapes: shapes, written: content.written,
      recorded: hashes.map { VersionHashes(recorded: $0) })
    return version
  }
}

extension DataFate {
  init(from old: ModelIndex, to new: ModelIndex, haveEqualHashes: Bool) {
    self.init(CarriedPairs(from: old, to: new, haveEqualHashes: haveEqualHashes))
  }
}
