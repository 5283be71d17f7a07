import GlossBasics
import GlossFiles
import GlossSwiftDataModels

/// The Swift files of a project except those of tests, each read once, and what they may have.
struct ReadSwiftFiles {
  let paths: [String]
  private(set) var sources: [(path: String, bytes: [UInt8])] = []
  /// Whether a file may declare a SwiftData model.
  private(set) var hasModel = false
  /// Whether a file with one imports SwiftData, or declares a version.
  private(set) var isSwiftData = false
  /// The files that may build a model in code.
  private(set) var builders: [(path: String, bytes: [UInt8])] = []

  private static let descriptions = ByteRuns([
    "NSEntityDescription", "NSAttributeDescription", "NSRelationshipDescription", "NSPropertyDescription",
  ])
  private static let models = ByteRuns(["NSManagedObjectModel"])

  /// - Complexity: O(*n*) in the bytes of the files.
  init(_ paths: [String], below root: String, in files: any FileTree) {
    self.paths = paths.filter { !SwiftDataFile.isTest($0, below: root) }
    files.prepare(self.paths)
    var buildsModel = false
    for path in self.paths {
      guard let bytes = try? files.bytes(at: path) else { continue }
      if !hasModel || !isSwiftData {
        let found = SwiftDataFile.mayDeclareModels(bytes)
        hasModel = hasModel || found.model
        isSwiftData = isSwiftData || found.version || (found.model && SwiftDataFile.importsSwiftData(bytes))
      }
      sources.append((path, bytes))
      if Self.mayDescribe(bytes) {
        builders.append((path, bytes))
        buildsModel = buildsModel || Self.models.isFound(in: bytes)
      }
    }
    if !buildsModel { builders = [] }
  }

  /// The files of models that have both sides of a merge: which one counts is not known.
  ///
  /// - Complexity: O(*n*) in the bytes of the files.
  var conflicts: [InputFailure] {
    guard isSwiftData else { return [] }
    return sources.compactMap { path, bytes in
      guard Self.conflictMarks.isFound(in: bytes), SwiftDataFile.importsSwiftData(bytes) else { return nil }
      var failure = ForeignFile.mergeConflict(in: bytes, path: path)
      failure?.position = ConflictMarkers.position(in: SourceText(bytes))
      return failure
    }
  }

  private static let conflictMarks = ByteRuns(["<<<<<<< "])

  /// Whether a file may describe entities in code.
  static func mayDescribe(_ bytes: [UInt8]) -> Bool { descriptions.isFound(in: bytes) }
}
