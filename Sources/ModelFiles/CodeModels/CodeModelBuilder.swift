import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossSwiftSource

/// A model out of the descriptions that code made.
///
/// Whatever code sets is read, or is a gap with its place: a value that is not literal, and a member that is not known
/// here. An entity with a gap has no predicted hash.
struct CodeModelBuilder {
  private let sources: CodeSources
  private let file: Int
  private(set) var sourceMap = SourceMap()
  private var hasUnreadWarnings = false
  private var hasUnreadNames = false
  /// What is not read, each place once, and what is not known whole because of it.
  private var gaps: [(lost: CodeUnread, about: ObjectPath)] = []
  private var noted: Set<[Int]> = []
  /// The members of each description that were asked for.
  private var asked: [ObjectIdentifier: Set<String>] = [:]

  init(_ sources: CodeSources, file: Int) { (self.sources, self.file) = (sources, file) }

  var findings: [Finding] {
    gaps.map { lost, about in
      Finding(
        .unreadableValue,
        "the code here \(lost.reason), so \(about.kind == .model ? "the model" : about.description.quoted) is not known whole",
        about: about, remedy: "write it as a literal, or compile the model and give the .mom",
        path: sources.path(lost.file), position: sources.file(lost.file).position(of: lost.token))
    }
  }

  mutating func model(_ object: CodeObject, unread: [CodeUnread]) -> ManagedObjectModel {
    var model = ManagedObjectModel()
    let entities = read("entities", of: object, at: .model, Self.elements) ?? []
    model.entities = entities.filter { $0.type == "NSEntityDescription" }.map { entity($0) }
    for entity in entities {
      for child in read("subentities", of: entity, at: path(of: entity), Self.elements) ?? [] {
        guard let name = child["name"]?.asText, let parent = entity["name"]?.asText else { continue }
        for index in model.entities.indices where model.entities[index].name == name {
          model.entities[index].superentity = parent
        }
      }
      noteOthers(of: entity, at: path(of: entity))
    }
    for call in object.calls where call.name == "setEntities" {
      guard call.arguments.count == 2, let name = call.arguments[1].value.asText else { continue }
      let names = call.arguments[0].value.objects.compactMap { $0["name"]?.asText }
      model.configurations.append(Configuration(name: name, entities: names.sorted { $0.precedes($1) }))
    }
    let identifiers = read("versionIdentifiers", of: object, at: .model, \.asList) ?? []
    model.versionIdentifiers = identifiers.compactMap(\.asText).filter { !$0.isEmpty }
    let dictionary = object["localizationDictionary"]
    model.hasLocalizationPolicy = dictionary != nil
    model.localizationDictionary = dictionary.map { names(in: $0) }
    asked[ObjectIdentifier(object), default: []].insert("localizationDictionary")
    note(object.unread + unread, about: .model)
    noteOthers(of: object, at: .model)
    (model.hasUnreadWarnings, model.hasUnreadNames) = (hasUnreadWarnings, hasUnreadNames)
    model.isIncomplete = gaps.contains { $0.about.kind == .model }
    for index in model.entities.indices {
      let name = model.entities[index].name
      model.entities[index].isIncomplete =
        name.isEmpty || gaps.contains { $0.about.kind != .model && $0.about.owner == name }
    }
    return model
  }

  private func path(of entity: CodeObject) -> ObjectPath { .entity(entity["name"]?.asText ?? "") }

  // MARK: - Members

  /// A member of a description; what is set and not read is a gap.
  private mutating func read<Value>(
    _ member: String, of object: CodeObject, at path: ObjectPath, _ convert: (CodeValue) -> Value?
  ) -> Value? {
    asked[ObjectIdentifier(object), default: []].insert(member)
    guard let value = object[member] else { return nil }
    if case .nothing = value { return nil }
    if let known = convert(value) { return known }
    note([object.assignment(of: member)].compactMap(\.self), about: path)
    return nil
  }

  private mutating func text(_ member: String, of object: CodeObject, at path: ObjectPath) -> String? {
    read(member, of: object, at: path, \.asText)
  }

  private mutating func flag(
    _ member: String, _ initial: Bool = false, of object: CodeObject, at path: ObjectPath
  ) -> Bool { read(member, of: object, at: path, \.asTruth) ?? initial }

  /// The descriptions of a list; nil if it has anything else.
  private static func elements(_ value: CodeValue) -> [CodeObject]? {
    guard let list = value.asList else { return nil }
    let objects = list.compactMap(\.asObject)
    return objects.count == list.count ? objects : nil
  }

  private mutating func note(_ lost: [CodeUnread], about path: ObjectPath) {
    for one in lost where noted.insert([one.file, one.token]).inserted { gaps.append((one, path)) }
  }

  /// Notes what code sets and nothing here asked for.
  private mutating func noteOthers(of object: CodeObject, at path: ObjectPath) {
    let known = asked[ObjectIdentifier(object)] ?? []
    let others = object.names.filter { !known.contains($0) }.sorted()
    note(others.compactMap { object.assignment(of: $0) }, about: path)
  }

  private mutating func record(_ path: ObjectPath, _ object: CodeObject) {
    guard object.file == file else { return }
    sourceMap.record(path, at: sources.file(file).position(of: object.token))
  }

  private static func texts(_ value: CodeValue) -> (known: [String: String], isWhole: Bool) {
    guard case .pairs(let pairs) = value else { return ([:], value.asList?.isEmpty == true) }
    let known = pairs.compactMap { pair in pair.key.asText.flatMap { key in pair.value.asText.map { (key, $0) } } }
    return (Dictionary(known, uniquingKeysWith: { first, _ in first }), known.count == pairs.count)
  }

  /// The names that code gives; those that it asks for elsewhere are not known.
  private mutating func names(in value: CodeValue) -> [String: String] {
    let (known, isWhole) = Self.texts(value)
    if !isWhole { hasUnreadNames = true }
    return known
  }

  // MARK: - Descriptions

  private mutating func entity(_ object: CodeObject) -> EntityDescription {
    let path = path(of: object)
    var entity = EntityDescription(bare: text("name", of: object, at: path) ?? "")
    record(path, object)
    entity.managedObjectClassName = text("managedObjectClassName", of: object, at: path)
    entity.isAbstract = flag("isAbstract", of: object, at: path)
    entity.renamingIdentifier = text("renamingIdentifier", of: object, at: path)
    entity.versionHashModifier = text("versionHashModifier", of: object, at: path)
    entity.userInfo = read("userInfo", of: object, at: path) { Self.texts($0).known } ?? [:]
    for property in read("properties", of: object, at: path, { $0.asList }) ?? [] {
      switch property.asObject?.type {
      case "NSAttributeDescription"?, "NSDerivedAttributeDescription"?, "NSCompositeAttributeDescription"?:
        property.asObject.map { entity.attributes.append(attribute($0, of: entity.name)) }
      case "NSRelationshipDescription"?:
        property.asObject.map { entity.relationships.append(relationship($0, of: entity.name)) }
      case "NSFetchedPropertyDescription"?:
        property.asObject.map { entity.fetchedProperties.append(fetched($0, of: entity.name)) }
      default: note([object.assignment(of: "properties")].compactMap(\.self), about: path)
      }
    }
    entity.uniquenessConstraints =
      read("uniquenessConstraints", of: object, at: path) { value in
        let lists = value.asList?.map { $0.asList?.map { $0.asText ?? $0.asObject?["name"]?.asText } }
        guard let lists, lists.allSatisfy({ $0?.allSatisfy { $0 != nil } == true }) else { return nil }
        return lists.map { $0?.compactMap(\.self) ?? [] }.filter { !$0.isEmpty }
      } ?? []
    for index in read("indexes", of: object, at: path, Self.elements) ?? [] {
      let elements = (index["elements"]?.objects ?? []).compactMap { element in
        (element["propertyName"]?.asText ?? element["property"]?.asObject?["name"]?.asText)
          .map { FetchIndexElement(.property($0)) }
      }
      entity.indexes.append(FetchIndexDescription(name: index["name"]?.asText ?? "", elements: elements))
    }
    note(object.unread, about: path)
    return entity
  }

  private mutating func attribute(_ object: CodeObject, of entity: String) -> AttributeDescription {
    let name = object["name"]?.asText ?? ""
    let path = ObjectPath.property(name, of: entity)
    var attribute = AttributeDescription(bare: text("name", of: object, at: path) ?? "")
    record(path, object)
    attribute.isOptional = flag("isOptional", true, of: object, at: path)
    attribute.isTransient = flag("isTransient", of: object, at: path)
    attribute.renamingIdentifier = text("renamingIdentifier", of: object, at: path)
    attribute.versionHashModifier = text("versionHashModifier", of: object, at: path)
    attribute.attributeValueClassName = text("attributeValueClassName", of: object, at: path)
    attribute.valueTransformerName = text("valueTransformerName", of: object, at: path)
    attribute.allowsExternalBinaryDataStorage = flag("allowsExternalBinaryDataStorage", of: object, at: path)
    attribute.allowsCloudEncryption = flag("allowsCloudEncryption", of: object, at: path)
    attribute.preservesValueInHistoryOnDeletion = flag("preservesValueInHistoryOnDeletion", of: object, at: path)
    attribute.isIndexedBySpotlight = flag("isIndexedBySpotlight", of: object, at: path)
    attribute.isIndexed = flag("isIndexed", of: object, at: path)
    attribute.isStoredInExternalRecord = flag("isStoredInExternalRecord", of: object, at: path)
    attribute.userInfo = read("userInfo", of: object, at: path) { Self.texts($0).known } ?? [:]
    attribute.isDerived = object.type == "NSDerivedAttributeDescription"
    attribute.derivationExpression = read("derivationExpression", of: object, at: path) { value in
      guard case .call("NSExpression", let arguments) = value, arguments.count == 1 else { return nil }
      return arguments[0].value.asText.flatMap { try? Expression(derivation: $0).format }
    }
    for member in ["attributeType", "type"] {
      attribute.type = read(member, of: object, at: path, Self.type) ?? attribute.type
    }
    attribute.defaultValue = object["defaultValue"].flatMap { Self.value($0, of: attribute.type) }
    // What is not a literal is evaluated at each launch.
    if attribute.defaultValue == nil, let place = object.assignment(of: "defaultValue"), let tokens = place.tokens {
      let text = sources.file(place.file).text(tokens).onSingleLine
      if text != "nil" { attribute.defaultExpression = String(text.prefix(80)) }
    }
    asked[ObjectIdentifier(object), default: []].insert("defaultValue")
    attribute.validations = validations(object)
    note(object.unread, about: path)
    noteOthers(of: object, at: path)
    return attribute
  }

  private static func type(_ value: CodeValue) -> AttributeType? {
    guard case .member(let name) = value else { return nil }
    // `string` of `stringAttributeType`
    let plain = name.hasSuffix("AttributeType") ? String(name.dropLast("AttributeType".count)) : name
    return types[plain.lowercased()]
  }

  private static let types: [String: AttributeType] = [
    "undefined": .undefined, "integer16": .integer16, "integer32": .integer32, "integer64": .integer64,
    "decimal": .decimal, "double": .double, "float": .float, "string": .string, "boolean": .boolean, "date": .date,
    "binarydata": .binary, "uuid": .uuid, "uri": .uri, "transformable": .transformable, "objectid": .objectID,
  ]

  private static func value(_ value: CodeValue, of type: AttributeType) -> AttributeValue? {
    switch value {
    case .text(let text): AttributeValue.read(text, as: type).value
    case .number(let text): AttributeValue.read(text.filter { $0 != "_" }, as: type).value
    case .truth(let truth): AttributeValue.read(truth ? "YES" : "NO", as: type).value
    default: nil
    }
  }

  private mutating func relationship(_ object: CodeObject, of entity: String) -> RelationshipDescription {
    let name = object["name"]?.asText ?? ""
    let path = ObjectPath.property(name, of: entity)
    var relationship = RelationshipDescription(bare: text("name", of: object, at: path) ?? "")
    record(path, object)
    relationship.destination = read("destinationEntity", of: object, at: path) { $0.asObject?["name"]?.asText }
    relationship.inverse = read("inverseRelationship", of: object, at: path) { $0.asObject?["name"]?.asText }
    if relationship.inverse != nil { relationship.inverseEntity = relationship.destination }
    relationship.isOptional = flag("isOptional", true, of: object, at: path)
    relationship.isTransient = flag("isTransient", of: object, at: path)
    relationship.isOrdered = flag("isOrdered", of: object, at: path)
    relationship.minCount = read("minCount", of: object, at: path, \.asNumber) ?? 0
    relationship.maxCount = read("maxCount", of: object, at: path, \.asNumber) ?? 0
    relationship.isToMany = relationship.maxCount != 1
    relationship.deleteRule =
      read("deleteRule", of: object, at: path) { value in
        guard case .member(let rule) = value else { return nil }
        return Self.deleteRules[rule.replacing("DeleteRule", with: "").lowercased()]
      } ?? .nullify
    relationship.renamingIdentifier = text("renamingIdentifier", of: object, at: path)
    relationship.versionHashModifier = text("versionHashModifier", of: object, at: path)
    relationship.userInfo = read("userInfo", of: object, at: path) { Self.texts($0).known } ?? [:]
    relationship.validations = validations(object)
    note(object.unread, about: path)
    noteOthers(of: object, at: path)
    return relationship
  }

  private static let deleteRules: [String: DeleteRule] = [
    "noaction": .noAction, "nullify": .nullify, "cascade": .cascade, "deny": .deny,
  ]

  /// A fetched property: of its request, which is in no hash, nothing is read.
  private mutating func fetched(_ object: CodeObject, of entity: String) -> FetchedPropertyDescription {
    let path = ObjectPath.property(object["name"]?.asText ?? "", of: entity)
    var fetched = FetchedPropertyDescription(name: text("name", of: object, at: path) ?? "")
    record(path, object)
    fetched.isOptional = flag("isOptional", true, of: object, at: path)
    fetched.userInfo = read("userInfo", of: object, at: path) { Self.texts($0).known } ?? [:]
    fetched.renamingIdentifier = text("renamingIdentifier", of: object, at: path)
    fetched.versionHashModifier = text("versionHashModifier", of: object, at: path)
    asked[ObjectIdentifier(object), default: []].insert("fetchRequest")
    note(object.unread, about: path)
    noteOthers(of: object, at: path)
    return fetched
  }

  // MARK: - Rules

  /// The rules that the code sets, with their warnings.
  private mutating func validations(_ object: CodeObject) -> [ValidationRule] {
    guard let call = object.calls.last(where: { $0.name == "setValidationPredicates" }) else { return [] }
    let lists = call.arguments.map { $0.value.asList ?? [] }
    guard lists.count == 2, lists[0].count == lists[1].count else {
      hasUnreadWarnings = true
      return []
    }
    return zip(lists[0], lists[1]).map { predicate, warning in
      let format = Self.format(of: predicate)
      let known = format.flatMap { try? Predicate(format: $0).format }
      var rule = ValidationRule(predicate: known ?? format ?? "", warning: nil)
      rule.isPredicateKnown = known != nil
      switch warning {
      case .text(let text): rule.warning = .text(text)
      case .number: rule.warning = warning.asNumber.map { .code($0) }
      default: hasUnreadWarnings = true
      }
      return rule
    }
  }

  /// The format of `NSPredicate(format: "SELF >= %d", 0)`; nil if a part of it is not literal.
  private static func format(of value: CodeValue) -> String? {
    guard case .call("NSPredicate", let arguments) = value, let first = arguments.first, first.label == "format" else {
      return nil
    }
    return first.value.asText?.filled(
      with: arguments.dropFirst().map { _, value in
        switch value {
        case .text(let text): .text(text)
        case .number(let text): .number(text.filter { $0 != "_" })
        default: nil
        }
      })
  }
}
