import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension OptimizedModelReader {
  /// The name of the configuration that holds all entities, which no model names.
  private static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

  /// Reads what is the model's own: templates, configurations, version identifiers.
  mutating func readModelRecord() throws(OptimizedModelError) {
    var record = try OptimizedModelCursor(bytes, at: places.model)
    _ = try record.word()
    guard try record.number() == entities.count else {
      throw OptimizedModelError(.malformed, "its header and its model count the entities differently")
    }
    var templates: [Int] = []
    for _ in 0..<(try record.count(ofSize: 8)) { templates.append(try record.longNumber()) }
    guard templates.count == places.templates else {
      throw OptimizedModelError(.malformed, "its header and its model count the fetch request templates differently")
    }
    for (index, name) in try configurationNames(&record).enumerated() where index == 0 {
      try readTemplates(templates, namesEnd: name)
    }
    for number in try record.list() { try readVersionIdentifier(number) }
    model.versionIdentifiers = Set(model.versionIdentifiers).sorted { $0.precedes($1) }
  }

  /// Reads the configurations and gives the numbers of their names.
  private mutating func configurationNames(_ record: inout OptimizedModelCursor) throws(OptimizedModelError) -> [Int] {
    var names: [Int] = []
    for _ in 0..<(try record.count(ofSize: 28)) {
      let number = try record.number()
      names.append(number)
      var configuration = Configuration(name: try entry(name: number), entities: [])
      for entity in try record.list() {
        guard entities.indices.contains(entity) else {
          throw OptimizedModelError(.malformed, "a configuration has an entity that it does not hold")
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
  /// Their names are the first in the table of names, in the order of the templates, and that of the default
  /// configuration comes next; where it does not, the names are not known.
  private mutating func readTemplates(_ templates: [Int], namesEnd: Int) throws(OptimizedModelError) {
    guard !templates.isEmpty else { return }
    guard namesEnd == templates.count + 1, try entry(name: namesEnd) == Self.defaultConfigurationName else {
      return report(
        .unreadableValue,
        "the names of the \(templates.count) fetch request templates are not found; they are left out",
        at: .model)
    }
    for (index, number) in templates.enumerated() {
      let name = try entry(name: index + 1)
      model.fetchRequestTemplates.append(try fetchRequest(number, named: name, at: .fetchRequest(name)))
    }
    model.fetchRequestTemplates.sort { $0.name.precedes($1.name) }
  }

  /// Reads a version identifier: an archive of its own, that of the empty text where the model has none.
  private mutating func readVersionIdentifier(_ number: Int) throws(OptimizedModelError) {
    guard case .string(let identifier)? = try archivedValue(number) else {
      return report(.unreadableValue, "a version identifier is no text, and left out", at: .model)
    }
    if !identifier.isEmpty { model.versionIdentifiers.append(identifier) }
  }

  /// An archived value of one of Foundation's plain classes.
  mutating func archivedValue(_ number: Int) throws(OptimizedModelError) -> ArchivedValue? {
    try archived(number, at: .model) { reader, root in reader.archive.decoded(root) }
  }
}
