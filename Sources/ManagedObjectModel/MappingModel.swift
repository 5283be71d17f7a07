/// A mapping model: how Core Data makes the objects of one version of a model from those of another.
///
/// Core Data finds it by the version hashes of the entities that it maps
/// (`NSMappingModel(from:forSourceModel:destinationModel:)`), not by the names of versions.
package struct MappingModel: Sendable, Equatable {
  /// The file name without its extension.
  package var name: String
  package var path: String
  /// Whether it is an `.xcmappingmodel`, which people edit, and not the `.cdm` made of it.
  package var isSource: Bool
  package var source: Version
  package var destination: Version
  /// In the order in which Core Data goes through them.
  package var entityMappings: [EntityMapping]

  package init(
    name: String, path: String, isSource: Bool, source: Version, destination: Version, entityMappings: [EntityMapping]
  ) {
    (self.name, self.path, self.isSource) = (name, path, isSource)
    (self.source, self.destination, self.entityMappings) = (source, destination, entityMappings)
  }

  /// The version of a model that a mapping model leads from or to.
  package struct Version: Sendable, Equatable {
    /// `App/App.xcdatamodeld/App 6.xcdatamodel`, relative to the project as it was then; nil where it is compiled.
    package var path: String?
    /// The version hashes of the entities by which it is found: all of the version where it is source, those that are
    /// mapped where it is compiled; empty where the model inside cannot be read.
    package var entityHashes: [String: [UInt8]]

    package init(path: String? = nil, entityHashes: [String: [UInt8]] = [:]) {
      (self.path, self.entityHashes) = (path, entityHashes)
    }
  }

  /// What becomes of the objects of an entity.
  package struct EntityMapping: Sendable, Equatable {
    /// As `NSEntityMappingType` counts them.
    package enum Kind: Int, Sendable, Hashable {
      case undefined, custom, add, remove, copy, transform
    }

    package var name: String
    package var kind: Kind
    /// nil for an entity that only the destination has.
    package var source: String?
    /// nil for an entity that only the source has.
    package var destination: String?
    /// The subclass of `NSEntityMigrationPolicy` that does the work.
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
    /// The format string of the expression, such as `$source.name`; nil where it has none, which for a property of the
    /// same name in a source file means that Xcode fills it in.
    package var expression: String?

    package init(name: String, expression: String? = nil) {
      (self.name, self.expression) = (name, expression)
    }
  }

  /// The entities of a version that no entity mapping leads from, so that their objects are not carried over.
  package func leavesOut(_ names: some Sequence<String>) -> [String] {
    let mapped = Set(entityMappings.compactMap(\.source))
    return names.filter { !mapped.contains($0) }
  }

  /// The classes that do the work of some entity mappings, each once, in their order.
  package var policyClasses: [String] {
    var seen = Set<String>()
    return entityMappings.compactMap(\.policyClass).filter { seen.insert($0).inserted }
  }
}
