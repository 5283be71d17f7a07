/// The head of an entity's record, and the location of the rest.
struct OptimizedEntity {
  var name: String
  var managedObjectClassName: String?
  var versionHashModifier: String?
  /// The number of the data with its version hash.
  var hash: Int
  /// The number of its superentity.
  var superentity: Int?
  /// The numbers of the properties it declares.
  var properties: [Int] = []
  /// The part of the record after the head.
  var rest: OptimizedModelCursor
}

extension OptimizedModelReader {
  /// Reads the heads of all entity records.
  ///
  /// A count and the records, each between two marks: size, hash modifier, version hash, class, name, superentity, root
  /// of the tree, subentities.
  mutating func readEntityHeads() throws(OptimizedModelError) {
    let mark: UInt32 = 0xDAED_FEEB
    var cursor = try OptimizedModelCursor(bytes, at: places.entities)
    let count = try cursor.count(ofSize: 64)
    guard count == header.entities else {
      throw OptimizedModelError(.malformed, "its header and its table disagree on the number of entities")
    }
    for _ in 0..<count {
      var record = try cursor.record(between: mark, of: "an entity")
      let modifier = try entry(text: record.number())
      let hash = try record.number()
      let className = try entry(name: record.number())
      var entity = OptimizedEntity(
        name: try entry(name: record.number()), managedObjectClassName: className.isEmpty ? nil : className,
        versionHashModifier: modifier.isEmpty ? nil : modifier, hash: hash, rest: record)
      if try record.byte() != 0 { entity.superentity = try record.number() }
      _ = try record.word()
      if try record.byte() != 0 {
        _ = try record.word()
        for _ in 0..<(try record.count(ofSize: 8)) { _ = try record.longNumber() }
      }
      _ = try record.word()
      entity.rest = record
      entities.append(entity)
    }
    try checkSuperentities()
  }

  /// Throws if an entity is its own ancestor.
  private func checkSuperentities() throws(OptimizedModelError) {
    var isChecked = [Bool](repeating: false, count: entities.count)
    for start in entities.indices {
      var path: [Int] = []
      var next: Int? = start
      while let entity = next, !(entities.indices.contains(entity) && isChecked[entity]) {
        guard entities.indices.contains(entity) else {
          throw OptimizedModelError(.malformed, "an entity refers to a missing superentity")
        }
        path.append(entity)
        guard path.count <= entities.count else {
          throw OptimizedModelError(.malformed, "an entity is its own ancestor")
        }
        next = entities[entity].superentity
      }
      for entity in path { isChecked[entity] = true }
    }
  }
}
