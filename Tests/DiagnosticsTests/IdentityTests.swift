import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct IdentityTests {
  @Test(arguments: [
    ("a/M.xcdatamodeld/M 2.xcdatamodel/contents", "a/M.xcdatamodeld"), ("M.xcdatamodel/contents", "M.xcdatamodel"),
    ("M.momd/M 2.mom", "M.momd"), ("M.mom", "M.mom"), ("de.lproj/M.strings", "de.lproj/M.strings"), ("", ""),
    ("/a//M.momd/", "/a//M.momd"), ("M.momd.bak/x", "M.momd.bak/x"),
  ])
  func allVersionsOfAModelAreOne(path: String, expected: String) {
    #expect(path.pathOfPackage == expected)
  }

  /// What a finding is about, if it names nothing.
  @Test(arguments: [
    ("no “a” in 'b'", "a b"), ("\"x\" and “y”", "x y"), ("nothing", "nothing"), ("an open “quote", "an open “quote"),
    ("“” is empty", ""), ("“a", "“a"), ("“a” “b", "a"), ("", ""), ("'a'b'c'", "a c"),
  ])
  func theSubjectIsWhatAMessageQuotes(message: String, subject: String) {
    let finding = Finding(.missingTable, message, remedy: "mend it", path: "p")
    #expect(FindingIdentity(finding, path: "p").parts == ["missing-table", "p", "", "", "", "", subject])
  }

  @Test func namesComeBeforeSubjectsAndObjectsBeforeWords() {
    var finding = Finding(.missingTable, "no “a”", remedy: "mend it", path: "p", objectPath: "O")
    #expect(FindingIdentity(finding, path: "q").parts.suffix(6) == ["q", "", "", "", "", "O"])
    finding.subject = "S"
    #expect(FindingIdentity(finding, path: "q").parts.suffix(1) == ["S"])
    for part in [\Finding.entity, \.property, \.key, \.locale] {
      var named = finding
      named[keyPath: part] = "N"
      let parts = FindingIdentity(named, path: "p").parts
      #expect(parts.last == "" && parts.count { $0 == "N" } == 1)
      named[keyPath: part] = ""
      #expect(FindingIdentity(named, path: "p").parts.last == "S")
    }
  }

  @Test func fingerprintsOfEqualFindingsDifferByTheirNumber() {
    let finding = Finding(.missingTable, "m", remedy: "mend it", path: "p")
    let prints = FindingIdentity.fingerprints(of: [finding, finding, finding], path: \.path)
    #expect(Set(prints).count == 3 && prints.allSatisfy { $0.count == 32 })
    #expect(FindingIdentity.fingerprints(of: [finding], path: \.path) == [prints[0]])
    #expect(FindingIdentity.fingerprints(of: [finding]) { _ in "q" } != [prints[0]])
  }

  // MARK: Baselines

  private func finding(_ key: String) -> Finding { Finding(.orphanedKey, "m", remedy: "mend it", path: "a", key: key) }

  private func baseline(_ keys: String) -> Baseline { Baseline(keys.map { finding(String($0)) }, path: \.path) }

  /// What is accepted, found, new and outdated, a letter for each finding.
  @Test(arguments: [
    ("", "", "", ""), ("a", "a", "", ""), ("", "a", "a", ""), ("a", "", "", "a"), ("aab", "a", "", "ab"),
    ("a", "aa", "a", ""), ("aa", "aaba", "ba", ""), ("ab", "cd", "cd", "ab"), ("aaa", "aa", "", "a"),
  ])
  func findingsAreComparedByTheirNumber(accepted: String, found: String, new: String, outdated: String) {
    let findings = found.map { finding(String($0)) }
    let comparison = baseline(accepted).compared(with: findings, path: \.path)
    #expect(comparison.newFindings.compactMap(\.key).joined() == new)
    #expect(comparison.acceptedCount == found.count - new.count)
    #expect(comparison.outdated == baseline(outdated).entries)
    #expect(baseline(accepted).count == accepted.count)
  }

  /// What remains of a baseline: what is accepted and found.
  @Test(arguments: [
    ("", "", ""), ("aab", "a", "a"), ("a", "aa", "a"), ("aa", "aaab", "aa"), ("ab", "cd", ""), ("abc", "cab", "abc"),
  ])
  func aBaselineOnlyShrinks(accepted: String, found: String, expected: String) {
    let shrunk = baseline(accepted).shrunk(to: found.map { finding(String($0)) }, path: \.path)
    #expect(shrunk == baseline(expected))
  }

  /// Counts in a file: none is one, and none is below zero.
  @Test(arguments: [
    ("", 1), (", \"count\": 1", 1), (", \"count\": 3", 3), (", \"count\": 0", 0), (", \"count\": -2", 0),
  ])
  func aCountIsReadFromAFile(member: String, count: Int) throws {
    let text = "{\"schemaVersion\": 1, \"findings\": [{\"rule\": \"r\", \"path\": \"p\", \"key\": \"k\"\(member)}]}"
    #expect(try Baseline(reading: Array(text.utf8), path: "b").count == count)
  }

  @Test func countsOfEqualEntriesAreAddedAndWrittenIfThereAreSeveral() throws {
    let entry = #"{"rule": "r", "path": "p", "key": "k", "count": 2}"#
    let text = #"{"schemaVersion": 1, "findings": [\#(entry), \#(entry)]}"#
    let baseline = try Baseline(reading: Array(text.utf8), path: "b")
    #expect(baseline.entries.map(\.count) == [4] && baseline.text.contains("\"count\": 4\n"))
    #expect(!self.baseline("ab").text.contains("count"))
    #expect(self.baseline("baa").text.contains("\"count\": 2\n"))
  }

  @Test func aFileOfAnotherVersionIsRefused() {
    let failure = #expect(throws: InputFailure.self) {
      try Baseline(reading: Array(#"{"schemaVersion": 2, "findings": []}"#.utf8), path: "b")
    }
    #expect(
      failure
        == InputFailure(
          path: "b", reason: "is a baseline of version 2, which is not supported",
          remedy: "recreate it with --write-baseline"))
    #expect(throws: Never.self) {
      try Baseline(reading: Array(#"{"schemaVersion": 1, "findings": []}"#.utf8), path: "b")
    }
  }

  // MARK: Examples

  @Test func examplesHaveTheirTables() {
    let german = RuleExample.german("t", model: "m", warnings: ["w"])
    #expect(german.files == ["de.lproj/LeagueModel.strings": "t"] && german.warnings == ["w"] && !german.isSwift)
    let english = RuleExample.english("e", german: "d", model: "m")
    #expect(english.files == ["de.lproj/LeagueModel.strings": "d", "en.lproj/LeagueModel.strings": "e"])
    #expect(RuleExample(swift: "s").isSwift && RuleExample(swift: "s").model == "s")
  }

  @Test func versionsAreSchemasOfTheirOwn() {
    let example = RuleExample(versions: ["class A {}", "↓class A {}\nclass ↓B {}"], stages: ".x")
    #expect(
      example.model == """
        enum SchemaV1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [A.self] }
          class A {}
        }
        enum ↓SchemaV2: VersionedSchema {
          static let versionIdentifier = Schema.Version(2, 0, 0)
          static var models: [any PersistentModel.Type] { [A.self, B.self] }
          class A {}
          class ↓B {}
        }
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
          static var stages: [MigrationStage] { [.x] }
        }
        """)
    #expect(!RuleExample(versions: ["class A {}"]).model.contains("Plan"))
  }
}
