package import GlossBasics
import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossStores

/// Reads the model of a store: the one that it keeps, else what its tables reveal.
package struct StoreModelReader {
  /// The model, with what a reader of it should know.
  package struct Result {
    package var contents: ModelContents
    package var remarks: [LoadRemark]
  }

  /// Loads a store: its model, or the reason why that cannot be read.
  package static func load(_ store: Store) -> LoadResult {
    do {
      let read = try read(store)
      var result = LoadResult(models: [LoadedModel(read.contents, from: ModelOrigin(of: store.path, in: nil))])
      result.remarks = read.remarks
      return result
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Reads the model of a store.
  ///
  /// - Throws: `InputFailure` if the store keeps a model that cannot be read; an empty cache counts as no model.
  package static func read(_ store: Store) throws(InputFailure) -> Result {
    let cached: [UInt8]?
    do {
      cached = try store.cachedModel()
    } catch {
      throw error.failure(at: store.path)
    }
    var remarks: [LoadRemark] = []
    if store.lacksLog {
      remarks.append(
        LoadRemark(
          path: store.path,
          message: "'\(store.path)-shm' exists without its '-wal': the last changes may be missing"))
    }
    var contents: ModelContents
    if let cached {
      do {
        contents = try CompiledModelReader.readCache(cached, path: store.path)
      } catch {
        throw InputFailure(
          path: store.path,
          reason: "the store's own copy of its model (Z_MODELCACHE) cannot be read: it \(error.reason)")
      }
      contents.unrecorded = UnrecordedPart.allCases.filter { !$0.isRecorded(in: contents.model) }
    } else {
      contents = ModelContents(StoreTablesReader(store).model, format: .store)
      contents.isReconstructed = true
      contents.unrecorded = UnrecordedPart.allCases
    }
    if let sentence = contents.whatItLacks { remarks.append(LoadRemark(path: store.path, message: sentence)) }
    if contents.model.resemblesSwiftData {
      contents.model.markDefaultsMadeAtStart()
      contents.model.framework = .swiftData
    }
    contents.recordedVersionHashes = store.metadata.versionHashes
    contents.storeLayout = store.layout
    // From the store's metadata; the archive repeats it.
    if contents.model.versionIdentifiers.isEmpty {
      contents.model.versionIdentifiers = store.metadata.versionIdentifiers
    }
    return Result(contents: contents, remarks: remarks)
  }
}

extension Store {
  /// The tables as recorded in the database.
  package var layout: StoreLayout {
    StoreLayout(entityNumbers: schema.entityNumbers, columns: schema.columnsByTable)
  }
}

/// A part of a model that stores usually do not record, so its absence says nothing about the app.
package enum UnrecordedPart: String, Sendable, Hashable, CaseIterable {
  case validationRules, userInfo, fetchRequests

  /// Whether a model contains the part, so it was recorded.
  func isRecorded(in model: ManagedObjectModel) -> Bool {
    switch self {
    case .validationRules:
      model.entities.contains { entity in
        entity.relationships.contains { !$0.validations.isEmpty }
          || entity.attributes.contains {
            !$0.validations.isEmpty || $0.pattern != nil || $0.minimum != nil || $0.maximum != nil
              || $0.minimumLength != nil || $0.maximumLength != nil
          }
      }
    case .userInfo:
      model.entities.contains { entity in
        !entity.userInfo.isEmpty || entity.properties.contains { !$0.userInfo.isEmpty }
      }
    case .fetchRequests: !model.fetchRequestTemplates.isEmpty
    }
  }

  private var words: String {
    switch self {
    case .validationRules: "bounds, lengths, patterns and other rules"
    case .userInfo: "user info"
    case .fetchRequests: "fetch request templates"
    }
  }

  /// One sentence about the parts that are not recorded; nil if all are.
  fileprivate static func sentence(_ parts: [UnrecordedPart]) -> String? {
    guard let last = parts.last else { return nil }
    let list = parts.dropLast().map(\.words).joined(separator: ", ")
    return "the model is the store's own copy, which does not record "
      + (list.isEmpty ? last.words : "\(list) and \(last.words)") + "; the app's own may have them"
  }
}

extension ModelContents {
  /// What the model of a store does not contain, as one sentence; nil for all other models, which are complete.
  package var whatItLacks: String? {
    isReconstructed
      ? "the store keeps no copy of its model: entities are those that it counts, attributes are named after"
        + " columns and have their types, and everything else is unknown; 'match' finds the version that created it"
      : UnrecordedPart.sentence(unrecorded)
  }
}
