package import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

/// Reads `.mom` files: the keyed archive of a managed object model, as a binary or an XML property list.
///
/// Each entity and each property is read by walking the archive once; shared or circular references (a relationship
/// names its inverse, which names it back) are followed only to a name.
///
/// One type, since all parts of the archive refer to each other by number and report into the same list of
/// findings.
package struct CompiledModelReader {
  let archive: KeyedArchive
  let path: String
  var model = ManagedObjectModel()
  var compilerVersion: String?
  /// Whether the archive is a store's copy, which repeats inherited properties in every entity.
  let isCache: Bool
  /// The names of each entity's properties, including inherited ones.
  var namesOfProperties: [KeyedArchive.Reference: Set<String>] = [:]
  var entityNames: [KeyedArchive.Reference: String] = [:]
  /// The number of nested composites being read, and the locations of those already read, by name.
  var compositeDepth = 0
  var composites: [String: Int] = [:]
  private var findings = ReadFindings()
  /// For each unknown member: the index of its finding and the number of other objects that have it.
  private var unknownMembers: [String: (finding: Int, others: Int)] = [:]

  /// Reads the model in a `.mom` file.
  ///
  /// - Parameter path: the path of the file, for findings.
  /// - Throws: `InputFailure` if the bytes are not a compiled model; anything odd inside one becomes a finding.
  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> ModelContents {
    try read(bytes, path: path, isCache: false)
  }

  /// Reads the model that a store keeps.
  ///
  /// - Parameter path: the store.
  package static func readCache(_ bytes: [UInt8], path: String) throws(InputFailure) -> ModelContents {
    try read(bytes, path: path, isCache: true)
  }

  private static func read(
    _ bytes: [UInt8], path: String, isCache: Bool
  ) throws(InputFailure) -> ModelContents {
    if !bytes.starts(with: "bplist00".utf8),
      let failure = ForeignFile.failure(for: bytes, path: path, expecting: .compiledModel)
    {
      throw failure
    }
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(bytes)
    } catch {
      if let conflict = ForeignFile.mergeConflict(in: bytes, path: path) { throw conflict }
      if error.kind == .notAnArchive {
        throw InputFailure(
          path: path, reason: "is a property list, but not a keyed archive and so not a compiled model")
      }
      throw InputFailure(
        path: path, position: error.position, reason: "is not a compiled model that can be read: \(error.reason)",
        remedy: error.kind == .truncated ? "copy or download it again" : nil)
    }
    var reader = CompiledModelReader(archive, path: path, isCache: isCache)
    try reader.readModel()
    if let damage = archive.damage {
      throw InputFailure(path: path, reason: "is not a compiled model that can be read: \(damage.reason)")
    }
    guard !archive.isExhausted else {
      throw InputFailure(path: path, reason: "is not a compiled model that can be read: its parts repeat too often")
    }
    return ModelContents(
      reader.model, format: isCache ? .store : .mom, compilerVersion: reader.compilerVersion,
      findings: reader.allFindings())
  }

  init(_ archive: KeyedArchive, path: String, isCache: Bool = false) {
    self.archive = archive
    self.path = path
    self.isCache = isCache
  }

  // MARK: - Members

  /// The value of a member.
  func value(_ key: ArchiveKey, of object: KeyedArchive.Object) -> KeyedArchive.Reference? {
    archive[key.rawValue, of: object]
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

  /// Whether a member exists and is true.
  func flag(_ key: ArchiveKey, of object: KeyedArchive.Object) -> Bool {
    value(key, of: object).flatMap { archive.boolean($0) } ?? false
  }

  /// Whether a value is null, or the object that represents null in arrays.
  func isNothing(_ reference: KeyedArchive.Reference) -> Bool {
    archive.isNull(reference) || archive.object(reference).map { archive.className(of: $0) } == "NSNull"
  }

  /// The text of a member; nil if it is missing, null or empty.
  func nonEmptyString(_ key: ArchiveKey, of object: KeyedArchive.Object) -> String? {
    value(key, of: object).flatMap { nonEmptyString($0) }
  }

  /// The text of a value; nil if it is null or empty.
  func nonEmptyString(_ reference: KeyedArchive.Reference) -> String? {
    guard let string = archive.string(reference), !string.isEmpty else { return nil }
    return string
  }

  /// The renaming identifier of an object; nil if it equals the name.
  func renamingIdentifier(of object: KeyedArchive.Object, named name: String) -> String? {
    nonEmptyString(.renamingIdentifier, of: object).flatMap { $0 == name ? nil : $0 }
  }

  // MARK: - Findings

  mutating func report(
    _ rule: RuleID, _ message: String, at object: ObjectPath, severity: Severity? = nil, remedy: String? = nil
  ) {
    findings.add(
      Finding(
        rule, message, about: object, remedy: remedy ?? ReaderRemedy.inCompiled(rule), path: path, severity: severity))
  }

  /// Reports the members of an object that are neither read nor known to carry no meaning.
  mutating func noteUnknownMembers(of owner: KeyedArchive.Object, known: Set<String>, at object: ObjectPath) {
    for (name, _) in archive.members(of: owner) where !known.contains(name) {
      guard archive.charge(owner.count) else { return }
      note("\(archive.className(of: owner)) has the member \(name), which is not known", at: object)
    }
  }

  /// Reports a member once for all objects of a class, since a new compiler writes it in each of them.
  private mutating func note(_ message: String, at object: ObjectPath) {
    if let known = unknownMembers[message] {
      unknownMembers[message] = (known.finding, known.others + 1)
      return
    }
    if !findings.isFull { unknownMembers[message] = (findings.listed.count, 0) }
    report(.unknownElement, message, at: object)
  }

  func allFindings() -> [Finding] {
    var findings = findings.all(about: "model", path: path)
    for (finding, others) in unknownMembers.values where others > 0 {
      findings[finding].message += others == 1 ? "; so has another object" : "; so have \(others) other objects"
    }
    return findings
  }
}

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

  /// `Xcode 13.4.1 (momc 20086)` for 130401 and 20086.0.
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
    var objects: [KeyedArchive.Object] = []
    var names = Set<String>()
    for (key, value) in archive.sortedPairs(reference) {
      guard let object = archive.object(value) else {
        report(.unreadableValue, "the entity is not an object", at: .entity(key))
        continue
      }
      let name = string(.entityName, of: object) ?? key
      guard entityNames.updateValue(name, forKey: object.reference) == nil, archive.charge(16) else {
        report(.duplicateEntity, "the entity is in the model under two names", at: .entity(key))
        continue
      }
      if name != key { report(.unreadableValue, "the entity is filed under the name '\(key)'", at: .entity(name)) }
      if !names.insert(name).inserted {
        report(.duplicateEntity, "the model already has an entity named '\(name)'", at: .entity(name))
      }
      objects.append(object)
      model.entities.append(EntityDescription(bare: name))
    }
    var parents: [String: String] = [:]
    for (index, object) in objects.enumerated() {
      var entity = model.entities[index]
      read(object, into: &entity, parents: &parents)
      model.entities[index] = entity
    }
    guard !parents.isEmpty else { return model.composites.sort { $0.name.precedes($1.name) } }
    for index in model.entities.indices where model.entities[index].superentity == nil {
      let parent = parents[model.entities[index].name]
      if parent != model.entities[index].name { model.entities[index].superentity = parent }
    }
    model.composites.sort { $0.name.precedes($1.name) }
  }

  private mutating func readTemplates(_ reference: KeyedArchive.Reference) {
    for (name, value) in archive.sortedPairs(reference) {
      guard let object = archive.object(value) else {
        report(.unreadableValue, "the fetch request is not an object", at: .fetchRequest(name))
        continue
      }
      model.fetchRequestTemplates.append(fetchRequest(object, named: name, at: .fetchRequest(name)))
    }
  }

  private mutating func readConfigurations(_ reference: KeyedArchive.Reference) {
    for (name, value) in archive.sortedPairs(reference) {
      let entities = archive.elements(value).compactMap { entityName($0) }
      model.configurations.append(Configuration(name: name, entities: entities.sorted { $0.precedes($1) }))
    }
  }

  /// The name of an entity that is referred to by object or by name.
  func entityName(_ reference: KeyedArchive.Reference) -> String? {
    entityNames[reference] ?? archive.string(reference)
      ?? archive.object(reference).flatMap { string(.entityName, of: $0) }
  }

  /// Reports a value that is neither a dictionary nor null.
  mutating func noteIfNoDictionary(_ reference: KeyedArchive.Reference, _ what: String, at path: ObjectPath) {
    if archive.isNull(reference) || archive.isDictionary(reference) { return }
    report(.unreadableValue, "the \(what) are not a dictionary and not read", at: path)
  }
}
