import GlossCloudKitSchemas
import GlossManagedObjectModel
import Testing

/// What a lock says of a change, by a part of its message.
struct CloudKitLockMessageTests {
  @Test(arguments: [
    (
      "Trip: n String", "Journey (was Trip): n String",
      "'Trip' is 'Journey' now: CloudKit knows no renaming identifier, so all records of users stay in CD_Trip and "
        + "belong to no entity, and older versions see none that are written from now on"
    ),
    (
      "Trip: n String\nWalk<Trip: m String", "Trip: n String\nHike<Trip (was Walk): m String",
      "'Walk' is 'Hike' now: CloudKit knows no renaming identifier, so all records of users say 'CD_entityName' Walk "
        + "and belong to no entity, and older versions see none that are written from now on"
    ),
    (
      "Trip: a Date, n String", "Trip: n String, b Date, c String",
      "'Trip.a' no longer synchronizes: CD_Trip.CD_a is permanent, and older versions go on writing it; if 'b' "
        + "takes its place, the values do not follow"
    ),
    // A place taken by an attribute that was there is none.
    (
      "Trip: a Date, d Date", "Trip: d Date",
      "'Trip.a' no longer synchronizes: CD_Trip.CD_a is permanent, and older versions go on writing it"
    ),
    (
      "Trip: a Date, d Date", "Trip: d Date, b Date",
      "'Trip.a' no longer synchronizes: CD_Trip.CD_a is permanent, and older versions go on writing it; if 'b' "
        + "takes its place, the values do not follow"
    ),
    (
      "Trip: a Date, n String", "Trip: n String, b Date, c Date",
      "'Trip.a' no longer synchronizes: CD_Trip.CD_a is permanent, and older versions go on writing it"
    ),
    (
      "Trip: a→Stop.t\nStop: t⇉Trip.a, n Date", "Trip: b→Stop.t\nStop: t⇉Trip.b, n Date",
      "'Trip.a' no longer synchronizes: CD_Trip.CD_a is permanent, and older versions go on writing it"
    ),
    (
      "Trip: kind Composite", "Trip: kind String",
      "'Trip.kind' was released as BYTES and is STRING now (the raw value in place of the archive of an enum): a field "
        + "in production never changes that, so every save that carries it is rejected with the rest of its batch, "
        + "even if the store migrates, and older versions go on writing it as it was"
    ),
    (
      "Trip: kind Composite", "Trip: kind Date",
      "'Trip.kind' was released as BYTES and is TIMESTAMP now: a field in production never changes that, so every save "
        + "that carries it is rejected with the rest of its batch, even if the store migrates, and older versions go "
        + "on writing it as it was"
    ),
    (
      "Trip: kind Binary", "Trip: kind Integer 16",
      "'Trip.kind' was released as BYTES and is INT64 now: a field in production never changes that, so every save "
        + "that carries it is rejected with the rest of its batch, even if the store migrates, and older versions go "
        + "on writing it as it was"
    ),
    (
      "Trip: n Date#", "Trip: n Date",
      "'Trip.n' was released as ENCRYPTED TIMESTAMP and is no longer encrypted: a field in production never changes "
        + "that, so every save that carries it is rejected with the rest of its batch, even if the store migrates, and "
        + "older versions go on writing it as it was"
    ),
    (
      "Trip: n Binary", "Trip: n Transformable",
      "'Trip.n' stays BYTES, and what the bytes mean changed from binary data to a transformer's data: neither version "
        + "can read what the other writes"
    ),
    (
      "Trip: a→Stop.trips\nStop: trips⇉Trip.a", "Trip: a⇉Stop.trips\nStop: trips⇉Trip.a",
      "'Trip.a' was to-one and is to-many now: links of users are in CD_Trip.CD_a, where this version does not look, "
        + "and older versions do not see its links"
    ),
    (
      "Trip: a→Stop.trips\nStop: trips⇉Trip.a", "Trip: a→Stop.trips\nStop: trips→Trip.a",
      "'Stop.trips' was to-many and is to-one now: links of users are in a field of the other side, where this version "
        + "does not look, and older versions do not see its links"
    ),
    (
      "Tag: p⇉Post.t\nPost: t⇉Tag.p", "Tag: p→Post.t\nPost: t⇉Tag.p",
      "'Tag.p' was to-many and is to-one now: links of users are in CDMR, where this version does not look, and older "
        + "versions do not see its links"
    ),
    (
      "Trip: a→Stop.t\nStop: n String, t⇉Trip.a", "Trip: a Integer 16\nStop: n String",
      "'Trip.a' was a relationship, which writes the name of a record, and is an attribute of INT64 now: values of "
        + "users are read as that, and older versions take new values for names of records"
    ),
  ])
  func saysWhatHappensToRecords(_ old: String, _ new: String, _ message: String) {
    #expect(CloudKitChange(from: model(old), to: model(new)).locks.map(\.message) == [message])
  }

  /// A type that no store has shown is neither equal nor different, on either side.
  @Test(arguments: [("CGFloat", "Integer 64"), ("Int8", "Date"), ("Character", "Double")])
  func aGuessedTypeIsNotCompared(_ guess: String, _ known: String) {
    var attribute = AttributeDescription(name: "size", type: .undefined, isOptional: true)
    attribute.attributeValueClassName = guess
    var entity = EntityDescription(name: "Trip", attributes: [attribute])
    entity.isIncomplete = true
    let guessed = SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity])))
    let stated = model("Trip: size \(known)")
    #expect(CloudKitChange(from: guessed, to: stated).locks.isEmpty)
    #expect(CloudKitChange(from: stated, to: guessed).locks.isEmpty)
  }
}

/// The sentences about what mirroring refuses.
struct CloudKitProblemTests {
  private static func problems(_ change: (inout EntityDescription) -> Void) -> [CloudKitProblem] {
    var entity = EntityDescription(
      name: "Trip", attributes: [AttributeDescription(name: "a", type: .date, isOptional: true)])
    change(&entity)
    return SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity]))).problems
  }

  @Test func anEntityHasNoConstraints() {
    #expect(Self.problems { _ in }.isEmpty)
    let found = Self.problems { $0.uniquenessConstraints = [["a"]] }
    #expect(
      found.map(\.message) == [
        "the entity \"Trip\" is constrained: CloudKit integration does not support unique constraints"
      ])
    #expect(found.map(\.changesHash) == [false])
  }

  /// Whether it is optional, derived or has a default; Core Data writes a derived attribute by itself.
  @Test(arguments: [
    (true, false, false, false), (false, false, false, true), (false, true, false, false), (false, false, true, false),
  ])
  func anAttributeCanBeMissing(_ isOptional: Bool, _ isDerived: Bool, _ hasDefault: Bool, _ isProblem: Bool) {
    let found = Self.problems {
      $0.attributes[0].isOptional = isOptional
      $0.attributes[0].isDerived = isDerived
      $0.attributes[0].defaultValue = hasDefault ? .integer(0) : nil
    }
    let message =
      "\"Trip.a\" is required and has no default: CloudKit integration requires that all attributes be optional, or "
      + "have a default value set"
    #expect(found.map(\.message) == (isProblem ? [message] : []))
    #expect(found.map(\.changesHash) == (isProblem ? [true] : []))
  }

  /// Every problem of a model, with `#` if its remedy changes the hash.
  @Test(
    arguments: [
      ("Trip: a String, a_ckAsset Date", ["Trip.a_ckAsset has the name of the asset of another attribute #"]),
      ("Trip: a_ckAsset Date, a String", ["Trip.a_ckAsset has the name of the asset of another attribute #"]),
      ("Trip: b_ckAsset Date, a String", []),
      (
        "Thing: a String\nTrip<Thing: a_ckAsset Date",
        [
          "Trip.a_ckAsset has the name of the asset of another attribute #"
        ]
      ),
      ("Trip: entityName Date", ["Trip.entityName has the name of a field of Core Data's own, CD_entityName #"]),
      ("Trip: moveReceipt Date", ["Trip.moveReceipt has the name of a field of Core Data's own, CD_moveReceipt #"]),
      ("Trip: a→Trip", ["Trip.a has no inverse "]), ("Trip: a⇶Trip.b, b→Trip.a", ["Trip.a is ordered #"]),
      (
        "Thing: x Date\nTrip<Thing: a Date\nWalk<Thing: a String",
        ["Walk.a is STRING in the field CD_Thing.CD_a, which is TIMESTAMP for 'Trip.a' "]
      ),
    ] as [(String, [String])])
  func namesEachProblemOnce(_ lines: String, _ expected: [String]) {
    let found = model(lines).problems
    #expect(
      found.map { "\($0.entity).\($0.property ?? "") \($0.text) \($0.changesHash ? "#" : "")" } == expected)
  }
}
