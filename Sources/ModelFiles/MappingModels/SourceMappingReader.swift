import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

/// Reads the `xcmapping.xml` of an `.xcmappingmodel`: an XML store of Core Data with Xcode's own entities.
///
/// It contains a copy of both versions, made when the mapping model was created, as keyed archives of the classes that
/// Xcode before 4 wrote models with. Core Data finds the compiled mapping model by the version hashes of these copies,
/// so it no longer finds the mapping once a version is edited.
struct SourceMappingReader {
  private let objects: [XMLStoreObject]
  private let byIdentifier: [String: Int]

  /// - Parameter path: the folder that contains the document.
  /// - Throws: `InputFailure` if the bytes are not such a document.
  static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> MappingModel {
    let document = FilePath.joined(path, "xcmapping.xml")
    if let conflict = ForeignFile.mergeConflict(in: bytes, path: document) { throw conflict }
    let handler = XMLStoreHandler()
    let parser = XMLEventParser(SourceText(bytes))
    parser.parse(into: handler)
    if let error = parser.error {
      throw InputFailure(
        path: document, position: error.position, reason: "is not a mapping model that can be read: \(error.reason)")
    }
    guard handler.isStore, let root = handler.objects.first(where: { $0.type == "XDDEVMAPPINGMODEL" }) else {
      throw InputFailure(path: document, reason: "is XML, but not a mapping model")
    }
    let reader = SourceMappingReader(handler.objects)
    return MappingModel(
      name: FilePath.baseName(of: path), path: path, isSource: true,
      source: version("source", of: root), destination: version("destination", of: root),
      entityMappings: reader.mappings(of: root))
  }

  private init(_ objects: [XMLStoreObject]) {
    self.objects = objects
    byIdentifier = Dictionary(
      objects.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func version(_ side: String, of root: XMLStoreObject) -> MappingModel.Version {
    let path = root.attributes["\(side)modelpath"].flatMap { $0.isEmpty ? nil : $0 }
    guard let bytes = root.data("\(side)modeldata"), let contents = try? ElementsReader.read(bytes, path: ""),
      // The hashes may cover what could not be read.
      !contents.findings.contains(where: { $0.rule == .unreadableValue })
    else { return MappingModel.Version(path: path) }
    return MappingModel.Version(path: path, entityHashes: VersionHashes(ModelIndex(contents.model)).entityHashes)
  }

  private func linked(_ name: String, of object: XMLStoreObject) -> [XMLStoreObject] {
    (object.relationships[name] ?? []).compactMap { byIdentifier[$0].map { objects[$0] } }
  }

  private func mappings(of root: XMLStoreObject) -> [MappingModel.EntityMapping] {
    linked("entitymappings", of: root).sorted { left, right in
      let numbers = [left, right].map { Int($0.attributes["mappingnumber"] ?? "") ?? 0 }
      return numbers[0] == numbers[1] ? left.identifier < right.identifier : numbers[0] < numbers[1]
    }.map(mapping)
  }

  private func mapping(_ object: XMLStoreObject) -> MappingModel.EntityMapping {
    func text(_ name: String) -> String? { object.attributes[name].flatMap { $0.isEmpty ? nil : $0 } }
    let (source, destination) = (text("sourcename"), text("destinationname"))
    let policy = text("migrationpolicyclassname")
    // Xcode writes "Undefined" until the user chooses, and its compiler then decides by the entities present.
    let kind: MappingModel.EntityMapping.Kind =
      switch (policy, source, destination) {
      case (_?, _, _): .custom
      case (nil, nil, _?): .add
      case (nil, _?, nil): .remove
      case (nil, _?, _?): Self.kinds[text("mappingtypename") ?? ""] ?? .undefined
      case (nil, nil, nil): .undefined
      }
    return MappingModel.EntityMapping(
      name: text("name") ?? "\(source ?? "")To\(destination ?? "")", kind: kind, source: source,
      destination: destination, policyClass: policy, attributes: properties("attributemappings", of: object),
      relationships: properties("relationshipmappings", of: object))
  }

  private static let kinds: [String: MappingModel.EntityMapping.Kind] = [
    "Copy": .copy, "Transform": .transform, "Custom": .custom, "Add": .add, "Remove": .remove,
  ]

  private func properties(_ name: String, of object: XMLStoreObject) -> [MappingModel.PropertyMapping] {
    linked(name, of: object).compactMap { property in
      property.attributes["name"].map { name in
        MappingModel.PropertyMapping(
          name: name,
          expression: property.data("valueexpressiondata").flatMap { CompiledMappingReader.expression(in: $0) })
      }
    }.sorted { $0.name.precedes($1.name) }
  }
}

/// An `<object>` of a Core Data XML store.
private struct XMLStoreObject {
  var type: String
  var identifier: String
  var attributes: [String: String] = [:]
  /// The identifiers of each relationship's destinations.
  var relationships: [String: [String]] = [:]

  func data(_ name: String) -> [UInt8]? {
    attributes[name].flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }.map(Array.init)
  }
}

/// Collects the objects of a Core Data XML store.
private final class XMLStoreHandler: XMLEventHandler {
  private(set) var objects: [XMLStoreObject] = []
  /// Whether the document is such a store.
  private(set) var isStore = false
  private var depth = 0
  private var attribute: String?
  private var text: [UInt8] = []

  let wantsAttributes = true

  /// The largest mapping model examined has 233 objects.
  private static let limit = 200_000

  func start(_ name: String, namespace: String?, attributes: [String: String]) {
    depth += 1
    if depth == 1 { isStore = name == "database" }
    guard isStore, objects.count < Self.limit else { return }
    if depth == 2, name == "object" {
      objects.append(XMLStoreObject(type: attributes["type"] ?? "", identifier: attributes["id"] ?? ""))
    } else if depth == 3, !objects.isEmpty, let member = attributes["name"] {
      if name == "attribute" {
        attribute = member
        text = []
      } else if name == "relationship" {
        objects[objects.count - 1].relationships[member] =
          (attributes["idrefs"] ?? "").split(separator: " ").map(String.init)
      }
    }
  }

  func end(_ name: String) {
    if depth == 3, let member = attribute, !objects.isEmpty {
      objects[objects.count - 1].attributes[member] = String(decoding: text, as: UTF8.self)
      attribute = nil
    }
    depth -= 1
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    if attribute != nil { unsafe text.append(contentsOf: characters) }
  }
}
