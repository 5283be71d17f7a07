extension PublicSpellingTests {
  /// What bodies, enumerations, ranges and initializers give.
  static let bodies: [(part: Part, text: String, beside: String)] = [
    (
      .stages,
      "static var stages: [MigrationStage] { Step.allCases.map(\\.stage) }",
      "enum Step: CaseIterable { case only\nvar stage: MigrationStage { switch self { case .only: .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) } } }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { Step.allCases.map { $0.stage } }",
      "enum Step: Int, CaseIterable { case only = 1\nvar stage: MigrationStage { if self == .only { return .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }\nreturn .lightweight(fromVersion: V2.self, toVersion: V1.self) } }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { [Step.second.stage] }",
      "enum Step { case first, second\nvar stage: MigrationStage { switch self { case .first: .lightweight(fromVersion: V2.self, toVersion: V1.self)\ndefault: .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) } } }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { zip(schemas, schemas.dropFirst()).map(step) }",
      "func step(_ from: any VersionedSchema.Type, _ to: any VersionedSchema.Type) -> MigrationStage { .custom(fromVersion: from, toVersion: to, willMigrate: nil, didMigrate: \(handler)) }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { zip(schemas, schemas.dropFirst()).map(Steps.step(from:to:)) }",
      "enum Steps { static func step(from: any VersionedSchema.Type, to: any VersionedSchema.Type) -> MigrationStage { .custom(fromVersion: from, toVersion: to, willMigrate: nil, didMigrate: \(handler)) } }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nlet last = schemas.count - 1\nfor i in 0..<last { all.append(.custom(fromVersion: schemas[i], toVersion: schemas[i + 1], willMigrate: nil, didMigrate: \(handler))) }\nreturn all }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nfor i in schemas.indices.dropFirst() { all.append(.custom(fromVersion: schemas[i - 1], toVersion: schemas[i], willMigrate: nil, didMigrate: \(handler))) }\nreturn all }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nfor (from, to) in zip(schemas, schemas.dropFirst()) { all.append(.custom(fromVersion: from, toVersion: to, willMigrate: nil, didMigrate: \(handler))) }\nreturn all }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nzip(schemas, schemas.dropFirst()).forEach { all.append(.custom(fromVersion: $0, toVersion: $1, willMigrate: nil, didMigrate: \(handler))) }\nreturn all }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { (1..<schemas.count).map { .custom(fromVersion: schemas[$0 - 1], toVersion: schemas[$0], willMigrate: nil, didMigrate: \(handler)) } }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { schemas.dropLast().enumerated().map { index, from in .custom(fromVersion: from, toVersion: schemas[index + 1], willMigrate: nil, didMigrate: \(handler)) } }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { guard true else { return [] }\nreturn [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { guard Flags.isOn, !Flags.isOff else { return [] }\nreturn [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }",
      "enum Flags { static let isOn = true; static var isOff: Bool { false } }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { Flags.isOn ? [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] : [] }",
      "enum Flags { static let isOn = true }"
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { switch schemas.count { case 0, 1: return []\ncase 2: return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]\ndefault: return [] } }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { [MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)), nil].compactMap(\\.self) }",
      ""
    ),
    (
      .stages,
      "static var stages: [MigrationStage] { [V2.from(V1.self)] }",
      "extension VersionedSchema { static func from(_ other: any VersionedSchema.Type) -> MigrationStage { .custom(fromVersion: other, toVersion: Self.self, willMigrate: nil, didMigrate: \(handler)) } }"
    ),
    (
      .container,
      "final class Store { let plan: any SchemaMigrationPlan.Type\ninit(plan: any SchemaMigrationPlan.Type = Plan.self) { self.plan = plan }\nfunc open() throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: plan) } }",
      ""
    ),
    (
      .container,
      "final class Store { private let steps: (any SchemaMigrationPlan.Type)?\ninit(plan: (any SchemaMigrationPlan.Type)? = Plan.self) { steps = plan }\nfunc open() throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: self.steps) } }",
      ""
    ),
    (
      .container,
      "struct Settings { var plan: any SchemaMigrationPlan.Type; static let live = Settings(plan: Plan.self) }\nfunc open(_ settings: Settings = .live) throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: settings.plan) }",
      ""
    ),
    (
      .container,
      "struct Settings { let plan: any SchemaMigrationPlan.Type }\nlet settings = Settings(plan: Plan.self)\nlet c = try! ModelContainer(for: V2.Note.self, migrationPlan: settings.plan)",
      ""
    ),
    (
      .container,
      "enum Mode { static let isPlain = false }\nlet c = try! ModelContainer(for: V2.Note.self, migrationPlan: Mode.isPlain ? nil : Plan.self)",
      ""
    ),
    (
      .container,
      "extension Plan { static var latest: any VersionedSchema.Type { schemas[schemas.count - 1] } }\nlet c = try! ModelContainer(for: Schema(versionedSchema: Plan.latest), migrationPlan: Plan.self)",
      ""
    ),
  ]
}
