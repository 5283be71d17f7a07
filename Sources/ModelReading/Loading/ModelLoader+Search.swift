import GlossDiagnostics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelHistory

extension ModelLoader {
  /// Reads a file that its name does not say anything about.
  func loadLooseDocument(_ path: String) -> LoadResult {
    do throws(InputFailure) {
      let bytes = try files.bytes(at: path)
      if let failure = ForeignFile.failure(for: bytes, path: path) { throw failure }
      return LoadResult(models: [LoadedModel(try readLoose(bytes, at: path), from: ModelOrigin(of: path, in: nil))])
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Reads a model in whichever form its bytes have, such as one that Git keeps under another name.
  private func readLoose(_ bytes: [UInt8], at path: String) throws(InputFailure) -> ModelContents {
    if OptimizedModelHeader.isOptimized(bytes) { return try readOptimized(bytes, at: path) }
    guard ForeignFile.isPropertyList(bytes) else { return try SourceModelReader.read(bytes, path: path) }
    do {
      return try CompiledModelReader.read(bytes, path: path)
    } catch {
      guard let contents = try? ElementsReader.read(bytes, path: path) else { throw error }
      return contents
    }
  }

  /// Looks for models in a folder or bundle.
  func search(_ path: String, versions: VersionSelection) -> LoadResult {
    var search = ModelSearch(files: files)
    search.visit(path)
    var result = LoadResult(failures: search.failures)
    for one in distinct(search.found.map { load($0, versions: versions) }) { result.append(one) }
    if result == LoadResult() {
      result.failures.append(
        InputFailure(
          path: path, reason: "the folder holds no Core Data model",
          remedy: "name the .xcdatamodeld, .xcdatamodel, .momd or .mom"))
    }
    return result
  }
}

extension ModelLoader {
  /// What makes two models found in a folder one: the name and the version hashes.
  private struct Identity: Hashable {
    var name: String
    var checksums: Set<String>
  }

  /// Leaves out models that are there in another form or copy, such as the slices of an `.xcframework`.
  ///
  /// A source model is preferred to its compiled form, since it says more; of equal forms the first path counts.
  private func distinct(_ results: [LoadResult]) -> [LoadResult] {
    var best: [Identity: Int] = [:]
    let identities = results.map { result in
      result.models.first.map { first in
        let checksums = result.models.map { VersionHashes(ModelIndex($0.model)).checksum }
        return Identity(name: first.name, checksums: Set(checksums))
      }
    }
    for (offset, identity) in identities.enumerated() {
      guard let identity else { continue }
      if let known = best[identity], results[known].rank <= results[offset].rank { continue }
      best[identity] = offset
    }
    return results.enumerated().compactMap { offset, result in
      guard let identity = identities[offset], best[identity] != offset else { return result }
      return result.failures.isEmpty ? nil : LoadResult(failures: result.failures)
    }
  }
}

extension LoadResult {
  /// How much the form of the models tells; the smallest number tells most.
  ///
  /// Of a model in a package and a loose one the package is taken, as `NSPersistentContainer` does.
  fileprivate var rank: Int {
    guard let first = models.first, let form = ModelFormat.allCases.firstIndex(of: first.format) else { return .max }
    return 2 * form + (first.version == nil ? 1 : 0)
  }
}

extension InputFailure {
  /// The failure for a folder that has the name of a compiled model.
  static func folderForModel(_ path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "is a folder where a compiled model, a file, is expected", remedy: "build the model again")
  }

  /// The failure for a mapping model.
  static func mappingModel(_ path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "is a mapping model, which says how data migrates, and no model",
      remedy: "give the .xcdatamodeld or .momd it belongs to")
  }
}
