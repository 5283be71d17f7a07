import GlossLocalization
import GlossManagedObjectModel
package import GlossModelReading

/// What holds attributes: an entity, or a composite.
package struct AttributeOwner: Sendable, Hashable {
  package let name: String
  package let isComposite: Bool

  /// Where an attribute of it stands.
  package func path(of attribute: String) -> ObjectPath {
    isComposite ? .attribute(attribute, ofComposite: name) : .property(attribute, of: name)
  }
}

extension CheckContext {
  /// All declared attributes, those of composites included.
  static func attributes(of index: ModelIndex) -> [(owner: AttributeOwner, attribute: AttributeDescription)] {
    let ofEntities = index.entities.flatMap { entity in
      entity.attributes.map { (AttributeOwner(name: entity.name, isComposite: false), $0) }
    }
    let ofComposites = index.model.composites.flatMap { composite in
      composite.attributes.map { (AttributeOwner(name: composite.name, isComposite: true), $0) }
    }
    return ofEntities + ofComposites
  }

  /// Whether the model has any table with the right name, be it one that cannot be read.
  package var hasTables: Bool { !modelTables.tables.isEmpty || !modelTables.failures.isEmpty }
}
