package import GlossLocalization
package import GlossModelReading

extension ManagedClassReader {
  /// A model with the classes written for it in the project where its tables were looked for.
  package mutating func completed(_ model: LoadedModel, _ tables: ModelTables) -> LoadedModel {
    guard let project = tables.project else { return model }
    return completed(model, root: project.root, swiftFiles: project.swiftFiles, modelPaths: project.modelPaths)
  }
}
