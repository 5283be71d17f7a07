import GlossBasics
package import GlossManagedObjectModel

/// One member of an object with its old and new values.
package struct MemberChange: Sendable, Hashable {
  package let member: ModelMember
  /// The key of a `userInfo` entry.
  package let key: String?
  /// The old value; nil for none.
  package let old: MemberValue?
  /// The new value; nil for none.
  package let new: MemberValue?
  /// Whether this change alone alters the version hash of the entity, so stores need a migration.
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
  /// A string: a name, a format string or a word of Xcode's.
  case text(String)
  /// A default or a bound.
  case value(AttributeValue)
  /// Names in order; those of a set are sorted.
  case names([String])
}

/// Collects the members that differ between two objects.
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

  mutating func compare<Object>(_ flags: [ObjectFlag<Object>], _ old: Object, _ new: Object) {
    for flag in flags { compare(flag.flag.member, old[keyPath: flag.path], new[keyPath: flag.path]) }
  }

  /// Compares a value that not every form of a model records; a missing value is not compared.
  mutating func compare(_ member: ModelMember, ifSaid old: Bool?, _ new: Bool?) {
    if let old, let new { compare(member, old, new) }
  }

  mutating func compare(_ member: ModelMember, _ old: Int?, _ new: Int?) {
    if old != new { changes.append(MemberChange(member, old.map(MemberValue.number), new.map(MemberValue.number))) }
  }

  mutating func compare(_ member: ModelMember, _ old: String?, _ new: String?) {
    if old != new { changes.append(MemberChange(member, old.map(MemberValue.text), new.map(MemberValue.text))) }
  }

  /// Compares values; a number that only changed its type, as from Integer to Double, is not a change.
  mutating func compare(_ member: ModelMember, _ old: AttributeValue?, _ new: AttributeValue?) {
    if old != new, old?.words != new?.words {
      changes.append(MemberChange(member, old.map(MemberValue.value), new.map(MemberValue.value)))
    }
  }

  mutating func compare(_ member: ModelMember, _ old: [String], _ new: [String]) {
    guard old != new else { return }
    changes.append(MemberChange(member, old.isEmpty ? nil : .names(old), new.isEmpty ? nil : .names(new)))
  }

  /// Reports each userInfo entry that differs as a separate change.
  mutating func compareUserInfo(_ old: [String: String], _ new: [String: String]) {
    guard old != new else { return }
    for key in Set(old.keys).union(new.keys).sorted(by: { $0.precedes($1) }) where old[key] != new[key] {
      changes.append(MemberChange(.userInfo, key: key, old[key].map(MemberValue.text), new[key].map(MemberValue.text)))
    }
  }
}
