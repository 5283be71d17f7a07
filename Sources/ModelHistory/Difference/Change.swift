/// What happened to one object of a model from one version to the next.
///
/// An object is an entity, a property, a fetch request template, a configuration, a composite or an index. The old and
/// the new description are both there, so that whoever shows the change can say it in full.
package struct Change<Object: Sendable & Hashable>: Sendable, Hashable {
  /// The object as it was; nil for one that was added.
  package let old: Object?
  /// The object as it is; nil for one that was removed.
  package let new: Object?
  /// The name, the new one of an object that was renamed.
  package let name: String
  /// The name before, where it was another.
  package let formerName: String?
  /// What differs between old and new, the name left out; empty for what was added or removed.
  package let members: [MemberChange]
  /// Whether lightweight migration carries the object's data over: entities and properties are matched by their
  /// renaming identifiers, so two of one name but different identifiers are strangers to it.
  package let isCarriedOver: Bool

  /// What happened, in one word.
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

/// What can happen to an object; the raw value is the word of the JSON output.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  case added
  case removed
  /// Another name, matched by the renaming identifier; other members may have changed too.
  case renamed
  case changed
}
