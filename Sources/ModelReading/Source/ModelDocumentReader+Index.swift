import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension ModelDocumentReader {
  /// Reads a fetch index.
  mutating func fetchIndex(_ index: Int, of entity: String) -> FetchIndexDescription {
    let name = name(of: index) { ObjectPath.index($0, of: entity) }
    let path = ObjectPath.index(name, of: entity)
    sourceMap.record(path, at: position(of: index))
    var result = FetchIndexDescription(name: name, elements: [])
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      // No real file with a partial index is at hand; the name is inferred from that of the property in the API.
      case .partialIndexPredicate: result.partialPredicate = predicate(attribute, of: index, at: path)?.format
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      if tree.term(tree.elements[child].name) == .fetchIndexElement {
        if let element = fetchIndexElement(child, at: path) { result.elements.append(element) }
      } else {
        reportUnknownElement(child, in: "a fetch index", at: path)
      }
    }
    return result
  }

  private mutating func fetchIndexElement(_ index: Int, at path: ObjectPath) -> FetchIndexElement? {
    var subject: FetchIndexElement.Subject?
    var type = FetchIndexElement.CollationType.binary
    var isAscending = true
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .property: subject = .property(text(attribute))
      case .expression:
        if let expression = expression(attribute, of: index, at: path) { subject = .expression(expression) }
      case .expressionType, .name: keep(attribute, of: path)
      case .type:
        if let known = FetchIndexElement.CollationType(rawValue: text(attribute).lowercased()) {
          type = known
        } else {
          report(
            .unreadableValue, "\(statement(attribute, at: path)), neither Binary nor RTree; Binary is taken", at: path,
            element: index)
        }
      case .order:
        switch text(attribute) {
        case "ascending": isAscending = true
        case "descending": isAscending = false
        default:
          report(
            .unreadableValue, "\(statement(attribute, at: path)), neither ascending nor descending; ascending is taken",
            at: path, element: index)
        }
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    reportChildren(of: index, in: "a fetch index", at: path)
    guard let subject else {
      report(
        .unreadableValue, "an element of the index names neither a property nor an expression", at: path,
        element: index)
      return nil
    }
    return FetchIndexElement(subject, type: type, isAscending: isAscending)
  }

  /// Reads the indexes of models before fetch indexes.
  ///
  /// The compiler turns each into a fetch index named after its properties, `maker_numberPlate`; found so in a
  /// compiled model.
  mutating func compoundIndexes(_ index: Int, of entity: String) -> [FetchIndexDescription] {
    let path = ObjectPath.entity(entity)
    let tuples = tuples(index, of: .compoundIndex, and: .index, in: "compoundIndexes", at: path)
    return tuples.map { properties, place in
      let name = properties.joined(separator: "_")
      sourceMap.record(.index(name, of: entity), at: place)
      return FetchIndexDescription(name: name, elements: properties.map { FetchIndexElement(.property($0)) })
    }
  }

  mutating func uniquenessConstraints(_ index: Int, at path: ObjectPath) -> [[String]] {
    tuples(index, of: .uniquenessConstraint, and: .constraint, in: "uniquenessConstraints", at: path).map(\.0)
  }

  /// Reads lists of property names, `<tuple><item value="name"/></tuple>`.
  private mutating func tuples(
    _ index: Int, of tupleTerm: ModelTerm, and itemTerm: ModelTerm, in place: String, at path: ObjectPath
  ) -> [([String], SourcePosition)] {
    var result: [([String], SourcePosition)] = []
    for attribute in tree.attributes(of: index) { reportUnknown(attribute, of: index, at: path) }
    for tuple in tree.children(of: index) {
      guard tree.term(tree.elements[tuple].name) == tupleTerm else {
        reportUnknownElement(tuple, in: place, at: path)
        continue
      }
      for attribute in tree.attributes(of: tuple) { reportUnknown(attribute, of: tuple, at: path) }
      var names: [String] = []
      for item in tree.children(of: tuple) {
        guard tree.term(tree.elements[item].name) == itemTerm else {
          reportUnknownElement(item, in: place, at: path)
          continue
        }
        for attribute in tree.attributes(of: item) {
          if tree.term(attribute.name) == .value {
            names.append(text(attribute))
          } else {
            reportUnknown(attribute, of: item, at: path)
          }
        }
        reportChildren(of: item, in: place, at: path)
      }
      if !names.isEmpty { result.append((names, position(of: tuple))) }
    }
    return result
  }

  /// Marks the properties that have an index of their own, as the compiler does.
  ///
  /// Compiled models set `NSIsIndexed` where a fetch index has the property as its only element.
  func markIndexedProperties(of entity: inout EntityDescription) {
    for index in entity.indexes where index.elements.count == 1 {
      guard case .property(let name)? = index.elements.first?.subject else { continue }
      if let position = entity.attributes.firstIndex(where: { $0.name == name }) {
        entity.attributes[position].isIndexed = true
      }
      if let position = entity.relationships.firstIndex(where: { $0.name == name }) {
        entity.relationships[position].isIndexed = true
      }
    }
  }
}
