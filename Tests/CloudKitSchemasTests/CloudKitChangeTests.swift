import GlossCloudKitSchemas
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

/// What a change of a released model means for records in production: pairs of versions with the verdict decided
/// beforehand, from the documented rules.
struct CloudKitChangeTests {
  struct Pair: Sendable, CustomStringConvertible {
    var name: String
    var old: String
    var new: String
    /// `kind place`, in order.
    var verdict: [String]
    /// The model after the remedy; it has no error and no warning.
    var remedied: String?
    var description: String { name }

    init(_ name: String, _ old: String, _ new: String, _ verdict: [String], remedied: String? = nil) {
      (self.name, self.old, self.new, self.verdict, self.remedied) = (name, old, new, verdict, remedied)
    }
  }

  static let pairs: [Pair] = [
    Pair("nothing changed", "Trip: note String", "Trip: note String", []),
    Pair("attribute added", "Trip: note String", "Trip: note String, place String", []),
    Pair("entity added", "Trip: note String", "Trip: note String\nStop: name String", []),
    Pair("attribute removed", "Trip: note String, a Date", "Trip: note String", ["propertyRemoved CD_Trip.CD_a"]),
    Pair("attribute made transient", "Trip: a Date", "Trip: a Date~", ["propertyRemoved CD_Trip.CD_a"]),
    Pair("transient attribute removed", "Trip: note String, a Date~", "Trip: note String", []),
    Pair(
      "attribute renamed with an identifier", "Trip: note String", "Trip: text String (was note)",
      ["attributeRenamed CD_Trip.CD_note"], remedied: "Trip: note String, text String"),
    Pair(
      "attribute renamed without one", "Trip: note String", "Trip: text String", ["propertyRemoved CD_Trip.CD_note"]),
    Pair(
      "renamed and retyped", "Trip: note String", "Trip: text Binary (was note)", ["attributeRenamed CD_Trip.CD_note"],
      remedied: "Trip: note String, text Binary"),
    Pair(
      "integer became text", "Trip: n Integer 64", "Trip: n String", ["retyped CD_Trip.CD_n"],
      remedied: "Trip: n Integer 64, m String"),
    Pair(
      "enum became its raw string", "Trip: kind Composite", "Trip: kind String", ["retyped CD_Trip.CD_kind"],
      remedied: "Trip: kind Composite, kindRaw String"),
    Pair("raw string became an enum", "Trip: kind String", "Trip: kind Composite", ["retyped CD_Trip.CD_kind"]),
    Pair("integer became decimal", "Trip: n Integer 32", "Trip: n Decimal", ["retyped CD_Trip.CD_n"]),
    Pair("date became number", "Trip: n Date", "Trip: n Double", ["retyped CD_Trip.CD_n"]),
    Pair("data became text", "Trip: n Transformable", "Trip: n String", ["retyped CD_Trip.CD_n"]),
    Pair("integers among each other", "Trip: n Integer 16, b Boolean", "Trip: n Integer 64, b Integer 32", []),
    Pair("fractions among each other", "Trip: n Float, b Decimal", "Trip: n Double, b Float", []),
    Pair("identifier became text", "Trip: n UUID, u URI", "Trip: n String, u UUID", []),
    Pair(
      "data became transformed", "Trip: n Binary", "Trip: n Transformable", ["contents CD_Trip.CD_n"],
      remedied: "Trip: n Binary, m Transformable"),
    Pair("transformed became composite", "Trip: n Transformable", "Trip: n Composite", ["contents CD_Trip.CD_n"]),
    Pair(
      "attribute encrypted", "Trip: n String", "Trip: n String#", ["encrypted CD_Trip.CD_n"],
      remedied: "Trip: n String, m String#"),
    Pair(
      "attribute decrypted", "Trip: n String#", "Trip: n String", ["decrypted CD_Trip.CD_n"],
      remedied: "Trip: n String#, m String"),
    Pair("encrypted attribute added", "Trip: n String", "Trip: n String, m String#", []),
    Pair("encrypted and retyped", "Trip: n String", "Trip: n Date#", ["retyped CD_Trip.CD_n"]),
    Pair("made external", "Trip: n Binary", "Trip: n Binary^", []),
    Pair("made optional, given a default", "Trip: n String!=0, m String", "Trip: n String, m String=0", []),
    Pair("entity removed", "Trip: n String\nStop: m String", "Trip: n String", ["entityRemoved CD_Stop"]),
    Pair(
      "entity renamed", "Trip: n String", "Journey (was Trip): n String", ["entityRenamed CD_Trip"],
      remedied: "Trip: n String"),
    Pair("entity renamed without an identifier", "Trip: n String", "Journey: n String", ["entityRemoved CD_Trip"]),
    Pair(
      "parent above a released root", "Trip: n String", "Thing: a String\nTrip<Thing: n String",
      ["rootChanged CD_Trip"],
      remedied: "Thing: a String\nTrip: n String"),
    Pair(
      "parent above a root with children", "Trip: n String\nWalk<Trip: m String",
      "Thing: a String\nTrip<Thing: n String\nWalk<Trip: m String", ["rootChanged CD_Trip"]),
    Pair(
      "parent removed", "Thing: a String\nTrip<Thing: n String", "Thing: a String\nTrip: n String",
      ["rootChanged CD_Thing"]),
    Pair("child added", "Trip: n String", "Trip: n String\nWalk<Trip: m String", []),
    Pair(
      "middle of a hierarchy added", "Trip: n String\nWalk<Trip: m String",
      "Trip: n String\nMove<Trip: b String\nWalk<Move: m String", []),
    Pair(
      "child renamed", "Trip: n String\nWalk<Trip: m String", "Trip: n String\nHike<Trip (was Walk): m String",
      ["entityRenamed CD_Trip"]),
    Pair("attribute moved up", "Trip: n String\nWalk<Trip: m String", "Trip: n String, m String\nWalk<Trip:", []),
    Pair("attribute moved down", "Trip: n String, m String\nWalk<Trip:", "Trip: n String\nWalk<Trip: m String", []),
    Pair(
      "to-one became to-many", "Trip: a→Stop.trips\nStop: trips⇉Trip.a", "Trip: a⇉Stop.trips\nStop: trips⇉Trip.a",
      ["cardinality CD_Trip.CD_a"],
      remedied: "Trip: a→Stop.trips, all⇉Stop.of\nStop: trips⇉Trip.a, of⇉Trip.all"),
    Pair(
      "to-many became to-one", "Trip: a→Stop.trips\nStop: trips⇉Trip.a", "Trip: a→Stop.trips\nStop: trips→Trip.a",
      ["cardinality CD_Stop.CD_trips"]),
    Pair(
      "many-to-many became to-one", "Tag: p⇉Post.t\nPost: t⇉Tag.p", "Tag: p→Post.t\nPost: t⇉Tag.p", ["cardinality CDMR"]
    ),
    Pair(
      "link renamed", "Trip: a→Stop.trips\nStop: trips⇉Trip.a", "Trip: b→Stop.trips (was a)\nStop: trips⇉Trip.b",
      ["attributeRenamed CD_Trip.CD_a"]),
    Pair(
      "side without a field renamed", "Trip: a→Stop.trips\nStop: trips⇉Trip.a",
      "Trip: a→Stop.all\nStop: all⇉Trip.a (was trips)", []),
    Pair(
      "other target", "Trip: a→Stop.t\nStop: t⇉Trip.a\nCity: n String",
      "Trip: a→City.t\nStop: n String\nCity: n String, t⇉Trip.a", ["otherTarget CD_Trip.CD_a"]),
    Pair(
      "attribute became a link", "Trip: a String\nStop: n String", "Trip: a→Stop.t\nStop: n String, t⇉Trip.a",
      ["retyped CD_Trip.CD_a"]),
    Pair(
      "link became an attribute", "Trip: a→Stop.t\nStop: n String, t⇉Trip.a", "Trip: a String\nStop: n String",
      ["retyped CD_Trip.CD_a"]),
    Pair(
      "structures became a relationship", "Trip: a Transformable\nStop: n String",
      "Trip: a⇉Stop.t\nStop: n String, t→Trip.a", ["propertyRemoved CD_Trip.CD_a"]),
    Pair(
      "name of another old attribute", "Trip: note String, text String", "Trip: text String (was note)",
      ["propertyRemoved CD_Trip.CD_note"]),
    Pair(
      "many-to-many removed", "Tag: p⇉Post.t\nPost: t⇉Tag.p", "Tag: n Date\nPost: n Date",
      ["propertyRemoved CDMR", "propertyRemoved CDMR"]),
    Pair(
      "to-many removed", "Trip: a→Stop.t, n Date\nStop: t⇉Trip.a, n Date", "Trip: n Date\nStop: n Date",
      ["propertyRemoved CD_Trip.CD_a"]),
    Pair(
      "to-many became an attribute", "Trip: a→Stop.t\nStop: t⇉Trip.a", "Trip: a→Stop\nStop: t String", []),
    Pair(
      "many-to-many to others", "Tag: p⇉Post.t\nPost: t⇉Tag.p\nPage: n Date",
      "Tag: p⇉Page.t\nPost: t⇉Page.u\nPage: n Date, t⇉Tag.p, u⇉Post.t", []),
    Pair(
      "to-many to others", "Trip: a→Stop.t\nStop: t⇉Trip.a\nTour: n Date",
      "Trip: n Date\nStop: t⇉Tour.a\nTour: n Date, a→Stop.t", ["propertyRemoved CD_Trip.CD_a"]),
    Pair(
      "target renamed", "Trip: a→Stop.t\nStop: t⇉Trip.a", "Trip: a→Halt.t\nHalt (was Stop): t⇉Trip.a",
      ["entityRenamed CD_Stop"]),
    Pair(
      "parent above a parent and another child", "Trip: n String\nWalk<Trip: m String",
      "Thing: a String\nTrip: n String\nWalk<Thing: m String", ["rootChanged CD_Trip"]),
  ]

  @Test(arguments: pairs)
  func judgesAChange(_ pair: Pair) {
    let locks = CloudKitChange(from: model(pair.old), to: model(pair.new)).locks
    #expect(locks.map { "\($0.kind.rawValue) \($0.place)" } == pair.verdict)
    #expect(locks.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
    guard let remedied = pair.remedied else { return }
    let left = CloudKitChange(from: model(pair.old), to: model(remedied)).locks
    #expect(left.allSatisfy { $0.kind.severity == .note })
  }

  /// Nothing of these is in a record type.
  @Test func whatNoFieldShowsIsSilent() {
    var entity = EntityDescription(
      name: "Trip", attributes: [AttributeDescription(name: "note", type: .string, isOptional: true)])
    func locks(_ change: (inout EntityDescription) -> Void) -> [CloudKitLock] {
      var changed = entity
      change(&changed)
      func model(_ entity: EntityDescription) -> SynchronizedModel {
        SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity])))
      }
      return CloudKitChange(from: model(entity), to: model(changed)).locks
    }
    #expect(locks { $0.attributes[0].userInfo = ["a": "b"] }.isEmpty)
    #expect(locks { $0.userInfo = ["a": "b"] }.isEmpty)
    #expect(locks { $0.attributes[0].defaultValue = .string("x") }.isEmpty)
    #expect(locks { $0.attributes[0].versionHashModifier = "2" }.isEmpty)
    #expect(locks { $0.managedObjectClassName = "Journey" }.isEmpty)
    #expect(
      locks {
        $0.indexes = [FetchIndexDescription(name: "byNote", elements: [FetchIndexElement(.property("note"))])]
      }.isEmpty)
    entity.attributes[0].defaultValue = .string("x")
    #expect(locks { $0.attributes[0].defaultValue = nil }.isEmpty)
  }

  /// The same, told from nothing but the two predicted schemas: a lock of a field or type is a field that is gone or
  /// differs, and where no field is gone or differs, only contents can be locked.
  @Test(arguments: pairs)
  func agreesWithTheSchemasOfBothVersions(_ pair: Pair) {
    let (old, new) = (CloudKitPrediction([model(pair.old)]), CloudKitPrediction([model(pair.new)]))
    let kept = old.fields.filter { field in new.field(field.name, of: field.recordType)?.type == field.type }
    let isAdditive = kept.count == old.fields.count
    let kinds = Set(pair.verdict.map { String($0.prefix { $0 != " " }) })
    let silent: Set = ["contents", "otherTarget", "entityRenamed", "retyped", "cardinality"]
    if isAdditive { #expect(kinds.isSubset(of: silent)) } else { #expect(!kinds.isEmpty) }
  }

  @Test func reportsAnOldTypeAndNoOldRename() {
    let releases = [
      CloudKitRelease("v1", model("Trip: count Integer 64, note String")),
      CloudKitRelease("v2", model("Trip: text String (was note)")),
    ]
    let now = model("Trip: text String, count String")
    let found = CloudKitLock.all(since: releases, now: now)
    #expect(found.map { "\($0.release) \($0.lock.kind.rawValue) \($0.lock.place)" } == ["v1 retyped CD_Trip.CD_count"])
  }

  /// What production does not have was never deployed, and can still change.
  @Test func followsProductionWhereItIsKnown() throws {
    let releases = [CloudKitRelease("v1", model("Trip: count Integer 64, note String"))]
    let now = model("Trip: text String (was note), count String")
    let production = try schema(
      "DEFINE SCHEMA RECORD TYPE CD_Trip (CD_entityName STRING, CD_count STRING, CD_other STRING);")
    #expect(CloudKitLock.all(since: releases, now: now, production: production.schema).isEmpty)
    let deployed = CloudKitPrediction([releases[0].model]).schema
    #expect(CloudKitLock.all(since: releases, now: now, production: deployed).count == 2)
  }

  /// An asset alone is deployed.
  @Test(arguments: [
    ("CD_entityName STRING", 0), ("CD_note_ckAsset ASSET", 1), ("CD_note STRING", 1),
    ("CD_note STRING, CD_note_ckAsset ASSET", 1),
  ])
  func aFieldIsDeployedWithOrWithoutItsAsset(_ fields: String, _ count: Int) throws {
    let production = try schema("DEFINE SCHEMA RECORD TYPE CD_Trip (\(fields));").schema
    let found = CloudKitLock.all(
      since: [CloudKitRelease("v1", model("Trip: note String"))], now: model("Trip: n Date"), production: production)
    #expect(found.map(\.lock.kind) == Array(repeating: .propertyRemoved, count: count))
  }

  /// A type that production has already is no lock, whatever releases had.
  @Test(arguments: [
    ("Trip: n Date", "Trip: n String", "CD_n STRING", []),
    ("Trip: n Date", "Trip: n String", "CD_n TIMESTAMP", ["retyped"]),
    ("Trip: n Date", "Trip: n Date#", "CD_n ENCRYPTED TIMESTAMP", []),
    ("Trip: n Date", "Trip: n Date#", "CD_n TIMESTAMP", ["encrypted"]),
    ("Trip: n Date#", "Trip: n Date", "CD_n TIMESTAMP", []),
    ("Trip: n Date#", "Trip: n Date", "CD_n ENCRYPTED TIMESTAMP", ["decrypted"]),
    ("Trip: n Binary", "Trip: n Transformable", "CD_n BYTES", ["contents"]),
  ])
  func productionMayHaveWhatIsAskedFor(_ old: String, _ new: String, _ field: String, _ kinds: [String]) throws {
    let production = try schema("DEFINE SCHEMA RECORD TYPE CD_Trip (\(field));").schema
    let found = CloudKitLock.all(
      since: [CloudKitRelease("v1", model(old))], now: model(new), production: production)
    #expect(found.map(\.lock.kind.rawValue) == kinds)
  }

  /// The newest release that shows a lock names it, once; older ones are asked for types only.
  @Test func namesTheNewestRelease() {
    let releases = [
      CloudKitRelease("v1", model("Trip: a Date, b Date, c Date")),
      CloudKitRelease("v2", model("Trip: b Date, c Date, d Date")),
    ]
    let found = CloudKitLock.all(since: releases, now: model("Trip: c String, d Date"))
    #expect(
      found.map { "\($0.release) \($0.lock.kind.rawValue) \($0.lock.place)" } == [
        "v2 propertyRemoved CD_Trip.CD_b", "v2 retyped CD_Trip.CD_c",
      ])
  }

  @Test func tellsWhatLeavesAMirroredStore() {
    let index = model("Trip: n String\nStop: m String").index
    let change = CloudKitChange(from: SynchronizedModel(index), to: SynchronizedModel(index, entities: ["Trip"]))
    #expect(change.locks.map(\.kind) == [.entityWithdrawn])
  }
}
