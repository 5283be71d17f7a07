/// A mapping model: how Core Data migrates objects from one version of a model to another.
///
/// Core Data finds it by the version hashes of the mapped entities
/// (`NSMappingModel(from:forSourceModel:destinationModel:)`), not by the names of versions.
package struct MappingModel: Sendable, Equatable {
  /// The file name without its extension.
  package var name: String
  package var path: String
  /// Whether it is an `.xcmappingmodel`, which people edit, rather than the `.cdm` compiled from it.
  package var isSource: Bool
  package var source: Version
  package var destination: Version
  /// In the order in which Core Data processes them.
  package var entityMappings: [EntityMapping]

  package init(
    name: String, path: String, isSource: Bool, source: Version, destination: Version, entityMappings: [EntityMapping]
  ) {
    (self.name, self.path, self.isSource) = (name, path, isSource)
    (self.source, self.destination, self.entityMappings) = (source, destination, entityMappings)
  }

  /// The source or destination version of a mapping model.
  package struct Version: Sendable, Equatable {
    /// `App/App.xcdatamodeld/App 6.xcdatamodel`, relative to the project at that time; nil if it is compiled.
    package var path: String?
    /// The version hashes of the entities used to find it: all entities of the version in source form, the mapped ones
    /// in compiled form; empty if the model inside cannot be read.
    package var entityHashes: [String: [UInt8]]

    package init(path: String? = nil, entityHashes: [String: [UInt8]] = [:]) {
      (self.path, self.entityHashes) = (path, entityHashes)
    }
  }

  /// How the objects of an entity are migrated.
  package struct EntityMapping: Sendable, Equatable {
    /// Numbered as in `NSEntityMappingType`.
    package enum Kind: Int, Sendable, Hashable {
      case undefined, custom, add, remove, copy, transform
    }

    package var name: String
    package var kind: Kind
    /// Nil for an entity that only the destination has.
    package var source: String?
    /// Nil for an entity that only the source has.
    package var destination: String?
    /// The subclass of `NSEntityMigrationPolicy` to use.
    package var policyClass: String?
    package var attributes: [PropertyMapping]
    package var relationships: [PropertyMapping]

    package init(
      name: String, kind: Kind, source: String? = nil, destination: String? = nil, policyClass: String? = nil,
      attributes: [PropertyMapping] = [], relationships: [PropertyMapping] = []
    ) {
      (self.name, self.kind, self.source, self.destination) = (name, kind, source, destination)
      (self.policyClass, self.attributes, self.relationships) = (policyClass, attributes, relationships)
    }
  }

  /// How a property of the destination gets its value.
  package struct PropertyMapping: Sendable, Equatable {
    package var name: String
    /// The format string of the expression, such as `$source.name`; nil if it has no expression, in which case Xcode
    /// fills in the property with the same name when compiling a source file.
    package var expression: String?

    package init(name: String, expression: String? = nil) {
      (self.name, self.expression) = (name, expression)
    }
  }

  /// The entities of a version that no entity mapping starts from, so their objects are not migrated.
  package func leavesOut(_ names: some Sequence<String>) -> [String] {
    let mapped = Set(entityMappings.compactMap(\.source))
    return names.filter { !mapped.contains($0) }
  }

  /// The migration policy classes of the entity mappings, in order, without duplicates.
  package var policyClasses: [String] {
    var seen = Set<String>()
    return entityMappings.compactMap(\.policyClass).filter { seen.insert($0).inserted }
  }
}
