import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// Which present keys the keys of earlier names lead to.
@Suite struct FormerNamesTests {
  private static func entity(
    _ name: String, _ properties: [String] = [], parent: String? = nil, was: String? = nil
  ) -> EntityDescription {
    // `now=before`, and `name:` for a Boolean, which is another type.
    EntityDescription(
      name: name, superentity: parent, renamingIdentifier: was,
      attributes: properties.map { text in
        let parts = text.split(separator: "=").map(String.init)
        let isBoolean = parts[0].hasSuffix(":")
        return AttributeDescription(
          name: isBoolean ? String(parts[0].dropLast()) : parts[0], type: isBoolean ? .boolean : .string,
          renamingIdentifier: parts.count > 1 ? parts[1] : nil)
      })
  }

  private static func names(
    _ present: [EntityDescription], _ earlier: [[EntityDescription]] = [], guesses: Bool = true
  ) -> FormerNames {
    FormerNames(
      ModelVocabulary(ModelIndex(ManagedObjectModel(entities: present))),
      earlier: earlier.map { ManagedObjectModel(entities: $0) }, guesses: guesses)
  }

  private static func successors(_ names: FormerNames, _ key: String) -> [String] {
    names.successors(of: key).map { ($0.changesMeaning ? "! " : "") + $0.key.text }
  }

  @Test func withoutRenamesAndHistoryThereAreNone() {
    let names = Self.names([Self.entity("Team", ["name"])])
    #expect(Self.successors(names, "Entity/Team").isEmpty && names.formerKeys(ofTerm: 0).isEmpty)
  }

  @Test(arguments: [
    ("Entity/User", ["! Entity/Account"]), ("Entity/Account", []),
    ("Property/title", ["! Property/fullName"]), ("Property/fullName", []),
    ("Property/title/Entity/User", ["! Property/fullName/Entity/Account"]),
    ("Property/title/Entity/Account", ["! Property/fullName/Entity/Account"]),
    ("Property/fullName/Entity/User", ["Property/fullName/Entity/Account"]),
    ("Property/birthDay", ["Property/birth_day"]), ("Property/city/Entity/User", ["Property/city/Entity/Account"]),
    ("Property/city", []),
    // An heir has keys of its own for what it inherits.
    ("Property/title/Entity/Admin", ["! Property/fullName/Entity/Admin"]), ("Property/city/Entity/Admin", []),
  ])
  func renamingIdentifiersTellFormerKeys(key: String, present: [String]) {
    let names = Self.names([
      Self.entity("Account", ["fullName=title", "birth_day=birthDay", "city"], was: "User"),
      Self.entity("Admin", parent: "Account"),
    ])
    #expect(Self.successors(names, key) == present)
  }

  @Test func anEntityAloneThatWasRenamedIsEnough() {
    #expect(Self.successors(Self.names([Self.entity("B", was: "A")]), "Entity/A") == ["! Entity/B"])
    #expect(Self.successors(Self.names([Self.entity("B", ["b=a"])]), "Property/a") == ["! Property/b"])
  }

  @Test func aSharedKeyServesEachPropertyThatReplacedIt() {
    let same = Self.names([Self.entity("A", ["new=old"]), Self.entity("B", ["new=old"])])
    #expect(Self.successors(same, "Property/old") == ["! Property/new"])
    let apart = Self.names([
      Self.entity("A", ["new=old"]), Self.entity("B", ["other=old"]), Self.entity("C", ["o_ld=old"]),
    ])
    #expect(
      Self.successors(apart, "Property/old")
        == ["! Property/new/Entity/A", "! Property/other/Entity/B", "Property/o_ld/Entity/C"])
  }

  @Test func theKeysOfATermAreListedTheLatestFirst() {
    let names = Self.names(
      [Self.entity("C", was: "A")], [[Self.entity("B", was: "A")], [Self.entity("A")]])
    #expect(names.formerKeys(ofTerm: 0).map(\.key.text) == ["Entity/B", "Entity/A"])
    #expect(Self.successors(names, "Entity/B") == ["! Entity/C"])
  }

  @Test func aPropertyThatMovedInAHierarchyIsFollowed() {
    let up = Self.names(
      [Self.entity("Pet", ["weight"]), Self.entity("Cat", parent: "Pet")],
      [[Self.entity("Pet"), Self.entity("Cat", ["weight"], parent: "Pet")]])
    #expect(Self.successors(up, "Property/weight/Entity/Cat").contains("! Property/weight/Entity/Pet"))
    let down = Self.names(
      [Self.entity("Pet"), Self.entity("Cat", ["weight"], parent: "Pet")],
      [[Self.entity("Pet", ["weight"]), Self.entity("Cat", parent: "Pet")]])
    #expect(Self.successors(down, "Property/weight/Entity/Pet") == ["! Property/weight/Entity/Cat"])
  }

  /// Each row: the present entities and an earlier state, as `now=before:properties`, and the text of `street`.
  @Test(
    arguments: [
      // One renaming identifier leads to one entity.
      (["Address=Home:street"], ["Home:street"], "Property/street/Entity/Address"),
      (["Address=Home:street", "Log:text"], ["Home:street", "Log:text"], "Property/street/Entity/Address"),
      (["Address=Home:street"], [], "Property/street/Entity/Address"),
      // An entity that is gone has nothing, less than half, or half of its properties in it.
      (["Address=Home:street"], ["Home:street", "Log:text"], "Property/street/Entity/Address"),
      (["Address=Home:street"], ["Home:street", "Work:street,a,b"], "Property/street/Entity/Address"),
      (["Address=Home:street"], ["Home:street", "Work:street,a"], "! Property/street/Entity/Address"),
      (["Address=Home:street,city"], ["Home:street", "Work:city"], "! Property/street/Entity/Address"),
      // It is only likely to be the same, two come from it, or there is another of its name.
      (["Address:street"], ["Home:street"], "! Property/street/Entity/Address"),
      (
        ["Address=Home:street", "Place=Home:street"], [],
        "! Property/street/Entity/Address, ! Property/street/Entity/Place"
      ),
      (["Address=Home:street", "Home=Work:street"], [], "! Property/street/Entity/Address"),
    ] as [([String], [String], String)])
  func onlyAnEntityThatIsSurelyTheSameKeepsItsTextsUnmarked(present: [String], earlier: [String], keys: String) {
    func entities(_ texts: [String]) -> [EntityDescription] {
      texts.map { text in
        let parts = text.split(separator: ":").map(String.init)
        let names = parts[0].split(separator: "=").map(String.init)
        return Self.entity(
          names[0], parts[1].split(separator: ",").map(String.init), was: names.count > 1 ? names[1] : nil)
      }
    }
    let names = Self.names(entities(present), earlier.isEmpty ? [] : [entities(earlier)])
    #expect(Self.successors(names, "Property/street/Entity/Home").joined(separator: ", ") == keys)
  }

  @Test(
    arguments: [
      // One of the same type is gone, and one is new.
      (["name", "town"], ["name", "city"], ["! Property/town"]),
      // Of another type; two that are gone; two that are new.
      (["name", "town"], ["name", "city:"], []), (["name", "town", "place"], ["name", "city"], []),
      (["name", "town"], ["name", "city", "place"], []),
      // Others of another type do not count.
      (["name", "town", "done:"], ["name", "city"], ["! Property/town"]),
      (["name", "town"], ["name", "city", "done:"], ["! Property/town"]),
      (["name", "town"], ["name", "town", "city"], []), (["name"], ["name", "city"], []),
      // The former name stands in the renaming identifier of another.
      (["name", "town"], ["name=town", "city"], []),
    ] as [([String], [String], [String])])
  func theOnlyPropertyOfATypeThatFitsIsGuessed(old: [String], new: [String], former: [String]) throws {
    let names = Self.names([Self.entity("Team", new)], [[Self.entity("Team", old)]])
    let vocabulary = ModelVocabulary(ModelIndex(ManagedObjectModel(entities: [Self.entity("Team", new)])))
    let term = try #require(vocabulary.term(ofProperty: "city", of: "Team"))
    let keys = names.formerKeys(ofTerm: term).map { ($0.changesMeaning ? "! " : "") + $0.key.text }
    #expect(keys.filter { !$0.contains("/Entity/") } == former)
    let careful = Self.names([Self.entity("Team", new)], [[Self.entity("Team", old)]], guesses: false)
    #expect(careful.formerKeys(ofTerm: term).isEmpty)
  }

  @Test(
    arguments: [
      // At least half of the properties of the one that has more.
      (["a", "b"], ["a", "b"], true), (["a", "b"], ["a", "x"], true), (["a", "b", "c"], ["a"], false),
      (["a", "b"], ["a", "x", "y"], false), (["a", "b"], ["a", "b", "x", "y"], true), ([], [], false),
      (["a"], [], false),
    ] as [([String], [String], Bool)])
  func anEntityWithMostPropertiesOfOneThatIsGoneIsTakenForIt(old: [String], new: [String], isFound: Bool) {
    let names = Self.names([Self.entity("Club", new)], [[Self.entity("Team", old)]])
    #expect(Self.successors(names, "Entity/Team") == (isFound ? ["! Entity/Club"] : []))
    let careful = Self.names([Self.entity("Club", new)], [[Self.entity("Team", old)]], guesses: false)
    #expect(Self.successors(careful, "Entity/Team").isEmpty)
  }

  @Test func ofTwoEntitiesThatAreGoneNoneIsGuessed() {
    let names = Self.names(
      [Self.entity("Club", ["a", "b"])], [[Self.entity("Team", ["a", "b"]), Self.entity("Squad", ["a", "b"])]])
    #expect(Self.successors(names, "Entity/Team").isEmpty && Self.successors(names, "Entity/Squad").isEmpty)
    // One that is still there is not gone.
    let there = Self.names(
      [Self.entity("Club", ["a", "b"]), Self.entity("Team", ["a", "b"])], [[Self.entity("Team", ["a", "b"])]])
    #expect(Self.successors(there, "Entity/Team").isEmpty)
  }

  @Test(arguments: [("before", "left", "right"), ("before", "Person", "Person")])
  func relationshipsAndFetchedPropertiesAreComparedByTheirKind(old: String, first: String, second: String) throws {
    func model(_ name: String, to destination: String) -> ManagedObjectModel {
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Team", relationships: [RelationshipDescription(name: name, destination: destination)])
      ])
    }
    let vocabulary = ModelVocabulary(ModelIndex(model("after", to: second)))
    let names = FormerNames(vocabulary, earlier: [model(old, to: first)])
    #expect(names.successors(of: "Property/\(old)").isEmpty == (first != second))
  }

  @Test(arguments: [
    ("birthDay", "birth_day", true), ("birthDay", "BIRTHDAY", true), ("name", "name2", false), ("a", "b", false),
    ("na\u{200B}me", "name", true), ("größe", "grösse", false),
  ])
  func namesAreTheSameApartFromCaseAndSigns(one: String, other: String, areSame: Bool) {
    #expect(NameLetters.areSame(one, other) == areSame)
  }
}
