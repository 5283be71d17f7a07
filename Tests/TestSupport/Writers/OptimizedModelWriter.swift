package import GlossManagedObjectModel
package import GlossModelFiles
import GlossPropertyLists

/// Writes a model as an optimized one (`.omo`), as far as the format is known.
///
/// For tests and fuzzing: the tables by which Core Data finds names and the property ranges by kind are left empty, so
/// Core Data itself would not load it. What the known format has no room for is left out; bounds are written as rules,
/// as in compiled models.
package struct OptimizedModelWriter {
  let model: ManagedObjectModel
  let index: ModelIndex
  let generation: OptimizedModelGeneration
  let entityNames: [String]
  var output = OptimizedModelOutput()
  private var texts = Table<String>([""])
  private var names = Table<String>([""])
  private var data = Table<[UInt8]>([[]])
  /// The requests of fetched properties, after the templates.
  var requests: [FetchRequestTemplate]

  /// The unique entries of a table.
  private struct Table<Entry: Hashable> {
    private(set) var entries: [Entry]
    private var numbers: [Entry: Int]

    init(_ entries: [Entry]) {
      self.entries = entries
      numbers = Dictionary(uniqueKeysWithValues: zip(entries, entries.indices))
    }

    mutating func number(of entry: Entry) -> Int {
      if let known = numbers[entry] { return known }
      numbers[entry] = entries.count
      entries.append(entry)
      return entries.count - 1
    }
  }

  /// The bytes of an `.omo`.
  ///
  /// - Parameter hashes: the version hashes of the entities.
  package static func write(
    _ model: ManagedObjectModel, generation: OptimizedModelGeneration = .fifth, hashes: [String: [UInt8]] = [:]
  ) -> [UInt8] {
    var writer = OptimizedModelWriter(model, generation)
    // The tables precede the records that fill them, so the records are written once just to fill the tables.
    for _ in 0..<2 {
      writer.output = OptimizedModelOutput()
      writer.requests = model.fetchRequestTemplates
      writer.writeFile(hashes)
    }
    return writer.output.bytes
  }

  private init(_ model: ManagedObjectModel, _ generation: OptimizedModelGeneration) {
    self.model = model
    self.generation = generation
    index = ModelIndex(model)
    entityNames = index.entityNames
    requests = model.fetchRequestTemplates
    for template in model.fetchRequestTemplates { _ = names.number(of: template.name) }
    _ = names.number(of: "PF_DEFAULT_CONFIGURATION_NAME")
  }

  mutating func text(_ text: String?) -> Int { texts.number(of: text ?? "") }

  mutating func name(_ name: String?) -> Int { names.number(of: name ?? "") }

  mutating func data(_ bytes: [UInt8]?) -> Int { data.number(of: bytes ?? []) }

  /// The number of an archive whose root is written by the compiled model writer.
  mutating func archive(_ root: (inout CompiledModelWriter) -> CompiledModelWriter.Member) -> Int {
    var writer = CompiledModelWriter(model: model, index: index)
    let member = root(&writer)
    return data(BinaryPropertyListWriter.write(writer.archive.propertyList(root: member)))
  }

  func number(of entity: String?) -> Int? { entity.flatMap { entityNames.firstIndex(of: $0) } }

  private mutating func writeFile(_ hashes: [String: [UInt8]]) {
    let wordCount = generation.countsDerived ? 23 : 22
    output.append(generation.beginning.utf8)
    for _ in 0..<wordCount { output.word(0) }
    for _ in 0..<2 { output.closeTable() }
    let texts = writeTable(texts.entries) { output, text in
      let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      output.word(units.count)
      output.word(0)
      output.append(units)
    }
    let names = writeTable(names.entries) { output, name in
      output.align(to: 8)
      for word in [0, 0, 0, name.utf8.count, 0, 0] { output.word(word) }
      output.append(name.utf8)
      output.byte(0)
    }
    let data = writeTable(data.entries) { output, bytes in
      output.align(to: 8)
      for word in [0, 0, 0, 0, bytes.count, 0] { output.word(word) }
      output.append(bytes)
    }
    let mappings = table { $0.output.word(0) }
    let properties = table { $0.writeProperties() }
    let entities = table { $0.writeEntities(hashes) }
    let fetchRequests = table { $0.writeFetchRequests() }
    let modelPlace = output.bytes.count
    writeModel()

    let all = index.entities.flatMap(\.properties)
    let derived = generation.countsDerived ? all.count { $0.attribute?.isDerived == true } : 0
    let attributes = all.count { $0.attribute != nil } - derived
    let relationships = all.count { $0.relationship != nil }
    let kinds = generation.countsDerived ? [attributes, derived, relationships] : [attributes, relationships]
    let templates = model.fetchRequestTemplates.count
    let words =
      [modelPlace, entities, entityNames.count, properties, all.count] + kinds
      + [0, all.count - attributes - derived - relationships, mappings, 0, data, self.data.entries.count, texts]
      + [self.texts.entries.count, names, self.names.entries.count, fetchRequests, requests.count, templates, 0, 0]
    for (index, word) in words.enumerated() { output.set(UInt32(word), at: 64 + 4 * index) }
  }

  /// Writes a table and returns its offset.
  private mutating func table(_ write: (inout OptimizedModelWriter) -> Void) -> Int {
    let place = output.bytes.count
    write(&self)
    output.closeTable()
    return place
  }

  private mutating func writeTable<Entry>(
    _ entries: [Entry], _ write: (inout OptimizedModelOutput, Entry) -> Void
  ) -> Int {
    table { writer in
      writer.output.word(entries.count)
      for entry in entries { write(&writer.output, entry) }
    }
  }
}
