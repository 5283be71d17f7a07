import GlossDiagnostics
import GlossManagedObjectModel

extension ModelDocumentReader {
  mutating func readConfiguration(_ index: Int) {
    let name = name(of: index, at: ObjectPath.configuration)
    let path = ObjectPath.configuration(name)
    sourceMap.record(path, at: position(of: index))
    var configuration = Configuration(name: name, entities: [])
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      case .usedWithCloudKit: configuration.usesCloudKit = flag(attribute, of: index, at: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      guard tree.term(tree.elements[child].name) == .memberEntity else {
        reportUnknownElement(child, in: "a configuration", at: path)
        continue
      }
      for attribute in tree.attributes(of: child) {
        if tree.term(attribute.name) == .name {
          configuration.entities.append(text(attribute))
        } else {
          reportUnknown(attribute, of: child, at: path)
        }
      }
      reportChildren(of: child, in: "a configuration", at: path)
    }
    model.configurations.append(configuration)
  }

  mutating func readComposite(_ index: Int) {
    let name = name(of: index, at: ObjectPath.composite)
    let path = ObjectPath.composite(name)
    sourceMap.record(path, at: position(of: index))
    var composite = CompositeDescription(name: name, attributes: [])
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      case .syncable, .elementID, .versionHashModifier: keep(attribute, of: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      guard tree.term(tree.elements[child].name) == .attribute else {
        reportUnknownElement(child, in: "a composite", at: path)
        continue
      }
      let name = self.name(of: child) { ObjectPath.attribute($0, ofComposite: composite.name) }
      let place = ObjectPath.attribute(name, ofComposite: composite.name)
      sourceMap.record(place, at: position(of: child))
      composite.attributes.append(attribute(child, at: place))
    }
    model.composites.append(composite)
  }

  /// Keeps the boxes of the editor's diagram.
  mutating func readDiagram(_ index: Int) {
    for attribute in tree.attributes(of: index) { reportUnknown(attribute, of: index, at: .model) }
    for child in tree.children(of: index) {
      guard tree.term(tree.elements[child].name) == .element else {
        reportUnknownElement(child, in: "the diagram", at: .model)
        continue
      }
      document.diagram.append(SourceDocument.DiagramElement(settings: tree.attributes(of: child).map(setting)))
      reportChildren(of: child, in: "the diagram", at: .model)
    }
  }
}
