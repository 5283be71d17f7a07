import Diagnostics
import FileTrees

extension ModelLoader {
  /// Reads a file that its name does not say anything about.
  func loadLooseDocument(_ path: String) -> LoadResult {
    do throws(InputFailure) {
      let bytes = try files.bytes(at: path)
      if let failure = ForeignFile.failure(for: bytes, path: path) { throw failure }
      var model = try SourceModelReader.read(bytes, path: path)
      place(&model, at: path, in: nil)
      return LoadResult(models: [model])
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Looks for models in a folder or bundle.
  func search(_ path: String, versions: VersionSelection) -> LoadResult {
    var search = ModelSearch(files: files)
    search.visit(path)
    var result = LoadResult(failures: search.failures)
    for found in search.found { result.append(load(found, versions: versions)) }
    if result == LoadResult() {
      result.failures.append(
        InputFailure(
          path: path, reason: "the folder holds no Core Data model",
          remedy: "name the .xcdatamodeld, .xcdatamodel, .momd or .mom"))
    }
    return result
  }
}

extension InputFailure {
  /// The failure for a mapping model.
  static func mappingModel(_ path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "is a mapping model, which says how data migrates, and no model",
      remedy: "give the .xcdatamodeld or .momd it belongs to")
  }
}
