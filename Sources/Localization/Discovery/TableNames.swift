/// Tells the tables of a model from those that were meant to be, by the file's base name.
struct TableNames: Sendable, Hashable {
  /// The name that Core Data looks for.
  let right: String
  /// Names that look right and are not: without the suffix, or after a version.
  let wrong: Set<String>

  init(model: String, version: String?) {
    let right = ModelTables.tableName(forModel: model)
    self.right = right
    wrong = Set([model, version, version.map { ModelTables.tableName(forModel: $0) }].compactMap(\.self))
      .subtracting([right])
  }

  enum Verdict { case right, wrong, foreign }

  /// What the name of a file means for the model.
  func verdict(on name: String) -> Verdict {
    if name == right { return .right }
    // Volumes that ignore case find it and devices do not.
    if wrong.contains(name) || name.lowercased() == right.lowercased() { return .wrong }
    return .foreign
  }
}
