import GlossBasics
package import GlossManagedObjectModel

/// The changes of one entity, in the form that every output prints: the entity, and a flat list of statements.
package struct EntityStatement: Sendable, Hashable {
  package var name: String
  package var oldName: String?
  package var kind: ChangeKind
  /// Whether the version hash changed: stores of the old version then need a migration.
  package var hashChanged: Bool
  /// The size of an added or removed entity: `5 attributes, 2 relationships`.
  package var size: String?
  /// Whether migration keeps the rows.
  package var isCarriedOver: Bool
  package var changes: [ChangeStatement]

  package init(
    name: String, oldName: String? = nil, kind: ChangeKind, hashChanged: Bool, size: String? = nil, isCarriedOver: Bool,
    changes: [ChangeStatement]
  ) {
    self.name = name
    self.oldName = oldName
    self.kind = kind
    self.hashChanged = hashChanged
    self.size = size
    self.isCarriedOver = isCarriedOver
    self.changes = changes
  }
}

/// One change of an entity, a composite, a fetch request or a configuration.
package struct ChangeStatement: Sendable, Hashable {
  /// The changed part of the owner; nil for the owner itself.
  package var property: String?
  /// The changed index, which is not a property.
  package var index: String?
  package var oldName: String?
  package var kind: ChangeKind
  /// The changed member; nil if the whole object was added, removed or renamed.
  package var member: ModelMember?
  /// The key of a userInfo entry.
  package var key: String?
  package var old: MemberValue?
  package var new: MemberValue?
  package var affectsHash: Bool
  /// The entities that now declare a removed property, and those an added one came from.
  package var movedTo: [String] = []
  package var movedFrom: [String] = []
  /// What happens to the values in the move.
  var moveWords = ""
}

extension ModelDifference {
  /// The entities that changed, sorted by name, including those where only the hash changed.
  package var entityStatements: [EntityStatement] {
    let renewed = Set(entitiesWithNewHash)
    var statements = entities.map { change in
      statement(of: change, hashChanged: renewed.contains(change.change.name))
    }
    let named = Set(statements.map(\.name))
    statements += changedHashes.filter { !named.contains($0) }.map {
      EntityStatement(name: $0, kind: .changed, hashChanged: true, isCarriedOver: true, changes: [])
    }
    return statements.sorted { $0.name.precedes($1.name) }
  }

  private func statement(of entity: EntityChange, hashChanged: Bool) -> EntityStatement {
    let change = entity.change
    var result = EntityStatement(
      name: change.name, oldName: change.formerName, kind: change.kind, hashChanged: hashChanged || change.new == nil,
      isCarriedOver: change.isCarriedOver, changes: [])
    guard change.old != nil, change.new != nil else {
      result.size = (change.new ?? change.old)?.size
      return result
    }
    result.changes = change.members.map { ChangeStatement($0) }
    result.changes += entity.removedUniquenessConstraints.map {
      ChangeStatement(kind: .changed, member: .uniquenessConstraints, old: .names($0), affectsHash: true)
    }
    result.changes += entity.addedUniquenessConstraints.map {
      ChangeStatement(kind: .changed, member: .uniquenessConstraints, new: .names($0), affectsHash: true)
    }
    let (from, to) = (change.formerName ?? change.name, change.name)
    let attributes = RenamedNames(
      change.old?.attributes, change.new?.attributes, name: \.name, identity: \.withoutIdentifier)
    result.changes += entity.attributes.flatMap {
      statements($0, from, to, attributes, isHashed: HashedMembers.holds, words: \.words)
    }
    for composite in entity.composites {
      result.changes += composite.attributes.flatMap {
        statements($0, "", "", nil, isHashed: HashedMembers.holds, words: \.words)
      }.map { statement in
        var statement = statement
        statement.property = statement.property.map { "\(composite.change.name).\($0)" }
        return statement
      }
    }
    let relationships = RenamedNames(
      change.old?.relationships, change.new?.relationships, name: \.name, identity: \.withoutIdentifier)
    result.changes += entity.relationships.flatMap {
      statements($0, from, to, relationships, isHashed: HashedMembers.holds, words: \.words)
    }
    result.changes += entity.fetchedProperties.flatMap {
      statements($0, from, to, nil, isHashed: { _ in false }, words: \.words)
    }
    for index in entity.indexes {
      if index.old == nil || index.new == nil {
        result.changes.append(
          ChangeStatement(
            index: index.name, kind: index.kind, old: index.old.map { .text($0.words) },
            new: index.new.map { .text($0.words) }, affectsHash: false))
      }
      result.changes += index.members.map {
        var statement = ChangeStatement($0)
        statement.index = index.name
        return statement
      }
    }
    if equalHashes.contains(change.name) { result.leaveHash() }
    return result
  }

  private func statements<Object>(
    _ change: Change<Object>, _ oldEntity: String, _ newEntity: String, _ names: RenamedNames<Object>?,
    isHashed: (Object) -> Bool, words: (Object) -> String
  ) -> [ChangeStatement] {
    switch (change.old, change.new) {
    case (nil, let new?):
      var statement = ChangeStatement(
        property: change.name, kind: .added, new: .text(words(new)), affectsHash: isHashed(new))
      let found = moves.filter { $0.name == change.name && $0.to.contains(newEntity) }
      statement.movedFrom = found.map(\.from)
      statement.moveWords = (found.first { !$0.losers.isEmpty } ?? found.first)?.words ?? ""
      return [statement]
    case (let old?, nil):
      var statement = ChangeStatement(
        property: change.name, kind: .removed, old: .text(words(old)), affectsHash: isHashed(old))
      let move = moves.first { $0.formerName == change.name && $0.from == oldEntity }
      (statement.movedTo, statement.moveWords) = (move?.to ?? [], move?.words ?? "")
      return [statement]
    case (let old?, let new?):
      var result: [ChangeStatement] = []
      if let former = change.formerName {
        result.append(
          ChangeStatement(
            property: change.name, oldName: former, kind: .renamed,
            affectsHash: (isHashed(old) || isHashed(new)) && names?.areTraded(former, change.name) != true))
      }
      result += change.members.map {
        var statement = ChangeStatement($0)
        statement.property = change.name
        return statement
      }
      return result
    case (nil, nil): return []
    }
  }

  /// The changes of composites, fetch requests and configurations, by name.
  package var otherStatements: [(kind: String, statements: [EntityStatement])] {
    func whole<Object>(_ change: Change<Object>) -> EntityStatement {
      EntityStatement(
        name: change.name, oldName: change.formerName, kind: change.kind, hashChanged: false, isCarriedOver: true,
        changes: change.members.map { ChangeStatement($0) })
    }
    return [
      (
        "composites",
        composites.map { composite in
          var statement = whole(composite.change)
          statement.changes += composite.attributes.flatMap {
            statements($0, "", "", nil, isHashed: HashedMembers.holds, words: \.words)
          }
          if !hashedComposites.contains(composite.change.name) { statement.leaveHash() }
          return statement
        }
      ),
      ("fetchRequests", fetchRequests.map(whole)), ("configurations", configurations.map(whole)),
    ]
  }
}

extension EntityStatement {
  /// Two changes may cancel each other out, and what no entity stores is not hashed.
  fileprivate mutating func leaveHash() {
    for place in changes.indices { changes[place].affectsHash = false }
  }
}

/// The properties of an entity by name, old and new.
private struct RenamedNames<Object: Hashable> {
  private let old: [String: Object]
  private let new: [String: Object]

  /// - Parameter identity: the object without the parts that only say which object it is.
  init(_ old: [Object]?, _ new: [Object]?, name: (Object) -> String, identity: (Object) -> Object) {
    func known(_ objects: [Object]?) -> [String: Object] {
      Dictionary((objects ?? []).map { (name($0), identity($0)) }, uniquingKeysWith: { first, _ in first })
    }
    (self.old, self.new) = (known(old), known(new))
  }

  /// Whether two names swapped their meaning and the hash cannot show it, because all other members are equal.
  func areTraded(_ former: String, _ name: String) -> Bool {
    [former, name].allSatisfy { old[$0] != nil && old[$0] == new[$0] }
  }
}

extension AttributeDescription {
  fileprivate var withoutIdentifier: AttributeDescription {
    var attribute = self
    attribute.renamingIdentifier = nil
    return attribute
  }
}

extension RelationshipDescription {
  fileprivate var withoutIdentifier: RelationshipDescription {
    var relationship = self
    relationship.renamingIdentifier = nil
    return relationship
  }
}

extension ChangeStatement {
  init(_ change: MemberChange) {
    (member, key, old, new) = (change.member, change.key, change.old, change.new)
    (kind, affectsHash) = (.changed, change.affectsHash)
  }
}

extension EntityDescription {
  /// `5 attributes, 2 relationships`
  fileprivate var size: String {
    func counted(_ count: Int, _ word: String) -> String? {
      count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let parts = [counted(attributes.count, "attribute"), counted(relationships.count, "relationship")]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? "no properties of its own" : text
  }
}
