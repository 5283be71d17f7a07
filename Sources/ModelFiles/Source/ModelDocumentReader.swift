import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

/// Converts the XML tree of a source model to a model, element by element.
///
/// One type, since every element is read with the same vocabulary, defaults and limits. Unreadable and unknown
/// items go to `findings`, items that only editors use to `document`; nothing is dropped.
struct ModelDocumentReader {
  let tree: XMLTree
  let path: String
  var model = ManagedObjectModel()
  var sourceMap = SourceMap()
  var document = SourceDocument()
  var writtenPredicates: [ObjectPath: String] = [:]
  private var findings = ReadFindings()

  init(tree: XMLTree, path: String) {
    self.tree = tree
    self.path = path
  }

  mutating func readModel() {
    sourceMap.record(.model, at: position(of: 0))
    for attribute in tree.attributes(of: 0) {
      switch attribute.name.term {
      case .userDefinedModelVersionIdentifier:
        // Xcode always writes the attribute; an empty string means that there is no identifier.
        model.versionIdentifiers = text(attribute).isEmpty ? [] : [text(attribute)]
      case .usedWithCloudKit: model.usesCloudKit = flag(attribute, of: 0, at: .model)
      case .usedWithSwiftData: model.usesSwiftData = flag(attribute, of: 0, at: .model)
      case .type, .documentVersion, .lastSavedToolsVersion, .systemVersion, .minimumToolsVersion, .sourceLanguage,
        .macOSVersion, .iOSVersion, .name:
        document.settings.append(setting(attribute))
      default: reportUnknown(attribute, of: 0, at: .model)
      }
    }
    var names = Set<String>()
    for child in tree.children(of: 0) {
      switch tree.elements[child].name.term {
      case .entity: readEntity(child, knownNames: &names)
      case .fetchRequest: model.fetchRequestTemplates.append(fetchRequest(child, at: fetchRequestPath(child)))
      case .configuration: readConfiguration(child)
      case .composite: readComposite(child)
      case .elements: readDiagram(child)
      default: reportUnknownElement(child, in: "the model", at: .model)
      }
    }
    for index in tree.elements.indices where tree.elements[index].hasText {
      let element = tree.elements[index].name
      guard element.term != nil else { continue }
      report(.unknownElement, "<\(element.text)> contains text, which is not read", at: .model, element: index)
    }
  }

  var allFindings: [Finding] { findings.all(about: "document", path: path) }

  private func fetchRequestPath(_ index: Int) -> ObjectPath {
    .fetchRequest(value(.name, of: index) ?? "")
  }

  // MARK: - Places and findings

  func position(of index: Int) -> SourcePosition {
    tree.elements[index].position
  }

  mutating func report(_ rule: RuleID, _ message: String, at object: ObjectPath, element index: Int) {
    findings.add(
      Finding(
        rule, message, about: object, remedy: ReaderRemedy.inSource(rule), path: path, position: position(of: index)))
  }

  mutating func reportUnknown(_ attribute: XMLTree.Attribute, of index: Int, at object: ObjectPath) {
    let element = tree.elements[index].name.text
    report(
      .unknownElement,
      "<\(element)> has the attribute \(attribute.name.text)=\(quoted(attribute)), which is unknown",
      at: object, element: index)
  }

  /// Reports an element and all its descendants, with their attributes.
  mutating func reportUnknownElement(_ index: Int, in place: String, at object: ObjectPath) {
    for element in index..<tree.elements[index].subtreeEnd {
      let attributes = tree.attributes(of: element).map { " \($0.name.text)=\(quoted($0))" }.joined()
      let text = tree.elements[element].hasText ? " with text" : ""
      report(
        .unknownElement, "<\(tree.elements[element].name.text)\(attributes)>\(text) is unknown in \(place)",
        at: object, element: element)
    }
  }

  /// The value of an attribute in quotes, shortened if it is long.
  func quoted(_ attribute: XMLTree.Attribute) -> String { Self.quoted(attribute.value) }

  static func quoted(_ text: String) -> String {
    text.unicodeScalars.count <= 120
      ? "'\(text)'" : "'\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(120))))…'"
  }

  /// The beginning of a message about a value: `maxCount of "Player.teams" is '2'`.
  func statement(_ attribute: XMLTree.Attribute, at object: ObjectPath) -> String {
    let owner = object.description
    return attribute.name.text + (owner.isEmpty ? "" : " of \"\(owner)\"") + " is " + quoted(attribute)
  }

  // MARK: - Values

  func text(_ attribute: XMLTree.Attribute) -> String { attribute.value }

  func setting(_ attribute: XMLTree.Attribute) -> SourceDocument.Setting {
    SourceDocument.Setting(name: attribute.name.text, value: attribute.value)
  }

  /// Keeps an attribute that has no effect on the model.
  mutating func keep(_ attribute: XMLTree.Attribute, of object: ObjectPath) {
    document.objectSettings.append(SourceDocument.ObjectSetting(object: object, setting: setting(attribute)))
  }

  /// The text of an attribute; nil if it is empty.
  func nonEmptyText(_ attribute: XMLTree.Attribute) -> String? {
    attribute.value.isEmpty ? nil : attribute.value
  }

  /// The text of an element's attribute of a given name.
  func value(_ term: ModelTerm, of index: Int) -> String? {
    tree.attributes(of: index).first { $0.name.term == term }.map { $0.value }
  }

  /// The name of an element; a missing one is reported.
  mutating func name(of index: Int, at object: (String) -> ObjectPath) -> String {
    let name = value(.name, of: index) ?? ""
    if name.isEmpty {
      report(
        .unreadableValue, "<\(tree.elements[index].name.text)> has no name", at: object(name), element: index)
    }
    return name
  }

  /// Reads a flag; reports an attribute that is not one of the object's flags.
  mutating func readFlag<Object: Flagged>(
    _ attribute: XMLTree.Attribute, into object: inout Object, of index: Int, at path: ObjectPath
  ) {
    guard let member = attribute.name.flag, let flag = Object.flags.first(where: { $0.flag.member == member })
    else { return reportUnknown(attribute, of: index, at: path) }
    object[keyPath: flag.path] = self.flag(attribute, of: index, at: path)
  }

  /// A boolean: `YES`, `NO`, `true`, `false`, `1` or `0`.
  mutating func flag(_ attribute: XMLTree.Attribute, of index: Int, at object: ObjectPath) -> Bool {
    switch text(attribute) {
    case "YES", "true", "1", "yes", "TRUE", "True", "Yes": return true
    case "NO", "false", "0", "no", "FALSE", "False", "No": return false
    default:
      report(
        .unreadableValue,
        "\(statement(attribute, at: object)), which is neither YES nor NO; NO is used",
        at: object, element: index)
      return false
    }
  }

  /// A count: a non-negative integer.
  mutating func count(_ attribute: XMLTree.Attribute, of index: Int, at object: ObjectPath) -> Int? {
    if let count = Int(text(attribute)), count >= 0 { return count }
    report(
      .unreadableValue, "\(statement(attribute, at: object)), which is not a count", at: object,
      element: index)
    return nil
  }
}

extension ModelDocumentReader {
  mutating func readConfiguration(_ index: Int) {
    let name = name(of: index, at: ObjectPath.configuration)
    let path = ObjectPath.configuration(name)
    sourceMap.record(path, at: position(of: index))
    var configuration = Configuration(name: name, entities: [])
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      case .name: break
      case .usedWithCloudKit: configuration.usesCloudKit = flag(attribute, of: index, at: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      guard tree.elements[child].name.term == .memberEntity else {
        reportUnknownElement(child, in: "a configuration", at: path)
        continue
      }
      for attribute in tree.attributes(of: child) {
        if attribute.name.term == .name {
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
      switch attribute.name.term {
      case .name: break
      case .syncable, .elementID, .versionHashModifier: keep(attribute, of: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      guard tree.elements[child].name.term == .attribute else {
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
      guard tree.elements[child].name.term == .element else {
        reportUnknownElement(child, in: "the diagram", at: .model)
        continue
      }
      document.diagram.append(SourceDocument.DiagramElement(settings: tree.attributes(of: child).map(setting)))
      reportChildren(of: child, in: "the diagram", at: .model)
    }
  }
}
