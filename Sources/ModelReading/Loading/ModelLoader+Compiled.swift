import GlossDiagnostics
import GlossFileTrees

extension ModelLoader {
  /// Reads the versions of a `.momd`.
  func loadCompiledPackage(_ path: String, versions selection: VersionSelection) -> LoadResult {
    var result = LoadResult()
    do throws(InputFailure) {
      let package = try CompiledPackage(path, files: files)
      result.findings = package.findings
      let chosen = try choose(selection, among: package.versions, current: package.current, in: path)
      if let finding = package.current.finding { result.findings.append(finding) }
      for version in chosen { result.append(loadCompiledVersion(FilePath.joined(path, version), in: package)) }
    } catch {
      result.failures.append(error)
    }
    return result
  }

  /// Reads one `.mom` or `.omo`, given by its own path, with the package it lies in.
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

  /// Reads a compiled model; of an optimized one the compiled model beside it, which holds all that it does, if there
  /// is one.
  private func readCompiled(_ path: String) throws(InputFailure) -> (contents: ModelContents, path: String) {
    var compiled = path
    if files.kind(at: path) == .folder { throw .folderForModel(path) }
    if ModelFileKind(path: path, isFolder: false) == .optimizedModel {
      let bytes = try files.bytes(at: path)
      guard let sibling = compiledSibling(of: path) else { return (try readOptimized(bytes, at: path), path) }
      compiled = sibling
    }
    var contents = try CompiledModelReader.read(files.bytes(at: compiled), path: compiled)
    if let finding = optimizedMismatch(of: contents.model, at: compiled) { contents.findings.append(finding) }
    return (contents, compiled)
  }
}
