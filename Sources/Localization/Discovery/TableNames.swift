/// Tells a model's tables from misnamed ones by the file's base name.
struct TableNames: Sendable, Hashable {
  /// The name that Core Data looks up.
  let right: String
  /// Plausible but wrong names: without the suffix, or after a version.
  let wrong: Set<String>

  init(model: String, version: String?) {
    let right = ModelTables.tableName(forModel: model)
    self.right = right
    wrong = Set([model, version, version.map { ModelTables.tableName(forModel: $0) }].compactMap(\.self))
      .subtracting([right])
  }

  enum Verdict { case right, wrong, foreign }

  /// Returns what a file's name means for the model.
  func verdict(on name: String) -> Verdict {
    if name == right { return .right }
    // Case-insensitive volumes find it, but devices do not.
    if wrong.contains(name) || name.lowercased() == right.lowercased() { return .wrong }
    return .foreign
  }
}
