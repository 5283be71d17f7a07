import SwiftData

/// The versions that stores of users can have, and how they become those of the current one.
public enum TripsPlan: SchemaMigrationPlan {
  public static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self, SchemaV3.self] }

  public static var stages: [MigrationStage] { [addStops, addKinds] }

  static let addStops = MigrationStage.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)

  static let addKinds = MigrationStage.lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)
}

public typealias Trip = SchemaV3.Trip
public typealias Stop = SchemaV3.Stop
