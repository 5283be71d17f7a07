import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelReader {
  /// How deep composites within composites are followed; version hashes are made of no more levels.
  private static let compositeDepthLimit = 16

  /// Reads the elements of a composite attribute and gives them a name, which compiled models do not keep.
  ///
  /// The name is the attribute's own, and its full path where attributes of one name hold different elements. No
  /// compiled model with a composite is at hand; the key is inferred.
  mutating func composite(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> String {
    var composite = CompositeDescription(name: path.member, attributes: [])
    guard compositeDepth < Self.compositeDepthLimit else {
      report(.unreadableValue, "composites nest deeper than \(Self.compositeDepthLimit) levels", at: path)
      return path.member
    }
    compositeDepth += 1
    defer { compositeDepth -= 1 }
    for element in archive.elements(reference) {
      guard let object = archive.object(element), archive.charge(16) else { continue }
      let nameReference = value(.propertyName, of: object)
      let name = nameReference.flatMap { archive.string($0) } ?? ""
      var attribute = AttributeDescription(bare: name)
      read(object, named: nameReference, into: &attribute, at: .attribute(name, ofComposite: path.member))
      composite.attributes.append(attribute)
    }
    composite.attributes.sort { $0.name.precedes($1.name) }
    var number = 1
    while let known = composites[composite.name] {
      if model.composites[known].attributes == composite.attributes { return composite.name }
      guard archive.charge(4) else { return composite.name }
      composite.name = number == 1 ? path.description : "\(path.description) \(number)"
      number += 1
    }
    composites[composite.name] = model.composites.count
    model.composites.append(composite)
    return composite.name
  }
}
