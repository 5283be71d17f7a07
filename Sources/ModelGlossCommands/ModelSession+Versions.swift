import GlossDiagnostics
import GlossModelReading

extension ModelSession {
  /// All versions of the package a model comes from, in their order; none for a model outside a package.
  ///
  /// A version that cannot be read is named and left out: what was asked for is another.
  func versions(of model: LoadedModel, in environment: CommandEnvironment) -> [LoadedModel] {
    guard model.version != nil, model.members.isEmpty else { return [] }
    let result = ModelLoader(files: environment.files).load(model.packagePath, versions: .all)
    for failure in result.failures { environment.writeError(failure.description + "\n") }
    return result.models
  }
}
