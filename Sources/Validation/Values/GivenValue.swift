package import GlossPredicateFormat

/// The value of an object for one property.
package enum GivenValue: Sendable, Hashable {
  case null
  /// The value of an attribute, in the class its type requires.
  case attribute(PredicateValue)
  /// A string with unpaired surrogates. Swift strings cannot hold them: each is replaced by U+FFFD, so the length in
  /// UTF-16 code units stays the same.
  case illFormedText(String)
  /// The destination of a to-one relationship.
  case destination(Destination)
  /// The destinations of a to-many relationship.
  case destinations([Destination])
  /// A to-many relationship of which only the number of destinations is known.
  case count(Int)
}

/// An object at the other end of a relationship, as far as known.
package struct Destination: Sendable, Hashable {
  /// The object's identifier; nil if it is only described.
  package var identifier: String?
  /// The object's entity; nil if it is the relationship's destination entity.
  package var entity: String?
  /// Whether the object is deleted or missing, so the reference dangles.
  package var isDeleted: Bool
  /// Its values, for predicates on the relationship.
  package var values: [String: PredicateValue]

  package init(
    identifier: String? = nil, entity: String? = nil, isDeleted: Bool = false, values: [String: PredicateValue] = [:]
  ) {
    self.identifier = identifier
    self.entity = entity
    self.isDeleted = isDeleted
    self.values = values
  }

  /// The object as seen by predicates.
  var predicateValue: PredicateValue { identifier.map(PredicateValue.string) ?? .dictionary(values) }
}

extension [Destination] {
  /// Each object once, like the set that Core Data holds: an identifier names one object however often it is given,
  /// while objects that are only described are distinct.
  var withoutRepetitions: [Destination] {
    var seen = Set<String>()
    return filter { $0.identifier.map { seen.insert($0).inserted } ?? true }
  }
}

/// The values of one object by the names of its properties.
package struct ObjectValues: Sendable, Hashable {
  package var entity: String
  package var values: [String: GivenValue]

  package init(entity: String, values: [String: GivenValue]) {
    self.entity = entity
    self.values = values
  }
}

/// The operation about to be saved, which determines what is checked.
package enum ValidationOperation: String, Sendable, Hashable, CaseIterable {
  /// `validateForInsert()`: all properties; those not given have their default, else nil.
  case insert
  /// `validateForUpdate()`: only the given properties. Core Data also checks unchanged ones, but their values are
  /// unknown here; they passed when the object was last saved.
  case update
  /// `validateForDelete()`: the delete rules of the relationships that are given.
  case delete
}
