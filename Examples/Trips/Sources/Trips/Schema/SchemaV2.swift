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
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) public var stops: [Stop] = []

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
