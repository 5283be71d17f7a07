package import GlossFiles
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles

extension ManagedClassReader {
  /// Returns a model with its handwritten classes from the project that was searched for its tables.
  package mutating func completed(_ model: LoadedModel, _ tables: ModelTables) -> LoadedModel {
    guard let project = tables.project else { return model }
    return completed(model, root: project.root, swiftFiles: project.swiftFiles, modelPaths: project.modelPaths)
  }
}

extension ModelTables {
  /// The warnings that the code around the model sets.
  package func codeWarnings(in files: any FileTree, isRead: Bool = true) -> CodeWarnings {
    guard let project, isRead else { return CodeWarnings() }
    return CodeWarningReader(files: files).warnings(in: project.sourceFiles, below: project.root)
  }
}
