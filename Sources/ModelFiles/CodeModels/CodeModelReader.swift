import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossSwiftDataModels
import GlossSwiftSource

/// Reads the models that Swift code builds out of `NSEntityDescription`, as far as literals say what they are.
///
/// ```swift
/// let run = NSEntityDescription()
/// run.name = "Run"
/// let date = NSAttributeDescription()
/// date.name = "date"
/// date.attributeType = .dateAttributeType
/// run.properties = [date]
/// let model = NSManagedObjectModel()
/// model.entities = [run]
/// ```
///
/// What is not literal is named with its place, and the entity is then incomplete: it has no predicted hash.
struct CodeModelReader {
  /// A model, and where it is built.
  struct Found {
    /// The type around the code, else the function or constant, else the file.
    var name: String
    var path: String
    var contents: ModelContents
  }

  private static let fileLimit = 4 << 20

  /// The models that files build, in the order of the files.
  ///
  /// - Complexity: O(*n*) in the bytes of the files, and in the steps of the code that builds models, which are bounded.
  static func models(in files: [(path: String, bytes: [UInt8])]) -> [Found] {
    let sources = files.filter { $0.bytes.count <= fileLimit }.map { ($0.path, SwiftSourceFile($0.bytes)) }
    return sources.isEmpty ? [] : CodeModelReader(CodeSources(sources)).models
  }

  private let sources: CodeSources

  private init(_ sources: CodeSources) { self.sources = sources }

  private static let modelLimit = 64

  private var models: [Found] {
    var found: [Found] = []
    for file in sources.indices {
      let source = sources.file(file)
      for token in source.tokens.indices where found.count < Self.modelLimit && source.tokens[token].kind == .word {
        if isModel(source, at: token, file) { found += models(madeAt: token, file: file) }
      }
    }
    for callable in sources.modelInitializers where found.count < Self.modelLimit {
      let run = CodeRun(sources)
      if let object = run.make(by: callable), !(object.members["entities"]?.objects ?? []).isEmpty {
        found.append(model(object, of: callable, unread: run.unread))
      }
    }
    var names: [String: Int] = [:]
    for index in found.indices {
      let key = found[index].path + "#" + found[index].name
      names[key, default: 0] += 1
      if let count = names[key], count > 1 { found[index].name += " \(count)" }
    }
    return found
  }

  /// Whether a call makes a new model: `NSManagedObjectModel()`, or `self.init()` in an extension of it.
  private func isModel(_ source: SwiftSourceFile, at token: Int, _ file: Int) -> Bool {
    if source.isText(token, "NSManagedObjectModel") {
      return source.isCall(at: token) && source.arguments(ofCallAt: token)?.isEmpty == true
    }
    return source.isText(token, "self") && source.isMark(".", at: token + 1) && source.isText(token + 2, "init")
      && source.isMark("(", at: token + 3) && source.isMark(")", at: token + 4)
      && sources.callable(around: token, file: file)?.type == "NSManagedObjectModel"
  }

  /// The models that the code around a call makes, or that its callers make where it is given its entities.
  private func models(madeAt token: Int, file: Int) -> [Found] {
    guard let callable = sources.callable(around: token, file: file) else { return [] }
    var roots = [callable]
    for _ in 0..<4 {
      var found: [Found] = []
      for root in roots {
        let run = CodeRun(sources)
        run.run(root)
        let objects = run.made.filter { $0.type == "NSManagedObjectModel" && $0.file == file && $0.token == token }
        for object in objects where !(object.members["entities"]?.objects ?? []).isEmpty {
          found.append(model(object, of: root, unread: run.unread))
        }
      }
      if !found.isEmpty { return found }
      // The entities are those of who calls it.
      roots = roots.filter { root in !root.declared.isEmpty || root.type.map(sources.declares) ?? false }
        .flatMap(sources.callers)
      if roots.isEmpty { return [] }
    }
    return []
  }

  private func model(_ object: CodeObject, of callable: CodeSources.Callable, unread: [CodeUnread]) -> Found {
    var builder = CodeModelBuilder(sources, file: callable.file)
    let model = builder.model(object, unread: unread)
    var contents = ModelContents(
      model, format: .code, sourceMap: builder.sourceMap, findings: builder.findings(in: sources.path(callable.file)))
    contents.codeDigest = sources.digest
    let file = FilePath.baseName(of: sources.path(callable.file))
    // An extension of the class itself says less than its member.
    let type = callable.type.flatMap { $0 == "NSManagedObjectModel" ? nil : $0 }
    let name = type ?? (callable.name.isEmpty ? file : callable.name)
    return Found(name: name, path: sources.path(callable.file), contents: contents)
  }
}

/// A model out of the descriptions that code made.
struct CodeModelBuilder {
  private let sources: CodeSources
  private let file: Int
  private(set) var sourceMap = SourceMap()
  private var hasUnreadWarnings = false
  /// The places that were not read, and what is incomplete there.
  private var gaps: [(lost: CodeUnread, about: ObjectPath)] = []

  init(_ sources: CodeSources, file: Int) { (self.sources, self.file) = (sources, file) }

  func findings(in path: String) -> [Finding] {
    gaps.map { lost, about in
      Finding(
        .unreadableValue,
        "the code here \(lost.reason), so \(about.kind == .model ? "the model" : about.description.quoted) is not known whole",
        about: about, remedy: "write it as a literal, or compile the model and give the .mom",
        path: sources.path(lost.file),
        position: sources.file(lost.file).position(of: lost.token))
    }
  }

  mutating func model(_ object: CodeObject, unread: [CodeUnread]) -> ManagedObjectModel {
    var model = ManagedObjectModel()
    let entities = object.members["entities"] ?? .list([])
    for entity in entities.objects where entity.type == "NSEntityDescription" {
      model.entities.append(self.entity(entity))
    }
    // The subentities that a list has are entities of the model, too, and say what is inherited.
    for entity in entities.objects {
      for child in entity.members["subentities"]?.objects ?? [] {
        guard let name = child.text("name"), let parent = entity.text("name") else { continue }
        if let index = model.entities.firstIndex(where: { $0.name == name }) {
          model.entities[index].superentity = parent
        }
      }
    }
    note(object.unread + unread, about: .model)
    if entities.asList?.contains(where: { $0.asObject == nil }) ?? true {
      note(
        [CodeUnread(file: object.file, token: object.token, reason: "has entities that are not literal")], about: .model
      )
    }
    model.isIncomplete = gaps.contains { $0.about.kind == .model }
    for call in object.calls where call.name == "setEntities" {
      guard call.arguments.count == 2, let name = call.arguments[1].value.asText else { continue }
      let names = call.arguments[0].value.objects.compactMap { $0.text("name") }
      model.configurations.append(Configuration(name: name, entities: names.sorted { $0.precedes($1) }))
    }
    if case .list(let identifiers)? = object.members["versionIdentifiers"] {
      model.versionIdentifiers = identifiers.compactMap(\.asText).filter { !$0.isEmpty }
    }
    model.hasUnreadWarnings = hasUnreadWarnings
    model.hasLocalizationPolicy = object.members["localizationDictionary"] != nil
    if model.hasLocalizationPolicy { model.localizationDictionary = texts(object.members["localizationDictionary"]) }
    return model
  }

  private mutating func note(_ lost: [CodeUnread], about path: ObjectPath) {
    for one in lost where !gaps.contains(where: { $0.lost.token == one.token && $0.lost.file == one.file }) {
      gaps.append((one, path))
    }
  }

  private mutating func record(_ path: ObjectPath, _ object: CodeObject) {
    guard object.file == file else { return }
    sourceMap.record(path, at: sources.file(file).position(of: object.token))
  }

  private mutating func entity(_ object: CodeObject) -> EntityDescription {
    let name = object.text("name") ?? ""
    var entity = EntityDescription(bare: name)
    let path = ObjectPath.entity(name)
    record(path, object)
    entity.managedObjectClassName = object.text("managedObjectClassName")
    entity.isAbstract = flag("isAbstract", false, of: object, at: path)
    entity.renamingIdentifier = object.text("renamingIdentifier")
    entity.versionHashModifier = object.text("versionHashModifier")
    entity.userInfo = userInfo(object)
    for property in object.members["properties"]?.objects ?? [] {
      switch property.type {
      case "NSAttributeDescription", "NSDerivedAttributeDescription", "NSCompositeAttributeDescription":
        entity.attributes.append(attribute(property, of: name))
      case "NSRelationshipDescription": entity.relationships.append(relationship(property, of: name))
      case "NSFetchedPropertyDescription":
        var fetched = FetchedPropertyDescription(name: property.text("name") ?? "")
        fetched.isOptional = property.members["isOptional"]?.asTruth ?? true
        entity.fetchedProperties.append(fetched)
      default: continue
      }
    }
    for constraint in object.members["uniquenessConstraints"]?.asList ?? [] {
      let names = (constraint.asList ?? []).compactMap { $0.asText ?? $0.asObject?.text("name") }
      if !names.isEmpty { entity.uniquenessConstraints.append(names) }
    }
    for index in object.members["indexes"]?.objects ?? [] {
      let elements = (index.members["elements"]?.objects ?? []).compactMap { element in
        (element.text("propertyName") ?? element.members["property"]?.asObject?.text("name"))
          .map { FetchIndexElement(.property($0)) }
      }
      entity.indexes.append(FetchIndexDescription(name: index.text("name") ?? "", elements: elements))
    }
    let isListed = object.members["properties"].map { $0.asList?.allSatisfy { $0.asObject != nil } ?? false }
    note(object.unread, about: path)
    if isListed == false, object.unread.isEmpty {
      note(
        [CodeUnread(file: object.file, token: object.token, reason: "has properties that are not literal")], about: path
      )
    }
    entity.isIncomplete = gaps.contains { $0.about.owner == name && $0.about.kind != .model } || name.isEmpty
    return entity
  }

  private mutating func flag(_ name: String, _ initial: Bool, of object: CodeObject, at path: ObjectPath) -> Bool {
    guard let value = object.members[name] else { return initial }
    if let truth = value.asTruth { return truth }
    let reason = "sets \(name) to something not literal"
    note([CodeUnread(file: object.file, token: object.token, reason: reason)], about: path)
    return initial
  }

  private func userInfo(_ object: CodeObject) -> [String: String] { texts(object.members["userInfo"]) }

  private func texts(_ value: CodeValue?) -> [String: String] {
    guard case .pairs(let pairs)? = value else { return [:] }
    return Dictionary(
      pairs.compactMap { pair in pair.key.asText.flatMap { key in pair.value.asText.map { (key, $0) } } },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func attribute(_ object: CodeObject, of entity: String) -> AttributeDescription {
    let name = object.text("name") ?? ""
    var attribute = AttributeDescription(bare: name)
    let path = ObjectPath.property(name, of: entity)
    record(path, object)
    attribute.isOptional = flag("isOptional", true, of: object, at: path)
    attribute.isTransient = flag("isTransient", false, of: object, at: path)
    attribute.renamingIdentifier = object.text("renamingIdentifier")
    attribute.versionHashModifier = object.text("versionHashModifier")
    attribute.attributeValueClassName = object.text("attributeValueClassName")
    attribute.valueTransformerName = object.text("valueTransformerName")
    attribute.allowsExternalBinaryDataStorage = flag("allowsExternalBinaryDataStorage", false, of: object, at: path)
    attribute.allowsCloudEncryption = flag("allowsCloudEncryption", false, of: object, at: path)
    attribute.preservesValueInHistoryOnDeletion =
      flag("preservesValueInHistoryOnDeletion", false, of: object, at: path)
    attribute.isIndexedBySpotlight = flag("isIndexedBySpotlight", false, of: object, at: path)
    attribute.isIndexed = flag("isIndexed", false, of: object, at: path)
    attribute.userInfo = userInfo(object)
    attribute.isDerived = object.type == "NSDerivedAttributeDescription"
    if case .call(let function, let arguments)? = object.members["derivationExpression"], function == "NSExpression" {
      attribute.derivationExpression = arguments.first?.value.asText
    }
    if let type = object.members["attributeType"] ?? object.members["type"] {
      if case .member(let written) = type, let known = Self.types[Self.plain(written)] {
        attribute.type = known
      } else {
        note(
          [
            CodeUnread(
              file: object.file, token: object.token, reason: "gives \(name.quoted) a type that is not literal")
          ],
          about: path)
      }
    }
    attribute.defaultValue = object.members["defaultValue"].flatMap { Self.value($0, of: attribute.type) }
    attribute.validations = validations(object)
    note(object.unread, about: path)
    return attribute
  }

  /// The rules that the code sets, with their warnings.
  private mutating func validations(_ object: CodeObject) -> [ValidationRule] {
    object.calls.filter { $0.name == "setValidationPredicates" }.last.map { call in
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
    } ?? []
  }

  /// The format of `NSPredicate(format: "SELF >= %d", 0)`; nil if a part of it is not literal.
  private static func format(of value: CodeValue) -> String? {
    guard case .call("NSPredicate", let arguments) = value, let first = arguments.first, first.label == "format",
      let format = first.value.asText
    else { return nil }
    var result = ""
    var rest = arguments.dropFirst()
    var characters = format[...]
    while let character = characters.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      while let flag = characters.first, "lhqz".contains(flag) { characters.removeFirst() }
      guard let kind = characters.popFirst(), kind != "%" else {
        result.append("%")
        continue
      }
      switch rest.popFirst()?.value {
      case .text(let text)?: result += kind == "K" ? text : text.quoted
      case .number(let text)?: result += text.filter { $0 != "_" }
      default: return nil
      }
    }
    return rest.isEmpty ? result : nil
  }

  /// `string` of `stringAttributeType`.
  private static func plain(_ name: String) -> String {
    let plain = name.hasSuffix("AttributeType") ? String(name.dropLast("AttributeType".count)) : name
    return plain.lowercased()
  }

  private static let types: [String: AttributeType] = [
    "undefined": .undefined, "integer16": .integer16, "integer32": .integer32, "integer64": .integer64,
    "decimal": .decimal, "double": .double, "float": .float, "string": .string, "boolean": .boolean, "date": .date,
    "binarydata": .binary, "uuid": .uuid, "uri": .uri, "transformable": .transformable, "objectid": .objectID,
    "composite": .composite,
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
    let name = object.text("name") ?? ""
    var relationship = RelationshipDescription(bare: name)
    let path = ObjectPath.property(name, of: entity)
    record(path, object)
    let destination = object.members["destinationEntity"]?.asObject
    relationship.destination = destination?.text("name")
    if let inverse = object.members["inverseRelationship"]?.asObject {
      relationship.inverse = inverse.text("name")
      relationship.inverseEntity = relationship.destination
    }
    relationship.isOptional = flag("isOptional", true, of: object, at: path)
    relationship.isTransient = flag("isTransient", false, of: object, at: path)
    relationship.isOrdered = flag("isOrdered", false, of: object, at: path)
    relationship.minCount = object.members["minCount"]?.asNumber ?? 0
    relationship.maxCount = object.members["maxCount"]?.asNumber ?? 0
    relationship.isToMany = relationship.maxCount != 1
    if case .member(let rule)? = object.members["deleteRule"] {
      relationship.deleteRule = Self.deleteRules[rule.replacing("DeleteRule", with: "").lowercased()] ?? .nullify
    }
    relationship.renamingIdentifier = object.text("renamingIdentifier")
    relationship.versionHashModifier = object.text("versionHashModifier")
    relationship.userInfo = userInfo(object)
    relationship.validations = validations(object)
    note(object.unread, about: path)
    return relationship
  }

  private static let deleteRules: [String: DeleteRule] = [
    "noaction": .noAction, "nullify": .nullify, "cascade": .cascade, "deny": .deny,
  ]
}
