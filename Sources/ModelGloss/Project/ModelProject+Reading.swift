package import GlossBasics
package import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
package import GlossSchemaDocs
import GlossStoreChecks

extension ModelProject.Input {
  /// The names and messages that a reader sees.
  ///
  /// - Parameters:
  ///   - reader: the reader's languages in order of preference; nil for the developers'.
  ///   - catalogs: the standard messages of validation errors.
  /// - Returns: The look-up in the table that the reader's languages choose.
  package func lookup(forReader reader: [String]?, catalogs: MessageCatalogs = .builtIn) -> ReaderLookup {
    let reader = reader ?? [tables.developmentLanguage ?? "en"]
    return ReaderLookup(
      index: ModelIndex(loaded.model), tables: tables, reader: reader,
      composer: MessageComposer(catalog: catalogs.catalog(forLocale: reader.first ?? "en")))
  }
}

extension ModelProject {
  /// The models as the reference documents them, with the history of their packages.
  ///
  /// - Returns: The models, and the versions that cannot be read.
  /// - Complexity: O(*n*) in the bytes of all versions of the packages.
  package func documented() -> (models: [DocumentedModel], failures: [InputFailure]) {
    var models = inputs.map { DocumentedModel(loaded: $0.loaded, tables: $0.tables) }
    let failures = models.readHistory(in: files)
    // Where a model leaves the device is said by the code of its own stack, whether it has configurations or not.
    if !isCodeRead {
      for position in models.indices where models[position].loaded.contents.mirroring == nil {
        models[position].loaded.readMirroring(in: sources, isForContainers: true)
      }
    }
    for position in models.indices where models[position].loaded.format == .store {
      // A store whose rows cannot be counted is documented without their numbers.
      let store = try? CheckedStore(models[position].loaded.path, in: files)
      models[position].objects = (try? store?.objectCounts()) ?? [:]
    }
    return (models, failures)
  }
}

extension DocumentationFormat {
  /// Returns the formats with the given names, in that order.
  ///
  /// - Throws: `UsageError` for a name that no format has, with the one that was probably meant.
  package static func formats(named names: [String]) throws(UsageError) -> [DocumentationFormat] {
    var formats: [DocumentationFormat] = []
    for name in names {
      guard let format = DocumentationFormat(rawValue: name) else {
        let known = allCases.map(\.rawValue)
        let meant = name.closest(among: known).map { "did you mean '\($0)'?" }
        throw UsageError("there is no format '\(name)'; \(meant ?? "there are \(known.joined(separator: ", "))")")
      }
      formats.append(format)
    }
    return formats
  }
}
