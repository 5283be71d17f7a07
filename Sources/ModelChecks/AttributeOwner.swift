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
