import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading

/// What everything that writes tables shares: a model with its tables laid over it.
struct WritingContext {
  let model: LoadedModel
  let localization: ModelLocalization
  let vocabulary: ModelVocabulary
  /// The tables, one for each locale of each place, sorted by place and locale.
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
