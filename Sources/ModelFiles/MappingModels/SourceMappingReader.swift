import GlossBasics
import GlossDiagnostics
import GlossFiles
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
  static func read(
    _ bytes: [UInt8], path: String, _ reading: MappingModelReader.Reading
  ) throws(InputFailure) -> MappingModel {
    let document = FilePath.joined(path, "xcmapping.xml")
    if let conflict = ForeignFile.mergeConflict(in: bytes, path: document) { throw conflict }
    let handler = XMLStoreHandler(onlyOf: reading.isOfVersions ? rootType : nil)
    let parser = XMLEventParser(SourceText(bytes))
    parser.parse(into: handler)
    if let error = parser.error {
      throw InputFailure(
        path: document, position: error.position, reason: "is not a mapping model that can be read: \(error.reason)")
    }
    guard handler.isStore, let root = handler.objects.first(where: { $0.type == rootType }) else {
      throw InputFailure(path: document, reason: "is XML, but not a mapping model")
    }
    let reader = SourceMappingReader(handler.objects)
    return MappingModel(
      name: FilePath.baseName(of: path), path: path, isSource: true,
      source: version("source", of: root, reading), destination: version("destination", of: root, reading),
      entityMappings: reading.isOfVersions ? [] : reader.mappings(of: root))
  }

  private static let rootType = "XDDEVMAPPINGMODEL"

  private init(_ objects: [XMLStoreObject]) {
    self.objects = objects
    byIdentifier = Dictionary(
      objects.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func version(
    _ side: String, of root: XMLStoreObject, _ reading: MappingModelReader.Reading
  ) -> MappingModel.Version {
    let path = root.attributes["\(side)modelpath"].flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    let hashes = root.attributes["\(side)modeldata"].flatMap { text in
      reading.hashes(text) { text in
        guard let bytes = XMLStoreObject.data(text), let contents = try? ElementsReader.read(bytes, path: ""),
          // The hashes may cover what could not be read.
          !contents.findings.contains(where: { $0.rule == .unreadableValue })
        else { return nil }
        return VersionHashes(ModelIndex(contents.model)).entityHashes
      }
    }
    return hashes.map { MappingModel.Version(path: path, entityHashes: $0) } ?? MappingModel.Version(path: path)
  }

  private func linked(_ name: String, of object: XMLStoreObject) -> [XMLStoreObject] {
    (object.relationships[name] ?? []).compactMap { byIdentifier[$0].map { objects[$0] } }
  }

  private func mappings(of root: XMLStoreObject) -> [MappingModel.EntityMapping] {
    linked("entitymappings", of: root).sorted { left, right in
      let numbers = [left, right].map { $0.text("mappingnumber").flatMap { Int($0) } ?? 0 }
      return numbers[0] == numbers[1] ? left.identifier < right.identifier : numbers[0] < numbers[1]
    }.map(mapping)
  }

  private func mapping(_ object: XMLStoreObject) -> MappingModel.EntityMapping {
    func text(_ name: String) -> String? { object.text(name).flatMap { $0.isEmpty ? nil : $0 } }
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
      property.text("name").map { name in
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
  var attributes: [String: [UInt8]] = [:]
  /// The identifiers of each relationship's destinations.
  var relationships: [String: [String]] = [:]

  func text(_ name: String) -> String? { attributes[name].map { String(decoding: $0, as: UTF8.self) } }

  func data(_ name: String) -> [UInt8]? { attributes[name].flatMap(Self.data) }

  /// The bytes of a Base64 text, whose lines are broken; nil if it is cut within a byte.
  static func data(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for character in text {
      guard let digit = digits[Int(character)] else {
        if character == UInt8(ascii: "=") { break }
        continue
      }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        // An array of three for each of megabytes was a third of a large project's check.
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
    switch count {
    case 0: return bytes
    case 2: return bytes + [UInt8(truncatingIfNeeded: bits >> 4)]
    case 3: return bytes + [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
  }

  /// The value of each character; nil for those that are skipped.
  private static let digits: [UInt8?] = {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var digits = [UInt8?](repeating: nil, count: 256)
    for (value, character) in alphabet.enumerated() { digits[Int(character)] = UInt8(value) }
    return digits
  }()
}

/// Collects the objects of a Core Data XML store.
private final class XMLStoreHandler: XMLEventHandler {
  private(set) var objects: [XMLStoreObject] = []
  /// Whether the document is such a store.
  private(set) var isStore = false
  private var depth = 0
  /// The only type of object whose members are kept; nil for all.
  private let type: String?
  private var isKept = true
  private var attribute: String?
  private var text: [UInt8] = []

  let wantsAttributes = true

  init(onlyOf type: String?) { self.type = type }

  /// The attributes that are read.
  private static let names: Set<String> = [
    "name", "mappingnumber", "sourcename", "destinationname", "migrationpolicyclassname", "mappingtypename",
    "valueexpressiondata", "sourcemodelpath", "destinationmodelpath", "sourcemodeldata", "destinationmodeldata",
  ]

  /// The largest mapping model examined has 233 objects.
  private static let limit = 200_000

  func start(_ element: XMLName, namespace: String?, attributes: XMLAttributes) {
    let name = element.local
    depth += 1
    if depth == 1 { isStore = name == "database" }
    guard isStore, objects.count < Self.limit else { return }
    if depth == 2, name == "object" {
      isKept = type == nil || attributes["type"] == type
      if isKept { objects.append(XMLStoreObject(type: attributes["type"] ?? "", identifier: attributes["id"] ?? "")) }
    } else if depth == 3, isKept, !objects.isEmpty, let member = attributes["name"] {
      if name == "attribute", Self.names.contains(member) {
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
      objects[objects.count - 1].attributes[member] = text
      attribute = nil
    }
    depth -= 1
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    if attribute != nil { unsafe text.append(contentsOf: characters) }
  }
}
