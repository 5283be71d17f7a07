import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

/// The context of everything that writes tables: a model and its matched tables.
struct WritingContext {
  let model: LoadedModel
  let localization: ModelLocalization
  let vocabulary: ModelVocabulary
  /// The tables, one per locale and container, sorted by container and locale.
  let tables: [TableOverlay]

  init(model: LoadedModel, tables: ModelTables, developmentLanguage: String? = nil) {
    self.model = model
    localization = ModelLocalization(
      index: ModelIndex(model.model), tables: tables, developmentLanguage: developmentLanguage)
    vocabulary = localization.vocabulary
    self.tables = localization.overlays()
  }

  var index: ModelIndex { localization.index }
  var modelTables: ModelTables { localization.tables }
  var developmentLanguage: String? { localization.developmentLanguage }
}
