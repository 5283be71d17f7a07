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

/// Makes models of a few entities, and changes them as people do.
private struct ModelGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func number(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(limit, 1)
  }

  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

  private static let types: [AttributeType] = [
    .string, .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean, .date, .transformable, .composite,
  ]

  private mutating func attribute(_ name: String, inComposite: Bool = false) -> AttributeDescription {
    let type = pick(inComposite ? Self.types.dropLast() : Self.types)
    var attribute = AttributeDescription(name: name, type: type, isOptional: true)
    if type == .composite { attribute.compositeName = pick(["C0", "C1"]) }
    if type == .transformable, chance(40) { attribute.valueTransformerName = pick(["One", "Two"]) }
    if !inComposite { attribute.isTransient = chance(8) }
    if !inComposite, !attribute.isTransient, type == .string, chance(10) {
      (attribute.isDerived, attribute.derivationExpression) = (true, "lowercase:(a)")
    }
    return attribute
  }

  mutating func model() -> ManagedObjectModel {
    var entities: [EntityDescription] = []
    for index in 0..<(2 + number(4)) {
      var entity = EntityDescription(name: "E\(index)", isAbstract: chance(25))
      if index > 0, chance(50) { entity.superentity = "E\(number(index))" }
      entity.attributes = (0..<number(3)).map { attribute("a\(index)\($0)") }
      if chance(50) {
        entity.relationships = [
          RelationshipDescription(
            name: "r\(index)", destination: "E\(number(5))", isToMany: chance(40), isOptional: true)
        ]
      }
      entities.append(entity)
    }
    let composites = ["C0", "C1"].map { name in
      CompositeDescription(name: name, attributes: (0..<(1 + number(3))).map { attribute("c\($0)", inComposite: true) })
    }
    return ManagedObjectModel(entities: entities, composites: composites)
  }

  mutating func changed(_ old: ManagedObjectModel) -> ManagedObjectModel {
    var model = old
    for _ in 0..<(1 + number(4)) { change(&model) }
    return model
  }

  private mutating func change(_ model: inout ManagedObjectModel) {
    guard !model.entities.isEmpty else { return }
    let place = number(model.entities.count)
    let name = model.entities[place].name
    switch number(13) {
    case 0: model.entities.remove(at: place)
    case 1: model.entities[place].isAbstract.toggle()
    case 2:
      // To a new name, with the identifier of the old one or without.
      let identifier = model.entities[place].renamingIdentifier ?? name
      model.entities[place].name = name + "N"
      if chance(70) { model.entities[place].renamingIdentifier = identifier }
      for index in model.entities.indices {
        if model.entities[index].superentity == name { model.entities[index].superentity = name + "N" }
        for link in model.entities[index].relationships.indices
        where model.entities[index].relationships[link].destination == name {
          model.entities[index].relationships[link].destination = name + "N"
        }
      }
    // Parents come first in the list, so that none is its own.
    case 3: model.entities[place].superentity = place == 0 ? nil : chance(40) ? nil : model.entities[number(place)].name
    case 4 where !model.entities[place].attributes.isEmpty:
      // To another entity, which may be one of the hierarchy.
      let moved = model.entities[place].attributes.removeFirst()
      let target = number(model.entities.count)
      if !model.entities[target].propertyNames.contains(moved.name) { model.entities[target].attributes.append(moved) }
    case 5 where !model.entities[place].attributes.isEmpty:
      let number = number(model.entities[place].attributes.count)
      let attribute = model.entities[place].attributes[number]
      model.entities[place].attributes[number].name = attribute.name + "n"
      if chance(70) {
        model.entities[place].attributes[number].renamingIdentifier = attribute.renamingIdentifier ?? attribute.name
      }
    case 6 where !model.entities[place].attributes.isEmpty:
      let number = number(model.entities[place].attributes.count)
      var attribute = attribute(model.entities[place].attributes[number].name)
      attribute.renamingIdentifier = model.entities[place].attributes[number].renamingIdentifier
      model.entities[place].attributes[number] = attribute
    case 7 where model.entities[place].attributes.count > 1:
      // Two trade their names.
      let (first, second) = (model.entities[place].attributes[0], model.entities[place].attributes[1])
      model.entities[place].attributes[0].renamingIdentifier = second.renamingIdentifier ?? second.name
      model.entities[place].attributes[1].renamingIdentifier = first.renamingIdentifier ?? first.name
    case 8 where !model.entities[place].relationships.isEmpty:
      model.entities[place].relationships[0].destination = pick(model.entities.map(\.name))
    case 9 where !model.entities[place].relationships.isEmpty:
      model.entities[place].relationships[0].isToMany.toggle()
      model.entities[place].relationships[0].maxCount = model.entities[place].relationships[0].isToMany ? 0 : 1
    case 10: model.entities[place].attributes.append(attribute("z\(number(3))\(place)"))
    case 11 where !model.entities[place].attributes.isEmpty: model.entities[place].attributes.removeLast()
    default:
      let composite = number(model.composites.count)
      let element = number(model.composites[composite].attributes.count)
      let former = model.composites[composite].attributes[element]
      switch number(3) {
      case 0:
        model.composites[composite].attributes[element] = attribute(former.name, inComposite: true)
      case 1 where model.composites[composite].attributes.count > 1:
        model.composites[composite].attributes.remove(at: element)
      default:
        model.composites[composite].attributes[element].name = former.name + "n"
        if chance(60) { model.composites[composite].attributes[element].renamingIdentifier = former.name }
      }
    }
  }
}
