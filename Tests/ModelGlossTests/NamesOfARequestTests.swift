import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import ModelGloss
import Testing

/// Names that a request may have, and what is said of others.
@Suite struct NamesOfARequestTests {
  private static let contents = """
    <model>
      <entity name="Party" isAbstract="YES"><attribute name="name" attributeType="String"/></entity>
      <entity name="User" parentEntity="Party"><attribute name="age" attributeType="Integer 16"/></entity>
      <entity name="Group" parentEntity="Party" isAbstract="YES"/>
      <entity name="Team" parentEntity="Group"/>
      <entity name="Draft" isAbstract="YES"/>
      <entity name="Note"><attribute name="text" attributeType="String"/></entity>
    </model>
    """

  private let project: ModelProject = {
    var request = ModelProject.Request(paths: ["Shop.xcdatamodel"])
    request.readsTables = false
    return ModelProject(request, in: InMemoryFileTree(["Shop.xcdatamodel/contents": contents]))
  }()
  private let empty = ModelProject(ModelProject.Request(paths: []), in: InMemoryFileTree())

  private func refusal(_ body: () throws(UsageError) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return error.description }
  }

  @Test(arguments: [
    ("User", nil), ("Note", nil), ("none", nil),
    ("Party", "'Party' is abstract, so it has no objects; its concrete entities are Team, User"),
    ("Group", "'Group' is abstract, so it has no objects; its concrete entities are Team"),
    ("Draft", "'Draft' is abstract, so it has no objects; none of its subentities is concrete"),
  ]) func anAbstractEntityHasNoObjects(_ name: String, _ expected: String?) {
    let index = ModelIndex(project.models[0].model)
    #expect(refusal { () throws(UsageError) in try ModelProject.requireConcrete(name, in: index) } == expected)
  }

  @Test(
    arguments: [
      (["name"], [], nil), (["name", "age", "text"], [], nil), ([], [], nil), ([], ["none"], nil),
      (["nme"], [], "no entity has a property 'nme'; did you mean 'name'?"),
      (["name", "zzzzzzzzz"], [], "no entity has a property 'zzzzzzzzz'"), (["name"], ["User"], nil),
      (["age"], ["User"], nil), (["age"], ["Party"], "Party has no property 'age'"),
      (["text"], ["User"], "User has no property 'text'"),
      (["agee"], ["User"], "User has no property 'agee'; did you mean 'age'?"),
      (["text"], ["User", "Team"], "none of User, Team has a property 'text'"), (["age"], ["Team", "User"], nil),
    ] as [([String], [String], String?)]) func aPropertyIsOneOfTheEntities(
      _ names: [String], _ entities: [String], _ expected: String?
    )
  {
    #expect(refusal { () throws(UsageError) in try project.requireProperties(names, of: entities) } == expected)
    #expect(refusal { () throws(UsageError) in try empty.requireProperties(names, of: entities) } == nil)
  }

  @Test(arguments: [
    (["User", "Party"], nil), ([], nil), (["Usr"], "there is no entity 'Usr'; did you mean 'User'?"),
    (["User", "Zzzzzzzzz"], "there is no entity 'Zzzzzzzzz'"),
  ]) func anEntityIsOneOfTheModels(_ names: [String], _ expected: String?) {
    #expect(refusal { () throws(UsageError) in try project.requireEntities(names) } == expected)
    #expect(refusal { () throws(UsageError) in try empty.requireEntities(names) } == nil)
  }

  @Test(arguments: [
    ([], [], nil), (["orphaned-key"], [], nil), (["orphaned-key"], ["missing-inverse"], nil),
    (["orphaned-key", "missing-inverse"], ["orphaned-key"], nil),
    (["orphaned-key"], ["orphaned-key"], "SKIP leaves out every rule that ONLY names; give one of them"),
    (
      ["orphaned-key"], ["orphaned-key", "missing-inverse"],
      "SKIP leaves out every rule that ONLY names; give one of them"
    ),
  ]) func aSelectionLeavesARule(_ only: [String], _ skipped: [String], _ expected: String?) {
    let found = refusal { () throws(UsageError) in
      _ = try RuleSelection(only: only, skipped: skipped, terms: (only: "ONLY", skipped: "SKIP"))
    }
    #expect(found == expected)
    let open = refusal { () throws(UsageError) in
      _ = try RuleSelection(only: nil, skipped: skipped, terms: (only: "ONLY", skipped: "SKIP"))
    }
    #expect(open == nil)
  }

  /// The rules that have all words, if they are few; else the nearest one.
  @Test func anUnknownRuleIsAnsweredWithTheRulesThatWereMeant() throws {
    let names = RuleRegistry.ids.map(\.rawValue)
    func alike(_ words: [String]) -> [String] {
      names.filter { name in
        words.allSatisfy { word in name.split(separator: "-").contains { $0.hasPrefix(word) } }
      }
    }
    var counts = Set<Int>()
    let parts = Set(names.flatMap { $0.split(separator: "-").map(String.init) })
    for word in parts.sorted() where !names.contains(word) {
      let meant = alike([word])
      counts.insert(min(meant.count, 6))
      let found = refusal { () throws(UsageError) in _ = try RuleSelection.rules(named: [word]) } ?? ""
      #expect(found.hasPrefix("there is no rule '\(word)'; "))
      let list = "did you mean " + meant.map { "'\($0)'" }.joined(separator: " or ") + "?"
      #expect(found.hasSuffix("; " + list) == (meant.count <= 5), "\(found)")
    }
    // Each case has occurred.
    #expect(counts == [1, 2, 3, 4, 5, 6])
  }
}
