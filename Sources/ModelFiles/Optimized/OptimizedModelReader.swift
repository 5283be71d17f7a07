package import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

/// Reads `.omo` files without a compiled model: the tables of an optimized model.
///
/// The format is Apple's own, changes between OS releases and is undocumented. Everything read here was compared,
/// member by member, with the compiled models of 16 real files of two generations, and gave the same model for each. So
/// the reader is strict: a record with a different layout is an error instead of a guess; a member that no compared
/// file uses is read with a note, or left out with a warning; and the version hashes in the file confirm that
/// everything they cover was read.
///
/// One type, since each table of the file refers to rows of the others.
package struct OptimizedModelReader {
  let path: String
  let bytes: [UInt8]
  let generation: OptimizedModelGeneration
  let header: OptimizedModelHeader
  let places: OptimizedModelPlaces
  let tables: OptimizedModelTables
  /// The number of property ranges that every entity has.
  let rangeCount: Int
  var entities: [OptimizedEntity] = []
  var properties: [OptimizedProperty] = []
  var fetchRequests: [OptimizedFetchRequest] = []
  /// The numbers of the names of each entity's properties, including inherited ones.
  var propertyNames: [Set<Int>] = []
  /// The number of entities in the tree below each entity, including itself.
  var treeSizes: [Int] = []
  var model = ManagedObjectModel()
  private var findings = ReadFindings()
  /// The work that archived parts may still take.
  var budget: Int

  static let remedy = "give the compiled model (.mom) with the same name, which contains everything"

  /// Reads the model in an `.omo` file, with the version hashes in the file.
  ///
  /// - Parameter path: the path of the file, for findings.
  /// - Throws: `InputFailure` if the bytes are not an optimized model, belong to a generation whose tables are unknown,
  ///   or have a different layout from the known files.
  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> ModelContents {
    guard OptimizedModelHeader.isOptimized(bytes) else {
      if let failure = ForeignFile.failure(for: bytes, path: path, expecting: .compiledModel) { throw failure }
      throw InputFailure(
        path: path, reason: "is a property list, not an optimized model",
        remedy: "give it the extension .mom if it is a compiled model")
    }
    guard let generation = OptimizedModelGeneration(of: bytes), let rangeCount = generation.rangeCount else {
      let reason = "is an optimized model of a generation whose tables are unknown"
      throw InputFailure(path: path, reason: reason, remedy: remedy)
    }
    do throws(OptimizedModelError) {
      guard let header = OptimizedModelHeader(bytes), let places = OptimizedModelPlaces(bytes, generation) else {
        throw .truncated
      }
      var reader = OptimizedModelReader(
        path: path, bytes: bytes, generation: generation, header: header, places: places,
        tables: try OptimizedModelTables(places, of: bytes), rangeCount: rangeCount,
        budget: 1_000_000 + 16 * bytes.count)
      return try reader.contents()
    } catch {
      throw InputFailure(
        path: path, reason: "is an optimized model that cannot be read: \(error.reason)",
        remedy: error.kind == .truncated ? "copy or download it again" : remedy)
    }
  }

  private mutating func contents() throws(OptimizedModelError) -> ModelContents {
    try readEntityHeads()
    try readPropertyHeads()
    try readInheritance()
    try readFetchRequests()
    var hashes: [String: [UInt8]] = [:]
    var names = Set<String>()
    for number in entities.indices {
      let entity = try entity(number)
      if !names.insert(entity.name).inserted {
        report(.duplicateEntity, "the model already has an entity named '\(entity.name)'", at: .entity(entity.name))
      }
      let hash = try tables.data(entities[number].hash)
      if hash.count == 32 { hashes[entity.name] = hash }
      model.entities.append(entity)
    }
    model.entities.sort { $0.name.precedes($1.name) }
    try readModelRecord()
    return ModelContents(
      model, format: .omo, recordedVersionHashes: hashes, findings: findings.all(about: "model", path: path))
  }

  // MARK: - Texts

  /// A string from the table; the budget limits how often records can repeat it.
  mutating func entry(text number: Int) throws(OptimizedModelError) -> String {
    let text = try tables.text(number)
    try charge(text.utf8.count)
    return text
  }

  /// A name from the table, limited in the same way.
  mutating func entry(name number: Int) throws(OptimizedModelError) -> String {
    let name = try tables.name(number)
    try charge(name.utf8.count)
    return name
  }

  /// The name of an entity in the file.
  mutating func entityName(_ number: Int) throws(OptimizedModelError) -> String {
    let name = entities[number].name
    try charge(name.utf8.count)
    return name
  }

  private mutating func charge(_ amount: Int) throws(OptimizedModelError) {
    budget -= amount
    guard budget > 0 else { throw OptimizedModelError(.limit, "its parts repeat too often") }
  }

  // MARK: - Archives

  /// Reads a piece of data as a keyed archive; nil if it is empty.
  ///
  /// - Parameter body: receives the reader of compiled models for this archive, and the archive's root.
  mutating func archived<Value>(
    _ number: Int, at object: ObjectPath,
    _ body: (inout CompiledModelReader, KeyedArchive.Reference) -> Value?
  ) throws(OptimizedModelError) -> Value? {
    let data = try tables.data(number)
    if data.isEmpty { return nil }
    let allowance = min(100_000 + 4 * data.count, budget)
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(data, ArchiveKey.vocabulary, budget: allowance)
    } catch {
      throw OptimizedModelError(.malformed, "\(number) is not an archive: \(error.reason)")
    }
    guard let root = archive.rootValue else { throw OptimizedModelError(.malformed, "the archive \(number) is empty") }
    var reader = CompiledModelReader(archive, path: path)
    let value = body(&reader, root)
    try charge(archive.isExhausted ? budget : data.count + allowance - archive.remaining)
    if let damage = archive.damage {
      throw OptimizedModelError(.malformed, "the archive \(number) is damaged: \(damage.reason)")
    }
    for finding in reader.allFindings() { findings.add(finding) }
    return value
  }

  mutating func userInfo(_ number: Int, at object: ObjectPath) throws(OptimizedModelError) -> [String: String] {
    try archived(number, at: object) { reader, root in reader.userInfo(root, at: object) } ?? [:]
  }

  // MARK: - Findings

  mutating func report(_ rule: RuleID, _ message: String, at object: ObjectPath, severity: Severity? = nil) {
    findings.add(Finding(rule, message, about: object, remedy: Self.remedy, path: path, severity: severity))
  }
}

extension OptimizedModelReader {
  /// The name of the configuration that contains all entities, which no model names.
  private static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

  /// Reads the members of the model itself: templates, configurations, version identifiers.
  mutating func readModelRecord() throws(OptimizedModelError) {
    var record = try OptimizedModelCursor(bytes, at: places.model)
    _ = try record.word()
    guard try record.number() == entities.count else {
      throw OptimizedModelError(.malformed, "its header and its model disagree on the number of entities")
    }
    var templates: [Int] = []
    for _ in 0..<(try record.count(ofSize: 8)) { templates.append(try record.longNumber()) }
    guard templates.count == places.templates else {
      throw OptimizedModelError(
        .malformed, "its header and its model disagree on the number of fetch request templates")
    }
    for (index, name) in try configurationNames(&record).enumerated() where index == 0 {
      try readTemplates(templates, namesEnd: name)
    }
    for number in try record.list() { try readVersionIdentifier(number) }
    model.versionIdentifiers = Set(model.versionIdentifiers).sorted { $0.precedes($1) }
  }

  /// Reads the configurations and returns the numbers of their names.
  private mutating func configurationNames(_ record: inout OptimizedModelCursor) throws(OptimizedModelError) -> [Int] {
    var names: [Int] = []
    for _ in 0..<(try record.count(ofSize: 28)) {
      let number = try record.number()
      names.append(number)
      var configuration = Configuration(name: try entry(name: number), entities: [])
      for entity in try record.list() {
        guard entities.indices.contains(entity) else {
          throw OptimizedModelError(.malformed, "a configuration refers to a missing entity")
        }
        configuration.entities.append(try entityName(entity))
      }
      configuration.entities.sort { $0.precedes($1) }
      if configuration.name != Self.defaultConfigurationName { model.configurations.append(configuration) }
    }
    model.configurations.sort { $0.name.precedes($1.name) }
    return names
  }

  /// Reads the fetch request templates.
  ///
  /// Their names come first in the table of names, in the order of the templates, followed by that of the default
  /// configuration; if it does not follow, the names are unknown.
  private mutating func readTemplates(_ templates: [Int], namesEnd: Int) throws(OptimizedModelError) {
    guard !templates.isEmpty else { return }
    guard namesEnd == templates.count + 1, try entry(name: namesEnd) == Self.defaultConfigurationName else {
      return report(
        .unreadableValue,
        "the names of the \(templates.count) fetch request templates were not found; they are left out",
        at: .model)
    }
    for (index, number) in templates.enumerated() {
      let name = try entry(name: index + 1)
      model.fetchRequestTemplates.append(try fetchRequest(number, named: name, at: .fetchRequest(name)))
    }
    model.fetchRequestTemplates.sort { $0.name.precedes($1.name) }
  }

  /// Reads a version identifier: a separate archive, which contains the empty string if the model has none.
  private mutating func readVersionIdentifier(_ number: Int) throws(OptimizedModelError) {
    guard case .string(let identifier)? = try archivedValue(number) else {
      return report(.unreadableValue, "a version identifier is not text and is left out", at: .model)
    }
    if !identifier.isEmpty { model.versionIdentifiers.append(identifier) }
  }

  /// An archived value of a Foundation value class.
  mutating func archivedValue(_ number: Int) throws(OptimizedModelError) -> ArchivedValue? {
    try archived(number, at: .model) { reader, root in reader.archive.decoded(root) }
  }
}
