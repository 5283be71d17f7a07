import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct RenamesAndMovesTests {
  private func difference(_ old: [EntityDescription], _ new: [EntityDescription]) -> ModelDifference {
    ModelDifference(from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
  }

  private func attributes(_ pairs: [(String, AttributeType)]) -> [EntityDescription] {
    [EntityDescription(name: "E", attributes: pairs.map { AttributeDescription(name: $0.0, type: $0.1) })]
  }

  /// What is suggested as `old>new`, for attributes before and after.
  private static let cases: [(old: [(String, AttributeType)], new: [(String, AttributeType)], said: [String])] = [
    ([("surname", .string)], [("lastName", .string)], ["surname>lastName"]),
    ([("surname", .string)], [("age", .integer16)], []),
    ([("surname", .string)], [("surname", .string), ("lastName", .string)], []),
    ([("surname", .string), ("x", .string)], [("x", .string)], []),
    // Two removed and one added: the near name is meant, of two strangers none.
    ([("postCode", .string), ("note", .string)], [("postcodeText", .string)], ["postCode>postcodeText"]),
    ([("alpha", .string), ("beta", .string)], [("gamma", .string)], []),
    ([("postCode", .string)], [("postCodeOld", .string), ("postCodeNew", .string)], []),
    ([("a", .string), ("n", .integer16)], [("b", .string), ("m", .integer16)], ["a>b", "n>m"]),
  ]

  @Test(arguments: cases.indices)
  func suggestsRenamesOfOneType(number: Int) {
    let row = Self.cases[number]
    let found = difference(attributes(row.old), attributes(row.new)).suggestions
    #expect(Set(found.map { "\($0.oldName)>\($0.newName)" }) == Set(row.said))
    #expect(found.allSatisfy { $0.entity == "E" })
  }

  /// What an inferred migration deletes of `E` and `F` as they were, by what they are.
  @Test func saysWhatIsDeleted() {
    let old = [
      EntityDescription(
        name: "E",
        attributes: [
          AttributeDescription(name: "a", type: .string),
          AttributeDescription(name: "shown", type: .string, isTransient: true),
          AttributeDescription(name: "lower", type: .string, derivationExpression: "lowercase:(a)", isDerived: true),
        ], relationships: [RelationshipDescription(name: "f", destination: "F", isOptional: true)]),
      EntityDescription(name: "F"), EntityDescription(name: "G", isAbstract: true),
    ]
    func deleted(_ change: (inout [EntityDescription]) -> Void) -> [String] {
      var new = old
      change(&new)
      return difference(old, new).losses.filter { $0.deletedData != nil }.map(\.words)
    }
    #expect(deleted { $0[0].attributes.append(AttributeDescription(name: "b", type: .string)) } == [])
    #expect(deleted { $0[0].attributes = [] } == ["the values of 'E.a' are deleted"])
    #expect(deleted { $0[0].attributes[0].isTransient = true } == ["the values of 'E.a' are deleted"])
    #expect(deleted { $0[0].attributes[0].isOptional = true } == [])
    #expect(deleted { $0[0].relationships = [] } == ["the values of 'E.f' are deleted"])
    #expect(deleted { $0.removeLast(2) } == ["the objects of 'F' are deleted"])
    // A new name with the old one as its identifier is the same; another identifier is not.
    #expect(deleted { ($0[0].attributes[0].name, $0[0].attributes[0].renamingIdentifier) = ("c", "a") } == [])
    // An identifier is not in the hash, so that alone it changes nothing.
    #expect(deleted { $0[0].attributes[0].renamingIdentifier = "c" } == [])
    #expect(deleted { $0[1].renamingIdentifier = "H" } == [])
    let more = AttributeDescription(name: "more", type: .string, isOptional: true)
    let strange = deleted {
      $0[0].attributes[0].renamingIdentifier = "c"
      $0[0].attributes.append(more)
    }
    #expect(strange == ["the values of 'E.a' are deleted"])
    let stranger = deleted {
      $0[1].renamingIdentifier = "H"
      $0[0].attributes.append(more)
    }
    #expect(stranger == ["the objects of 'F' are deleted"])
    // What moves to the parent is carried over.
    let moved = deleted { entities in
      entities[0].superentity = "G"
      entities[2].attributes = [entities[0].attributes.removeFirst()]
    }
    #expect(moved == [])
    #expect([DeletedData(entity: "E"), DeletedData(entity: "F", property: "x")].summary == "1 entity and 1 property")
  }

  @Test func asksNothingWhereTheIdentifierSaysIt() {
    var new = attributes([("lastName", .string)])
    new[0].attributes[0].renamingIdentifier = "surname"
    #expect(difference(attributes([("surname", .string)]), new).suggestions == [])
  }

  @Test func suggestsRenamesOfRelationshipsAndEntities() {
    let old = [
      EntityDescription(
        name: "Person", attributes: [AttributeDescription(name: "name", type: .string)],
        relationships: [RelationshipDescription(name: "team", destination: "Team")]),
      EntityDescription(name: "Team", relationships: [RelationshipDescription(name: "boss", destination: "Person")]),
    ]
    var new = old
    new[1].relationships[0].name = "coach"
    let relationship = difference(old, new).suggestions
    #expect(relationship.map(\.summary).first?.contains("'Team.coach' may be 'boss'") == true)
    new = old
    new[0].name = "Human"
    let entity = difference(old, new).suggestions
    #expect(entity.map(\.oldName) == ["Person"] && entity.map(\.newName) == ["Human"] && entity.first?.entity == nil)
    new[0].attributes = [AttributeDescription(name: "other", type: .string)]
    new[0].relationships = []
    #expect(difference(old, new).suggestions.allSatisfy { $0.entity != nil })
  }

  @Test func aPropertyThatMovesToItsParentIsCarriedAndNoRename() {
    let name = AttributeDescription(name: "name", type: .string)
    let old = [
      EntityDescription(name: "Base"), EntityDescription(name: "Leaf", superentity: "Base", attributes: [name]),
    ]
    let new = [
      EntityDescription(name: "Base", attributes: [name]), EntityDescription(name: "Leaf", superentity: "Base"),
    ]
    let up = difference(old, new)
    #expect(up.moves.map(\.from) == ["Leaf"] && up.moves.map(\.to) == [["Base"]])
    let removed = up.entityStatements.first { $0.name == "Leaf" }?.changes.first
    #expect(removed?.kind == .removed && removed?.movedTo == ["Base"])
    #expect(up.entityStatements.first { $0.name == "Base" }?.changes.first?.movedFrom == ["Leaf"])
    let down = difference(new, old)
    #expect(down.moves.map(\.from) == ["Base"] && down.moves.map(\.to) == [["Leaf"]])
    // Without a hierarchy it is gone here and new there.
    let apart = [EntityDescription(name: "Base"), EntityDescription(name: "Leaf", attributes: [name])]
    #expect(
      difference(apart, [EntityDescription(name: "Base", attributes: [name]), EntityDescription(name: "Leaf")]).moves
        == [])
  }

  @Test func whatMovesIsNeitherRenamedNorTheNewNameOfAnother() {
    func attribute(_ name: String) -> AttributeDescription {
      AttributeDescription(name: name, type: .string, isOptional: true)
    }
    func toTeam(_ name: String) -> RelationshipDescription {
      RelationshipDescription(name: name, destination: "Team", isOptional: true)
    }
    // `Leaf` gives `name` and `team` to `Base`, which drops others of their kind; both get others of that kind. `Other`
    // drops the same names, which do not move there.
    let old = [
      EntityDescription(name: "Base", attributes: [attribute("label")], relationships: [toTeam("guests")]),
      EntityDescription(
        name: "Leaf", superentity: "Base", attributes: [attribute("name")], relationships: [toTeam("team")]),
      EntityDescription(name: "Other", attributes: [attribute("name")], relationships: [toTeam("team")]),
      EntityDescription(name: "Team"),
    ]
    let new = [
      EntityDescription(name: "Base", attributes: [attribute("name")], relationships: [toTeam("team")]),
      EntityDescription(
        name: "Leaf", superentity: "Base", attributes: [attribute("caption")], relationships: [toTeam("club")]),
      EntityDescription(name: "Other", attributes: [attribute("caption")], relationships: [toTeam("club")]),
      EntityDescription(name: "Team"),
    ]
    let change = difference(old, new)
    #expect(change.moves.map(\.formerName) == ["name", "team"])
    #expect(
      change.suggestions.map { "\($0.entity ?? "").\($0.oldName)>\($0.newName)" } == [
        "Other.name>caption", "Other.team>club",
      ])
  }

  /// A property that comes from two entities is said to lose the values that either loses.
  @Test func whatOneOfTwoMovesLosesIsSaid() {
    let x = AttributeDescription(name: "x", type: .string, isOptional: true)
    func entities(isMoved: Bool, orphan: String?) -> [EntityDescription] {
      [
        EntityDescription(name: "Base", attributes: isMoved ? [x] : []),
        EntityDescription(name: "A", superentity: "Base", attributes: isMoved ? [] : [x]),
        EntityDescription(name: "A1", superentity: isMoved && orphan == "A1" ? nil : "A"),
        EntityDescription(name: "B", superentity: "Base", attributes: isMoved ? [] : [x]),
        EntityDescription(name: "B1", superentity: isMoved && orphan == "B1" ? nil : "B"),
      ]
    }
    for (orphan, words) in [
      ("A1", "the values of 'A1' are deleted"), ("B1", "the values of 'B1' are deleted"),
      (nil, "values are carried over"),
    ] {
      let change = difference(entities(isMoved: false, orphan: orphan), entities(isMoved: true, orphan: orphan))
      let added = change.entityStatements.first { $0.name == "Base" }?.changes.first { $0.kind == .added }
      #expect(added?.words.hasSuffix(" (moved from A, B, \(words))") == true, "\(added?.words ?? "none")")
    }
  }
}
