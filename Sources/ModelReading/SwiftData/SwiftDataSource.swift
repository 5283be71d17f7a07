package import GlossBasics

/// What the Swift source of a SwiftData model says beyond the model: where things are, how they are written, and what
/// could not be told.
package struct SwiftDataSource: Sendable, Equatable {
  /// A type that is not in the sources, or of which nobody knows how SwiftData stores it.
  package struct Unresolved: Sendable, Hashable {
    /// Empty where the list of models itself is not known.
    package var entity: String
    package var property: String?
    /// As written.
    package var type: String
    /// A clause without a full stop: "is not in the sources".
    package var reason: String
    package var path: String
    package var position: SourcePosition
  }

  /// A declaration as written.
  package struct Declaration: Sendable, Hashable {
    package var path: String
    package var position: SourcePosition
    /// The Swift type: `[Tag]?`; of an entity its class with the types around it: `SchemaV2.Trip`.
    package var type: String
    /// The initial value: `UUID()`.
    package var initialValue: String?
    /// The cases of the enumeration that is the type, with their raw values.
    package var cases: [String] = []
    /// Whether `@Relationship` is there, without which an inverse is inferred.
    package var hasRelationshipAttribute = false
    /// `@Attribute(.unique)` and other macros, as written.
    package var macros: [String] = []
    /// Whether it is a `let`.
    package var isConstant = false
    /// The enumerations and structures that the type is made of, as keys of `valueTypes`.
    package var valueTypes: [String] = []
  }

  /// An enumeration or structure whose values a model keeps.
  package struct ValueType: Sendable, Hashable {
    /// With the types around it: `SchemaV2.Trip.Kind`.
    package var name: String
    /// `enum` or `struct`.
    package var keyword: String
    /// What stands after the colon: `String`, `Codable`.
    package var inherited: [String]
    /// The cases, or the stored properties, as written: `case work = "work"`, `var street: String`.
    package var members: [String]
    package var documentation: String?
  }

  /// A stage of a `SchemaMigrationPlan`.
  package struct Stage: Sendable, Hashable {
    package var isCustom: Bool
    /// The versions it leads from and to, as types: `SchemaV1`.
    package var from: String
    package var to: String
    package var path: String
    package var position: SourcePosition
  }

  /// A `SchemaMigrationPlan`.
  package struct Plan: Sendable, Hashable {
    package var name: String
    package var path: String
    package var position: SourcePosition
    /// The versions it lists, in its order.
    package var versions: [String]
    package var stages: [Stage]
    /// Whether `schemas` and `stages` are written out; otherwise there may be more than what was read.
    package var isComplete: Bool
  }

  /// A class that is an entity, with the types around it.
  package struct EntityClass: Sendable, Hashable {
    /// `SchemaV2.Trip`
    package var name: String
    /// Whether it is declared within the type of the version.
    package var isFrozen: Bool
    /// Whether it is listed, and not only reached over a relationship.
    package var isListed: Bool
  }

  /// The `VersionedSchema`; nil where the sources have no versions.
  package var schema: String?
  package var schemaPosition: SourcePosition?
  /// Where the class of models is made a container of, or the version declared.
  package var path: String
  /// The version identifier as written: `1.0.0`.
  package var versionIdentifier: String?
  package var plan: Plan?
  package var unresolved: [Unresolved] = []
  package var declarations: [ObjectPath: Declaration] = [:]
  package var classes: [String: EntityClass] = [:]
  /// The enumerations and structures that properties are of, by their names.
  package var valueTypes: [String: ValueType] = [:]
  /// `@Model` classes of the same target that no version lists or reaches.
  package var unlisted: [Declaration] = []
  /// All versions of the package, of which this is one.
  package var history: SwiftDataHistory?
}
