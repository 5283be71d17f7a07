import GlossDiagnostics
import GlossFileTrees
import GlossManagedObjectModel

extension ModelLoader {
  /// The compiled model that an optimized one was made from, beside it; nil where there is none.
  func compiledSibling(of path: String) -> String? {
    let sibling = FilePath.joined(FilePath.folder(of: path), FilePath.baseName(of: path) + ".mom")
    return files.kind(at: sibling) == .file ? sibling : nil
  }

  /// What speaks against the optimized model beside a compiled one, which Core Data prefers to it.
  func optimizedMismatch(of model: ManagedObjectModel, at path: String) -> Finding? {
    let sibling = FilePath.joined(FilePath.folder(of: path), FilePath.baseName(of: path) + ".omo")
    guard files.kind(at: sibling) == .file, let bytes = try? files.bytes(at: sibling) else { return nil }
    guard OptimizedModelHeader.isOptimized(bytes) else {
      let foreign = ForeignFile.failure(for: bytes, path: sibling, expecting: .compiledModel)
      let reason = foreign?.reason ?? "does not begin as optimized models do"
      return Finding(
        .versionMismatch, "the optimized model \(reason); Core Data loads the compiled one instead",
        remedy: foreign?.remedy ?? "compile the model again", path: sibling, severity: .warning)
    }
    guard let header = OptimizedModelHeader(bytes), let difference = header.difference(from: model) else {
      return nil
    }
    return Finding(
      .versionMismatch, "the optimized model \(difference); Core Data loads the optimized one",
      remedy: "compile the model again", path: sibling)
  }

  /// Reads an optimized model that stands alone.
  ///
  /// The version hashes it holds say whether what they cover was read as it is: names, types, optionality, relationships,
  /// inheritance.
  func readOptimized(_ bytes: [UInt8], at path: String) throws(InputFailure) -> ModelContents {
    var contents = try OptimizedModelReader.read(bytes, path: path)
    let hashes = VersionHashes(ModelIndex(contents.model))
    for entity in contents.model.entities {
      guard let recorded = contents.recordedVersionHashes[entity.name], recorded != hashes.entityHash(entity.name)
      else {
        continue
      }
      contents.findings.append(
        Finding(
          .versionMismatch, "the version hash of '\(entity.name)' in the file is not that of what was read of it",
          remedy: OptimizedModelReader.remedy, path: path, objectPath: entity.name, entity: entity.name))
    }
    return contents
  }
}
