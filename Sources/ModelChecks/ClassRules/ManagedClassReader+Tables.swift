package import GlossLocalization
package import GlossModelFiles

extension ManagedClassReader {
  /// Returns a model with its handwritten classes from the project that was searched for its tables.
  package mutating func completed(_ model: LoadedModel, _ tables: ModelTables) -> LoadedModel {
    guard let project = tables.project else { return model }
    return completed(model, root: project.root, swiftFiles: project.swiftFiles, modelPaths: project.modelPaths)
  }
}
