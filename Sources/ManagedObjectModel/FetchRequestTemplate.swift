package import GlossBasics

/// A fetch request stored in a model, as a template or inside a fetched property.
package struct FetchRequestTemplate: Sendable, Hashable {
  /// The results of a fetch: `NSFetchRequestResultType`.
  package enum ResultType: Int, Sendable, Hashable, CaseIterable {
    case managedObjects = 0
    case managedObjectIDs = 1
    case dictionaries = 2
    case count = 4
  }

  package var name: String
  /// The name of the fetched entity.
  package var entity: String?
  /// The canonical format string of the predicate, unchanged if it cannot be parsed; nil for all objects.
  package var predicate: String?
  /// The variables of the predicate without `$`, sorted, without duplicates.
  package var variables: [String]
  /// The maximum number of results; 0 for no limit.
  package var fetchLimit: Int
  /// The number of objects to load at a time; 0 for all.
  package var fetchBatchSize: Int
  package var resultType: ResultType
  package var includesSubentities: Bool
  package var includesPropertyValues: Bool
  package var includesPendingChanges: Bool
  package var returnsObjectsAsFaults: Bool
  package var returnsDistinctResults: Bool

  package init(
    name: String, entity: String? = nil, predicate: String? = nil, variables: [String] = [], fetchLimit: Int = 0,
    fetchBatchSize: Int = 0, resultType: ResultType = .managedObjects, includesSubentities: Bool = true,
    includesPropertyValues: Bool = true, includesPendingChanges: Bool = true, returnsObjectsAsFaults: Bool = true,
    returnsDistinctResults: Bool = false
  ) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.variables = variables
    self.fetchLimit = fetchLimit
    self.fetchBatchSize = fetchBatchSize
    self.resultType = resultType
    self.includesSubentities = includesSubentities
    self.includesPropertyValues = includesPropertyValues
    self.includesPendingChanges = includesPendingChanges
    self.returnsObjectsAsFaults = returnsObjectsAsFaults
    self.returnsDistinctResults = returnsDistinctResults
  }
}

extension FetchRequestTemplate {
  /// The template as `inspect` and `fetch` print it; members without a value are omitted.
  package var json: JSONValue {
    .object(of: [
      ("name", name.isEmpty ? nil : .string(name)),
      ("entity", entity.map(JSONValue.string)),
      ("predicate", predicate.map(JSONValue.string)),
      ("variables", variables.isEmpty ? nil : .strings(variables)),
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
