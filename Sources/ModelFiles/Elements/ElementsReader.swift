package import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

/// Reads the `elements` of an `.xcdatamodel` from before Xcode 4: a keyed archive of UML objects.
///
/// Every setting is an attribute of a stereotype: `entity → XD_PStereotype → XD_PSK_isAbstract → value`. The diagram
/// next to it (`layout`) contains nothing about the model.
package struct ElementsReader {
  let archive: KeyedArchive
  let path: String
  var model = ManagedObjectModel()
  private var findings = ReadFindings()
  private var comments: [ObjectPath: String] = [:]
  var writtenPredicates: [ObjectPath: String] = [:]

  /// Reads the model in an `elements` file.
  ///
  /// - Throws: `InputFailure` if the bytes are not such an archive; anything odd inside one becomes a finding.
  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> ModelContents {
    if !bytes.starts(with: "bplist00".utf8),
      let failure = ForeignFile.failure(for: bytes, path: path, expecting: .elements)
    {
      throw failure
    }
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(bytes)
    } catch {
      throw InputFailure(
        path: path, position: error.position,
        reason: "is not a model of Xcode before 4 that can be read: \(error.reason)",
        remedy: error.kind == .truncated ? "copy or download it again" : nil)
    }
    var reader = ElementsReader(archive: archive, path: path)
    try reader.readModel()
    if let damage = archive.damage {
      throw InputFailure(path: path, reason: "is not a model of Xcode before 4 that can be read: \(damage.reason)")
    }
    guard !archive.isExhausted else {
      throw InputFailure(path: path, reason: "is not a model that can be read: its parts repeat too often")
    }
    var contents = ModelContents(
      reader.model, format: .elements, comments: reader.comments, findings: reader.findings.listed)
    contents.writtenPredicates = reader.writtenPredicates
    return contents
  }

  private init(archive: KeyedArchive, path: String) {
    self.archive = archive
    self.path = path
  }

  private mutating func readModel() throws(InputFailure) {
    guard let root = archive.root, let package = object(.rootPackage, of: root) else {
      let name = archive.root.map { archive.className(of: $0) } ?? ""
      throw InputFailure(
        path: path, reason: "is a keyed archive\(name.isEmpty ? "" : " of the class \(name)"), but not a model")
    }
    if let identifier = string(.versionIdentifier, of: root), !identifier.isEmpty {
      model.versionIdentifiers = [identifier]
    }
    for (key, value) in sortedPairs(value(.classes, of: package)) {
      guard let object = archive.object(value), archive.charge(16) else { continue }
      let name = string(.name, of: object) ?? key
      if model.entities.contains(where: { $0.name == name }) {
        report(.duplicateEntity, "the model already has an entity named '\(name)'", at: .entity(name))
      }
      model.entities.append(entity(object, named: name))
    }
    model.fetchRequestTemplates.sort { $0.name.precedes($1.name) }
    readConfigurations(of: root)
    readComments(of: root)
  }

  private mutating func readConfigurations(of root: KeyedArchive.Object) {
    for (name, value) in sortedPairs(value(.configurations, of: root)) {
      // No available file has one: the entities are the value itself or a member of it.
      var members = archive.elements(value)
      if members.isEmpty, let object = archive.object(value) {
        for (_, member) in archive.members(of: object) where members.isEmpty { members = archive.elements(member) }
      }
      let names = members.compactMap { archive.string($0) ?? self.name(of: $0) }
      model.configurations.append(Configuration(name: name, entities: names.sorted { $0.precedes($1) }))
    }
  }

  /// Keeps comments of the diagram as documentation of the objects they are attached to.
  ///
  /// No available file has one, so members are identified by kind: the text is a string, the subject an entity or a
  /// property.
  private mutating func readComments(of root: KeyedArchive.Object) {
    guard let list = value(.comments, of: root) else { return }
    for element in archive.elements(list) {
      if let text = archive.string(element) {
        add(comment: text, at: .model)
        continue
      }
      guard let object = archive.object(element), archive.charge(object.count) else { continue }
      var text: String?
      var subject = ObjectPath.model
      for (key, value) in archive.members(of: object) {
        if let string = archive.string(value), !string.isEmpty, key != "_uniqueElementID" {
          if text == nil || key.contains("body") || key.contains("text") || key.contains("comment") { text = string }
        } else if let path = self.path(of: value) {
          subject = path
        }
      }
      if let text { add(comment: text, at: subject) }
    }
  }

  private mutating func add(comment: String, at path: ObjectPath) {
    comments[path] = comments[path].map { $0 + "\n\n" + comment } ?? comment
  }

  /// The entity or property that a reference refers to; nil if it is neither.
  private func path(of reference: KeyedArchive.Reference) -> ObjectPath? {
    guard let object = archive.object(reference), let name = string(.name, of: object) else { return nil }
    switch archive.className(of: object) {
    case "XDPMEntity": return .entity(name)
    case "XDPMAttribute", "XDPMRelationship", "XDPMFetchedProperty":
      return self.object(.owner, of: object).flatMap { string(.name, of: $0) }.map { .property(name, of: $0) }
    default: return nil
    }
  }

  // MARK: - Members

  func value(_ key: ElementsKey, of object: KeyedArchive.Object) -> KeyedArchive.Reference? {
    archive[key.rawValue, of: object]
  }

  func string(_ key: ElementsKey, of object: KeyedArchive.Object) -> String? {
    value(key, of: object).flatMap { archive.string($0) }
  }

  func object(_ key: ElementsKey, of object: KeyedArchive.Object) -> KeyedArchive.Object? {
    value(key, of: object).flatMap { archive.object($0) }
  }

  /// The name of an object that something refers to.
  func name(of reference: KeyedArchive.Reference) -> String? {
    archive.object(reference).flatMap { string(.name, of: $0) }
  }

  /// The text of a value; nil if it is null or empty.
  func nonEmptyString(_ reference: KeyedArchive.Reference) -> String? {
    guard let string = archive.string(reference), !string.isEmpty else { return nil }
    return string
  }

  func sortedPairs(_ reference: KeyedArchive.Reference?) -> [(name: String, value: KeyedArchive.Reference)] {
    reference.map { archive.sortedPairs($0) } ?? []
  }

  /// The settings of an entity or a property from all its stereotypes, sorted by name.
  func settings(of object: KeyedArchive.Object) -> [(key: String, value: KeyedArchive.Reference)] {
    var settings: [(key: String, value: KeyedArchive.Reference)] = []
    for (_, stereotype) in sortedPairs(value(.stereotypes, of: object)) {
      guard let stereotype = archive.object(stereotype), archive.charge(4) else { continue }
      for (key, setting) in sortedPairs(value(.attributes, of: stereotype)) {
        guard let setting = archive.object(setting), let value = value(.defaultValue, of: setting) else { continue }
        settings.append((key, value))
      }
    }
    return settings
  }

  mutating func report(_ rule: RuleID, _ message: String, at object: ObjectPath) {
    findings.add(Finding(rule, message, about: object, remedy: ReaderRemedy.inSource(rule), path: path))
  }

  /// Reports an unknown setting.
  mutating func noteUnknown(_ setting: String, at object: ObjectPath) {
    report(.unknownElement, "the setting \(setting) is not known", at: object)
  }
}
