import GlossManagedObjectModel
import GlossPredicateFormat

extension DataModel {
  /// A fetch request in a model, as a template or in a fetched property.
  public struct FetchRequest: Sendable, Hashable {
    var value: FetchRequestTemplate

    /// The results of a fetch; the raw value is that of `NSFetchRequestResultType`.
    public enum ResultType: Int, Sendable, Hashable, CaseIterable, Codable {
      /// Objects.
      case managedObjects = 0
      /// Identifiers of objects.
      case managedObjectIDs = 1
      /// Dictionaries of values.
      case dictionaries = 2
      /// The number of objects.
      case count = 4
    }

    /// The name of the template.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The name of the fetched entity.
    public var entity: String? {
      get { value.entity }
      set { value.entity = newValue }
    }
    /// The canonical format string of the predicate, as returned by `NSPredicate.predicateFormat`; nil for all objects.
    public var predicate: String? { value.predicate }
    /// The names of the predicate's variables without `$`, sorted, each once.
    public var variables: [String] { value.variables }
    /// The maximum number of results; 0 for no limit.
    public var fetchLimit: Int { value.fetchLimit }
    /// The number of objects to load at a time; 0 for all.
    public var fetchBatchSize: Int { value.fetchBatchSize }
    /// The results of the fetch.
    public var resultType: ResultType {
      get { ResultType(rawValue: value.resultType.rawValue) ?? .managedObjects }
      set { value.resultType = .init(rawValue: newValue.rawValue) ?? .managedObjects }
    }
    /// Whether objects of subentities are found.
    public var includesSubentities: Bool {
      get { value.includesSubentities }
      set { value.includesSubentities = newValue }
    }
    /// Whether the values of the objects are loaded.
    public var includesPropertyValues: Bool {
      get { value.includesPropertyValues }
      set { value.includesPropertyValues = newValue }
    }
    /// Whether unsaved changes are taken into account.
    public var includesPendingChanges: Bool {
      get { value.includesPendingChanges }
      set { value.includesPendingChanges = newValue }
    }
    /// Whether the objects are faults.
    public var returnsObjectsAsFaults: Bool {
      get { value.returnsObjectsAsFaults }
      set { value.returnsObjectsAsFaults = newValue }
    }
    /// Whether equal results are returned once.
    public var returnsDistinctResults: Bool {
      get { value.returnsDistinctResults }
      set { value.returnsDistinctResults = newValue }
    }

    /// Creates a fetch request in code.
    ///
    /// - Parameters:
    ///   - entity: the entity to fetch.
    ///   - predicate: a predicate format string, which may contain variables such as `$NAME`; nil for all objects.
    ///   - fetchLimit: the maximum number of results; 0 for no limit.
    /// - Throws: ``DataModel/InputError`` if the predicate cannot be parsed, or the limit is negative.
    public init(entity: String?, predicate: String? = nil, fetchLimit: Int = 0) throws(InputError) {
      value = FetchRequestTemplate(name: "", entity: entity)
      try setPredicate(predicate)
      try setFetchLimit(fetchLimit)
    }

    init(value: FetchRequestTemplate) { self.value = value }

    /// Sets the maximum number of results, and the number of objects to load at a time; 0 for all.
    ///
    /// - Throws: ``DataModel/InputError`` if one of them is negative, which Core Data cannot express.
    public mutating func setFetchLimit(_ limit: Int, batchSize: Int = 0) throws(InputError) {
      guard limit >= 0, batchSize >= 0 else {
        throw InputError(UsageError("a number of results cannot be negative"), path: entity ?? name)
      }
      (value.fetchLimit, value.fetchBatchSize) = (limit, batchSize)
    }

    /// Sets the predicate, and with it the variables.
    ///
    /// - Throws: ``DataModel/InputError`` if it cannot be parsed.
    public mutating func setPredicate(_ format: String?) throws(InputError) {
      do throws(PredicateSyntaxError) {
        let parsed = try format.map { format throws(PredicateSyntaxError) in try Predicate(format: format) }
        (value.predicate, value.variables) = (parsed?.format, Set(parsed?.variables ?? []).sorted())
      } catch {
        throw InputError(UsageError("the predicate cannot be read: \(error)"), path: entity ?? name)
      }
    }
  }

  /// A fetched property, like `NSFetchedPropertyDescription`.
  public struct FetchedProperty: Sendable, Hashable {
    var value: FetchedPropertyDescription

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// Whether it is marked optional.
    public var isOptional: Bool {
      get { value.isOptional }
      set { value.isOptional = newValue }
    }
    /// Whether it is marked transient, as Xcode does.
    public var isTransient: Bool {
      get { value.isTransient }
      set { value.isTransient = newValue }
    }
    /// The fetch request that returns the objects; nil if the model has none.
    public var fetchRequest: FetchRequest? {
      get { value.fetchRequest.map(FetchRequest.init(value:)) }
      set { value.fetchRequest = newValue?.value }
    }
    /// The identifier by which lightweight migration matches; nil if it is the name.
    public var renamingIdentifier: String? {
      get { value.renamingIdentifier }
      set { value.renamingIdentifier = newValue }
    }
    /// A string that changes the version hash, for a change that Core Data does not see.
    public var versionHashModifier: String? {
      get { value.versionHashModifier }
      set { value.versionHashModifier = newValue }
    }
    /// The user info, as strings by key.
    public var userInfo: [String: String] {
      get { value.userInfo }
      set { value.userInfo = newValue }
    }

    /// Creates a fetched property in code.
    public init(name: String, fetchRequest: FetchRequest?) {
      value = FetchedPropertyDescription(name: name, fetchRequest: fetchRequest?.value)
    }

    init(value: FetchedPropertyDescription) { self.value = value }
  }
}
