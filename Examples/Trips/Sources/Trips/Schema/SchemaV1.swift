import Foundation
import SwiftData

/// The schema of version 1.0 of the app. It has its own classes, so later changes do not affect it.
public enum SchemaV1: VersionedSchema {
  public static let versionIdentifier = Schema.Version(1, 0, 0)
  public static var models: [any PersistentModel.Type] { [Trip.self] }

  /// A journey with a beginning and an end.
  @Model
  public final class Trip {
    public var name: String
    public var start: Date?
    public var end: Date?

    public init(name: String) { self.name = name }
  }
}
