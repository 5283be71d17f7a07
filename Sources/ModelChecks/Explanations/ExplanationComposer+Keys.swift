import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossValidation

extension ExplanationComposer {
  /// A sentence that says which lookups use a key.
  func statement(about key: LocalizationKey) -> String {
    switch key {
    case .entity(let name):
      guard index.entity(named: name) != nil else {
        return "The model has no entity '\(name)'\(advice(among: index.entityNames, for: name))"
      }
      return "The name of the entity \(name)."
    case .property(let name):
      let owners = index.entityNames.filter { index.property(name, of: $0) != nil }
      guard !owners.isEmpty else { return "No entity of the model has a property '\(name)'." }
      return "The name of '\(name)' for objects of \(Self.list(owners)), if no key with an entity is found first."
    case .propertyOfEntity(let property, let entity):
      guard index.entity(named: entity) != nil else {
        return "The model has no entity '\(entity)'\(advice(among: index.entityNames, for: entity))"
      }
      guard index.property(property, of: entity) != nil else {
        let names = index.properties(of: entity).map(\.property.name)
        return "\(entity) has no property '\(property)'\(advice(among: names, for: property))"
      }
      let heirs = index.entityNames.filter { name in
        name != entity && index.inheritanceChain(of: name).contains { $0.name == entity }
      }
      let shared = heirs.isEmpty ? "" : ", and of \(Self.list(heirs)) if no closer key is found first"
      return "The name of '\(property)' for objects of \(entity)\(shared)."
    case .errorString(let text):
      let owners = index.entityNames.flatMap { entity in
        index.possibleFailures(of: entity).filter { $0.warning == text && $0.declaredIn == entity }
          .map { "\(entity).\($0.property)" }
      }
      guard !owners.isEmpty else {
        return localization.vocabulary.hasWarnings
          ? "No rule of the model has the warning '\(text)'."
          : "The text of a warning '\(text)' that code sets: the model has no warnings itself."
      }
      return "The text of a warning of \(Self.list(owners))."
    }
  }

  /// The end of a sentence: the name that was probably meant, or a full stop.
  private func advice(among names: [String], for name: String) -> String {
    name.closest(among: names).map { "; did you mean '\($0)'?" } ?? "."
  }

  /// The first five names and the number of further ones.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
