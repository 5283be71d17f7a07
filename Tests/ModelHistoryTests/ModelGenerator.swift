import GlossManagedObjectModel

/// Makes models of a few entities, and changes them as people do.
struct ModelGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func number(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(limit, 1)
  }

  mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

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

  mutating func change(_ model: inout ManagedObjectModel) {
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

  /// Changes what has no part in the fate of values, or decides over their migration row by row.
  mutating func changeDetail(_ model: inout ManagedObjectModel) {
    guard !model.entities.isEmpty else { return }
    let place = number(model.entities.count)
    var entity = model.entities[place]
    defer { model.entities[place] = entity }
    let detail = number(12)
    if let attribute = entity.attributes.indices.last {
      switch detail {
      case 0: entity.attributes[attribute].isOptional.toggle()
      case 1:
        entity.attributes[attribute].isOptional = false
        entity.attributes[attribute].defaultValue = entity.attributes[attribute].type == .string ? .string("new") : nil
      case 2: entity.attributes[attribute].versionHashModifier = pick(["m", "n"])
      case 3: entity.uniquenessConstraints = chance(30) ? [] : [[entity.attributes[attribute].name]]
      case 4: entity.attributes[attribute].allowsExternalBinaryDataStorage.toggle()
      case 5:
        entity.indexes = [
          FetchIndexDescription(
            name: "by", elements: [FetchIndexElement(.property(entity.attributes[attribute].name), type: .binary)])
        ]
      case 6: entity.attributes[attribute].userInfo["note"] = pick(["one", "two"])
      case 7: entity.attributes[attribute].maximumLength = pick([10, 20])
      default: break
      }
    }
    if !entity.relationships.isEmpty {
      switch detail {
      case 8: entity.relationships[0].isOptional.toggle()
      case 9: entity.relationships[0].deleteRule = pick([.cascade, .deny])
      case 10 where entity.relationships[0].isToMany: entity.relationships[0].isOrdered.toggle()
      default: break
      }
    }
    if detail == 11 {
      model.fetchRequestTemplates = [FetchRequestTemplate(name: "all\(number(2))", entity: entity.name)]
      model.configurations = chance(50) ? [] : [.init(name: "Local", entities: [entity.name])]
    }
  }

  /// Versions `App`, `App 2` and so on, each changed from the one before.
  mutating func versions(_ count: Int) -> [(name: String, model: ManagedObjectModel)] {
    var versions = [(name: "App", model: model())]
    for index in 2...count {
      var next = versions[index - 2].model
      for _ in 0..<(1 + number(3)) { change(&next) }
      for _ in 0..<number(3) { changeDetail(&next) }
      versions.append(("App \(index)", next))
    }
    return versions
  }
}
