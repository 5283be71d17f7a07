import GlossBasics

/// Detects whether an app shows Core Data's own errors to its users.
///
/// A table for any model of the tree is a sign, and so is code that inspects validation errors. Code that only saves is
/// not: most apps show a sentence of their own, or nothing.
package struct ErrorDisplay: Sendable, Hashable {
  private let known = Deferred<Bool>()
  private let judge: @Sendable () -> Bool

  /// - Parameter judge: decides, at most once.
  package init(_ judge: @escaping @Sendable () -> Bool) { self.judge = judge }

  package var isLikely: Bool { known.value(judge) }

  /// Always: the same files give the same answer.
  package static func == (left: ErrorDisplay, right: ErrorDisplay) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}

  static let sourceExtensions: Set<String> = ["swift", "m", "mm"]

  /// Framework names that only code about validation errors uses.
  private static let signs = ByteRuns([
    "NSDetailedErrorsKey", "NSValidationErrorKey", "NSValidationKeyErrorKey", "NSValidationObjectErrorKey",
    "NSValidationMultipleErrorsError", "NSManagedObjectValidationError", "NSValidationMissingMandatoryPropertyError",
    ".validationMultipleErrors", ".validationMissingMandatoryProperty", ".managedObjectValidation",
  ])

  /// The maximum number of bytes of code to read.
  private static let sizeLimit = 64 << 20

  static func isLikely(in tree: SourceTree, files: any FileTree) -> Bool {
    let names = Set(tree.models.map { ModelTables.tableName(forModel: FilePath.baseName(of: $0)) })
    if tree.tables.contains(where: { names.contains(FilePath.baseName(of: $0)) }) { return true }
    var left = sizeLimit
    for path in tree.sources where left > 0 {
      guard let bytes = try? files.bytes(at: path) else { continue }
      left -= bytes.count
      if signs.isFound(in: bytes) { return true }
    }
    return false
  }
}
