import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// One model as text, one line per object.
struct InspectText {
  private let loaded: LoadedModel
  private let isNamed: Bool

  init(_ loaded: LoadedModel, isNamed: Bool) {
    self.loaded = loaded
    self.isNamed = isNamed
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private var lines: [String] {
    let model = loaded.model
    let name = "model \(loaded.name)" + (loaded.version.map { ", version \($0)" } ?? "")
    var lines = [isNamed ? name : "model"]
    lines += model.versionIdentifiers.sorted { $0.precedes($1) }.map { "version identifier \(quoted($0))" }
    if model.usesCloudKit == true { lines.append("used with CloudKit") }
    if model.usesSwiftData == true { lines.append("used with SwiftData") }
    let hashes = loaded.versionHashes
    lines.append("version checksum \(hashes.isComplete ? hashes.checksum : "not predicted")")
    lines +=
      loaded.contents.swiftData?.unresolved.map { unresolved in
        let place = [unresolved.entity, unresolved.property].compactMap(\.self).joined(separator: ".")
        return "not predicted \(place.isEmpty ? loaded.name : place): \(unresolved.type) \(unresolved.reason)"
      } ?? []
    if let source = loaded.contents.swiftData { lines += self.lines(of: source, hashes) }
    for entity in model.entities.sorted(byName: \.name) { lines += self.lines(of: entity) }
    for composite in model.composites.sorted(byName: \.name) {
      lines.append("composite \(composite.name)")
      lines += composite.attributes.sorted(byName: \.name).map { "  \(composite.name).\(line(of: $0))" }
    }
    for template in model.fetchRequestTemplates.sorted(byName: \.name) {
      lines.append("fetch request \(template.name): \(words(of: template))")
    }
    for configuration in model.configurations.sorted(byName: \.name) {
      let entities = configuration.entities.sorted { $0.precedes($1) }.joined(separator: ", ")
      let cloud = configuration.usesCloudKit == true ? ", used with CloudKit" : ""
      lines.append("configuration \(configuration.name): \(entities)\(cloud)")
    }
    return lines.map(\.onSingleLine)
  }

  /// What else is in the sources: configurations of containers, models of other platforms, and what is not known.
  private func lines(of source: SwiftDataSource, _ hashes: VersionHashes) -> [String] {
    var lines = source.unread.map { "not known: \($0.sentence)" }
    if !source.addedByContainers.isEmpty {
      lines.append("listed by a container only: \(source.addedByContainers.joined(separator: ", "))")
    }
    let (only, missing) = source.namesOfDebugBuild(besides: loaded.model)
    if !only.isEmpty { lines.append("only in a debug build: \(only.joined(separator: ", "))") }
    if !missing.isEmpty { lines.append("not in a debug build: \(missing.joined(separator: ", "))") }
    for container in source.containers {
      lines += container.configurations.compactMap(\.text).map { "configuration \($0)" }
    }
    for other in source.otherPlatforms {
      let found = other.model.versionHashes
      let names = Set(other.model.entities.map(\.name)).union(loaded.model.entities.map(\.name))
      let platforms = other.platforms.wordList
      for name in names.sorted(by: { $0.precedes($1) }) {
        guard let entity = other.model.entities.first(where: { $0.name == name }) else {
          lines.append("on \(platforms), there is no \(name)")
          continue
        }
        let own = loaded.model.entities.first { $0.name == name }
        if let hash = found.entityHash(name) {
          guard hash != hashes.entityHash(name) else { continue }
          lines.append("on \(platforms), the hash of \(name) is \(Data(hash).base64EncodedString())")
        } else if own != entity || hashes.entityHash(name) != nil {
          let differing = own.map { entity.propertyNames(differingFrom: $0) } ?? []
          let words =
            differing.isEmpty ? "" : ", and \(differing.wordList) \(differing.count == 1 ? "differs" : "differ")"
          lines.append("on \(platforms), the hash of \(name) is not predicted\(words)")
        }
      }
      let own = source.containers.flatMap(\.configurations).compactMap(\.text)
      let theirs = other.containers.flatMap(\.configurations).compactMap(\.text)
      if own != theirs { lines += theirs.map { "on \(platforms), configuration \($0)" } }
    }
    return lines
  }

  private func lines(of entity: EntityDescription) -> [String] {
    var words: [String] = []
    if let parent = entity.superentity { words.append("parent \(parent)") }
    if let name = entity.managedObjectClassName { words.append("class \(name)") }
    words += traits(EntityDescription.flags, of: entity)
    words += common(entity.renamingIdentifier, entity.versionHashModifier, entity.userInfo)
    if let generation = entity.codeGeneration { words.append("code generation \(generation.rawValue)") }
    var lines = ["entity \(entity.name)" + (words.isEmpty ? "" : ": " + words.joined(separator: ", "))]
    lines += entity.attributes.sorted(byName: \.name).map { "  \(entity.name).\(line(of: $0))" }
    lines += entity.relationships.sorted(byName: \.name).map { "  \(entity.name).\(line(of: $0))" }
    lines += entity.fetchedProperties.sorted(byName: \.name).map { "  \(entity.name).\(line(of: $0))" }
    lines += entity.indexes.sorted(byName: \.name).map { "  \(entity.name) index \(line(of: $0))" }
    let tuples = entity.uniquenessConstraints.map { $0.joined(separator: ", ") }.sorted { $0.precedes($1) }
    lines += tuples.map { "  \(entity.name) unique \($0)" }
    return lines
  }

  // MARK: - Properties

  private func line(of attribute: AttributeDescription) -> String {
    var words = [attribute.typeName, attribute.isOptional ? "optional" : "required"]
    if let enumeration = loaded.model.swiftEnumeration(of: attribute) {
      words[0] = "enum, stored as \(enumeration.storedType.xcodeName)"
      if !enumeration.cases.isEmpty { words[0] += ": " + enumeration.cases.joined(separator: " | ") }
    } else if let name = attribute.compositeName {
      words.append("composite \(name)")
    }
    if attribute.isTransient { words.append("transient") }
    if attribute.isDerived { words.append("derived from \(attribute.derivationExpression ?? "nothing")") }
    if let expression = attribute.defaultExpression {
      let varies = (attribute.type == .uuid || attribute.type == .date) && !SwiftDataDefault.isConstant(expression)
      words.append("default \(expression)" + (varies ? ", made when the app starts" : ""))
    } else if let value = attribute.defaultValue {
      words.append("default \(value.word)")
    }
    if let value = attribute.minimum { words.append("minimum \(value.word)") }
    if let value = attribute.maximum { words.append("maximum \(value.word)") }
    if let length = attribute.minimumLength { words.append("minimum length \(length)") }
    if let length = attribute.maximumLength { words.append("maximum length \(length)") }
    if let pattern = attribute.pattern { words.append("matches \(quoted(pattern))") }
    words += attribute.validations.map(word)
    if attribute.writtenType == nil, let name = attribute.attributeValueClassName { words.append("class \(name)") }
    if let name = attribute.valueTransformerName { words.append("transformer \(name)") }
    if attribute.usesScalarValueType == true { words.append(ModelMember.usesScalarValueType.words) }
    words += traits(AttributeDescription.traits, of: attribute)
    words += common(attribute.renamingIdentifier, attribute.versionHashModifier, attribute.userInfo)
    return "\(attribute.name): \(words.joined(separator: ", "))"
  }

  private func line(of relationship: RelationshipDescription) -> String {
    var words = ["\(relationship.isToMany ? "to-many" : "to-one") \(relationship.destination ?? "nothing")"]
    words.append(relationship.isOptional ? "optional" : "required")
    if relationship.isOrdered { words.append("ordered") }
    if relationship.isTransient { words.append("transient") }
    if relationship.minCount != 0 { words.append("minimum count \(relationship.minCount)") }
    if relationship.isToMany, relationship.maxCount > 0 { words.append("maximum count \(relationship.maxCount)") }
    if let inverse = relationship.inverse {
      let entity = relationship.inverseEntity ?? relationship.destination ?? ""
      words.append("inverse \(entity).\(inverse)")
    } else {
      words.append("no inverse")
    }
    words.append("delete rule \(relationship.deleteRule.xcodeName)")
    words += relationship.validations.map(word)
    words += traits(RelationshipDescription.traits, of: relationship)
    words += common(relationship.renamingIdentifier, relationship.versionHashModifier, relationship.userInfo)
    return "\(relationship.name): \(words.joined(separator: ", "))"
  }

  private func line(of property: FetchedPropertyDescription) -> String {
    var words = ["fetched"]
    words.append(property.isOptional ? "optional" : "required")
    if let request = property.fetchRequest { words.append(self.words(of: request)) }
    words += common(property.renamingIdentifier, property.versionHashModifier, property.userInfo)
    return "\(property.name): \(words.joined(separator: ", "))"
  }

  private func line(of index: FetchIndexDescription) -> String {
    let elements = index.elements.map { element in
      let subject =
        switch element.subject {
        case .property(let name): name
        case .expression(let expression): "(\(expression))"
        }
      return subject + (element.isAscending ? "" : " descending") + (element.type == .rtree ? " R-tree" : "")
    }
    let condition = index.partialPredicate.map { " where \($0)" } ?? ""
    return "\(index.name): \(elements.joined(separator: ", "))\(condition)"
  }

  private func words(of request: FetchRequestTemplate) -> String {
    var words = ["fetches \(request.entity ?? "nothing")" + (request.predicate.map { " where \($0)" } ?? "")]
    switch request.resultType {
    case .managedObjects: break
    case .managedObjectIDs: words.append("as object identifiers")
    case .dictionaries: words.append("as dictionaries")
    case .count: words.append("as a count")
    }
    if request.fetchLimit != 0 { words.append("limit \(request.fetchLimit)") }
    if request.fetchBatchSize != 0 { words.append("batches of \(request.fetchBatchSize)") }
    let flags = [
      (!request.includesSubentities, "without subentities"),
      (!request.includesPropertyValues, "without property values"),
      (!request.includesPendingChanges, "without pending changes"),
      (!request.returnsObjectsAsFaults, "no faults"), (request.returnsDistinctResults, "distinct"),
    ]
    return (words + flags.filter(\.0).map(\.1)).joined(separator: ", ")
  }

  // MARK: - Words

  /// The words for the flags that are set.
  private func traits<Object>(_ flags: [ObjectFlag<Object>], of object: Object) -> [String] {
    flags.filter { object[keyPath: $0.path] }.map(\.flag.member.words)
  }

  private func common(_ renaming: String?, _ modifier: String?, _ userInfo: [String: String]) -> [String] {
    var words: [String] = []
    if let renaming { words.append("renaming identifier \(quoted(renaming))") }
    if let modifier { words.append("hash modifier \(quoted(modifier))") }
    let keys = userInfo.keys.sorted { $0.precedes($1) }
    return words + keys.map { "userInfo \($0)=\(quoted(userInfo[$0] ?? ""))" }
  }

  private func word(for rule: ValidationRule) -> String {
    switch rule.warning {
    case .text(let text): "rule \(rule.predicate) else \(quoted(text))"
    case .code(let code): "rule \(rule.predicate) else \(code)"
    case nil: "rule \(rule.predicate)"
    }
  }
}

/// A string in quotes, on one line.
private func quoted(_ text: String) -> String { JSONValue.string(text).text() }

extension AttributeValue {
  /// The value as shown in a line: strings in quotes, dates in UTC.
  fileprivate var word: String {
    switch self {
    case .boolean(let value): value ? "YES" : "NO"
    case .decimal(let value): Self.plainNotation(of: value)
    case .date(let seconds) where abs(seconds) < 60_000_000_000:
      Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
    default: json.text()
    }
  }
}

extension EntityDescription {
  /// The names of the properties that only one of two entities has, or that are not equal.
  fileprivate func propertyNames(differingFrom other: EntityDescription) -> [String] {
    let names = Set((properties + other.properties).map(\.name))
    return names.filter { name in
      properties.first { $0.name == name } != other.properties.first { $0.name == name }
    }.sorted { $0.precedes($1) }
  }
}
