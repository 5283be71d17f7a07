import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory

/// Fates of generated pairs of models, each held against one that is worked out naively from flat lists.
@Suite struct GeneratedFateTests {
  @Test(arguments: 0..<40) func everyStoredValueHasTheFateThatIsNaivelyFound(_ seed: Int) {
    var generator = ModelGenerator(seed: UInt64(seed))
    var compared = 0
    for round in 0..<30 {
      let old = generator.model()
      let new = generator.changed(old)
      guard NaiveFate.hasOwnIdentifiers(old), NaiveFate.hasOwnIdentifiers(new) else { continue }
      let hashes = (VersionHashes(ModelIndex(old)), VersionHashes(ModelIndex(new)))
      let areEqual = hashes.0.checksum == hashes.1.checksum
      let fate = DataFate(from: ModelIndex(old), to: ModelIndex(new), haveEqualHashes: areEqual)
      var found: [String: String] = [:]
      for entity in fate.entities {
        for property in entity.properties {
          let key = "\(entity.entity) \(property.path)"
          #expect(found[key] == nil, "\(key) has two fates")
          found[key] = property.word
        }
      }
      let expected = NaiveFate(old, new, areEqual: areEqual).words
      let differing = Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }
      #expect(
        differing.isEmpty,
        "round \(round): \(differing.map { "\($0): \(found[$0] ?? "-"), naively \(expected[$0] ?? "-")" })")
      compared += found.count
    }
    #expect(compared > 20)
  }

  /// The verdict on inference and the fates of values rest on the same pairs: a value that cannot be mapped is an
  /// obstacle, and without an obstacle every value can be.
  @Test func whatCannotBeMappedIsAnObstacle() {
    var found = 0
    for round in 0..<1_200 {
      var generator = ModelGenerator(seed: UInt64(40 + round))
      let model = generator.model()
      let (old, new) = (ModelIndex(model), ModelIndex(generator.changed(model)))
      guard VersionHashes(old).checksum != VersionHashes(new).checksum, NaiveFate.hasOwnIdentifiers(old.model),
        NaiveFate.hasOwnIdentifiers(new.model)
      else { continue }
      let fates = DataFate(from: old, to: new, haveEqualHashes: false).entities
      let isLost = fates.contains { $0.properties.contains { $0.kind == .notInferable } }
      let verdict = Steps().step(from: ModelContent(old.model), to: ModelContent(new.model)).inferred.migration
      let pairs = CarriedPairs(from: old, to: new)
      let isObstacle = verdict.obstacles.contains { issue in
        switch issue.reason {
        case .incompatibleTypes, .toManyToOne:
          // An entity that is abstract in one of the versions has no objects there.
          ([issue.entity] + new.descendants(of: issue.entity)).contains { name in
            let former = pairs.formerName(of: name).flatMap { old.entity(named: $0) }
            return new.entity(named: name)?.isAbstract == false && former?.isAbstract == false
          }
        default: false
        }
      }
      #expect(isLost == isObstacle, "round \(round): \(verdict.obstacles)")
      found += isLost ? 1 : 0
    }
    #expect(found > 100)
  }
}

/// The fate of values by brute force over flat lists, with nothing of the product but the models.
private struct NaiveFate {
  private struct Leaf {
    let path: [String]
    let identifiers: [String]
    let type: String
    let transformer: String?
    let stored: Bool
    var destination: String?
    var toMany = false
    let root: String
    let rootIdentifier: String?
  }

  private let old: ManagedObjectModel
  private let new: ManagedObjectModel
  private let areEqual: Bool
  private(set) var words: [String: String] = [:]

  init(_ old: ManagedObjectModel, _ new: ManagedObjectModel, areEqual: Bool) {
    (self.old, self.new, self.areEqual) = (old, new, areEqual)
    for entity in old.entities where !entity.isAbstract {
      for leaf in Self.leaves(of: entity.name, in: old) where leaf.stored {
        words["\(entity.name) \(leaf.path.joined(separator: "."))"] = word(leaf, of: entity)
      }
    }
  }

  private func twin(_ entity: EntityDescription) -> EntityDescription? {
    new.entities.first {
      areEqual
        ? $0.name == entity.name : ($0.renamingIdentifier ?? $0.name) == (entity.renamingIdentifier ?? entity.name)
    }
  }

  private func word(_ leaf: Leaf, of entity: EntityDescription) -> String {
    guard let twin = twin(entity) else { return "objectsDeleted" }
    if twin.isAbstract { return "unknown" }
    let all = Self.leaves(of: twin.name, in: new)
    let matches = { (candidate: Leaf) in
      areEqual ? candidate.path == leaf.path : candidate.identifiers == leaf.identifiers
    }
    let isLink = leaf.type == "link"
    guard let other = all.first(where: matches) else {
      // A composite may have become something else, or what it is of.
      let root = all.first { areEqual ? $0.root == leaf.root : $0.identifiers.first == leaf.identifiers.first }
      if let root, !isLink, root.type != "link", root.stored,
        (leaf.path.count == 1) != (root.path.count == 1)
      {
        return "notInferable"
      }
      if areEqual, root == nil, leaf.path.count > 1 { return "unknown" }
      return "deleted"
    }
    guard other.stored, isLink == (other.type == "link") else { return "deleted" }
    if isLink { return linkWord(leaf, other) }
    if areEqual, let identifier = other.rootIdentifier, identifier != other.root {
      let meant = Self.leaves(of: entity.name, in: old).first { $0.stored && $0.identifiers.first == identifier }
      if let meant, meant.root != other.root { return "reinterpreted" }
    }
    if leaf.type == other.type {
      if leaf.transformer != other.transformer { return "reinterpreted" }
      return leaf.path == other.path ? "kept" : "renamed"
    }
    let safe: [String: String] = [
      "Boolean": "Integer 16,Integer 32,Integer 64,Decimal,Double,Float",
      "Integer 16": "Integer 32,Integer 64,Decimal,Double,Float", "Integer 32": "Integer 64,Decimal,Double",
      "Integer 64": "Decimal", "Float": "Double,Decimal", "Double": "", "Decimal": "",
    ]
    guard let targets = safe[leaf.type], safe[other.type] != nil else { return areEqual ? "kept" : "notInferable" }
    return targets.split(separator: ",").contains { $0 == other.type } ? "converted" : "narrowed"
  }

  private func linkWord(_ leaf: Leaf, _ other: Leaf) -> String {
    if leaf.toMany, !other.toMany { return "notInferable" }
    let ends = old.entities.filter {
      !$0.isAbstract && Self.chain($0.name, old).contains { $0.name == leaf.destination }
    }
    var survivors = 0
    for end in ends {
      guard let twin = twin(end) else {
        if end.name == leaf.destination { return "linksLost" }
        continue
      }
      survivors += 1
      if !Self.chain(twin.name, new).contains(where: { $0.name == other.destination }) { return "linksLost" }
    }
    if survivors == 0, !ends.isEmpty { return "linksLost" }
    return leaf.path == other.path ? "kept" : "renamed"
  }

  private static func chain(_ name: String, _ model: ManagedObjectModel) -> [EntityDescription] {
    guard let entity = model.entities.first(where: { $0.name == name }) else { return [] }
    return [entity] + (entity.superentity.map { chain($0, model) } ?? [])
  }

  private static func leaves(of name: String, in model: ManagedObjectModel) -> [Leaf] {
    var leaves: [Leaf] = []
    var names = Set<String>()
    for entity in chain(name, model) {
      for attribute in entity.attributes where names.insert(attribute.name).inserted {
        leaves += flat(attribute, in: model)
      }
      for link in entity.relationships where names.insert(link.name).inserted {
        leaves.append(
          Leaf(
            path: [link.name], identifiers: [link.renamingIdentifier ?? link.name], type: "link", transformer: nil,
            stored: !link.isTransient, destination: link.destination, toMany: link.isToMany, root: link.name,
            rootIdentifier: link.renamingIdentifier))
      }
    }
    return leaves
  }

  private static func flat(_ attribute: AttributeDescription, in model: ManagedObjectModel) -> [Leaf] {
    let stored = !attribute.isTransient && !attribute.isDerived
    let elements = model.composites.first { $0.name == attribute.compositeName }?.attributes ?? []
    let identifier = attribute.renamingIdentifier ?? attribute.name
    guard attribute.type == .composite, !elements.isEmpty else {
      return [
        Leaf(
          path: [attribute.name], identifiers: [identifier], type: attribute.type.xcodeName,
          transformer: attribute.valueTransformerName, stored: stored, root: attribute.name,
          rootIdentifier: attribute.renamingIdentifier)
      ]
    }
    return elements.map { element in
      Leaf(
        path: [attribute.name, element.name], identifiers: [identifier, element.renamingIdentifier ?? element.name],
        type: element.type.xcodeName, transformer: element.valueTransformerName, stored: stored, root: attribute.name,
        rootIdentifier: attribute.renamingIdentifier)
    }
  }

  static func hasOwnIdentifiers(_ model: ManagedObjectModel) -> Bool {
    let entities = model.entities.map { $0.renamingIdentifier ?? $0.name }
    return Set(entities).count == entities.count
      && model.entities.allSatisfy { entity in
        let leaves = leaves(of: entity.name, in: model)
        let roots = Dictionary(grouping: leaves, by: { $0.identifiers.first ?? "" }).values
        return Set(leaves.map(\.identifiers)).count == leaves.count
          && roots.allSatisfy { Set($0.map(\.root)).count == 1 }
      }
  }
}
