package import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossStores

/// Reads the model of a store: the one that it keeps of itself, else what its tables tell.
package struct StoreModelReader {
  /// What was read, and what a reader of it has to know.
  package struct Result {
    package var contents: ModelContents
    package var remarks: [LoadRemark]
  }

  /// The store as what it is loaded as: its model, or why that cannot be read.
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

  /// The model of a store.
  ///
  /// - Throws: `InputFailure` where the store keeps a model that cannot be read; an empty cache is none.
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
          message: "'\(store.path)-shm' is there without its '-wal': the last changes may be missing"))
    }
    var contents: ModelContents
    if let cached {
      do {
        contents = try CompiledModelReader.readCache(cached, path: store.path)
      } catch {
        throw InputFailure(
          path: store.path,
          reason: "the model that the store keeps of itself (Z_MODELCACHE) cannot be read: it \(error.reason)")
      }
      contents.unrecorded = UnrecordedPart.allCases.filter { !$0.isRecorded(in: contents.model) }
    } else {
      contents = ModelContents(StoreTablesReader(store).model, format: .store)
      contents.isReconstructed = true
      contents.unrecorded = UnrecordedPart.allCases
    }
    if let sentence = contents.whatItLacks { remarks.append(LoadRemark(path: store.path, message: sentence)) }
    if contents.model.resemblesSwiftData { contents.model.markDefaultsMadeAtStart() }
    contents.recordedVersionHashes = store.metadata.versionHashes
    contents.storeLayout = store.layout
    // What the file that was read says; the archive repeats it.
    if contents.model.versionIdentifiers.isEmpty {
      contents.model.versionIdentifiers = store.metadata.versionIdentifiers
    }
    return Result(contents: contents, remarks: remarks)
  }
}

extension Store {
  /// What the database says of its tables.
  package var layout: StoreLayout {
    StoreLayout(entityNumbers: schema.entityNumbers, columns: schema.columnsByTable)
  }
}

/// A part of a model that stores mostly do not record of it: that it is not there does not say that the app has none.
package enum UnrecordedPart: String, Sendable, Hashable, CaseIterable {
  case validationRules, userInfo, fetchRequests

  /// Whether a model has any of it, so that it was recorded.
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

  /// One sentence on what is not recorded; nil where all is.
  fileprivate static func sentence(_ parts: [UnrecordedPart]) -> String? {
    guard let last = parts.last else { return nil }
    let list = parts.dropLast().map(\.words).joined(separator: ", ")
    return "the model is the one that the store keeps of itself, which does not record "
      + (list.isEmpty ? last.words : "\(list) and \(last.words)") + "; the app's own may have them"
  }
}

extension ModelContents {
  /// What the model of a store does not tell, as one sentence; nil for all others, which tell everything.
  package var whatItLacks: String? {
    isReconstructed
      ? "the store keeps no model of itself: entities are those that it counts, attributes are named after"
        + " columns and have the types of these, and all else is not known; 'match' finds the version that made it"
      : UnrecordedPart.sentence(unrecorded)
  }
}
