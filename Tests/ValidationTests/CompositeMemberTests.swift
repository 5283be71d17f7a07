import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import Testing

@testable import GlossValidation

/// Values that no rule of Core Data's is known to decide: members of composites, numbers of the wrong width, objects
/// that are deleted, and nil where Swift rules it out.
@Suite struct CompositeMemberTests {
  private let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "A",
        attributes: [
          AttributeDescription(name: "addr", type: .composite, isOptional: true, compositeName: "Ad"),
          AttributeDescription(name: "n", type: .integer16, isOptional: true),
          AttributeDescription(name: "m", type: .integer32, isOptional: true),
          AttributeDescription(name: "l", type: .integer64, isOptional: true),
          AttributeDescription(name: "t", type: .integer16, isOptional: true, isTransient: true),
          AttributeDescription(name: "r", type: .double, isOptional: true),
        ],
        relationships: [
          RelationshipDescription(
            name: "many", destination: "B", isToMany: true, isOptional: true, deleteRule: .deny)
        ]),
      EntityDescription(name: "B", attributes: [AttributeDescription(name: "size", type: .integer16)]),
      EntityDescription(
        name: "Deletable", attributes: [AttributeDescription(name: "deleted", type: .boolean)],
        relationships: [
          RelationshipDescription(
            name: "many", destination: "Deletable", isToMany: true, isOptional: true, deleteRule: .deny)
        ]),
    ],
    composites: [
      CompositeDescription(
        name: "Ad",
        attributes: [
          AttributeDescription(name: "zip", type: .string, minimumLength: 5, maximumLength: 8, pattern: "[0-9]*"),
          AttributeDescription(name: "floor", type: .integer16, isOptional: true, minimum: .integer(0)),
          AttributeDescription(name: "since", type: .date, isOptional: true, maximum: .date(10)),
          AttributeDescription(
            name: "rank", type: .integer16, isOptional: true, validations: [ValidationRule(predicate: "SELF LIKE 'x'")]
          ), AttributeDescription(name: "kind", type: .string, defaultValue: .string("home")),
          AttributeDescription(name: "geo", type: .composite, isOptional: true, compositeName: "Geo"),
        ]),
      CompositeDescription(
        name: "Geo", attributes: [AttributeDescription(name: "lat", type: .double, maximum: .real(90))]),
    ])

  private func outcome(
    _ json: String, entity: String = "A", _ operation: ValidationOperation = .insert,
    of model: ManagedObjectModel? = nil
  ) throws -> ValidationOutcome {
    let index = ModelIndex(model ?? self.model)
    let file = try ValuesReader(index: index).read(Array(json.utf8), path: "v", entity: entity)
    return ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en"))
      .validate(file.objects[0], for: operation)
  }

  @Test(
    arguments: [
      // Whether or not Core Data checks them, members that follow their rules are valid.
      (#"{"zip": "12345"}"#, []), (#"{"zip": "12345", "geo": {"lat": 1}, "since": "2001-01-01", "floor": null}"#, []),
      (#"{"zip": "1"}"#, ["addr.zip length >= 5"]), (#"{"zip": "123456789"}"#, ["addr.zip length <= 8"]),
      (#"{"zip": "abcde"}"#, [#"addr.zip SELF MATCHES "[0-9]*""#]), (#"{}"#, ["addr.zip SELF != nil"]),
      (#"{"zip": null, "floor": -1}"#, ["addr.zip SELF != nil", "addr.floor SELF >= 0"]),
      (#"{"zip": "12345", "since": "2001-01-02"}"#, [#"addr.since SELF <= CAST(10, "NSDate")"#]),
      (#"{"zip": "12345", "geo": {"lat": 91}}"#, ["addr.geo.lat SELF <= 90"]),
      (#"{"zip": "12345", "geo": {}}"#, ["addr.geo.lat SELF != nil"]),
      (#"{"zip": "12345", "rank": 1}"#, ["addr.rank SELF LIKE 'x'"]),
    ] as [(String, [String])])
  func aRuleThatAMemberBreaksIsUndecided(_ members: String, _ expected: [String]) throws {
    let outcome = try outcome(#"{"addr": \#(members)}"#)
    #expect(outcome.error == nil && outcome.isValid == expected.isEmpty)
    #expect(outcome.undecided.map { "\($0.property) \($0.predicate)" } == expected)
  }

  @Test(arguments: [
    (#"{"addr": {"zip": "12345", "nope": 2}}"#, "v:1:27: error: the composite Ad has no attribute 'nope'"),
    (#"{"addr": {"zap": "1"}}"#, "v:1:11: error: the composite Ad has no attribute 'zap'; did you mean 'zip'?"),
    (#"{"addr": {"geo": {"lot": 1}}}"#, "v:1:19: error: the composite Geo has no attribute 'lot'; did you mean 'lat'?"),
    (#"{"addr": {"zip": "1", "zip": "2"}}"#, "v:1:23: error: 'zip' is given twice"),
    (
      #"{"addr": {"zip": 12345}}"#,
      "v:1:18: error: Unacceptable type of value for attribute: property = \"zip\"; desired type = NSString; given type = NSNumber; value = 12345; write a string"
    ),
    (#"{"many": [{"delted": true}]}"#, "v:1:12: error: B has no property 'delted'; did you mean 'deleted'?"),
    (#"{"many": [{"sise": 1}]}"#, "v:1:12: error: B has no property 'sise'; did you mean 'size'?"),
    (
      #"{"many": [{"deleted": 1}]}"#, "v:1:23: error: 'deleted' says whether the object is deleted; write true or false"
    ),
  ])
  func aMemberThatDoesNotExistIsRefused(_ json: String, _ message: String) {
    let error = #expect(throws: UnreadableValues.self) { try outcome(json) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      (#"{"n": 32767, "m": -2147483648, "l": 9223372036854775807, "r": 1.5}"#, []), (#"{"n": 7.0}"#, []),
      (#"{"n": 70000}"#, ["n: Integer 16 cannot hold 70000, so 4464 is stored"]),
      (#"{"n": 32768}"#, ["n: Integer 16 cannot hold 32768, so -32768 is stored"]),
      (#"{"n": -7.5}"#, ["n: Integer 16 cannot hold -7.5, so -7 is stored"]),
      (#"{"m": 4294967297}"#, ["m: Integer 32 cannot hold 4294967297, so 1 is stored"]),
      (#"{"l": 1e19}"#, ["l: Integer 64 cannot hold 1e+19, and which number is stored is unknown"]),
      (#"{"t": 70000}"#, []),
      (
        #"{"addr": {"zip": "12345", "floor": 65536}}"#, ["addr.floor: Integer 16 cannot hold 65536, so 0 is stored"]
      ),
    ] as [(String, [String])])
  func aNumberThatTheAttributeCannotHoldSaysWhatIsStored(_ json: String, _ expected: [String]) throws {
    let outcome = try outcome(json)
    #expect(outcome.isValid)
    #expect(outcome.altered.map { "\($0.property): \($0.consequence)" } == expected)
  }

  @Test(arguments: [
    (#"{"many": [{}]}"#, 1600), (#"{"many": [{"size": 1}]}"#, 1600), (#"{"many": [{"isDeleted": true}]}"#, nil),
    (#"{"many": [{"deleted": true}]}"#, nil), (#"{"many": [{"deleted": false}]}"#, 1600),
    (#"{"many": [{"deleted": true}, {}]}"#, 1600), (#"{"many": {"count": 1}}"#, 1600), (#"{"many": []}"#, nil),
  ])
  func deletedObjectsDoNotCount(_ json: String, _ code: Int?) throws {
    #expect(try outcome(json, .delete).error?.code == code)
  }

  @Test func aPropertyNamedDeletedSaysNothingOfItsObject() throws {
    #expect(try outcome(#"{"many": [{"deleted": true}]}"#, entity: "Deletable", .delete).error?.code == 1600)
  }

  @Test func whatIsTriedAndWhatIsListedAgreeForSwiftData() throws {
    var swift = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Note",
        attributes: [
          AttributeDescription(name: "title", type: .string),
          AttributeDescription(name: "subtitle", type: .string, isOptional: true),
        ],
        relationships: [
          RelationshipDescription(name: "owner", destination: "Note"),
          RelationshipDescription(name: "links", destination: "Note", isToMany: true, minCount: 1),
        ])
    ])
    #expect(
      try outcome("{}", entity: "Note", of: swift).error?.flattened.map(\.code) == [1570, 1570, 1580])
    swift.framework = .swiftData
    let listed = ModelIndex(swift).possibleFailures(of: "Note").map(\.code)
    #expect(listed == [1580])
    #expect(try outcome("{}", entity: "Note", of: swift).error?.flattened.map(\.code) == listed)
    #expect(try outcome(#"{"subtitle": null, "links": [{}]}"#, entity: "Note", of: swift).isValid)
    for property in ["title", "owner"] {
      let error = #expect(throws: UnreadableValues.self) {
        try outcome("{\"\(property)\": null}", entity: "Note", of: swift)
      }
      #expect(
        error?.failures.map(\.reason) == ["'\(property)' is not optional in Swift, so it always has a value"])
    }
  }
}
