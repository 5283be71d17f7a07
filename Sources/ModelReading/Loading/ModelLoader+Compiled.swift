import Diagnostics
import FileTrees

extension ModelLoader {
  /// Reads the versions of a `.momd`.
  func loadCompiledPackage(_ path: String, versions selection: VersionSelection) -> LoadResult {
    do throws(InputFailure) {
      let package = try CompiledPackage(path, files: files)
      let chosen = try choose(selection, among: package.versions, current: package.current, in: path)
      var result = LoadResult(findings: package.findings)
      if let finding = package.current.finding { result.findings.append(finding) }
      for version in chosen { result.append(loadCompiledVersion(FilePath.joined(path, version), in: package)) }
      return result
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Reads one `.mom` or `.omo`, given by its own path, with the package it lies in.
  func loadCompiledVersion(_ path: String, package: String?) -> LoadResult {
    loadCompiledVersion(path, in: package.flatMap { try? CompiledPackage($0, files: files) })
  }

  private func loadCompiledVersion(_ path: String, in package: CompiledPackage?) -> LoadResult {
    do throws(InputFailure) {
      var model = try readCompiled(path)
      place(&model, at: path, in: package.map { Package(path: $0.path, current: $0.current.name) })
      package?.complete(&model)
      return LoadResult(models: [model])
    } catch {
      return LoadResult(failures: [error])
    }
  }

  private func readCompiled(_ path: String) throws(InputFailure) -> LoadedModel {
    try CompiledModelReader.read(files.bytes(at: path), path: path)
  }

  func readElements(at path: String) throws(InputFailure) -> LoadedModel {
    try ElementsReader.read(files.bytes(at: path), path: path)
  }
}
