import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

/// Reads a `.cdm`: the keyed archive of an `NSMappingModel`.
struct CompiledMappingReader {
  private let archive: KeyedArchive
  private let expressions: CompiledModelReader

  private enum Key: String {
    case entityMappings = "NSEntityMappings"
    case name = "NSMappingName"
    case type = "NSMappingType"
    case source = "NSSourceEntityName"
    case sourceHash = "NSSourceEntityVersionHash"
    case destination = "NSDestinationEntityName"
    case destinationHash = "NSDestinationEntityVersionHash"
    case policy = "NSEntityMigrationPolicyClassName"
    case attributes = "NSAttributeMappings"
    case relationships = "NSRelationshipMappings"
    case property = "NSDestinationPropertyName"
    case expression = "NSValueExpression"
  }

  /// - Throws: `InputFailure` if the bytes are not a compiled mapping model.
  static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> MappingModel {
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(bytes)
    } catch {
      throw InputFailure(
        path: path, position: error.position,
        reason: "is not a compiled mapping model that can be read: \(error.reason)",
        remedy: error.kind == .truncated ? "copy or download it again" : nil)
    }
    let reader = CompiledMappingReader(archive: archive, expressions: CompiledModelReader(archive, path: path))
    guard let root = archive.root, let list = reader.value(.entityMappings, of: root) else {
      throw InputFailure(path: path, reason: "is a keyed archive, but not a mapping model")
    }
    var model = MappingModel(
      name: FilePath.baseName(of: path), path: path, isSource: false, source: .init(), destination: .init(),
      entityMappings: [])
    for element in archive.elements(list) {
      guard let object = archive.object(element), archive.charge(16) else { continue }
      let mapping = reader.mapping(object)
      if let name = mapping.source, let hash = reader.data(.sourceHash, of: object) {
        model.source.entityHashes[name] = hash
      }
      if let name = mapping.destination, let hash = reader.data(.destinationHash, of: object) {
        model.destination.entityHashes[name] = hash
      }
      model.entityMappings.append(mapping)
    }
    if let damage = archive.damage {
      throw InputFailure(path: path, reason: "is not a compiled mapping model that can be read: \(damage.reason)")
    }
    guard !archive.isExhausted else {
      throw InputFailure(path: path, reason: "is not a mapping model that can be read: its parts repeat too often")
    }
    return model
  }

  private func mapping(_ object: KeyedArchive.Object) -> MappingModel.EntityMapping {
    let (source, destination) = (string(.source, of: object), string(.destination, of: object))
    return MappingModel.EntityMapping(
      name: string(.name, of: object) ?? "",
      kind: value(.type, of: object).flatMap { archive.integer($0) }.flatMap { .init(rawValue: $0) } ?? .undefined,
      source: source, destination: destination, policyClass: string(.policy, of: object),
      attributes: properties(.attributes, of: object), relationships: properties(.relationships, of: object))
  }

  private func properties(_ key: Key, of object: KeyedArchive.Object) -> [MappingModel.PropertyMapping] {
    guard let list = value(key, of: object) else { return [] }
    return archive.elements(list).compactMap { element in
      guard archive.charge(8), let mapping = archive.object(element), let name = string(.property, of: mapping) else {
        return nil
      }
      let expression = value(.expression, of: mapping).flatMap { expressions.tree(expression: $0, depth: 0) }
      return MappingModel.PropertyMapping(name: name, expression: expression?.format)
    }
  }

  // MARK: Members

  private func value(_ key: Key, of object: KeyedArchive.Object) -> KeyedArchive.Reference? {
    archive[key.rawValue, of: object].flatMap { archive.isNull($0) ? nil : $0 }
  }

  private func string(_ key: Key, of object: KeyedArchive.Object) -> String? {
    value(key, of: object).flatMap { archive.string($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func data(_ key: Key, of object: KeyedArchive.Object) -> [UInt8]? {
    value(key, of: object).flatMap { archive.data($0) }.map(Array.init)
  }
}

extension CompiledMappingReader {
  /// The format string of a separately archived expression, as source mapping models contain them.
  static func expression(in bytes: [UInt8]) -> String? {
    guard let archive = try? KeyedArchive(bytes), let root = archive.rootValue else {
      return nil
    }
    return CompiledModelReader(archive, path: "").tree(expression: root, depth: 0)?.format
  }
}
