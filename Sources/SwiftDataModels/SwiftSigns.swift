import GlossBasics

/// What the bytes of a Swift file may have, found in one pass before its tokens are asked for.
///
/// - Complexity: O(*n*) in the bytes.
package struct SwiftSigns: Sendable {
  /// Whether it may declare a model: `@Model`.
  package let declaresModel: Bool
  /// Whether it may declare a version: `VersionedSchema`.
  package let declaresVersion: Bool
  package let importsSwiftData: Bool
  /// Whether it may describe entities in code.
  package let describesEntities: Bool
  /// Whether it may build a model in code.
  package let buildsModel: Bool
  /// Whether it may have both sides of a merge.
  package let hasConflict: Bool

  private static let runs = ByteRuns([
    "@Model", "@SwiftData.Model", "VersionedSchema", "import SwiftData", "NSManagedObjectModel", "<<<<<<< ",
    "NSEntityDescription", "NSAttributeDescription", "NSRelationshipDescription", "NSPropertyDescription",
  ])

  package init(_ bytes: [UInt8]) {
    let found = Self.runs.found(in: bytes)
    declaresModel = found[0] || found[1]
    (declaresVersion, importsSwiftData, buildsModel, hasConflict) = (found[2], found[3], found[4], found[5])
    describesEntities = found[6...].contains(true)
  }
}
