import GlossManagedObjectModel

/// What the two compared forms of a model say of it: a compiled model drops some members, which then are not a change.
struct ComparedForms {
  let tellCodeGeneration: Bool
  let tellScalars: Bool
  /// The number of what each composite holds, by name, where one of the forms does not tell names; nil where both do.
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

  /// Whether two attributes hold one composite, as far as the forms tell.
  func areSame(composite old: String?, _ new: String?) -> Bool {
    if old == new { return true }
    guard let contents, let first = old.flatMap({ contents.old[$0] }) else { return false }
    return first == new.flatMap { contents.new[$0] }
  }

  /// The composites that have no counterpart in the other model.
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

  /// Whether the model says what only its source does.
  fileprivate var isTold: Bool { tellsCodeGeneration || tellsScalars }
}
