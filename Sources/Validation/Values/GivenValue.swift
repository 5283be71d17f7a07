package import GlossPredicateFormat

/// What an object holds for one property.
package enum GivenValue: Sendable, Hashable {
  case null
  /// The value of an attribute, of the class that its type demands.
  case attribute(PredicateValue)
  /// A text with unpaired surrogates. Swift's texts cannot hold them: each is replaced by U+FFFD, so that the length
  /// in UTF-16 code units stays the same.
  case illFormedText(String)
  /// The destination of a to-one relationship.
  case destination(Destination)
  /// The destinations of a to-many relationship.
  case destinations([Destination])
  /// A to-many relationship of which only the number of destinations is known.
  case count(Int)
}

/// An object at the other end of a relationship, as far as it is known.
package struct Destination: Sendable, Hashable {
  /// What names the object; nil for one that is only described.
  package var identifier: String?
  /// Its entity; nil for one of the entity that the relationship leads to.
  package var entity: String?
  /// Whether it is deleted or gone, so that the reference dangles.
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

  /// The object as predicates see it.
  var predicateValue: PredicateValue { identifier.map(PredicateValue.string) ?? .dictionary(values) }
}

extension [Destination] {
  /// Each object once, as the set that Core Data keeps holds it: an identifier names one object however often it is
  /// given, while objects that are only described are different ones.
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

/// What is about to be saved, which decides what is checked.
package enum ValidationOperation: String, Sendable, Hashable, CaseIterable {
  /// `validateForInsert()`: all properties; those not given have their default, else nil.
  case insert
  /// `validateForUpdate()`: the properties that are given. Core Data checks the unchanged ones too, but what is not
  /// given is not known; it passed when the object was saved before.
  case update
  /// `validateForDelete()`: the delete rules of the relationships that are given.
  case delete
}
