import GlossDiagnostics
import GlossModelReading

extension ModelSession {
  /// All versions of the packages that models come from, in their order, by the path of the package; a model outside a
  /// package has none.
  ///
  /// A version that cannot be read is named and left out: what was asked for is another.
  func versionsByPackage(in environment: CommandEnvironment) -> [String: [LoadedModel]] {
    var versions: [String: [LoadedModel]] = [:]
    for model in models where model.version != nil && model.members.isEmpty {
      // Every version that was asked for may be of one package, which is read once for all.
      guard versions[model.packagePath] == nil else { continue }
      let loader = ModelLoader(files: environment.files)
      // A version that is alone has been read.
      if loader.versionCount(of: model.packagePath) == 1 {
        versions[model.packagePath] = [model]
        continue
      }
      let result = loader.load(model.packagePath, versions: .all)
      for failure in result.failures { environment.writeError(failure.description + "\n") }
      versions[model.packagePath] = result.models
    }
    return versions
  }
}
