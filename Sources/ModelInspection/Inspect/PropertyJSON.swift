import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension RelationshipDescription {
  var json: JSONValue {
    .object(of: [
      ("name", .string(name)),
      ("destination", .text(destination)),
      ("inverse", .text(inverse)),
      ("inverseEntity", .text(inverseEntity)),
      ("isToMany", .boolean(isToMany)),
      ("isOrdered", .boolean(isOrdered)),
      ("isOptional", .boolean(isOptional)),
      ("isTransient", .boolean(isTransient)),
      ("minCount", .integer(minCount)),
      ("maxCount", .integer(max(0, maxCount))),
      ("deleteRule", .string(deleteRule.jsonName)),
      ("isIndexed", .boolean(isIndexed)),
      ("isIndexedBySpotlight", .boolean(isIndexedBySpotlight)),
      ("isStoredInExternalRecord", .boolean(isStoredInExternalRecord)),
      ("renamingIdentifier", .text(renamingIdentifier)),
      ("versionHashModifier", .text(versionHashModifier)),
      ("validations", list(validations.map(\.json))),
      ("userInfo", object(userInfo)),
    ])
  }
}

extension FetchedPropertyDescription {
  var json: JSONValue {
    .object(of: [
      ("name", .string(name)),
      ("isOptional", .boolean(isOptional)),
      ("isTransient", .boolean(isTransient)),
      ("fetchRequest", fetchRequest?.json),
      ("renamingIdentifier", .text(renamingIdentifier)),
      ("versionHashModifier", .text(versionHashModifier)),
      ("userInfo", object(userInfo)),
    ])
  }
}

extension FetchRequestTemplate {
  var json: JSONValue {
    .object(of: [
      ("name", name.isEmpty ? nil : .string(name)),
      ("entity", .text(entity)),
      ("predicate", .text(predicate)),
      ("variables", list(variables)),
      ("fetchLimit", .integer(fetchLimit)),
      ("fetchBatchSize", .integer(fetchBatchSize)),
      ("resultType", .integer(resultType.rawValue)),
      ("includesSubentities", .boolean(includesSubentities)),
      ("includesPropertyValues", .boolean(includesPropertyValues)),
      ("includesPendingChanges", .boolean(includesPendingChanges)),
      ("returnsObjectsAsFaults", .boolean(returnsObjectsAsFaults)),
      ("returnsDistinctResults", .boolean(returnsDistinctResults)),
    ])
  }
}

extension FetchIndexDescription {
  var json: JSONValue {
    .object(of: [
      ("name", .string(name)),
      ("elements", list(elements.map(\.json))),
      ("partialPredicate", .text(partialPredicate)),
    ])
  }
}

extension FetchIndexElement {
  fileprivate var json: JSONValue {
    let subject: (String, JSONValue?) =
      switch subject {
      case .property(let name): ("property", .string(name))
      case .expression(let expression): ("expression", .string(expression))
      }
    return .object(of: [subject, ("type", .string(type.rawValue)), ("isAscending", .boolean(isAscending))])
  }
}
