/// Identifies an object of a model: the model itself, an entity, a property, or another named object.
package struct ObjectPath: Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case model, entity, property, fetchRequest, configuration, composite, compositeAttribute, index
  }

  package var kind: Kind
  /// The entity, or the fetch request, configuration or composite itself.
  package var owner: String
  /// The property or index of the owner.
  package var member: String

  private init(_ kind: Kind, _ owner: String = "", _ member: String = "") {
    self.kind = kind
    self.owner = owner
    self.member = member
  }

  package static let model = ObjectPath(.model)
  package static func entity(_ name: String) -> ObjectPath { ObjectPath(.entity, name) }
  package static func property(_ name: String, of entity: String) -> ObjectPath { ObjectPath(.property, entity, name) }
  package static func fetchRequest(_ name: String) -> ObjectPath { ObjectPath(.fetchRequest, name) }
  package static func configuration(_ name: String) -> ObjectPath { ObjectPath(.configuration, name) }
  package static func composite(_ name: String) -> ObjectPath { ObjectPath(.composite, name) }
  package static func attribute(_ name: String, ofComposite composite: String) -> ObjectPath {
    ObjectPath(.compositeAttribute, composite, name)
  }
  package static func index(_ name: String, of entity: String) -> ObjectPath { ObjectPath(.index, entity, name) }

  /// `Person.address`, `Person`, or the empty string for the model.
  package var description: String { member.isEmpty ? owner : owner + "." + member }
}
