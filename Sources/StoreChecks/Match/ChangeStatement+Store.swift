import GlossManagedObjectModel
import GlossModelHistory

extension ChangeStatement {
  /// The difference, the version's side first.
  var comparison: String {
    switch kind {
    case .added: "only in the store (\(words))"
    case .removed: "only in the version (\(words))"
    case .renamed, .changed: "\(words) in the store"
    }
  }

  /// What the store shows about the source it was made from, if that differs from a version (old) in a way that Swift
  /// can express: `the inverse of Task.project was not declared`.
  func swiftDataSentence(of entity: String) -> String? {
    guard let property else {
      guard member == .uniquenessConstraints else { return nil }
      if case .names(let names)? = new { return "\(names.joined(separator: ", ")) of \(entity) was unique" }
      if case .names(let names)? = old { return "\(names.joined(separator: ", ")) of \(entity) was not unique" }
      return nil
    }
    let name = "\(entity).\(property)"
    switch (kind, member) {
    case (.added, _): return "\(name) was declared"
    case (.removed, _): return "\(name) was not declared"
    case (.renamed, _): return oldName.map { "\(name) is \(entity).\($0) now" }
    case (.changed, .inverse?), (.changed, .inverseEntity?):
      guard let text = new?.name else { return "the inverse of \(name) was not declared" }
      return old == nil
        ? "\(name) had the inverse \(text), which is not declared now" : "\(name) had the inverse \(text)"
    case (.changed, .isOptional?):
      return new == .flag(true) ? "\(name) was optional" : "\(name) was not optional"
    case (.changed, .type?), (.changed, .destination?), (.changed, .compositeName?):
      return new?.name.map { "\(name) had the type \($0)" }
    case (.changed, .isToMany?):
      return new == .flag(true) ? "\(name) was an array" : "\(name) was a single object"
    case (.changed, .isTransient?):
      return new == .flag(true) ? "\(name) was not stored (.ephemeral)" : "\(name) was stored"
    case (.changed, .allowsExternalBinaryDataStorage?):
      return new == .flag(true) ? "\(name) had .externalStorage" : "\(name) did not have .externalStorage"
    case (.changed, .versionHashModifier?):
      return new?.name.map { "\(name) had hashModifier: \"\($0)\"" } ?? "\(name) had no hashModifier"
    default: return nil
    }
  }
}

extension MemberValue {
  /// A string or name.
  fileprivate var name: String? {
    if case .text(let text) = self { return text }
    return nil
  }
}
