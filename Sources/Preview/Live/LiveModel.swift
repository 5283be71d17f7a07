import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel
import GlossModelFiles
package import GlossSchemaDocs

/// A model that users can try.
package struct LiveModel: Sendable {
  /// The key of the model in an address: its name, with version or path if the name is not unique.
  package let key: String
  package let documented: DocumentedModel
  package let localization: ModelLocalization
  /// Addresses may contain any languages.
  private let readers = BoundedCache<String, ReaderLookup>(limit: 200)
  private let keptJudges = Deferred<[String: TextJudge]>()

  package init(key: String, _ documented: DocumentedModel) {
    self.key = key
    self.documented = documented
    localization = ModelLocalization(index: ModelIndex(documented.loaded.model), tables: documented.tables)
  }

  package var index: ModelIndex { localization.index }
  package var name: String { documented.loaded.name }

  /// The lookup for a reader, computed once per language, since every keystroke needs it.
  package func lookup(for locale: String, in catalogs: MessageCatalogs) -> ReaderLookup {
    readers.value(for: locale) {
      let composer = MessageComposer(catalog: catalogs.catalog(forLocale: locale))
      return localization.lookup(forReader: [locale], composer: composer)
    }
  }

  /// What judges the texts of each language folder.
  var judges: [String: TextJudge] { keptJudges.value { localization.judges() } }

  /// The models under unique names.
  package static func named(_ models: [DocumentedModel]) -> [LiveModel] {
    models.map { model in
      let loaded = model.loaded
      let others = models.filter { $0.loaded.name == loaded.name }
      let version = loaded.version.map { "\(loaded.name) \($0)" } ?? loaded.path
      let isTold = others.count { $0.loaded.version == loaded.version } == 1
      return LiveModel(key: others.count == 1 ? loaded.name : isTold ? version : loaded.path, model)
    }
  }

  /// The entities that can have objects, sorted by name.
  package var concreteEntities: [EntityDescription] { index.entities.filter { !$0.isAbstract } }

  /// The properties of an entity that can be given a value, in Core Data's order of validation; for a deletion, only
  /// the relationships.
  package func settableProperties(of entity: String, deleting: Bool) -> [Property] {
    index.properties(of: entity).map(\.property).filter { property in
      switch property {
      case .attribute(let attribute): !deleting && !attribute.isDerived
      case .relationship: true
      case .fetched: false
      }
    }
  }
}
