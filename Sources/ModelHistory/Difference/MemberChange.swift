import GlossBasics
package import GlossManagedObjectModel

/// One member of an object with its value before and after.
package struct MemberChange: Sendable, Hashable {
  package let member: ModelMember
  /// The key, for an entry of `userInfo`.
  package let key: String?
  /// The value before; nil for none.
  package let old: MemberValue?
  /// The value after; nil for none.
  package let new: MemberValue?
  /// Whether this change alone alters the version hash of the entity, so that stores need a migration.
  package var affectsHash = false

  init(_ member: ModelMember, key: String? = nil, _ old: MemberValue?, _ new: MemberValue?) {
    self.member = member
    self.key = key
    self.old = old
    self.new = new
  }
}

/// The value of a member.
package enum MemberValue: Sendable, Hashable {
  case flag(Bool)
  case number(Int)
  /// A text, a name, a format string or a word of Xcode.
  case text(String)
  /// A default or a bound.
  case value(AttributeValue)
  /// Names in their order; those of a set are sorted.
  case names([String])
}

/// The members that are compared; the raw value is the name `inspect --format json` gives them.
package enum ModelMember: String, Sendable, Hashable, CaseIterable {
  case managedObjectClassName, isAbstract, superentity, codeGeneration, uniquenessConstraints
  case type, isOptional, isTransient, defaultValue, minimum, maximum, minimumLength, maximumLength, pattern
  case validations, attributeValueClassName, valueTransformerName, usesScalarValueType, derivationExpression
  case isDerived, compositeName, allowsExternalBinaryDataStorage, allowsCloudEncryption
  case preservesValueInHistoryOnDeletion, isIndexed, isIndexedBySpotlight, isStoredInExternalRecord
  case destination, inverse, inverseEntity, isToMany, isOrdered, minCount, maxCount, deleteRule
  case renamingIdentifier, versionHashModifier, userInfo
  case entity, predicate, variables, fetchLimit, fetchBatchSize, resultType, includesSubentities
  case includesPropertyValues, includesPendingChanges, returnsObjectsAsFaults, returnsDistinctResults
  case elements, partialPredicate, entities, attributes, usesCloudKit, usesSwiftData, versionIdentifiers
}

/// Collects the members of two objects that differ.
struct MemberComparison {
  private(set) var changes: [MemberChange] = []

  /// The changes, each with whether it alters the version hash.
  func changes(affectingHash decides: (ModelMember) -> Bool) -> [MemberChange] {
    changes.map { change in
      var change = change
      change.affectsHash = decides(change.member)
      return change
    }
  }

  mutating func compare(_ member: ModelMember, _ old: Bool, _ new: Bool) {
    if old != new { changes.append(MemberChange(member, .flag(old), .flag(new))) }
  }

  /// A statement that not every form of a model makes: what is not said is not compared.
  mutating func compare(_ member: ModelMember, ifSaid old: Bool?, _ new: Bool?) {
    if let old, let new { compare(member, old, new) }
  }

  mutating func compare(_ member: ModelMember, _ old: Int?, _ new: Int?) {
    if old != new { changes.append(MemberChange(member, old.map(MemberValue.number), new.map(MemberValue.number))) }
  }

  mutating func compare(_ member: ModelMember, _ old: String?, _ new: String?) {
    if old != new { changes.append(MemberChange(member, old.map(MemberValue.text), new.map(MemberValue.text))) }
  }

  /// A number that is the same as another type of number, as after a change from Integer to Double, is not a change.
  mutating func compare(_ member: ModelMember, _ old: AttributeValue?, _ new: AttributeValue?) {
    if old != new, old?.words != new?.words {
      changes.append(MemberChange(member, old.map(MemberValue.value), new.map(MemberValue.value)))
    }
  }

  mutating func compare(_ member: ModelMember, _ old: [String], _ new: [String]) {
    guard old != new else { return }
    changes.append(MemberChange(member, old.isEmpty ? nil : .names(old), new.isEmpty ? nil : .names(new)))
  }

  /// Each entry of userInfo that differs is a change of its own.
  mutating func compareUserInfo(_ old: [String: String], _ new: [String: String]) {
    guard old != new else { return }
    for key in Set(old.keys).union(new.keys).sorted(by: { $0.precedes($1) }) where old[key] != new[key] {
      changes.append(MemberChange(.userInfo, key: key, old[key].map(MemberValue.text), new[key].map(MemberValue.text)))
    }
  }
}
