/// A fetch request stored in a model, as a template or inside a fetched property.
public struct FetchRequestTemplate: Sendable, Hashable {
  /// What a fetch returns: `NSFetchRequestResultType`.
  public enum ResultType: Int, Sendable, Hashable, CaseIterable {
    case managedObjects = 0
    case managedObjectIDs = 1
    case dictionaries = 2
    case count = 4
  }

  public var name: String
  /// The name of the entity fetched.
  public var entity: String?
  /// The canonical format string of the predicate, as written where it does not parse; nil for all objects.
  public var predicate: String?
  /// The variables of the predicate without `$`, sorted, each once.
  public var variables: [String]
  /// The largest number of results; 0 for no limit.
  public var fetchLimit: Int
  /// How many objects are loaded at a time; 0 for all.
  public var fetchBatchSize: Int
  public var resultType: ResultType
  public var includesSubentities: Bool
  public var includesPropertyValues: Bool
  public var includesPendingChanges: Bool
  public var returnsObjectsAsFaults: Bool
  public var returnsDistinctResults: Bool

  public init(
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
