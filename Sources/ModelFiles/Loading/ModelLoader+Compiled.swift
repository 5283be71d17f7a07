import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel

extension ModelLoader {
  /// Reads the versions of a `.momd`.
  func loadCompiledPackage(_ path: String, versions selection: VersionSelection) -> LoadResult {
    var result = LoadResult()
    do throws(InputFailure) {
      let package = try CompiledPackage(path, files: files)
      result.findings = package.findings
      let chosen = try selection.chosen(among: package.versions, current: package.current, in: path)
      if let finding = package.current.finding { result.findings.append(finding) }
      for version in chosen { result.append(loadCompiledVersion(FilePath.joined(path, version), in: package)) }
      result.shareEqualEntities()
    } catch {
      result.failures.append(error)
    }
    return result
  }

  /// Reads one `.mom` or `.omo` given by its own path, with its enclosing package.
  func loadCompiledVersion(_ path: String, package: String?) -> LoadResult {
    loadCompiledVersion(path, in: package.flatMap { try? CompiledPackage($0, files: files) })
  }

  private func loadCompiledVersion(_ path: String, in package: CompiledPackage?) -> LoadResult {
    do throws(InputFailure) {
      var (contents, path) = try readCompiled(path)
      let origin = ModelOrigin(of: path, in: package)
      contents.findings += hashMismatches(of: contents.model, from: origin, in: package)
      return LoadResult(models: [LoadedModel(contents, from: origin)])
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Reads a compiled model; for an optimized one, the compiled model that it was made from, next to it.
  private func readCompiled(_ path: String) throws(InputFailure) -> (contents: ModelContents, path: String) {
    var compiled = path
    if files.kind(at: path) == .folder { throw .folderForModel(path) }
    if ModelFileKind(path: path, isFolder: false) == .optimizedModel {
      guard let sibling = compiledSibling(of: path) else {
        throw ForeignFile.failure(forOptimized: try files.bytes(at: path), path: path)
      }
      compiled = sibling
    }
    var contents = try CompiledModelReader.read(files.bytes(at: compiled), path: compiled)
    if let finding = optimizedMismatch(of: contents.model, at: compiled) { contents.findings.append(finding) }
    return (contents, compiled)
  }
}

extension ModelLoader {
  /// The compiled model that an optimized one was made from, next to it; nil if missing.
  func compiledSibling(of path: String) -> String? {
    let sibling = FilePath.joined(FilePath.folder(of: path), FilePath.baseName(of: path) + ".mom")
    return files.kind(at: sibling) == .file ? sibling : nil
  }

  /// A finding if the optimized model, which Core Data prefers to the compiled one next to it, does not match it.
  func optimizedMismatch(of model: ManagedObjectModel, at path: String) -> Finding? {
    let sibling = FilePath.joined(FilePath.folder(of: path), FilePath.baseName(of: path) + ".omo")
    guard files.kind(at: sibling) == .file, let bytes = try? files.bytes(at: sibling) else { return nil }
    guard OptimizedModelHeader.isOptimized(bytes) else {
      let foreign = ForeignFile.failure(for: bytes, path: sibling, expecting: .compiledModel)
      let reason = foreign?.reason ?? "does not begin like an optimized model"
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
}

extension ModelLoader {
  /// Reports version hashes recorded by a package that do not match the model's.
  func hashMismatches(
    of model: ManagedObjectModel, from origin: ModelOrigin, in package: CompiledPackage?
  ) -> [Finding] {
    guard let version = origin.version, let info = package?.info, let recordedHashes = origin.recordedVersionHashes,
      !recordedHashes.isEmpty
    else { return [] }
    let hashes = VersionHashes(ModelIndex(model))
    let names = Set(hashes.entityHashes.keys).union(recordedHashes.keys).sorted { $0.precedes($1) }
    var findings: [Finding] = []
    func report(_ message: String, _ entity: String?) {
      findings.append(
        Finding(
          .versionMismatch, message, remedy: "compile the package again", path: info.path, objectPath: entity,
          entity: entity))
    }
    for name in names {
      switch (hashes.entityHash(name), recordedHashes[name]) {
      case (nil, _): report("the recorded entity '\(name)' is not in the version '\(version)'", name)
      case (_, nil): report("the entity '\(name)' of the version '\(version)' is not recorded", name)
      case (let computed, let recorded):
        if computed != recorded {
          report("the version hash of '\(name)' in '\(version)' does not match the compiled entity", name)
        }
      }
    }
    if findings.isEmpty, let recorded = origin.recordedVersionChecksum, recorded != hashes.checksum {
      report("the version checksum of '\(version)' does not match the compiled model", nil)
    }
    return findings
  }
}
