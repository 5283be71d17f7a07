// Frozen from v1.1 (dc10067daab5) by modelgloss 1.0.0. Do not edit: stores written by v1.1 have this shape.
// modelgloss:frozen tag=v1.1 commit=dc10067daab506e6861376f06b31357af0af7160 checksum=jP/1JmnWWV/4/7ZBxEOJ2pUkmHmZz2g3Dv6SRqNFQ/E=
import Foundation
import SwiftData

public enum SchemaV2: VersionedSchema {
  public static var versionIdentifier: Schema.Version { Schema.Version(1, 1, 0) }

  public static var models: [any PersistentModel.Type] {
    [
      Trip.self,
      Stop.self,
    ]
  }

  @Model
  final class Trip {
    var name: String
    var start: Date?
    var end: Date?
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []

    init(name: String, start: Date? = nil, end: Date? = nil) {
      self.name = name
      self.start = start
      self.end = end
    }
  }

  @Model
  final class Stop {
    var place: String
    var nights: Int = 1
    var trip: Trip?

    init(place: String, trip: Trip? = nil) {
      self.place = place
      self.trip = trip
    }
  }
}
