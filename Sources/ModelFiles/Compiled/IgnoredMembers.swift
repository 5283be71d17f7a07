/// The members of compiled models that carry no information for readers, each with the reason.
///
/// Every other key of every archived class is read into the model; any remaining key is reported as `unknown-element`.
enum IgnoredMembers {
  static let reasons: [ArchiveKey: String] = [
    .model: "leads from an entity back to the model that holds it",
    .entity: "leads from a property, request or index back to the entity that holds it, where it is not the subject",
    .isReadOnly: "follows from the kind: set for derived attributes and fetched properties only",
    .propertyFlags: "repeats the other members as bits",
    .fetchIndex: "leads from an element of an index back to the index",
    .supplementalIndexes: "is what Core Data works out from the other indexes",
    .spotlightDisplayName: "is shown by the system's search alone",
    .hasFetchRequestFlags: "says that the flags next to it are present",
    .allocationType: "is a hint of SQLite memory use that no model sets",
    .fetchOffset: "cannot be set in a model; always 0",
    .sortDescriptors: "cannot be set in a model; always null",
    .prefetchedKeyPaths: "cannot be set in a model; always null",
    .valuesToFetch: "cannot be set in a model; always null",
    .valuesToGroupBy: "cannot be set in a model; always null",
    .havingPredicate: "cannot be set in a model; always null",
    .filteringPredicate: "cannot be set in a model; always null",
    .variant: "repeats the type of a comparison operator",
    .destinationEntityName: "repeats the name of the destination, and is read where that is missing",
    .inverseRelationshipName: "repeats the name of the inverse, and is read where that is missing",
    .fetchRequestEntityName: "repeats the entity of the fetch request, and is read where that is missing",
  ]
}
