import GlossBasics
import GlossFiles
import Testing

@testable import GlossLocalization

/// Whether an app without a table seems to show Core Data's errors.
@Suite struct ErrorDisplayTests {
  private static func mayShowErrors(_ files: [String: String]) -> Bool {
    let all = files.merging(["App/M.xcdatamodel/contents": "<model/>", "Package.swift": ""]) { $1 }
    return TableFinder(files: InMemoryFileTree(all)).tables(
      forModelNamed: "M", versionName: nil, packagePath: "App/M.xcdatamodel"
    ).mayShowErrors
  }

  private static func lines(_ count: Int) -> String { String(repeating: "  // …\n", count: count) }

  @Test(arguments: [
    // Framework names that only code about validation errors uses, whatever else there is.
    ("case NSManagedObjectValidationError: break", true), ("error.userInfo[NSDetailedErrorsKey]", true),
    ("catch CocoaError.validationMissingMandatoryProperty {", true), ("validationMissingMandatoryProperty", false),
    // Saving, and showing the error of it.
    ("import CoreData\ntry context.save()\nshow(error.localizedDescription)", true),
    ("import CoreData\n[context save:&error]; [self presentError:error];", true),
    ("import CoreData\ntry context.save()", false),
    ("try context.save()\nshow(error.localizedDescription)", false),
    ("import CoreData\nshow(error.localizedDescription)", false),
    ("import CoreData\nshow(error.localizedDescription)\ntry context.save()", false),
    ("import CoreData\ntry context.save()\nprint(error.localizedDescription)", false),
    ("import CoreData\ntry context.save()\nlogger.error(error.localizedDescription)", false),
    ("import CoreData\ntry context.save()\nfatalError(error.localizedDescription)", false),
    // The error is handled a few lines after the call.
    ("import CoreData\ntry context.save()\n\(lines(24))show(error.localizedDescription)", true),
    ("import CoreData\ntry context.save()\n\(lines(25))show(error.localizedDescription)", false),
    ("import CoreData\ntry a.save()\n\(lines(20))try b.save()\n\(lines(20))show(error.localizedDescription)", true),
    // Asking for the error is enough, but not an override that asks the framework.
    ("import CoreData\ntry player.validateForInsert()", true),
    ("import CoreData\ntry player.validateForDelete()", true),
    ("import CoreData\noverride func validateForUpdate() throws {", false),
    ("import CoreData\n  try super.validateForUpdate()", false), ("import CoreData\n// validateForUpdate", false),
    ("import CoreData\n- (BOOL)validateForUpdate:(NSError **)error {", false),
    ("try player.validateForInsert()", false),
    ("", false),
  ])
  func codeTellsWhetherErrorsAreShown(code: String, isLikely: Bool) {
    #expect(Self.mayShowErrors(["App/Code.swift": code]) == isLikely)
  }

  @Test func aTableForAnotherModelIsASign() {
    let table = #""Entity/A" = "A";"#
    #expect(Self.mayShowErrors(["N.xcdatamodel/contents": "<model/>", "de.lproj/NModel.strings": table]))
    #expect(!Self.mayShowErrors(["N.xcdatamodel/contents": "<model/>", "de.lproj/OtherModel.strings": table]))
  }

  @Test func anyFileOfTheTreeCounts() {
    let code = "import CoreData\ntry player.validateForInsert()"
    #expect(Self.mayShowErrors(["App/A.swift": "", "Other/B.m": code]))
    #expect(!Self.mayShowErrors(["App/A.txt": code]))
    #expect(ErrorDisplay { true }.isLikely && !ErrorDisplay { false }.isLikely)
    #expect(ErrorDisplay { true } == ErrorDisplay { false })
  }
}
