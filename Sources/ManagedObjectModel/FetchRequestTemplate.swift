/// A fetch request stored in a model, as a template or inside a fetched property.
package struct FetchRequestTemplate: Sendable, Hashable {
  /// What a fetch returns: `NSFetchRequestResultType`.
  package enum ResultType: Int, Sendable, Hashable, CaseIterable {
    case managedObjects = 0
    case managedObjectIDs = 1
    case dictionaries = 2
    case count = 4
  }

  package var name: String
  /// The name of the entity fetched.
  package var entity: String?
  /// The canonical format string of the predicate, as written where it does not parse; nil for all objects.
  package var predicate: String?
  /// The variables of the predicate without `$`, sorted, each once.
  package var variables: [String]
  /// The largest number of results; 0 for no limit.
  package var fetchLimit: Int
  /// How many objects are loaded at a time; 0 for all.
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
