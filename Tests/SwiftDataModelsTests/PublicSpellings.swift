extension PublicSpellingTests {
  /// The part, its spelling, and what it needs elsewhere.
  static let declarations: [(part: Part, text: String, beside: String)] =
    [
      (.versions, ": @preconcurrency VersionedSchema", ""),
      (.plan, ": @preconcurrency SchemaMigrationPlan", ""),
      (.versions, ": @MainActor VersionedSchema", ""),
      (.plan, ": @MainActor SchemaMigrationPlan", ""),
      (.versions, ": nonisolated VersionedSchema", ""),
      (.plan, ": nonisolated SchemaMigrationPlan", ""),
      (.versions, ": @unchecked Sendable, VersionedSchema", ""),
      (.plan, ": @unchecked Sendable, SchemaMigrationPlan", ""),
      (.versions, ": Sendable, VersionedSchema", ""),
      (.plan, ": Sendable, SchemaMigrationPlan", ""),
      (.versions, ": VersionedSchema & Sendable", ""),
      (.plan, ": SchemaMigrationPlan & Sendable", ""),
      (.versions, ": (VersionedSchema)", ""),
      (.plan, ": (SchemaMigrationPlan)", ""),
      (.versions, ": SwiftData.VersionedSchema", ""),
      (.plan, ": SwiftData.SchemaMigrationPlan", ""),
      (.versions, ": SwiftData::VersionedSchema", ""),
      (.plan, ": SwiftData::SchemaMigrationPlan", ""),
      (.versions, ": @preconcurrency SwiftData.VersionedSchema", ""),
      (.plan, ": @preconcurrency SwiftData.SchemaMigrationPlan", ""),
      (.versions, ": @retroactive VersionedSchema", ""),
      (.plan, ": @retroactive SchemaMigrationPlan", ""),
      (.versions, ": @MainActor @preconcurrency VersionedSchema", ""),
      (.plan, ": @MainActor @preconcurrency SchemaMigrationPlan", ""),
      (.versions, "", "extension V1: VersionedSchema {}\nextension V2: VersionedSchema {}"),
      (.versions, ": AppSchema", "typealias AppSchema = VersionedSchema"),
      (.versions, ": AppSchema", "protocol AppSchema: VersionedSchema, Sendable {}"),
      (.versions, ": AppSchema", "protocol AppSchema: Base & Sendable {}\nprotocol Base: SwiftData.VersionedSchema {}"),
      (.plan, "", "extension Plan: @preconcurrency SchemaMigrationPlan {}"),
      (.plan, ": Migration", "typealias Migration = SchemaMigrationPlan & Sendable"),
      (
        .plan, ": Migration",
        "protocol Migration: SchemaMigrationPlan {}\nextension Migration { static var name: String { \"\" } }"
      ),
      (.identifier, "static let versionIdentifier = Schema.Version(N, 0, 0)", ""),
      (.identifier, "static var versionIdentifier = Schema.Version(N, 0, 0)", ""),
      (.identifier, "static var versionIdentifier: Schema.Version { .init(N, 0, 0) }", ""),
      (.identifier, "static let versionIdentifier: Schema.Version = .init(N, 0, 0)", ""),
      (.identifier, "public static var versionIdentifier: Schema.Version { return Schema.Version(N, 0, 0) }", ""),
      (.identifier, "nonisolated(unsafe) static var versionIdentifier = Schema.Version(N, 0, 0)", ""),
      (
        .identifier,
        "static let major = N\nstatic var versionIdentifier: Schema.Version { Schema.Version(major, 0, 0) }",
        ""
      ),
      (.identifier, "static var versionIdentifier: Schema.Version { get { Schema.Version(N, 0, 0) } }", ""),
      (.identifier, "static let versionIdentifier: Schema.Version = { Schema.Version(N, 0, 0) }()", ""),
      (
        .identifier, "static var versionIdentifier: Schema.Version { version(N) }",
        "func version(_ major: Int, _ minor: Int = 0) -> Schema.Version { Schema.Version(major, minor, 0) }"
      ),
      (
        .identifier, "static let versionIdentifier: Schema.Version = .vN",
        "extension Schema.Version { static let v1 = Schema.Version(1, 0, 0), v2 = Schema.Version(2, 0, 0) }"
      ),
      (.models, "static let models: [any PersistentModel.Type] = [Note.self]", ""),
      (.models, "static var models: [any PersistentModel.Type] { return [Note.self] }", ""),
      (.models, "static var models: [any PersistentModel.Type] = [Note.self]", ""),
      (.models, "static var models: [any PersistentModel.Type] { [Self.Note.self] }", ""),
      (.models, "static var models: [any PersistentModel.Type] { [VN.Note.self] }", ""),
      (.models, "static var models: [any PersistentModel.Type] { [Note.self,] }", ""),
      (.models, "static var models: [any PersistentModel.Type] { get { [Note.self] } }", ""),
      (
        .models,
        "static var models: [any PersistentModel.Type] { base + extra }\nstatic let base: [any PersistentModel.Type] = [Note.self]\nstatic let extra: [any PersistentModel.Type] = []",
        ""
      ),
      (
        .models,
        "static var models: [any PersistentModel.Type] { var list: [any PersistentModel.Type] = []\nlist.append(Note.self)\nreturn list }",
        ""
      ),
      (
        .models,
        "static var models: [any PersistentModel.Type] { var list = [any PersistentModel.Type]()\nlist += [Note.self]\nreturn list }",
        ""
      ),
      (.models, "static let models: [any PersistentModel.Type] = { [Note.self] }()", ""),
      (.models, "@MainActor static var models: [any PersistentModel.Type] { [Note.self] }", ""),
      (
        .models,
        "static var models: [any PersistentModel.Type] {\n#if os(iOS)\n[Note.self]\n#else\n[Note.self]\n#endif\n}", ""
      ),
      (
        .models,
        "static var models: [any PersistentModel.Type] { all }\nprivate static let all: [any PersistentModel.Type] = [Note.self] as [any PersistentModel.Type]",
        ""
      ),
      (.models, "static var models: [any PersistentModel.Type] { Array([Note.self]) }", ""),
      (
        .models,
        "static var models: [any PersistentModel.Type] { let note: any PersistentModel.Type = Note.self\nreturn [note] }",
        ""
      ),
      (
        .models,
        "static var models: [any PersistentModel.Type] { list(Note.self) }\nstatic func list(_ type: any PersistentModel.Type...) -> [any PersistentModel.Type] { [Note.self] }",
        ""
      ),
      (.schemas, "static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]", ""),
      (.schemas, "static var schemas: [any VersionedSchema.Type] { return [V1.self, V2.self] }", ""),
      (.schemas, "static var schemas: [any VersionedSchema.Type] { [\nV1.self,\nV2.self,\n] }", ""),
      (.schemas, "static var schemas: [any VersionedSchema.Type] { [V1.self] + [V2.self] }", ""),
      (
        .schemas,
        "static var schemas: [any VersionedSchema.Type] { older + [V2.self] }\nstatic var older: [any VersionedSchema.Type] { [V1.self] }",
        ""
      ),
      (
        .schemas,
        "static var schemas: [any VersionedSchema.Type] { [Step.from, Step.to] }\nenum Step { static let from = V1.self, to = V2.self }",
        ""
      ),
      (
        .schemas,
        "static var schemas: [any VersionedSchema.Type] { var all: [any VersionedSchema.Type] = [V1.self]\nall.append(V2.self)\nreturn all }",
        ""
      ),
      (
        .schemas,
        "static var schemas: [any VersionedSchema.Type] { let first = V1.self\nlet second: any VersionedSchema.Type = V2.self\nreturn [first, second] }",
        ""
      ),
      (.schemas, "static var schemas: [any VersionedSchema.Type] { [App::V1.self, App::V2.self] }", ""),
      (.schemas, "static var schemas: [any VersionedSchema.Type] { [V2.self, V1.self].reversed() }", ""),
      (
        .schemas,
        "static var schemas: [any VersionedSchema.Type] { if #available(iOS 18, *) { return [V1.self, V2.self] } else { return [V1.self, V2.self] } }",
        ""
      ),
      (
        .schemas, "static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V2.self] : [V1.self, V2.self] }",
        ""
      ),
      (
        .schemas, "static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }",
        "typealias First = V1\ntypealias Second = V2"
      ),
      (
        .schemas, "static var schemas: [any VersionedSchema.Type] { Versions.all }",
        "enum Versions { static let all: [any VersionedSchema.Type] = [V1.self, V2.self] }"
      ),
      (
        .schemas, "static var schemas: [any VersionedSchema.Type] { Versions.allCases.map { $0 } }",
        "enum Versions { static let allCases: [any VersionedSchema.Type] = [V1.self, V2.self] }"
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { return [MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil) \(handler)] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [first] }\nstatic let first = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [first] }\nstatic let first: MigrationStage = .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [Self.first] }\nprivate static var first: MigrationStage { .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [first()] }\nstatic func first() -> MigrationStage { .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [first(to: V2.self)] }\nstatic func first(to version: any VersionedSchema.Type) -> MigrationStage { .custom(fromVersion: V1.self, toVersion: version, willMigrate: nil, didMigrate: \(handler)) }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [custom(V1.self, V2.self)] }\nstatic func custom<A: VersionedSchema, B: VersionedSchema>(_ a: A.Type, _ b: B.Type) -> MigrationStage { .custom(fromVersion: A.self, toVersion: B.self, willMigrate: nil, didMigrate: \(handler)) }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [migrate(V1.self, V2.self) \(handler)] }\nstatic func migrate(_ a: any VersionedSchema.Type, _ b: any VersionedSchema.Type, then: @escaping (ModelContext) throws -> Void) -> MigrationStage { .custom(fromVersion: a, toVersion: b, willMigrate: nil, didMigrate: then) }",
        ""
      ),
      (
        .stages, "static var stages: [MigrationStage] { [Step<V1, V2>.stage] }",
        "enum Step<From: VersionedSchema, To: VersionedSchema> { static var stage: MigrationStage { .custom(fromVersion: From.self, toVersion: To.self, willMigrate: nil, didMigrate: \(handler)) } }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { [.first] }",
        "extension MigrationStage { static let first = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { [.first()] }",
        "extension MigrationStage { static func first() -> MigrationStage { .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) } }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { [Stages.first] }",
        "enum Stages { static let first = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { Stages.all }",
        "struct Stages { static let all: [MigrationStage] = [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { Stages().all }",
        "struct Stages { let all: [MigrationStage] = [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { Stages.shared.all() }",
        "final class Stages { static let shared = Stages(); func all() -> [MigrationStage] { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { [stage] }",
        "let stage = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))"
      ),
      (
        .stages, "static var stages: [MigrationStage] { [stage()] }",
        "func stage() -> MigrationStage { return MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }"
      ),
      (
        .stages, "static var stages: [MigrationStage] { [Stages.first] }",
        "actor Stages { static let first = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }"
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [{ MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }()] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [{ () -> MigrationStage in .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)) }()] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] as [MigrationStage] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { Array([MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]) }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [[MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]].flatMap { $0 } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)), nil].compactMap { $0 } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { Array([[MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]].joined()) }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nall.append(.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)))\nreturn all }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { var all = [MigrationStage]()\nall += [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]\nreturn all }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nall.append(contentsOf: [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))])\nreturn all }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { var all: [MigrationStage] = []\nall.insert(.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler)), at: 0)\nreturn all }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [(V1.self, V2.self)].map { .custom(fromVersion: $0.0, toVersion: $0.1, willMigrate: nil, didMigrate: \(handler)) } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [(V1.self, V2.self)].map { from, to in MigrationStage.custom(fromVersion: from, toVersion: to, willMigrate: nil, didMigrate: \(handler)) } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { zip(schemas, schemas.dropFirst()).map { .custom(fromVersion: $0, toVersion: $1, willMigrate: nil, didMigrate: \(handler)) } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { if #available(iOS 18, *) { return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } else { return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { if isOn { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } else { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { switch mode { case .a: return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]\ndefault: return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { guard isOn else { return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }\nreturn [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { isOn ? [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] : [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { let to = V2.self\nreturn [.custom(fromVersion: V1.self, toVersion: to, willMigrate: nil, didMigrate: \(handler))] }",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { [.custom(fromVersion: Step.from, toVersion: Step.to, willMigrate: nil, didMigrate: \(handler))] }",
        "enum Step { static let from = V1.self; static var to: any VersionedSchema.Type { V2.self } }"
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { \n#if os(iOS)\nreturn [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]\n#else\nreturn [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]\n#endif\n }",
        ""
      ),
      (
        .stages,
        "static let stages: [MigrationStage] = [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]",
        ""
      ),
      (
        .stages,
        "@MainActor static var stages: [MigrationStage] = { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] }()",
        ""
      ),
      (
        .stages,
        "static var stages: [MigrationStage] { get { [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))] } }",
        ""
      ),
      (.container, "let c = try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self)", ""),
      (.container, "let c: ModelContainer = try! .init(for: V2.Note.self, migrationPlan: Plan.self)", ""),
      (.container, "let c = try! ModelContainer(for: Schema([V2.Note.self]), migrationPlan: Plan.self)", ""),
      (.container, "let c = try! ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)", ""),
      (.container, "let c = try! ModelContainer(for: Schema(V2.models), migrationPlan: Plan.self)", ""),
      (
        .container,
        "let c = try! ModelContainer(for: Schema(versionedSchema: Plan.schemas.last!), migrationPlan: Plan.self)", ""
      ),
      (.container, "let v = V2.self\nlet c = try! ModelContainer(for: Schema(v.models), migrationPlan: Plan.self)", ""),
      (
        .container,
        "enum Now { static var schema: any VersionedSchema.Type { V2.self } }\nlet c = try! ModelContainer(for: Schema(versionedSchema: Now.schema), migrationPlan: Plan.self)",
        ""
      ),
      (
        .container,
        "typealias Current = V2\ntypealias Steps = Plan\nlet c = try! ModelContainer(for: Current.Note.self, migrationPlan: Steps.self)",
        ""
      ),
      (.container, "let c = try! ModelContainer(for: V2.Note.self, migrationPlan: App::Plan.self)", ""),
      (
        .container,
        "let plan: (any SchemaMigrationPlan.Type)? = Plan.self\nlet c = try! ModelContainer(for: V2.Note.self, migrationPlan: plan)",
        ""
      ),
      (
        .container,
        "let plan: (any SchemaMigrationPlan.Type)? = Plan.self\nlet c = try! ModelContainer(for: V2.Note.self, migrationPlan: plan!)",
        ""
      ),
      (.container, "let c = try! ModelContainer(for: V2.Note.self, migrationPlan: isOn ? Plan.self : Plan.self)", ""),
      (
        .container,
        "extension Plan { static func open() throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: Self.self) } }",
        ""
      ),
      (
        .container,
        "extension Plan { static func open() throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: self) } }",
        ""
      ),
      (
        .container,
        "func open(_ v: any VersionedSchema.Type = V2.self, plan: (any SchemaMigrationPlan.Type)? = Plan.self) throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: v), migrationPlan: plan) }",
        ""
      ),
      (
        .container,
        "func open(_ v: any VersionedSchema.Type, plan: (any SchemaMigrationPlan.Type)?) throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: v), migrationPlan: plan) }\nlet c = try! open(V2.self, plan: Plan.self)",
        ""
      ),
      (
        .container,
        "func open(plan: (any SchemaMigrationPlan.Type)? = nil) throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: plan) }\nlet c = try! open(plan: Plan.self)",
        ""
      ),
      (
        .container,
        "func open<P: SchemaMigrationPlan>(_ plan: P.Type) throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: P.self) }\nlet c = try! open(Plan.self)",
        ""
      ),
      (
        .container,
        "@MainActor var c: ModelContainer = { do { let schema = Schema([V2.Note.self])\nlet config = ModelConfiguration(schema: schema)\nreturn try ModelContainer(for: schema, migrationPlan: Plan.self, configurations: [config]) } catch { fatalError() } }()",
        ""
      ),
      (
        .container,
        "@main struct A: App { let c: ModelContainer\ninit() { c = try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self) }\nvar body: some Scene { WindowGroup { V() }.modelContainer(c) } }",
        ""
      ),
      (
        .container,
        "final class Store { static let shared = Store()\nlazy var c = try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self) }",
        ""
      ),
      (
        .container,
        "extension ModelContainer { static let app = { try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self) }() }",
        ""
      ),
      (
        .container,
        "func open() throws -> ModelContainer { let schema = Schema(versionedSchema: V2.self)\nlet plan = Plan.self\nreturn try ModelContainer(for: schema, migrationPlan: plan) }",
        ""
      ),
      (
        .container,
        "func open() throws -> ModelContainer { var types: [any PersistentModel.Type] = []\ntypes.append(V2.Note.self)\nreturn try ModelContainer(for: Schema(types), migrationPlan: Plan.self) }",
        ""
      ),
      (
        .container,
        "extension Schema { static let app = Schema(versionedSchema: V2.self) }\nlet c = try! ModelContainer(for: .app, migrationPlan: Plan.self)",
        ""
      ),
      (
        .container,
        "actor Database { let c: ModelContainer\ninit() throws { self.c = try ModelContainer(for: V2.Note.self, migrationPlan: Plan.self) } }",
        ""
      ),
    ]
}
