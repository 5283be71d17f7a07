import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelReader {
  /// Reads the root object.
  mutating func readModel() throws(InputFailure) {
    guard let root = archive.root, value(.entities, of: root) != nil else {
      let name = archive.root.map { archive.className(of: $0) } ?? ""
      let what = name.isEmpty ? "a keyed archive" : "a keyed archive of the class \(name)"
      if name.hasPrefix("NSMappingModel") || name == "NSMappingModel" {
        throw InputFailure(
          path: path, reason: "is a compiled mapping model, which says how stores are migrated",
          remedy: "give the model")
      }
      if name == "NSManagedObjectModel" {
        throw InputFailure(
          path: path, reason: "is a compiled model without its entities: the member NSEntities is missing",
          remedy: "compile it again")
      }
      throw InputFailure(path: path, reason: "is \(what), not a compiled model")
    }
    if let entities = value(.entities, of: root) { readEntities(entities) }
    if let templates = value(.fetchRequestTemplates, of: root) { readTemplates(templates) }
    if let configurations = value(.configurations, of: root) { readConfigurations(configurations) }
    if let identifiers = value(.versionIdentifiers, of: root) {
      let texts = archive.elements(identifiers).compactMap { nonEmptyString($0) ?? archive.decoded($0)?.text }
        .filter { !$0.isEmpty }
      model.versionIdentifiers = texts.sorted { $0.precedes($1) }
    }
    compilerVersion = Self.compilerVersion(
      xcode: integer(.compilerXcodeVersion, of: root),
      tool: value(.compilerToolVersion, of: root).flatMap { archive.real($0) })
    noteUnknownMembers(of: root, known: KnownMembers.model, at: .model)
  }

  /// `Xcode 13.4.1 (momc 20086)` of 130401 and 20086.0.
  static func compilerVersion(xcode: Int?, tool: Double?) -> String? {
    let release = xcode.map { number in
      let parts = [number / 10_000, number / 100 % 100, number % 100]
      return "Xcode " + parts.prefix(parts[2] == 0 ? 2 : 3).map(String.init).joined(separator: ".")
    }
    let build = tool.map { "momc \($0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0))" }
    guard let release else { return build }
    return release + (build.map { " (\($0))" } ?? "")
  }

  private mutating func readEntities(_ reference: KeyedArchive.Reference) {
    noteIfNoDictionary(reference, "entities", at: .model)
    var register = EntityRegister()
    for pair in archive.sortedPairs(reference) {
      let key = archive.string(pair.key) ?? ""
      guard let object = archive.object(pair.value) else {
        report(.unreadableValue, "the entity is no object", at: .entity(key))
        continue
      }
      let nameReference = value(.entityName, of: object)
      let name = nameReference == pair.key ? key : nameReference.flatMap { archive.string($0) } ?? key
      let duplicate = register.add(object, named: name, key: key)
      guard duplicate != .object, archive.charge(16) else {
        report(.duplicateEntity, "the entity is in the model under two names", at: .entity(key))
        continue
      }
      if name != key { report(.unreadableValue, "the entity is filed under the name '\(key)'", at: .entity(name)) }
      if duplicate == .name {
        report(.duplicateEntity, "the model already has an entity named '\(name)'", at: .entity(name))
      }
    }
    entityNames = EntityNames(register)
    var parents: [String: String] = [:]
    var entities: [EntityDescription] = []
    entities.reserveCapacity(register.names.count)
    for (index, name) in register.names.enumerated() {
      entities.append(EntityDescription(bare: name))
      read(register.objects[index], into: &entities[index], parents: &parents)
    }
    model.entities = entities
    guard !parents.isEmpty else { return model.composites.sort { $0.name.precedes($1.name) } }
    for index in model.entities.indices where model.entities[index].superentity == nil {
      let parent = parents[model.entities[index].name]
      if parent != model.entities[index].name { model.entities[index].superentity = parent }
    }
    model.composites.sort { $0.name.precedes($1.name) }
  }

  private mutating func readTemplates(_ reference: KeyedArchive.Reference) {
    for pair in archive.sortedPairs(reference) {
      let name = archive.string(pair.key) ?? ""
      guard let object = archive.object(pair.value) else {
        report(.unreadableValue, "the fetch request is no object", at: .fetchRequest(name))
        continue
      }
      model.fetchRequestTemplates.append(fetchRequest(object, named: name, at: .fetchRequest(name)))
    }
  }

  private mutating func readConfigurations(_ reference: KeyedArchive.Reference) {
    for pair in archive.sortedPairs(reference) {
      let name = archive.string(pair.key) ?? ""
      let entities = archive.elements(pair.value).compactMap { entityName($0) }
      model.configurations.append(Configuration(name: name, entities: entities.sorted { $0.precedes($1) }))
    }
  }

  /// The name of an entity that something refers to, by the object or by the name itself.
  func entityName(_ reference: KeyedArchive.Reference) -> String? {
    entityNames[reference] ?? archive.string(reference)
      ?? archive.object(reference).flatMap { string(.entityName, of: $0) }
  }

  /// Notes what should be a dictionary, or null, and is not.
  mutating func noteIfNoDictionary(_ reference: KeyedArchive.Reference, _ what: String, at path: ObjectPath) {
    if archive.isNull(reference) || archive.isDictionary(reference) { return }
    report(.unreadableValue, "the \(what) are no dictionary and not read", at: path)
  }
}
