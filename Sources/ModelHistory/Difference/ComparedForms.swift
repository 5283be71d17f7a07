import GlossManagedObjectModel

/// Which members both compared forms of a model record: a compiled model drops some, which must not count as changes.
struct ComparedForms {
  let tellCodeGeneration: Bool
  let tellScalars: Bool
  /// The number of attributes in each composite, by name, if one of the forms does not record composite names;
  /// otherwise nil.
  private let contents: (old: [String: Int], new: [String: Int])?

  init(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
    tellCodeGeneration = [old, new].allSatisfy(\.tellsCodeGeneration)
    tellScalars = [old, new].allSatisfy(\.tellsScalars)
    if old.composites.isEmpty || new.composites.isEmpty || [old, new].allSatisfy(\.isTold) {
      contents = nil
    } else {
      var numbers = CompositeContents()
      contents = (numbers.numbers(of: old), numbers.numbers(of: new))
    }
  }

  /// Whether two attributes use the same composite, as far as the forms record it.
  func areSame(composite old: String?, _ new: String?) -> Bool {
    if old == new { return true }
    guard let contents, let first = old.flatMap({ contents.old[$0] }) else { return false }
    return first == new.flatMap { contents.new[$0] }
  }

  /// The composites without a counterpart in the other model.
  func withoutCounterpart(
    _ old: [CompositeDescription], _ new: [CompositeDescription]
  ) -> (old: [CompositeDescription], new: [CompositeDescription]) {
    guard let contents else { return (old, new) }
    let (before, after) = (Set(contents.old.values), Set(contents.new.values))
    return (
      old.filter { !(contents.old[$0.name].map(after.contains) ?? false) },
      new.filter { !(contents.new[$0.name].map(before.contains) ?? false) }
    )
  }
}

extension ManagedObjectModel {
  fileprivate var tellsCodeGeneration: Bool { entities.contains { $0.codeGeneration != nil } }

  fileprivate var tellsScalars: Bool {
    entities.contains { $0.attributes.contains { $0.usesScalarValueType != nil } }
  }

  /// Whether the model records what only a source does.
  fileprivate var isTold: Bool { tellsCodeGeneration || tellsScalars }
}
