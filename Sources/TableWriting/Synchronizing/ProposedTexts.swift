import GlossLocalization
import GlossManagedObjectModel

/// Proposed strings in the development language for a model without strings, and information for translators.
struct ProposedTexts {
  /// By term number in the vocabulary.
  private(set) var texts: [String] = []
  private(set) var comments: [String?] = []

  init(
    _ context: WritingContext, names: SynchronizationOptions.Names, capitals: NameCapitals = .title,
    documentationKeys: [String]
  ) {
    var taken: [String: Set<String>] = [:]
    for entry in context.vocabulary.entries {
      switch entry.term {
      case .entity(let name):
        texts.append(names == .natural ? capitals.applied(to: NaturalName.proposed(for: name)) : name)
        let userInfo = context.index.entity(named: name)?.userInfo ?? [:]
        comments.append(Self.documentation(userInfo, documentationKeys))
      case .property(let name, let entity):
        let property = context.index.property(name, of: entity)?.property
        let isAttribute = property?.attribute != nil
        let proposals =
          names == .natural
          ? [
            NaturalName.proposed(for: name, keepsVerb: !isAttribute), NaturalName.proposed(for: name, keepsVerb: true),
          ].map(capitals.applied)
          : []
        // Two properties of an entity must not have the same name, including inherited ones.
        let inherited = context.index.namesInChain(of: entity)
        let text = proposals.first { proposal in !inherited.contains { taken[$0]?.contains(proposal) == true } } ?? name
        taken[entity, default: []].insert(text)
        texts.append(text)
        comments.append(Self.documentation(property?.userInfo ?? [:], documentationKeys))
      case .errorString(let text):
        texts.append(text)
        comments.append(Self.users(of: text, in: context))
      }
    }
  }

  /// The model's documentation, by every key that names it.
  static func documentation(of context: WritingContext, keys: [String]) -> [String: String] {
    var result: [String: String] = [:]
    for entity in context.index.entities {
      result[LocalizationKey.entity(entity.name).text] = documentation(entity.userInfo, keys)
      for property in entity.properties {
        guard let text = documentation(property.userInfo, keys) else { continue }
        result[LocalizationKey.propertyOfEntity(property: property.name, entity: entity.name).text] = text
        // The short key serves every entity; the first one that documents the property wins.
        let short = LocalizationKey.property(property.name).text
        result[short] = result[short] ?? text
      }
    }
    return result
  }

  private static func documentation(_ userInfo: [String: String], _ keys: [String]) -> String? {
    keys.compactMap { userInfo[$0] }.first { $0.contains { !$0.isWhitespace } }
  }

  /// The properties that a textual warning is about.
  private static func users(of warning: String, in context: WritingContext) -> String? {
    let users = context.index.entities.flatMap { entity in
      entity.properties.filter { $0.validations.contains { $0.warning == .text(warning) } }
        .map { "\(entity.name).\($0.name)" }
    }
    return users.isEmpty ? nil : "Shown when a rule of \(users.joined(separator: ", ")) is broken."
  }
}
