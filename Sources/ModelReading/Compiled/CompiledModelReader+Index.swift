import Diagnostics
import ManagedObjectModel
import PredicateFormat
import PropertyLists

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
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch key(position, of: object) {
      case .indexName: break
      case .partialIndexPredicate: index.partialPredicate = predicate(value, at: path)?.format
      case .indexElements:
        for element in archive.elements(value) {
          guard let element = archive.object(element), archive.charge(4) else { continue }
          if let element = fetchIndexElement(element, at: path) { index.elements.append(element) }
        }
      default: noteUnknown(position, of: object, at: path)
      }
    }
    return index
  }

  private mutating func fetchIndexElement(_ object: KeyedArchive.Object, at path: ObjectPath) -> FetchIndexElement? {
    var subject: FetchIndexElement.Subject?
    var type = FetchIndexElement.CollationType.binary
    var isAscending = false
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch key(position, of: object) {
      case .propertyName:
        if let name = nonEmptyString(value) { subject = .property(name) }
      case .indexExpression:
        if !archive.isNull(value), let expression = expression(value, at: path) {
          subject = .expression(expression.format)
        }
      case .indexElementType: type = archive.integer(value) == 1 ? .rtree : .binary
      case .isAscending: isAscending = archive.boolean(value) ?? false
      default: noteUnknown(position, of: object, at: path)
      }
    }
    guard let subject else {
      report(.unreadableValue, "an element of the index names neither a property nor an expression", at: path)
      return nil
    }
    return FetchIndexElement(subject, type: type, isAscending: isAscending)
  }
}
