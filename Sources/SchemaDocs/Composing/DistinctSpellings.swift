import GlossBasics
import GlossManagedObjectModel

/// Distinguishes names that differ for Core Data but look the same: `é` as one character, and as `e` with a combining
/// accent.
///
/// Swift, file systems and readers treat both forms as one name, so two entities would share a page. Of names that
/// differ in nothing else the first stays as it is; each other one is followed by its characters outside ASCII: `Café
/// (U+0301)`.
struct DistinctSpellings: Sendable {
  /// The names of one kind of object.
  struct Names: Sendable {
    private var shown: [LiteralText: String] = [:]
    /// The original names, by those shown instead.
    private(set) var written: [String: String] = [:]

    fileprivate init(_ names: some Sequence<String>) {
      var first: [String: LiteralText] = [:]
      var others: [LiteralText] = []
      // ASCII has only one form.
      for name in names where !name.utf8.allSatisfy({ $0 < 0x80 }) {
        let exact = LiteralText(name)
        if let known = first[name] {
          if known != exact { others.append(exact) }
        } else {
          first[name] = exact
        }
      }
      for other in others where shown[other] == nil {
        var candidate = "\(other.text) (\(other.text.codePointsBeyondASCII))"
        while first[candidate] != nil || written[candidate] != nil { candidate += "′" }
        shown[other] = candidate
        written[candidate] = other.text
      }
    }

    subscript(name: String) -> String { shown.isEmpty ? name : shown[LiteralText(name)] ?? name }
    func callAsFunction(_ name: String?) -> String? { name.map { self[$0] } }
  }

  let entities: Names
  let properties: Names
  private let requests: Names
  private let configurations: Names
  private let composites: Names

  init(_ model: ManagedObjectModel) {
    entities = Names(model.entities.lazy.map(\.name))
    properties = Names(
      model.entities.flatMap(\.propertyNames) + model.composites.flatMap { $0.attributes.map(\.name) })
    requests = Names(model.fetchRequestTemplates.lazy.map(\.name))
    configurations = Names(model.configurations.lazy.map(\.name))
    composites = Names(model.composites.lazy.map(\.name))
  }

  /// Whether all names already look different.
  private var isEmpty: Bool {
    [entities, properties, requests, configurations, composites].allSatisfy(\.written.isEmpty)
  }

  /// The model with the names to show.
  func applied(to model: ManagedObjectModel) -> ManagedObjectModel {
    if isEmpty { return model }
    var model = model
    for position in model.entities.indices { respell(&model.entities[position]) }
    for position in model.configurations.indices {
      model.configurations[position].name = configurations[model.configurations[position].name]
      model.configurations[position].entities = model.configurations[position].entities.map { entities[$0] }
    }
    for position in model.fetchRequestTemplates.indices {
      model.fetchRequestTemplates[position].name = requests[model.fetchRequestTemplates[position].name]
      model.fetchRequestTemplates[position].entity = entities(model.fetchRequestTemplates[position].entity)
    }
    for position in model.composites.indices {
      model.composites[position].name = composites[model.composites[position].name]
      respell(&model.composites[position].attributes)
    }
    return model
  }

  private func respell(_ entity: inout EntityDescription) {
    entity.name = entities[entity.name]
    entity.superentity = entities(entity.superentity)
    respell(&entity.attributes)
    for position in entity.relationships.indices {
      entity.relationships[position].name = properties[entity.relationships[position].name]
      entity.relationships[position].destination = entities(entity.relationships[position].destination)
      entity.relationships[position].inverse = properties(entity.relationships[position].inverse)
      entity.relationships[position].inverseEntity = entities(entity.relationships[position].inverseEntity)
    }
    for position in entity.fetchedProperties.indices {
      entity.fetchedProperties[position].name = properties[entity.fetchedProperties[position].name]
      if let target = entity.fetchedProperties[position].fetchRequest?.entity {
        entity.fetchedProperties[position].fetchRequest?.entity = entities[target]
      }
    }
    for position in entity.indexes.indices {
      for element in entity.indexes[position].elements.indices {
        if case .property(let name) = entity.indexes[position].elements[element].subject {
          entity.indexes[position].elements[element].subject = .property(properties[name])
        }
      }
    }
    entity.uniquenessConstraints = entity.uniquenessConstraints.map { $0.map { properties[$0] } }
  }

  private func respell(_ attributes: inout [AttributeDescription]) {
    for position in attributes.indices {
      attributes[position].name = properties[attributes[position].name]
      attributes[position].compositeName = composites(attributes[position].compositeName)
    }
  }
}
