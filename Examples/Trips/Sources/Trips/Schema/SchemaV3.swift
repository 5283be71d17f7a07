import Foundation
import SwiftData

/// Version 2.0: trips have a kind, and stops know where they are.
public enum SchemaV3: VersionedSchema {
  public static let versionIdentifier = Schema.Version(2, 0, 0)
  public static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

  /// A journey with a beginning and an end.
  @Model
  public final class Trip {
    #Index<Trip>([\.name])
    /// What the list of trips shows.
    public var name: String
    /// The first day; nil while the trip is an idea.
    public var start: Date?
    public var end: Date?
    /// The purpose of the trip.
    public var kind: Kind? = Kind.leisure
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) public var stops: [Stop] = []

    public init(name: String) { self.name = name }
  }

  /// A place where a trip stays for at least one night.
  @Model
  public final class Stop {
    public var place: String
    public var nights: Int = 1
    /// Where the place is on a map.
    public var position: Position?
    public var trip: Trip?

    public init(place: String) { self.place = place }
  }

  /// The purpose of a trip: one column, whatever is added.
  public enum Kind: String, Codable { case business, leisure, visit }

  /// A point on a map: a column for each of its two numbers.
  public struct Position: Codable {
    public var latitude: Double
    public var longitude: Double
  }
}
