import SwiftData

/// Opens the journal of the user.
func openJournal() throws -> ModelContainer {
  try ModelContainer(for: Schema(versionedSchema: JournalSchemaV2.self), migrationPlan: JournalPlan.self)
}
