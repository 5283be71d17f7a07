package import GlossBasics

/// What a `ModelContainer`, `.modelContainer(for:)`, `DocumentGroup` or lone `Schema` of an app says about its store.
package struct SwiftDataContainer: Sendable, Hashable {
  package var path: String
  package var position: SourcePosition
  /// The call: `ModelContainer`, `modelContainer`, `DocumentGroup`, `Schema`.
  package var call: String
  /// The classes that its schema lists, with their enclosing types; those of other modules as written.
  package var classes: [String]
  /// The entities of those classes and of the classes that relationships lead to.
  package var entities: [String] = []
  /// Whether the list of classes could be read completely.
  package var isComplete: Bool
  /// The version that its schema is made of: `Schema(versionedSchema: SchemaV2.self)`.
  package var versionedSchema: String?
  /// The type it passes as `migrationPlan:`; without one, SwiftData infers every migration.
  package var migrationPlan: String?
  /// Whether that is a plan of the sources; else how its stores are migrated is unknown.
  package var readsPlan = true
  /// Whether code makes it where another container fails, in a `catch`.
  package var isFallback = false
  /// Empty for SwiftData's default configuration.
  package var configurations: [Configuration] = []
  /// What the configurations say that its file makes, for where one of its own is not read.
  package var writtenConfigurations = Set<String>()

  /// A `ModelConfiguration`. A value that is not literal is nil or `unknown`, and a gap of the source.
  package struct Configuration: Sendable, Hashable {
    /// nil for the default name, or if it is not literal; see `gaps`.
    package var name: String?
    /// Whether its name is known.
    package var hasReadName = true
    /// Whether it is known at all.
    package var isRead = true
    /// The entities of the classes it is limited to, and of those that relationships lead to; nil for all of the
    /// container.
    package var entities: [String]?
    package var isStoredInMemoryOnly: Bool? = false
    package var allowsSave: Bool? = true
    package var groupContainer = GroupContainer.automatic
    package var cloudKitDatabase = CloudKitDatabase.automatic
    /// The databases that code chooses among, if it does.
    package var cloudKitAlternatives: Set<CloudKitDatabase> = []
    /// The place that `url:` says, as far as literals lead: `application support/Trips.store`.
    package var url: String?
    package var path: String
    package var position: SourcePosition

    /// What says where the store is; nil for the default place.
    package var store: String? {
      if let url { return url }
      if case .identifier(let group) = groupContainer { return (group ?? "") + "/" + (name ?? "") }
      return name
    }
  }

  package enum CloudKitDatabase: Sendable, Hashable {
    /// The first container of the app's entitlements; the default.
    case automatic
    case none
    /// A container by its identifier; nil if that is not literal.
    case privateDatabase(String?)
    case unknown(String)
  }

  package enum GroupContainer: Sendable, Hashable {
    case automatic
    case none
    case identifier(String?)
    case unknown(String)
  }

  /// What becomes of the store where another container fails and this one is made: `the app runs on an empty store in
  /// memory (App.swift:12)`.
  package var wordsOfFallback: String {
    let place = "(\(path):\(position.line))"
    if isStoredInMemoryOnly == true { return "the app runs on an empty store in memory \(place)" }
    return "another container opens it" + (migrationPlan == nil ? " without a plan \(place)" : " \(place)")
  }

  /// What each of its configurations says of CloudKit, without its place.
  var mirroring: [String] {
    guard call != "Schema" else { return [] }
    let configurations: [Configuration?] = configurations.isEmpty ? [nil] : configurations.map(Optional.some)
    return configurations.map { configuration in
      let databases = configuration?.cloudKitAlternatives ?? []
      let database = configuration?.cloudKitDatabase ?? .automatic
      let words = databases.isEmpty ? ["\(database)"] : databases.map { "\($0)" }.sorted()
      let memory = configuration?.isStoredInMemoryOnly == true ? "memory" : "disk"
      return ((configuration?.entities ?? entities) + words + [memory]).joined(separator: " ")
    }
  }

  /// Whether nothing is written to a disk; nil if unknown.
  package var isStoredInMemoryOnly: Bool? {
    guard !configurations.isEmpty else { return false }
    let values = configurations.map(\.isStoredInMemoryOnly)
    return values.allSatisfy { $0 == true } ? true : values.contains(false) ? false : nil
  }
}

/// A fact about SwiftData source that could not be read or predicted.
package struct SwiftDataGap: Sendable, Hashable {
  /// What is not known: `Trip.name`, `the plan 'TripPlan'`, `the models of a container`.
  package var what: String
  /// A clause without a full stop: "is not a literal list".
  package var reason: String
  package var path: String
  package var position: SourcePosition

  package init(what: String, reason: String, path: String, position: SourcePosition) {
    self.what = what
    self.reason = reason
    self.path = path
    self.position = position
  }
}

extension SwiftDataGap {
  /// What is not known where a container passes a plan that was not read.
  package static let planOfContainer = "the migration plan of a container"
  /// What is not known where the models of a container were not all read.
  package static let schemaOfContainer = "the schema of a container"

  /// What to write instead, as an imperative clause.
  package var remedy: String {
    switch what {
    case _ where reason.hasSuffix(SwiftUnknown.doubled): "keep one of them, or give each a name of its own"
    case _ where reason.hasSuffix(SwiftUnknown.plain): "write '@Model' before its class, or take it from the list"
    case _
    where what != Self.planOfContainer
      && (reason.hasSuffix("which is not in the sources") || reason.hasSuffix("which are not in the sources")):
      "check its spelling, and read the folder that declares it, too"
    case Self.planOfContainer: "pass the type of a SchemaMigrationPlan, as in 'migrationPlan: Plan.self'"
    case Self.schemaOfContainer:
      "name the models, as in 'Schema([Trip.self, Tag.self])', or a version, as in 'Schema(versionedSchema: V2.self)'"
    case "the configuration of a container": "write 'ModelConfiguration(…)' in the call"
    case _ where what.hasPrefix("the stages of"):
      "list each stage in 'stages', as in '[.lightweight(fromVersion: V1.self, toVersion: V2.self)]'"
    case _ where what.hasPrefix("the list of schemas of"): "list the versions, as in '[V1.self, V2.self]'"
    case _ where what.hasPrefix("the identifier of"): "write three numbers, as in 'Schema.Version(1, 0, 0)'"
    default: "write it literally"
    }
  }

  /// The gap with its place and what to write instead, as one sentence without a full stop.
  package var sentence: String { "\(what) \(reason), \(path):\(position.line); \(remedy)" }

  package var json: JSONValue {
    .object(of: [
      ("what", .string(what)), ("reason", .string(reason)), ("path", .string(path)),
      ("line", .integer(Int64(position.line))), ("column", .integer(Int64(position.column))),
      ("remedy", .string(remedy)),
    ])
  }

  /// By place: the order does not depend on that of reading.
  static func isBefore(_ first: SwiftDataGap, _ second: SwiftDataGap) -> Bool {
    (first.path, first.position.line, first.position.column, first.what, first.reason) < (
      second.path, second.position.line, second.position.column, second.what, second.reason
    )
  }
}
