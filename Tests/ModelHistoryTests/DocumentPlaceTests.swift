import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// The role of a repository's file in a model, and what a document says that cannot be read.
@Suite struct DocumentPlaceTests {
  @Test(
    arguments: [
      ("App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", "App/Shop.xcdatamodeld", "Shop 2"),
      ("App/Shop.xcdatamodeld/Shop.xcdatamodel/elements", "App/Shop.xcdatamodeld", "Shop"),
      ("Shop.xcdatamodeld/Shop.xcdatamodel/contents", "Shop.xcdatamodeld", "Shop"),
      ("App/Shop.xcdatamodeld/.xccurrentversion", "App/Shop.xcdatamodeld", nil),
      ("App/Shop.xcdatamodel/contents", "App/Shop.xcdatamodel", "Shop"),
      ("Shop.xcdatamodel/contents", "Shop.xcdatamodel", "Shop"),
      ("App/Shop.momd/Shop 2.mom", "App/Shop.momd", "Shop 2"), ("App/Shop.mom", "App/Shop.mom", "Shop"),
      ("Shop.mom", "Shop.mom", "Shop"), ("App/Shop.momd/VersionInfo.plist", "App/Shop.momd", nil),
    ] as [(String, String, String?)])
  func eachFileBelongsToItsPackage(path: String, package: String, version: String?) {
    let place = DocumentPlace(path)
    #expect(place?.package == package && place?.version == version)
    #expect(DocumentPlace.isDocument(FilePath.name(of: path)))
  }

  @Test(arguments: [
    "", "/", "contents", "App/contents", "App/elements", ".xccurrentversion", "App/.xccurrentversion",
    "Shop.xcdatamodel/.xccurrentversion", "Shop.xcdatamodel/layout", "Shop.xcdatamodeld/contents",
    "Shop.xcdatamodel/contents/more", "VersionInfo.plist", "Shop.xcdatamodeld/VersionInfo.plist", "Shop.omo",
    // What is in a version.
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/Shop.xcdatamodel/contents", "Shop.xcdatamodel/Shop.xcdatamodel/contents",
    "Shop.xcdatamodel/App.xcdatamodeld/.xccurrentversion", "Shop.xcdatamodel/a/App.mom",
  ])
  func otherFilesBelongToNone(path: String) { #expect(DocumentPlace(path) == nil) }

  @Test(arguments: [("layout", false), ("contents.bak", false), ("Shop.omo", false), (".mom", true)])
  func namesOfOtherFilesAreNone(name: String, isDocument: Bool) {
    #expect(DocumentPlace.isDocument(name) == isDocument)
  }

  private func flaws(
    _ entities: [EntityDescription], _ findings: [Finding] = [], hasTwoDocuments: Bool = false
  ) -> Set<String> {
    var version = GuardedPackage.Version(
      name: "App", path: "App", digest: "", model: ManagedObjectModel(entities: entities))
    version.note(findings, hasTwoDocuments: hasTwoDocuments)
    return version.flaws
  }

  @Test(
    arguments: [
      (["a", "b"], [], []), (["a", "A"], [], ["'E' has the properties 'A' and 'a'"]),
      (["a"], ["A"], ["'E' has the properties 'A' and 'a'"]), (["a", "a"], [], ["'E' has the properties 'a' and 'a'"]),
      (["\u{E9}"], ["e\u{301}"], ["'E' has the properties '\u{E9}' and 'e\u{301}'"]),
    ] as [([String], [String], Set<String>)])
  func propertiesThatDifferInCaseOnlyAreFlaws(attributes: [String], relationships: [String], expected: Set<String>) {
    let entity = EntityDescription(
      name: "E", attributes: attributes.map { AttributeDescription(name: $0, type: .string) },
      relationships: relationships.map { RelationshipDescription(name: $0, destination: "E") })
    let found = flaws([entity])
    #expect(found == expected || attributes[0] == "\u{E9}" && found.count == 1)
  }

  @Test(
    arguments: [
      (["A", "B"], nil), (["A", "A"], nil),
      (["A", "a"], "the entities 'A' and 'a' differ in case only, as their tables do not"),
    ] as [([String], String?)])
  func entitiesThatDifferInCaseOnlyAreFlaws(names: [String], expected: String?) {
    #expect(flaws(names.map { EntityDescription(name: $0) }) == Set([expected].compactMap(\.self)))
  }

  @Test func whatCannotBeReadIsAFlaw() {
    func finding(_ rule: RuleID, _ severity: Severity, _ message: String) -> Finding {
      Finding(rule, message, remedy: "", path: "App", severity: severity)
    }
    let findings = [
      finding(.unreadableValue, .warning, "unread"), finding(.cannotMigrate, .error, "wrong"),
      finding(.cannotMigrate, .warning, "doubtful"),
    ]
    #expect(flaws([], findings) == ["unread", "wrong"])
    #expect(
      flaws([], hasTwoDocuments: true) == [
        "both 'contents' and 'elements' are there: which one Xcode reads is unknown"
      ])
  }
}
