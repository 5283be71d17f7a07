import Diagnostics
import ManagedObjectModel
import PropertyLists

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
      throw InputFailure(path: path, reason: "is \(what), not a compiled model")
    }
    var xcodeVersion: Int?
    var toolVersion: Double?
    for position in 0..<root.count {
      let value = archive.value(position, of: root)
      switch key(position, of: root) {
      case .entities: readEntities(value)
      case .fetchRequestTemplates: readTemplates(value)
      case .versionIdentifiers:
        let texts = archive.elements(value).compactMap { nonEmptyString($0) }
        model.versionIdentifiers = texts.sorted { $0.precedes($1) }
      case .configurations: readConfigurations(value)
      case .compilerXcodeVersion: xcodeVersion = archive.integer(value)
      case .compilerToolVersion: toolVersion = archive.real(value)
      default: noteUnknown(position, of: root, at: .model)
      }
    }
    compilerVersion = Self.compilerVersion(xcode: xcodeVersion, tool: toolVersion)
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
    var seen = Set<KeyedArchive.Reference>()
    var names = Set<String>()
    var parents: [String: String] = [:]
    for (keyName, value) in sortedPairs(reference) {
      guard let object = archive.object(value) else {
        report(.unreadableValue, "the entity is no object", at: .entity(keyName))
        continue
      }
      guard seen.insert(object.reference).inserted, archive.charge(16) else {
        report(.duplicateEntity, "the entity is in the model under two names", at: .entity(keyName))
        continue
      }
      let entity = entity(object, key: keyName, parents: &parents)
      if !names.insert(entity.name).inserted {
        report(.duplicateEntity, "the model already has an entity named '\(entity.name)'", at: .entity(entity.name))
      }
      model.entities.append(entity)
    }
    for index in model.entities.indices where model.entities[index].superentity == nil {
      let parent = parents[model.entities[index].name]
      if parent != model.entities[index].name { model.entities[index].superentity = parent }
    }
    model.composites.sort { $0.name.precedes($1.name) }
  }

  private mutating func readTemplates(_ reference: KeyedArchive.Reference) {
    for (name, value) in sortedPairs(reference) {
      guard let object = archive.object(value) else {
        report(.unreadableValue, "the fetch request is no object", at: .fetchRequest(name))
        continue
      }
      model.fetchRequestTemplates.append(fetchRequest(object, named: name, at: .fetchRequest(name)))
    }
  }

  private mutating func readConfigurations(_ reference: KeyedArchive.Reference) {
    for (name, value) in sortedPairs(reference) {
      let entities = archive.elements(value).compactMap { entityName($0) }
      model.configurations.append(Configuration(name: name, entities: entities.sorted { $0.precedes($1) }))
    }
  }

  /// The name of an entity that something refers to, by the object or by the name itself.
  func entityName(_ reference: KeyedArchive.Reference) -> String? {
    if let name = archive.string(reference) { return name }
    return archive.object(reference).flatMap { string(.entityName, of: $0) }
  }
}
