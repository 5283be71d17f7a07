import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat

extension ModelDocumentReader {
  /// Reads a fetched property.
  mutating func fetchedProperty(_ index: Int, at path: ObjectPath) -> FetchedPropertyDescription {
    var result = FetchedPropertyDescription(name: path.member)
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      case .name: break
      case .elementID: result.renamingIdentifier = renamingIdentifier(attribute, of: path, named: path.member)
      case .versionHashModifier: result.versionHashModifier = nonEmptyText(attribute)
      case .syncable: keep(attribute, of: path)
      default:
        switch attribute.name.flag {
        // Of the flags of other properties, a fetched property has none.
        case .isIndexed, .isIndexedBySpotlight, .isStoredInExternalRecord: keep(attribute, of: path)
        default: readFlag(attribute, into: &result, of: index, at: path)
        }
      }
    }
    // A fetched property is always transient, whatever is written, as compiled models record.
    result.isTransient = true
    for child in tree.children(of: index) {
      switch tree.elements[child].name.term {
      case .userInfo: read(userInfo: child, into: &result.userInfo, at: path)
      case .fetchRequest where result.fetchRequest == nil: result.fetchRequest = fetchRequest(child, at: path)
      default: reportUnknownElement(child, in: "a fetched property", at: path)
      }
    }
    return result
  }

  /// Reads a fetch request template, or the request of a fetched property.
  ///
  /// A missing attribute has the default of a new `NSFetchRequest` with the result type: dictionaries include no
  /// pending changes, object identifiers no property values. Verified against compiled models.
  mutating func fetchRequest(_ index: Int, at path: ObjectPath) -> FetchRequestTemplate {
    let isTemplate = path.kind == .fetchRequest
    if isTemplate { sourceMap.record(path, at: position(of: index)) }
    var result = FetchRequestTemplate(name: isTemplate ? name(of: index, at: ObjectPath.fetchRequest) : "")
    var includesPropertyValues: Bool?
    var includesPendingChanges: Bool?
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      // Xcode gives the requests of all fetched properties the same name, which compiled models drop.
      case .name: if !isTemplate { keep(attribute, of: path) }
      case .entity: result.entity = nonEmptyText(attribute)
      case .predicateString:
        let predicate = predicate(attribute, of: index, at: path)
        result.predicate = predicate?.format
        result.variables = predicate?.variables ?? []
      case .resultType: result.resultType = resultType(attribute, of: index, at: path)
      case .fetchLimit: result.fetchLimit = count(attribute, of: index, at: path) ?? 0
      case .fetchBatchSize: result.fetchBatchSize = count(attribute, of: index, at: path) ?? 0
      case .includeSubentities: result.includesSubentities = flag(attribute, of: index, at: path)
      case .includePropertyValues: includesPropertyValues = flag(attribute, of: index, at: path)
      case .includesPendingChanges: includesPendingChanges = flag(attribute, of: index, at: path)
      case .returnObjectsAsFaults: result.returnsObjectsAsFaults = flag(attribute, of: index, at: path)
      case .returnDistinctResults: result.returnsDistinctResults = flag(attribute, of: index, at: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    result.includesPropertyValues = includesPropertyValues ?? (result.resultType != .managedObjectIDs)
    result.includesPendingChanges = includesPendingChanges ?? (result.resultType != .dictionaries)
    reportChildren(of: index, in: "a fetch request", at: path)
    return result
  }

  private mutating func resultType(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) -> FetchRequestTemplate.ResultType {
    if let type = Int(text(attribute)).flatMap(FetchRequestTemplate.ResultType.init) { return type }
    report(
      .unreadableValue, "\(statement(attribute, at: path)), not one of 0, 1, 2, 4; 0 is used", at: path,
      element: index)
    return .managedObjects
  }
}

extension ModelDocumentReader {
  /// A predicate as stored in a model: its canonical format and its variables.
  typealias ReadPredicate = (format: String, variables: [String])

  /// Reads a predicate; nil if the text is empty, which means all objects.
  ///
  /// One that cannot be parsed is kept as written and reported.
  mutating func predicate(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> ReadPredicate? {
    guard let written = nonEmptyText(attribute) else { return nil }
    do {
      let predicate = try Predicate(format: written)
      if predicate.format != written { writtenPredicates[path] = written }
      return (predicate.format, predicate.variables)
    } catch {
      report(error, in: attribute, of: index, at: path)
      return (written, [])
    }
  }

  /// Reads the expression of a derived attribute, in the form used for the version hash.
  mutating func derivation(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> String? {
    expression(attribute, of: index, at: path) { text throws(PredicateSyntaxError) in
      try Expression(derivation: text)
    }
  }

  /// Reads an expression, such as that of an index.
  mutating func expression(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> String? {
    expression(attribute, of: index, at: path) { text throws(PredicateSyntaxError) in try Expression(format: text) }
  }

  private mutating func expression(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath,
    parse: (String) throws(PredicateSyntaxError) -> Expression
  ) -> String? {
    guard let written = nonEmptyText(attribute) else { return nil }
    do {
      return try parse(written).format
    } catch {
      report(error, in: attribute, of: index, at: path)
      return written
    }
  }

  private mutating func report(
    _ error: PredicateSyntaxError, in attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) {
    let place = error.line == 1 ? "column \(error.column)" : "line \(error.line), column \(error.column)"
    report(
      .invalidPredicate, "\(attribute.name.text) \(quoted(attribute)): \(error.message) (\(place))", at: path,
      element: index)
  }
}

extension ModelDocumentReader {
  /// Reads a fetch index.
  mutating func fetchIndex(_ index: Int, of entity: String) -> FetchIndexDescription {
    let name = name(of: index) { ObjectPath.index($0, of: entity) }
    let path = ObjectPath.index(name, of: entity)
    sourceMap.record(path, at: position(of: index))
    var result = FetchIndexDescription(name: name, elements: [])
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      case .name: break
      // No real file with a partial index was available; the name is inferred from that of the property in the API.
      case .partialIndexPredicate: result.partialPredicate = predicate(attribute, of: index, at: path)?.format
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      if tree.elements[child].name.term == .fetchIndexElement {
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
      switch attribute.name.term {
      case .property: subject = .property(text(attribute))
      case .expression:
        if let expression = expression(attribute, of: index, at: path) { subject = .expression(expression) }
      case .expressionType, .name: keep(attribute, of: path)
      case .type:
        if let known = FetchIndexElement.CollationType(rawValue: text(attribute).lowercased()) {
          type = known
        } else {
          report(
            .unreadableValue, "\(statement(attribute, at: path)), neither Binary nor RTree; Binary is used", at: path,
            element: index)
        }
      case .order:
        switch text(attribute) {
        case "ascending": isAscending = true
        case "descending": isAscending = false
        default:
          report(
            .unreadableValue, "\(statement(attribute, at: path)), neither ascending nor descending; ascending is used",
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

  /// Reads the indexes of models from before fetch indexes.
  ///
  /// The compiler turns each into a fetch index named after its properties, `maker_numberPlate`, as found in a compiled
  /// model.
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
      guard tree.elements[tuple].name.term == tupleTerm else {
        reportUnknownElement(tuple, in: place, at: path)
        continue
      }
      for attribute in tree.attributes(of: tuple) { reportUnknown(attribute, of: tuple, at: path) }
      var names: [String] = []
      for item in tree.children(of: tuple) {
        guard tree.elements[item].name.term == itemTerm else {
          reportUnknownElement(item, in: place, at: path)
          continue
        }
        for attribute in tree.attributes(of: item) {
          if attribute.name.term == .value {
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

  /// Marks the properties that have their own index, as the compiler does.
  ///
  /// Compiled models set `NSIsIndexed` if a fetch index has the property as its only element.
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
