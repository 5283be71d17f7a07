import GlossPropertyLists

/// The entities of a model as they are found in the order of their keys, to tell which are there twice.
///
/// As long as every entity is filed under its name, comparing it with the one before is enough.
struct EntityRegister {
  enum Duplicate {
    /// The same object is there under another key; it is not added again.
    case object
    /// Another object has the same name.
    case name
  }

  private(set) var objects: [KeyedArchive.Object] = []
  private(set) var names: [String] = []
  /// What is there, once an entity was filed under another name than its own.
  private var known: (references: Set<KeyedArchive.Reference>, names: Set<String>)?

  /// Adds an entity; what it repeats of those before, nil for nothing.
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
