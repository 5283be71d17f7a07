import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension CompiledModelReader {
  /// Reads the fetch indexes of an entity.
  mutating func fetchIndexes(_ reference: KeyedArchive.Reference, of entity: String) -> [FetchIndexDescription] {
    var indexes: [FetchIndexDescription] = []
    for element in archive.elements(reference) {
      guard let object = archive.object(element), archive.charge(4) else { continue }
      indexes.append(fetchIndex(object, of: entity))
    }
    return indexes.sorted { $0.name.precedes($1.name) }
  }

  private mutating func fetchIndex(_ object: KeyedArchive.Object, of entity: String) -> FetchIndexDescription {
    let path = ObjectPath.index(string(.indexName, of: object) ?? "", of: entity)
    var index = FetchIndexDescription(name: path.member, elements: [])
    index.partialPredicate = value(.partialIndexPredicate, of: object).flatMap { predicate($0, at: path)?.format }
    for element in value(.indexElements, of: object).map({ archive.elements($0) }) ?? [] {
      guard let element = archive.object(element), archive.charge(4) else { continue }
      if let element = fetchIndexElement(element, at: path) { index.elements.append(element) }
    }
    noteUnknownMembers(of: object, known: KnownMembers.fetchIndex, at: path)
    return index
  }

  private mutating func fetchIndexElement(_ object: KeyedArchive.Object, at path: ObjectPath) -> FetchIndexElement? {
    var subject = nonEmptyString(.propertyName, of: object).map { FetchIndexElement.Subject.property($0) }
    if let value = value(.indexExpression, of: object), !archive.isNull(value),
      let expression = expression(value, at: path)
    {
      subject = .expression(expression.format)
    }
    noteUnknownMembers(of: object, known: KnownMembers.fetchIndexElement, at: path)
    guard let subject else {
      report(.unreadableValue, "an element of the index names neither a property nor an expression", at: path)
      return nil
    }
    let type = integer(.indexElementType, of: object) == 1 ? FetchIndexElement.CollationType.rtree : .binary
    return FetchIndexElement(subject, type: type, isAscending: flag(.isAscending, of: object))
  }
}
