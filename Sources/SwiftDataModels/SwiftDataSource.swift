package import GlossBasics
package import GlossManagedObjectModel

/// Facts in the Swift source of a SwiftData model beyond the model itself: positions, spellings, and what could not be
/// determined.
package struct SwiftDataSource: Sendable, Equatable {
  /// A type that is not in the sources, or whose storage in SwiftData is unknown.
  package struct Unresolved: Sendable, Hashable {
    /// Empty if the list of models itself is unknown.
    package var entity: String
    package var property: String?
    /// As written.
    package var type: String
    /// A clause without a full stop: "is not in the sources".
    package var reason: String
    package var path: String
    package var position: SourcePosition
    /// The named types that are not in the sources, if nothing else is unknown.
    package var missingTypes: [String] = []
    /// Whether it is a type of a framework: two properties of the same one are stored alike.
    package var isOfFramework = false
  }

  /// A declaration as written.
  package struct Declaration: Sendable, Hashable {
    package var path: String
    package var position: SourcePosition
    /// The Swift type: `[Tag]?`; for an entity its class with the enclosing types: `SchemaV2.Trip`.
    package var type: String
    /// The initial value: `UUID()`.
    package var initialValue: String?
    /// The cases of the enumeration, with their raw values, if the type is one.
    package var cases: [String] = []
    /// Whether it has `@Relationship`, without which an inverse is inferred.
    package var hasRelationshipAttribute = false
    /// `@Attribute(.unique)` and other macros, as written.
    package var macros: [String] = []
    /// Whether it is a `let`.
    package var isConstant = false
    /// The enumerations and structures that the type consists of, as keys of `valueTypes`.
    package var valueTypes: [String] = []
    /// What shows that SwiftData stores it as the model says.
    package var evidence = Evidence.store
  }

  /// What a derived fact rests on, the surest first.
  package enum Evidence: String, Sendable, Hashable, Comparable {
    /// Seen in a store.
    case store
    /// A published hash was reproduced with it.
    case hash
    case documented
    case inferred

    package static func < (first: Evidence, second: Evidence) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .store: 0
      case .hash: 1
      case .documented: 2
      case .inferred: 3
      }
    }
  }

  /// An enumeration or structure whose values a model stores.
  package struct ValueType: Sendable, Hashable {
    /// With the enclosing types: `SchemaV2.Trip.Kind`.
    package var name: String
    /// `enum` or `struct`.
    package var keyword: String
    /// The list after the colon: `String`, `Codable`.
    package var inherited: [String]
    /// The cases, or the stored properties, as written: `case work = "work"`, `var street: String`.
    package var members: [String]
    package var documentation: String?
  }

  /// A stage of a `SchemaMigrationPlan`.
  package struct Stage: Sendable, Hashable {
    package var isCustom: Bool
    /// The source and destination versions, as types: `SchemaV1`.
    package var from: String
    package var to: String
    package var path: String
    package var position: SourcePosition
    /// Digests of the code of its handlers, with the functions of the project that it calls; nil without a handler.
    /// Comments and spaces do not count: equal digests mean equal code.
    package var willMigrate: String?
    package var didMigrate: String?
    /// What its handlers certainly do wrong.
    package var faults: [Fault] = []
    /// All names in the code of its handlers, for what they may fill; nil if some of that code is not read, or if
    /// `willMigrate` deletes objects.
    package var names: Set<String>?
  }

  /// What the code of a handler certainly does wrong.
  package struct Fault: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// It fetches, inserts or deletes objects of a class that its context does not have.
      ///
      /// - Parameters:
      ///   - verb: `fetches`, `inserts` or `deletes`.
      ///   - written: the class as written, if that is another name than its own.
      ///   - own: the class with the same name that the context has, if there is one.
      case otherClass(String, verb: String, written: String?, own: String?)
      /// It changes objects, and nothing saves them.
      case unsaved
    }

    package var kind: Kind
    /// `willMigrate` or `didMigrate`.
    package var handler: String
    package var path: String
    package var position: SourcePosition
  }

  /// A `SchemaMigrationPlan`.
  package struct Plan: Sendable, Hashable {
    package var name: String
    package var path: String
    package var position: SourcePosition
    /// The versions it lists, in order.
    package var versions: [String]
    package var stages: [Stage]
    /// The versions that it lists more than once.
    package var repeated: [String] = []
    /// Whether `schemas` and `stages` are literal; otherwise there may be more than what was read.
    package var isComplete: Bool
    /// What could not be read of it.
    package var gaps: [SwiftDataGap] = []
    /// Whether only another plan is passed, so no stage of this one runs.
    package var isReplaced = false
    /// A container that opens stores of its versions without a plan, if none passes it.
    package var bypass: SwiftDataContainer?
  }

  /// The class of an entity, with the enclosing types.
  package struct EntityClass: Sendable, Hashable {
    /// `SchemaV2.Trip`
    package var name: String
    /// Whether it is declared inside the type of the version.
    package var isFrozen: Bool
  }

  /// The `VersionedSchema`; nil if the sources have no versions.
  package var schema: String?
  package var schemaPosition: SourcePosition?
  /// The file that declares the version, or else creates the container.
  package var path: String
  /// The version identifier as written: `1.0.0`.
  package var versionIdentifier: String?
  package var plan: Plan?
  package var unresolved: [Unresolved] = []
  package var declarations: [ObjectPath: Declaration] = [:]
  package var classes: [String: EntityClass] = [:]
  /// By entity without a predicted hash, all that decides what is not known of it: equal shapes have equal hashes.
  package var shapes: [String: String] = [:]
  /// The enumerations and structures used by properties, by name.
  package var valueTypes: [String: ValueType] = [:]
  /// `@Model` classes of the same target that no version lists or reaches.
  package var unlisted: [Declaration] = []
  /// `@Model` classes of the same target, outside of other types, with the name of one that is stored.
  package var twins: [Declaration] = []
  /// The containers that create the model's stores, and those that open them for a part of the model.
  ///
  /// A current version of a plan that a container opens is the union of what both list: `listed` is what the version
  /// lists, `addedByContainers` the rest.
  package var containers: [SwiftDataContainer] = []
  /// The entities of the classes that the version lists and of those that relationships lead to; nil without versions.
  package var listed: [String]?
  /// The entities that only a container lists.
  package var addedByContainers: [String] = []
  /// Whether the plan lists the version; nil without versions or a plan.
  package var isPlanned: Bool?
  /// The platforms that the model is read for, if others have other models.
  package var platforms: [String] = []
  /// The models for the other platforms that the project builds, if their hashes or gaps differ.
  package var otherPlatforms: [PlatformModel] = []
  /// The model of a debug build, if an `#if DEBUG` makes another one of the version.
  package var debugModel: ManagedObjectModel?
  /// What else could not be read: plans, stages, schemas, containers and their configurations.
  package var unread: [SwiftDataGap] = []
  /// All versions of the package, including this one.
  package var history: SwiftDataHistory?
  /// The same for the other platforms that the project builds, if a plan, a version or a hash differs there.
  package var otherHistories: [PlatformHistory] = []

  /// The model as an `#if` makes it on other platforms.
  package struct PlatformModel: Sendable, Equatable {
    /// `macOS`
    package var platforms: [String]
    package var model: ManagedObjectModel
    package var unresolved: [Unresolved]
    package var containers: [SwiftDataContainer]
  }

  /// The versions of the package as an `#if` makes them on other platforms.
  package struct PlatformHistory: Sendable, Equatable {
    /// `macOS`
    package var platforms: [String]
    package var history: SwiftDataHistory
  }

  /// All that could not be read or predicted, by place. Only without gaps is a verdict about the model complete.
  package var gaps: [SwiftDataGap] {
    let types = unresolved.map { one in
      let what = [one.entity, one.property].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ".")
      return SwiftDataGap(
        what: what.isEmpty ? "the list of models" : what,
        reason: what.isEmpty ? one.reason : "\(one.type) \(one.reason)",
        path: one.path, position: one.position)
    }
    return Set(types + unread).sorted(by: SwiftDataGap.isBefore)
  }
}

extension SwiftDataSource.Unresolved {
  /// The type with its place and the reason, as `inspect` and the reports of versions have it.
  package var json: JSONValue {
    .object(of: [
      ("entity", .string(entity)), ("property", property.map(JSONValue.string)), ("type", .string(type)),
      ("reason", .string(reason)), ("path", .string(path)), ("line", .integer(Int64(position.line))),
      ("column", .integer(Int64(position.column))),
    ])
  }
}

extension [SwiftDataSource.Unresolved] {
  /// The list; nil if it is empty.
  package var json: JSONValue? { isEmpty ? nil : .array(map(\.json)) }
}
