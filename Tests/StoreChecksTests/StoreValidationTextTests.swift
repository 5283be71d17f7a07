import GlossBasics
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// The printed result of checking a store's rows.
@Suite struct StoreValidationTextTests {
  private static func validation(
    _ counts: [(String, Int, Int)], listed: Int = 0, gaps: [StoreValidation.Gap] = [], isForeign: Bool = false
  ) -> StoreValidation {
    var result = StoreValidation()
    result.counts = counts.map { StoreValidation.Count(entity: $0.0, objects: $0.1, invalid: $0.2) }
    result.objects = (0..<listed).map { number in
      StoreValidation.Object(
        entity: "Run", identifier: "x-coredata://S/Run/p\(number)", errors: [],
        undecided: [UndecidedRule(property: "name", predicate: "SELF > 1", reason: "it is a string")])
    }
    (result.notChecked, result.isForeign) = (gaps, isForeign)
    return result
  }

  @Test(arguments: [
    (validation([]), true, 0), (validation([("Run", 2, 0)]), true, 0), (validation([("Run", 2, 1)]), false, 1),
    (validation([("Lap", 2, 0), ("Run", 2, 1)]), false, 1), (validation([("Run", 2, 1)], listed: 1), false, 0),
    (validation([("Lap", 4, 3), ("Run", 2, 1)], listed: 2), false, 2), (validation([], isForeign: true), false, 0),
    (validation([("Run", 2, 0)], isForeign: true), false, 0),
  ])
  func aStoreIsValidIfAllItsObjectsAre(_ validation: StoreValidation, _ isValid: Bool, _ omitted: Int) {
    #expect(validation.isValid == isValid && validation.omitted == omitted)
  }

  @Test(arguments: [
    (validation([]), "the store contains no objects\n"), (validation([("Run", 1, 0)]), "Run  1 object, 0 invalid\n"),
    // Names are filled up to the longest.
    (
      validation([("Lap", 2, 0), ("Running", 0, 0), ("X", 1, 1)], listed: 1),
      """
      Lap      2 objects, 0 invalid
      Running  0 objects, 0 invalid
      X        1 object, 1 invalid

      x-coredata://S/Run/p0
        name: cannot evaluate 'SELF > 1': it is a string

      """
    ),
    (
      validation([("Run", 3, 2)]),
      "Run  3 objects, 2 invalid\n\n2 more are not listed; raise --limit to see them\n"
    ),
    (
      validation([], isForeign: true),
      "none of the model's entities is in the store, so nothing was checked; name the model that made it\n"
    ),
    (
      validation(
        [("Run", 1, 0)],
        gaps: [
          .init(kind: "rules", reason: "unknown"), .init(entity: "Run", kind: "entity", reason: "no table"),
          .init(entity: "Run", property: "name", kind: "value", reason: "no column"),
        ]),
      """
      not checked: unknown
      not checked: Run: no table
      not checked: Run.name: no column

      Run  1 object, 0 invalid

      """
    ),
  ])
  func theTextSaysWhatIsNotCheckedThenTheCountsThenTheObjects(_ validation: StoreValidation, _ text: String) {
    #expect(validation.text == text)
  }

  private static let unknown =
    "no version of the model created the store; it is checked against 'App 3' by name"

  @Test(
    arguments: [
      ([], nil, unknown + "; the names have little in common"),
      ([], "App 2", unknown + "; the nearest version is 'App 2'"),
      (["App"], nil, "the store was created with 'App' and is checked against 'App 3'"),
      (["App", "App 2"], "App 2", "the store was created with 'App' or 'App 2' and is checked against 'App 3'"),
    ] as [([String], String?, String)])
  func theMakerComesFirst(_ versions: [String], _ nearest: String?, _ sentence: String) {
    var validation = Self.validation([])
    validation.maker = .init(versions: versions, nearest: nearest, model: "App 3")
    #expect(
      validation.text
        == sentence + "\nwhether 'App 3' opens it is unknown\n\nthe store contains no objects\n")
    #expect(member("madeWith", of: validation) == JSONValue.strings(versions).text())
    #expect(member("nearestVersion", of: validation) == nearest.map { JSONValue.string($0).text() })
  }

  @Test func membersWithoutAValueAreLeftOut() {
    let plain = Self.validation([("Run", 1, 0)])
    #expect(member("isValid", of: plain) == JSONValue.boolean(true).text())
    #expect(member("objects", of: plain) == JSONValue.array([]).text())
    for key in ["madeWith", "nearestVersion", "opening", "notChecked", "omitted"] {
      #expect(member(key, of: plain) == nil, "\(key)")
    }
    let gap = StoreValidation.Gap(entity: "Run", kind: "entity", reason: "no table")
    let full = Self.validation([("Run", 3, 2)], listed: 1, gaps: [gap])
    #expect(member("isValid", of: full) == JSONValue.boolean(false).text())
    #expect(member("omitted", of: full) == JSONValue.integer(1).text())
    let gaps: JSONValue = [["kind": "entity", "entity": "Run", "reason": "no table"]]
    #expect(member("notChecked", of: full) == gaps.text())
    let summary: JSONValue = [["entity": "Run", "objects": 3, "invalid": 2]]
    #expect(member("summary", of: full) == summary.text())
    #expect(member("objects", of: full)?.contains("\"undecided\"") == true)
  }

  private func member(_ key: String, of validation: StoreValidation) -> String? {
    guard case .object(let members) = validation.json else { return nil }
    return members.first { $0.0 == key }?.1.text()
  }
}
