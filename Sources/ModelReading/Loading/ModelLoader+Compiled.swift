import Diagnostics
import FileTrees

extension ModelLoader {
  func loadCompiledPackage(_ path: String, versions: VersionSelection) -> LoadResult {
    LoadResult(failures: [InputFailure(path: path, reason: "compiled models are not read yet")])
  }

  func loadCompiledVersion(_ path: String, package: String?) -> LoadResult {
    LoadResult(failures: [InputFailure(path: path, reason: "compiled models are not read yet")])
  }

  func readElements(at path: String) throws(InputFailure) -> LoadedModel {
    throw InputFailure(path: path, reason: "models from before Xcode 4 are not read yet")
  }
}
