import GlossCloudKitSchemas
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

/// Each sentence about what a model and a schema do not share, word for word.
struct CloudKitStatementTests {
  private static func statements(_ lines: String, _ types: String) throws -> [CloudKitComparison.Statement] {
    let file = try schema(
      "DEFINE SCHEMA " + types.split(separator: ";").map { "RECORD TYPE \($0);" }.joined(separator: " "))
    #expect(file.mistakes.isEmpty)
    return comparison(lines, file).statements(model: "App", path: "p.ckdb")
  }

  private static func comparison(_ lines: String, _ file: CloudKitSchemaFile) -> CloudKitComparison {
    CloudKitComparison(CloudKitPrediction([model(lines)]), with: file.schema)
  }

  private static let receipts = "CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
  private static let own = "CD_entityName STRING, " + receipts

  /// What an error is about, and its sentence.
  @Test(
    arguments: [
      (
        "Trip: day Date", "CD_Trip (\(own))", "Trip day CD_Trip.CD_day",
        "users' Trip.day will not synchronize: CD_Trip.CD_day is not in p.ckdb; CloudKit adds a field to Development "
          + "when a value is first saved, and to Production never by itself"
      ),
      (
        "Trip: day Date, end Date", "CD_Trip (\(own))", "- - CD_Trip.CD_day",
        "users' Trip.day and Trip.end will not synchronize: CD_Trip.CD_day and CD_Trip.CD_end are not in p.ckdb; "
          + "CloudKit adds a field to Development when a value is first saved, and to Production never by itself"
      ),
      (
        "Trip: day Date\nStop: n Date", "CD_Trip (\(own))", "- - CD_Stop",
        "users' Stop and Trip.day will not synchronize: CD_Stop and CD_Trip.CD_day are not in p.ckdb; "
          + "CloudKit adds a field to Development when a value is first saved, and to Production never by itself"
      ),
      (
        "Trip: day Date\nStop: n Date", "CD_Trip (\(own), CD_day TIMESTAMP)", "- - CD_Stop",
        "users' Stop will not synchronize: CD_Stop is not in p.ckdb; CloudKit adds a field to Development when a value "
          + "is first saved, and to Production never by itself"
      ),
      (
        "Trip: day Date", "CD_Trip (\(receipts), CD_day TIMESTAMP)", "Trip - CD_Trip.CD_entityName",
        "users' Trip will not synchronize: CD_Trip.CD_entityName is not in p.ckdb; CloudKit adds a field to "
          + "Development when a value is first saved, and to Production never by itself"
      ),
      (
        "Tag: p⇉Post.t\nPost: t⇉Tag.p", "CD_Tag (\(own)); CD_Post (\(own))", "- - CDMR",
        "users' many-to-many links will not synchronize: CDMR is not in p.ckdb; CloudKit adds a field to Development "
          + "when a value is first saved, and to Production never by itself"
      ),
      (
        "Tag: p⇉Post.t\nPost: t⇉Tag.p", "CD_Tag (\(own)); CD_Post (\(own)); CDMR (a STRING)",
        "- - CDMR.CD_entityNames",
        "users' Post.t will not synchronize: CDMR.CD_entityNames, CDMR.CD_recordNames and CDMR.CD_relationships are "
          + "not in p.ckdb; CloudKit adds a field to Development when a value is first saved, and to Production never "
          + "by itself"
      ),
      (
        "Trip: text String", "CD_Trip (\(own), CD_text_ckAsset ASSET)", "Trip text CD_Trip.CD_text",
        "users' Trip.text will not synchronize: CD_Trip.CD_text is not in p.ckdb; of CD_Trip.CD_text only the asset "
          + "is, so only large values were ever saved in Development"
      ),
      (
        "Trip: photo Binary", "CD_Trip (\(own))", "Trip photo CD_Trip.CD_photo",
        "users' Trip.photo will not synchronize: CD_Trip.CD_photo is not in p.ckdb; CloudKit adds a field to "
          + "Development when a value is first saved, and to Production never by itself"
      ),
      (
        "Trip: kind Composite", "CD_Trip (\(own), CD_kind STRING, CD_kind_ckAsset ASSET)", "Trip kind CD_Trip.CD_kind",
        "CD_Trip.CD_kind is STRING, and 'Trip.kind' is written as BYTES (an enum or structure is one archive): a "
          + "deployed field never changes its type, so saves that set it are rejected"
      ),
      (
        "Trip: kind Binary", "CD_Trip (\(own), CD_kind STRING, CD_kind_ckAsset ASSET)", "Trip kind CD_Trip.CD_kind",
        "CD_Trip.CD_kind is STRING, and 'Trip.kind' is written as BYTES: a deployed field never changes its type, so "
          + "saves that set it are rejected"
      ),
      (
        "Trip: day Date#", "CD_Trip (\(own), CD_day TIMESTAMP)", "Trip day CD_Trip.CD_day",
        "CD_Trip.CD_day is TIMESTAMP, and 'Trip.day' is encrypted now: a deployed field never changes that, so saves "
          + "that set it are rejected"
      ),
      (
        "Trip: day Date", "CD_Trip (\(own), CD_day ENCRYPTED TIMESTAMP)", "Trip day CD_Trip.CD_day",
        "CD_Trip.CD_day is ENCRYPTED TIMESTAMP, and 'Trip.day' is not encrypted now: a deployed field never changes "
          + "that, so saves that set it are rejected"
      ),
      (
        "Trip: day Date", "CD_Trip (\(own), CD_day REFERENCE)", "Trip day CD_Trip.CD_day",
        "CD_Trip.CD_day is REFERENCE, and 'Trip.day' is written as TIMESTAMP: a deployed field never changes its type, "
          + "so saves that set it are rejected"
      ),
    ])
  func saysWhatIsRejected(_ lines: String, _ types: String, _ subject: String, _ message: String) throws {
    let errors = try Self.statements(lines, types).filter { $0.severity == .error }
    #expect(errors.map { "\($0.entity ?? "-") \($0.property ?? "-") \($0.field ?? "-")" } == [subject])
    #expect(errors.map(\.message) == [message])
  }

  /// Every note, in order.
  @Test(
    arguments: [
      ("Trip: day Date", "CD_Trip (\(own), CD_day TIMESTAMP)", []),
      (
        "Trip: a URI", "CD_Trip (\(own))",
        ["CD_Trip.CD_a is not in p.ckdb; it is not known whether values go there, or only to an asset that is"]
      ),
      (
        "Trip: a Binary, b URI", "CD_Trip (\(own), CD_a_ckAsset ASSET)",
        [
          "CD_Trip.CD_a and CD_Trip.CD_b are not in p.ckdb; it is not known whether values go there, or only to an "
            + "asset that is"
        ]
      ),
      (
        "Trip: a String", "CD_Trip (\(own), CD_a STRING)",
        [
          "1 asset field is not in p.ckdb (CD_Trip.CD_a_ckAsset): the first record of more than 700,000 bytes will not "
            + "synchronize, which Development shows only if it had one"
        ]
      ),
      (
        "Trip: a String, b Binary^", "CD_Trip (\(own), CD_a STRING, CD_b BYTES)",
        [
          "2 asset fields are not in p.ckdb (CD_Trip.CD_a_ckAsset and CD_Trip.CD_b_ckAsset): the first record of more "
            + "than 700,000 bytes, and the first value that is kept in a file, will not synchronize, which Development "
            + "shows only if it had one"
        ]
      ),
      // The attribute is told as missing, its asset not again.
      ("Trip: a String", "CD_Trip (\(own))", []),
      (
        "Trip: day Date", "CD_Trip (CD_entityName STRING, CD_day TIMESTAMP)",
        [
          "1 record type in p.ckdb cannot move into a share without CD_moveReceipt and its asset, which only apps that "
            + "share records need"
        ]
      ),
      (
        "Trip: day Date", "CD_Trip (CD_entityName STRING, CD_day TIMESTAMP, CD_moveReceipt BYTES)",
        [
          "1 record type in p.ckdb cannot move into a share without CD_moveReceipt and its asset, which only apps that "
            + "share records need"
        ]
      ),
      (
        "Trip: day Date\nStop: day Date",
        "CD_Trip (CD_entityName STRING, CD_day TIMESTAMP, CD_moveReceipt_ckAsset ASSET); "
          + "CD_Stop (CD_entityName STRING, CD_day TIMESTAMP, CD_moveReceipt_ckAsset ASSET)",
        [
          "2 record types in p.ckdb cannot move into a share without CD_moveReceipt and its asset, which only apps "
            + "that share records need"
        ]
      ),
      (
        "Trip: day Date\nStop: day Date",
        "CD_Trip (CD_entityName STRING, CD_day TIMESTAMP, CD_moveReceipt BYTES); "
          + "CD_Stop (CD_entityName STRING, CD_day TIMESTAMP, CD_moveReceipt BYTES)",
        [
          "2 record types in p.ckdb cannot move into a share without CD_moveReceipt and its asset, which only apps "
            + "that share records need"
        ]
      ),
      (
        "Trip: day Date", "CD_Trip (\(own), CD_day TIMESTAMP, CD_old STRING)",
        ["1 field (CD_Trip.CD_old) of p.ckdb is of no entity that synchronizes now"]
      ),
      (
        "Trip: day Date", "CD_Trip (\(own), CD_day TIMESTAMP, CD_old STRING, CD_b STRING)",
        ["2 fields (CD_Trip.CD_b and CD_Trip.CD_old) of p.ckdb are of no entity that synchronizes now"]
      ),
      (
        "Trip: day Date", "CD_Trip (\(own), CD_day TIMESTAMP); CDMR (CD_recordNames STRING); Own (CD_a STRING)",
        ["1 record type (CDMR) of p.ckdb is of no entity that synchronizes now"]
      ),
    ] as [(String, String, [String])])
  func saysWhatMayBeMissing(_ lines: String, _ types: String, _ messages: [String]) throws {
    let notes = try Self.statements(lines, types).filter { $0.severity == .note }
    #expect(notes.map(\.message) == messages)
  }

  /// A command writes what is missing, unless its type is a guess.
  @Test(arguments: [
    (true, "save a value in Development, and compare with an export of that"),
    (false, "'modelgloss compile App p.ckdb' writes them, for the next deployment"),
  ])
  func aFieldOfUnknownTypeIsSavedFirst(_ isGuess: Bool, _ remedy: String) throws {
    var attribute = AttributeDescription(name: "a", type: isGuess ? .undefined : .uri, isOptional: true)
    attribute.attributeValueClassName = isGuess ? "Int8" : nil
    var entity = EntityDescription(name: "Trip", attributes: [attribute])
    entity.isIncomplete = isGuess
    let file = try schema("DEFINE SCHEMA RECORD TYPE CD_Trip (\(Self.own));")
    let model = SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity])))
    let found = CloudKitComparison(CloudKitPrediction([model]), with: file.schema).statements(
      model: "App", path: "p.ckdb")
    #expect(found.map(\.remedy) == [remedy])
  }

  /// Notes aside, a schema lacks nothing if it has each record type, field and type.
  @Test(arguments: [
    ("CD_Trip (\(own), CD_day TIMESTAMP); CD_Stop (\(own))", true, 7), ("CD_Trip (\(own), CD_day TIMESTAMP)", false, 4),
    ("CD_Trip (\(own)); CD_Stop (\(own))", false, 6),
    ("CD_Trip (\(own), CD_day STRING); CD_Stop (\(own))", false, 6),
    ("CD_Trip (CD_entityName STRING, CD_day TIMESTAMP); CD_Stop (CD_entityName STRING)", true, 3),
  ])
  func isDeployedIfNothingIsRejected(_ types: String, _ isDeployed: Bool, _ equal: Int) throws {
    let file = try schema(
      "DEFINE SCHEMA " + types.split(separator: ";").map { "RECORD TYPE \($0);" }.joined(separator: " "))
    let comparison = Self.comparison("Trip: day Date\nStop:", file)
    #expect(comparison.isDeployed == isDeployed && comparison.equalCount == equal)
  }

  @Test(arguments: [
    (["a"], 5, "a"), (["a", "b"], 1, "a and 1 more"), (["a", "b", "c"], 3, "a, b and c"),
    (["a", "b", "c", "d"], 3, "a, b, c and 1 more"), (["a", "b", "c", "d", "e"], 5, "a, b, c, d and e"),
    (["a", "b", "c", "d", "e", "f", "g"], 5, "a, b, c, d, e and 2 more"),
  ])
  func shortensAList(_ names: [String], _ limit: Int, _ expected: String) {
    #expect(CloudKitComparison.list(names, limit: limit) == expected)
  }
}

/// The schema that is predicted, and what two entities with one field make of it.
struct CloudKitPredictedSchemaTests {
  /// Types and fields by name, each with the indexes of its type; encrypted fields and assets have none.
  @Test func writesTheSchemaAsAnExportHasIt() {
    let lines = """
      Trip: note String, secret Date#, next→Stop.trips
      Stop: count Integer 16, trips⇉Trip.next, t⇉Tag.s
      Tag: s⇉Stop.t
      """
    let prediction = CloudKitPrediction([model(lines)])
    let text = prediction.schema.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("RECORD") || $0.hasPrefix("CD_") }
      .map { $0.split(separator: " ").joined(separator: " ").replacing(",", with: "") }
    let own = [
      "CD_entityName STRING QUERYABLE SEARCHABLE SORTABLE", "CD_moveReceipt BYTES QUERYABLE SORTABLE",
      "CD_moveReceipt_ckAsset ASSET",
    ]
    var expected = [
      "RECORD TYPE CDMR (", "CD_entityNames STRING QUERYABLE SEARCHABLE SORTABLE",
      "CD_recordNames STRING QUERYABLE SEARCHABLE SORTABLE", "CD_relationships STRING QUERYABLE SEARCHABLE SORTABLE",
      "RECORD TYPE CD_Stop (", "CD_count INT64 QUERYABLE SORTABLE",
    ]
    expected += own + ["RECORD TYPE CD_Tag ("] + own + ["RECORD TYPE CD_Trip ("] + own
    expected += [
      "CD_next STRING QUERYABLE SEARCHABLE SORTABLE", "CD_note STRING QUERYABLE SEARCHABLE SORTABLE",
      "CD_note_ckAsset ASSET", "CD_secret ENCRYPTED TIMESTAMP", "RECORD TYPE Users (",
    ]
    #expect(text == expected)
    #expect(prediction.recordTypes == ["CDMR", "CD_Stop", "CD_Tag", "CD_Trip"])
  }

  /// A field that two entities of one root have is that of the first, or of the one that always writes it.
  @Test(arguments: [
    ("Thing: x Date\nTrip<Thing: a Date\nWalk<Thing: a Date", "Trip whenSet"),
    ("Thing: x Date\nTrip<Thing: a Date!\nWalk<Thing: a Date", "Trip always"),
    ("Thing: x Date\nTrip<Thing: a Date\nWalk<Thing: a Date!", "Walk always"),
    ("Thing: x Date\nTrip<Thing: a Date!\nWalk<Thing: a Date!", "Trip always"),
  ])
  func aSharedFieldIsThatOfTheFirstWhoWritesIt(_ lines: String, _ expected: String) {
    let field = CloudKitPrediction([model(lines)]).field("CD_a", of: "CD_Thing")
    #expect(field.map { "\($0.entity) \($0.writing)" } == expected)
  }

  @Test(
    arguments: [
      (
        "Thing: x Date\nTrip<Thing: a Date\nWalk<Thing: a String", "",
        [
          "CD_Thing.CD_a is STRING for 'Walk.a' and TIMESTAMP for 'Trip.a'; give one of the two another name"
        ]
      ),
      (
        "Trip: a Date", "Trip: a String",
        [
          "CD_Trip.CD_a is STRING on one platform and TIMESTAMP on another, and one container has one type; "
            + "give the property of one platform another name"
        ]
      ),
      ("Trip: a Date", "Trip: a Date", []),
    ] as [(String, String, [String])])
  func saysWhoAsksForTwoTypes(_ one: String, _ other: String, _ expected: [String]) {
    let prediction = CloudKitPrediction(other.isEmpty ? [model(one)] : [model(one), model(other)])
    #expect(prediction.clashes.map { "\($0.words); \($0.remedy)" } == expected)
  }

  @Test(arguments: [("Binary^", true), ("Binary", false), ("Date^", false), ("Date", false)])
  func onlyDataCanBeKeptInFiles(_ type: String, _ isExternal: Bool) {
    #expect(CloudKitPrediction([model("Trip: a \(type)")]).field("CD_a", of: "CD_Trip")?.isExternal == isExternal)
  }

  @Test func saysEachGapOnce() {
    let models = [["b", "a"], ["a", "c"]].map { SynchronizedModel(model("Trip: a Date").index, gaps: $0) }
    #expect(CloudKitPrediction(models, remarks: ["c", "d"]).gaps == ["c", "d", "b", "a"])
  }
}
