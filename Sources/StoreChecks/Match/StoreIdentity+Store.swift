package import GlossBasics
package import GlossFiles
package import GlossModelFiles
import GlossModelHistory
import GlossStores

/// The reason why a file cannot be compared with models.
package struct StoreFailure: Error {
  package var failure: InputFailure
  /// Whether it is an unrelated database, which is common in folders.
  package var isForeign: Bool
}

extension StoreIdentity {
  /// Reads what a store reveals about the model that created it.
  package static func read(
    _ path: String, in files: any FileTree
  ) throws(StoreFailure) -> (identity: StoreIdentity, remarks: [LoadRemark]) {
    let store: Store
    do {
      store = try Store(path, in: files)
    } catch {
      throw StoreFailure(failure: error.failure(at: path), isForeign: error == .foreign)
    }
    var identity = StoreIdentity(store)
    // The hashes are enough; a model that cannot be read only shortens the answer.
    guard let read = try? StoreModelReader.read(store) else { return (identity, []) }
    identity.model = read.contents.isReconstructed ? nil : read.contents.model
    return (identity, store.lacksLog ? Array(read.remarks.prefix(1)) : [])
  }
}

extension StoreIdentity {
  /// The identity of a store without its model.
  init(_ store: Store) {
    self.init(
      path: store.path, versionHashes: store.metadata.versionHashes,
      versionIdentifiers: store.metadata.versionIdentifiers,
      versionChecksum: store.metadata.versionChecksum, frameworkVersion: store.metadata.frameworkVersion,
      layout: store.layout)
  }
}

extension LoadedModel {
  /// The version in the form that `match` compares.
  package var candidate: StoreCandidate {
    StoreCandidate(model: name, package: packagePath, version: ModelVersion(self))
  }

  /// The version as each platform builds it, and as a debug build does.
  package var candidates: [StoreCandidate] {
    let debug = inDebugBuild.map { loaded in
      var candidate = loaded.candidate
      candidate.isDebugBuild = true
      return candidate
    }
    return [self].onPlatforms.flatMap { group in
      group.models.map { loaded in
        var candidate = loaded.candidate
        candidate.platforms = group.platforms
        return candidate
      }
    } + [debug].compactMap(\.self)
  }
}
