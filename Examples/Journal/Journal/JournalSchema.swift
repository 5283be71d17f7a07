import Foundation
import SwiftData

enum JournalSchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Entry.self] }

  @Model
  final class Entry {
    var day: Date
    var text: String = ""

    init(day: Date) {
      self.day = day
    }
  }
}

// Unlike version 1, this one lists the classes that the app goes on editing.
enum JournalSchemaV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Entry.self, Tag.self] }
}

enum JournalPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [JournalSchemaV1.self, JournalSchemaV2.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: JournalSchemaV1.self, toVersion: JournalSchemaV2.self)]
  }
}
