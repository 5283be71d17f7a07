import Diagnostics
import FileTrees

extension ModelLoader {
  /// The compiled model that an optimized one was made from, beside it; nil where there is none.
  func compiledSibling(of path: String) -> String? {
    let sibling = FilePath.joined(FilePath.folder(of: path), FilePath.baseName(of: path) + ".mom")
    return files.kind(at: sibling) == .file ? sibling : nil
  }

  /// What speaks against the optimized model beside a compiled one, which Core Data prefers to it.
  func optimizedMismatch(of model: LoadedModel, at path: String) -> Finding? {
    let sibling = FilePath.joined(FilePath.folder(of: path), FilePath.baseName(of: path) + ".omo")
    guard files.kind(at: sibling) == .file, let bytes = try? files.bytes(at: sibling),
      OptimizedModelHeader.isOptimized(bytes), let header = OptimizedModelHeader(bytes),
      let difference = header.difference(from: model.model)
    else { return nil }
    return Finding(
      .versionMismatch, "the optimized model \(difference); Core Data loads the optimized one",
      remedy: "compile the model again", path: sibling)
  }

  /// The failure for an optimized model without the compiled one.
  func optimizedFailure(_ bytes: [UInt8], path: String) -> InputFailure {
    let remedy = "give the compiled model (.mom) of the same name, which holds everything"
    guard OptimizedModelHeader.isOptimized(bytes) else {
      return ForeignFile.failure(for: bytes, path: path, expecting: .compiledModel)
        ?? InputFailure(path: path, reason: "is no optimized model, nor any other")
    }
    guard let header = OptimizedModelHeader(bytes) else {
      return InputFailure(path: path, reason: "is an optimized model of a generation that is not known", remedy: remedy)
    }
    return InputFailure(
      path: path,
      reason: "is an optimized model of \(header.entities) entities without the compiled one beside it", remedy: remedy)
  }
}
