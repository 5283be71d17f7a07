/// A change of one object of a model between two versions.
///
/// An object is an entity, a property, a fetch request template, a configuration, a composite or an index. The change
/// keeps both descriptions, so callers can show all details.
package struct Change<Object: Sendable & Hashable>: Sendable, Hashable {
  /// The old object; nil if it was added.
  package let old: Object?
  /// The new object; nil if it was removed.
  package let new: Object?
  /// The name; for a renamed object the new one.
  package let name: String
  /// The old name, if it differs.
  package let formerName: String?
  /// The members that differ, except the name; empty for an added or removed object.
  package let members: [MemberChange]
  /// Whether lightweight migration keeps the object's data: it matches entities and properties by renaming identifier,
  /// so objects with the same name but different identifiers are unrelated.
  package let isCarriedOver: Bool

  /// The kind of change.
  package var kind: ChangeKind {
    switch (old, new) {
    case (nil, _): .added
    case (_, nil): .removed
    case (_?, _?): formerName == nil ? .changed : .renamed
    }
  }

  init(added object: Object, named name: String) {
    (old, new, self.name, formerName, members, isCarriedOver) = (nil, object, name, nil, [], false)
  }

  init(removed object: Object, named name: String) {
    (old, new, self.name, formerName, members, isCarriedOver) = (object, nil, name, nil, [], false)
  }

  init(old: Object, named oldName: String, new: Object, named newName: String, members: [MemberChange], carried: Bool) {
    (self.old, self.new, name, isCarriedOver) = (old, new, newName, carried)
    formerName = oldName == newName ? nil : oldName
    self.members = members
  }
}

/// The kinds of change; the raw value is the word in JSON output.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  case added
  case removed
  /// A different name, matched by the renaming identifier; other members may also have changed.
  case renamed
  case changed
}
