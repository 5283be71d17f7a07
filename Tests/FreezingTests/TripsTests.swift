import Foundation
import GlossFreezing
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// The example has a version that `freeze` wrote, and writes again from what was released.
@Suite struct TripsTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Trips/Sources/Trips")

  private static func example(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: sources.appending(path: path)), as: UTF8.self)
  }

  /// The second version as the app had it in release 1.1.
  private static let released = """
    import Foundation
    import SwiftData

    /// Version 1.1: trips have stops.
    public enum SchemaV2: VersionedSchema {
      public static let versionIdentifier = Schema.Version(1, 1, 0)
      public static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

      /// A journey with a beginning and an end.
      @Model
      public final class Trip {
        public var name: String
        public var start: Date?
        public var end: Date?
        @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) public var stops: [Stop] = []

        public init(name: String) { self.name = name }
      }

      /// A place where a trip stays for at least one night.
      @Model
      public final class Stop {
        public var place: String
        public var nights: Int = 1
        public var trip: Trip?

        public init(place: String) { self.place = place }
      }
    }

    """

  private static let plan = """
    import SwiftData

    public enum TripsPlan: SchemaMigrationPlan {
      public static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      public static var stages: [MigrationStage] { [addStops] }
      static let addStops = MigrationStage.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)
    }

    public typealias Trip = SchemaV2.Trip

    """

  @Test func theFrozenVersionIsMadeAgain() throws {
    let repository = try FreezeRepository([
      "Package.swift": "", "Sources/Trips/Schema/SchemaV1.swift": try Self.example("Schema/SchemaV1.swift"),
      "Sources/Trips/Schema/SchemaV2.swift": Self.released, "Sources/Trips/TripsPlan.swift": Self.plan,
    ])
    try repository.git("tag", "v1.1")
    try repository.write(
      try Self.example("Schema/SchemaV3.swift").replacing("SchemaV3", with: "SchemaV2")
        .replacing("Schema.Version(2, 0, 0)", with: "Schema.Version(1, 1, 0)"),
      to: "Sources/Trips/Schema/SchemaV2.swift")
    try repository.freeze(at: "v1.1")
    let example = try Self.example("Schema/SchemaV2.swift")
    let made = try repository.text("Sources/Trips/Schema/SchemaV2.swift")
    // The first lines have the program's version and the commit.
    #expect(
      made.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
        == example.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2), "\(made)")
    let marks = (FrozenMark(in: Array(made.utf8)), FrozenMark(in: Array(example.utf8)))
    #expect(marks.0?.checksum == marks.1?.checksum && marks.0?.tag == marks.1?.tag && marks.0?.checksum != nil)
    // The live version is that of the example, but for its number and its line of documentation.
    let live = try repository.text("Sources/Trips/Schema/SchemaV3.swift")
    #expect(
      live.replacing("Schema.Version(1, 2, 0)", with: "Schema.Version(2, 0, 0)")
        == (try Self.example("Schema/SchemaV3.swift")))
    let text = try repository.text("Sources/Trips/TripsPlan.swift")
    #expect(text.contains("public typealias Trip = SchemaV3.Trip"), "\(text)")
    #expect(text.contains("[addStops, migrateSchemaV2ToSchemaV3]"), "\(text)")
    #expect(try repository.guardMessages() == [])
    #expect(try repository.check(released: "v1.1").defects == [])
  }
}
