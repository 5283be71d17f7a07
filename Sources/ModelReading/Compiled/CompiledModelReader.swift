package import Diagnostics
import FileTrees
import ManagedObjectModel
import PropertyLists

/// Reads `.mom` files: the keyed archive of a managed object model, as a binary or an XML property list.
///
/// Each entity and each property is read by walking the archive once; what is shared or circular in it (a relationship
/// names its inverse, which names it back) is followed no further than to a name.
package struct CompiledModelReader {
  let archive: KeyedArchive
  let path: String
  var model = ManagedObjectModel()
  var compilerVersion: String?
  var propertyClasses: [(reference: KeyedArchive.Reference, kind: PropertyClass?)] = []
  private var findings: [Finding] = []
  private var omittedFindings = 0

  /// How many findings one file may cause before the rest is only counted.
  private static let findingLimit = 1000

  /// The model in a `.mom` file.
  ///
  /// - Parameter path: where the bytes come from; findings and the model's name are made from it.
  /// - Throws: `InputFailure` when the bytes are no compiled model; what is odd inside one becomes a finding.
  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> LoadedModel {
    if !bytes.starts(with: "bplist00".utf8),
      let failure = ForeignFile.failure(for: bytes, path: path, expecting: .compiledModel)
    {
      throw failure
    }
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(bytes, ArchiveKey.vocabulary)
    } catch {
      throw InputFailure(
        path: path, position: error.position, reason: "is no compiled model that can be read: \(error.reason)",
        remedy: error.kind == .truncated ? "copy or download it again" : nil)
    }
    var reader = CompiledModelReader(archive, path: path)
    try reader.readModel()
    guard !archive.isExhausted else {
      throw InputFailure(path: path, reason: "is no compiled model that can be read: its parts repeat without end")
    }
    return LoadedModel(
      model: reader.model, name: FilePath.baseName(of: path), path: path, format: .mom,
      findings: reader.allFindings(), compilerVersion: reader.compilerVersion)
  }

  init(_ archive: KeyedArchive, path: String) {
    self.archive = archive
    self.path = path
  }

  // MARK: - Members

  /// The key of a member; nil for one that nobody knows.
  func key(_ position: Int, of object: KeyedArchive.Object) -> ArchiveKey? {
    ArchiveKey(number: archive.key(position, of: object))
  }

  /// The value of a member.
  func value(_ key: ArchiveKey, of object: KeyedArchive.Object) -> KeyedArchive.Reference? {
    for position in 0..<object.count where self.key(position, of: object) == key {
      return archive.value(position, of: object)
    }
    return nil
  }

  func string(_ key: ArchiveKey, of object: KeyedArchive.Object) -> String? {
    value(key, of: object).flatMap { archive.string($0) }
  }

  func integer(_ key: ArchiveKey, of object: KeyedArchive.Object) -> Int? {
    value(key, of: object).flatMap { archive.integer($0) }
  }

  func object(_ key: ArchiveKey, of object: KeyedArchive.Object) -> KeyedArchive.Object? {
    value(key, of: object).flatMap { archive.object($0) }
  }

  /// The text of a value, nil where it is null or empty.
  func nonEmptyString(_ reference: KeyedArchive.Reference) -> String? {
    guard let string = archive.string(reference), !string.isEmpty else { return nil }
    return string
  }

  /// The renaming identifier of an object; nil where it says no more than the name.
  func renamingIdentifier(_ reference: KeyedArchive.Reference?, named name: String) -> String? {
    guard let reference, let identifier = nonEmptyString(reference), identifier != name else { return nil }
    return identifier
  }

  // MARK: - Findings

  mutating func report(_ rule: RuleID, _ message: String, at object: ObjectPath) {
    guard findings.count < Self.findingLimit else {
      omittedFindings += 1
      return
    }
    let isInEntity = object.kind == .entity || object.kind == .property || object.kind == .index
    findings.append(
      Finding(
        rule, message, path: path, objectPath: object.kind == .model ? nil : object.description,
        entity: isInEntity ? object.owner : nil, property: object.kind == .property ? object.member : nil))
  }

  /// Notes a member that is neither read nor known to mean nothing.
  mutating func noteUnknown(_ position: Int, of owner: KeyedArchive.Object, at object: ObjectPath) {
    if archive.isClass(position, of: owner) { return }
    if let key = key(position, of: owner), IgnoredMembers.reasons[key] != nil { return }
    let name = archive.keyName(position, of: owner)
    report(.unknownElement, "\(archive.className(of: owner)) has the member \(name), which is not known", at: object)
  }

  func allFindings() -> [Finding] {
    guard omittedFindings > 0 else { return findings }
    let rest = "\(omittedFindings) more findings about this model are left out"
    return findings + [Finding(.unreadableValue, rest, path: path)]
  }
}
