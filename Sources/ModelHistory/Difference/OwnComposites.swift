import GlossManagedObjectModel

/// The composites that belong to a single attribute, as SwiftData makes them of enumerations and structures: their
/// changes are changes of that attribute, so they are stated once.
struct OwnComposites {
  private let old: [String: CompositeDescription]
  private let new: [String: CompositeDescription]
  /// The composites of both versions that are compared by themselves.
  let sharedOld: [CompositeDescription]
  let sharedNew: [CompositeDescription]

  init(_ old: ManagedObjectModel, _ new: ManagedObjectModel, _ pairing: Pairing<EntityDescription>) {
    self.old = Self.named(old)
    self.new = Self.named(new)
    guard !self.old.isEmpty || !self.new.isEmpty else {
      (sharedOld, sharedNew) = (old.composites, new.composites)
      return
    }
    var kept: (old: Set<String>, new: Set<String>) = ([], [])
    for pair in pairing.pairs {
      for attributes in Self.pairs(pair.old, pair.new) {
        // The other version may be a store's, which has its own names for them.
        let (before, after) = attributes
        guard before.type == .composite, after.type == .composite,
          Self.isOwn(before, of: pair.old) != Self.isOwn(after, of: pair.new)
        else { continue }
        if let name = before.compositeName { kept.old.insert(name) }
        if let name = after.compositeName { kept.new.insert(name) }
      }
    }
    sharedOld = old.composites.filter { [names = self.old] in names[$0.name] == nil || kept.old.contains($0.name) }
    sharedNew = new.composites.filter { [names = self.new] in names[$0.name] == nil || kept.new.contains($0.name) }
  }

  /// The own composites of a model; composites that Xcode makes have names without a dot.
  private static func named(_ model: ManagedObjectModel) -> [String: CompositeDescription] {
    guard model.composites.contains(where: { $0.name.contains(".") }) else { return [:] }
    let names = Set(
      model.entities.flatMap { entity in
        entity.attributes.filter { isOwn($0, of: entity) }.compactMap(\.compositeName)
      })
    return Dictionary(
      model.composites.filter { names.contains($0.name) }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func isOwn(_ attribute: AttributeDescription, of entity: EntityDescription) -> Bool {
    attribute.type == .composite && attribute.compositeName == "\(entity.name).\(attribute.name)"
  }

  func isOwn(_ attribute: AttributeDescription, of entity: EntityDescription) -> Bool {
    !(old.isEmpty && new.isEmpty) && Self.isOwn(attribute, of: entity)
  }

  private static func pairs(
    _ old: EntityDescription, _ new: EntityDescription
  ) -> [(AttributeDescription, AttributeDescription)] {
    Pairing(old.attributes, new.attributes, name: \.name, identifier: \.identifier).pairs.map { ($0.old, $0.new) }
  }

  /// The changes of the composites that belong to attributes of an entity, by the names of the attributes.
  func changes(from old: EntityDescription, to new: EntityDescription, forms: ComparedForms) -> [CompositeChange] {
    guard !self.old.isEmpty, !self.new.isEmpty else { return [] }
    return Self.pairs(old, new).compactMap { before, after in
      guard Self.isOwn(before, of: old), Self.isOwn(after, of: new),
        let former = before.compositeName.flatMap({ self.old[$0] }),
        let present = after.compositeName.flatMap({ self.new[$0] })
      else { return nil }
      return CompositeChange(from: former, named: before.name, to: present, named: after.name, forms: forms)
    }
  }

  /// The changes of an attribute without those that its elements or its type already show.
  ///
  /// - Parameter isChanged: whether its type or an element changed.
  static func withoutRepetition(_ members: [MemberChange], isChanged: Bool) -> [MemberChange] {
    members.filter { change in
      if change.member == .compositeName { return false }
      return !(isChanged && change.member == .userInfo && ["EnumType", "enum"].contains(change.key))
    }
  }
}
