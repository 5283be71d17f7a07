package import GlossManagedObjectModel

/// An entity or composite, which can have attributes.
package struct AttributeOwner: Sendable, Hashable {
  package let name: String
  package let isComposite: Bool

  /// The path of one of its attributes.
  package func path(of attribute: String) -> ObjectPath {
    isComposite ? .attribute(attribute, ofComposite: name) : .property(attribute, of: name)
  }
}
