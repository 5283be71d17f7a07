import GlossBasics

/// Detects whether an app shows Core Data's own errors to its users.
///
/// A table for any model of the tree is a sign, and so is code that inspects validation errors. Code that only saves is
/// not: most apps show a sentence of their own, or nothing.
enum ErrorDisplay {
  static let sourceExtensions: Set<String> = ["swift", "m", "mm"]

  /// Framework names that only code about validation errors uses.
  private static let signs = [
    "NSDetailedErrorsKey", "NSValidationErrorKey", "NSValidationKeyErrorKey", "NSValidationObjectErrorKey",
    "NSValidationMultipleErrorsError", "NSManagedObjectValidationError", "NSValidationMissingMandatoryPropertyError",
    ".validationMultipleErrors", ".validationMissingMandatoryProperty", ".managedObjectValidation",
  ].map { Array($0.utf8) }

  /// The maximum number of bytes of code to read.
  private static let sizeLimit = 64 << 20

  static func isLikely(in tree: SourceTree, files: any FileTree) -> Bool {
    let names = Set(tree.models.map { ModelTables.tableName(forModel: FilePath.baseName(of: $0)) })
    if tree.tables.contains(where: { names.contains(FilePath.baseName(of: $0)) }) { return true }
    var left = sizeLimit
    for path in tree.sources where left > 0 {
      guard let bytes = try? files.bytes(at: path) else { continue }
      left -= bytes.count
      if signs.contains(where: { bytes.contains(run: $0) }) { return true }
    }
    return false
  }
}
