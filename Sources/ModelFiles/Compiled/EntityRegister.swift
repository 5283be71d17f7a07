import GlossPropertyLists

/// Detects duplicates among a model's entities, which are added in the order of their keys.
///
/// As long as every key equals the entity's name, comparing with the previous one is enough.
struct EntityRegister {
  enum Duplicate {
    /// The same object is filed under another key; it is not added again.
    case object
    /// Another object has the same name.
    case name
  }

  private(set) var objects: [KeyedArchive.Object] = []
  private(set) var names: [String] = []
  /// The entities so far; nil until one is filed under a key other than its name.
  private var known: (references: Set<KeyedArchive.Reference>, names: Set<String>)?

  /// Adds an entity and returns what it duplicates; nil if nothing.
  mutating func add(_ object: KeyedArchive.Object, named name: String, key: String) -> Duplicate? {
    let duplicate = duplicate(object.reference, named: name, key: key)
    if duplicate != .object {
      objects.append(object)
      names.append(name)
    }
    return duplicate
  }

  private mutating func duplicate(_ reference: KeyedArchive.Reference, named name: String, key: String) -> Duplicate? {
    if known == nil, key == name {
      guard names.last == name else { return nil }
      return objects.last?.reference == reference ? .object : .name
    }
    if known == nil { known = (Set(objects.map(\.reference)), Set(names)) }
    guard known?.references.insert(reference).inserted == true else { return .object }
    return known?.names.insert(name).inserted == true ? nil : .name
  }
}
