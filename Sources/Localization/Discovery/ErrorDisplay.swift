import GlossBasics
import GlossFiles

/// Detects whether an app shows Core Data's own errors to its users.
///
/// A table for any model of the tree is a sign, and so is code that inspects validation errors, or shows the error of a
/// save. Code that only saves is not: most apps show a sentence of their own, or nothing.
package struct ErrorDisplay: Sendable, Hashable {
  private let known = Deferred<Bool>()
  private let judge: @Sendable () -> Bool

  /// - Parameter judge: decides, at most once.
  package init(_ judge: @escaping @Sendable () -> Bool) { self.judge = judge }

  package var isLikely: Bool { known.value(judge) }

  /// Always: the same files give the same answer.
  package static func == (left: ErrorDisplay, right: ErrorDisplay) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}

  /// Framework names that only code about validation errors uses.
  private static let signs = ByteRuns([
    "NSDetailedErrorsKey", "NSValidation", "NSManagedObjectValidationError", "NSManagedObjectConstraintValidationError",
    ".validationMultipleErrors", ".validationMissingMandatory", ".validationRelationship", ".validationNumberToo",
    ".validationDateToo", ".validationInvalidDate", ".validationStringToo", ".validationStringPattern",
    ".managedObjectValidation",
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
      if signs.isFound(in: bytes) || SavingCode.showsErrors(bytes) { return true }
    }
    return false
  }
}

/// Code that saves or validates managed objects, and shows the error.
///
/// The error is shown by its `localizedDescription`, by `presentError`, or by a branch on `NSCocoaErrorDomain`, a few
/// lines after the call; a line that only logs is not a sign.
private enum SavingCode {
  private static let context = ByteRuns(["CoreData", "NSManagedObject", "viewContext", "managedObjectContext"])
  private static let calls = ByteRuns([
    ".save()", " save:", "validateForInsert", "validateForUpdate", "validateForDelete",
  ])
  private static let displays = ByteRuns([
    "localizedDescription", "presentError", "NSCocoaErrorDomain", "NSLocalizedDescriptionKey",
  ])
  private static let logs = ByteRuns(
    [
      "NSLog", " log(", " log.", "\tlog.", "logger", "Logger", "os_log", "DDLog", "Log.", "logError", "fatalError",
      "assert", "precondition", "abort", "crash",
    ] + ["print"].map { $0 + "(" })
  private static let validations = ByteRuns(["validateForInsert", "validateForUpdate", "validateForDelete"])
  private static let declarations = ByteRuns(["func ", "super", "- (", "-(", "//"])

  /// The number of lines after a call in which its error is handled.
  private static let reach = 25
  private static let sizeLimit = 4 << 20

  static func showsErrors(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= sizeLimit, context.isFound(in: bytes), calls.isFound(in: bytes) else { return false }
    let isShown = displays.isFound(in: bytes)
    guard isShown || validations.isFound(in: bytes) else { return false }
    var left = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy.map(Array.init) {
      let isCall = calls.isFound(in: line)
      // Its own override calls the framework's; any other call asks for the error.
      if isCall, validations.isFound(in: line), !declarations.isFound(in: line) { return true }
      if left > 0 || isCall, displays.isFound(in: line), !logs.isFound(in: line) { return true }
      left = isCall ? reach : left - 1
    }
    return false
  }
}
