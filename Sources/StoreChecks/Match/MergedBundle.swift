import GlossBasics
package import GlossFiles
package import GlossModelFiles

/// The compiled models of one bundle, which an app may merge into one: `mergedModel(from:)` takes all of them.
///
/// A store that one of the models made alone has other entities than the merged model, so an app that began to merge,
/// or whose bundle still has the product of a renamed model, does not open it.
package struct MergedBundle {
  /// The bundle's folder of models.
  package let folder: String
  private let names: [String]
  private let candidate: StoreCandidate

  /// The bundle that contains a model, if it has further ones that can be merged with it.
  package init?(around model: LoadedModel, in files: any FileTree) {
    let folder = FilePath.folder(of: model.packagePath)
    guard !model.format.isSource, model.format != .store, ModelLoader.isBundle(folder) else { return nil }
    let paths = ((try? files.names(in: folder)) ?? []).filter {
      ["mom", "momd"].contains(FilePath.fileExtension(of: $0).lowercased())
    }
    let loader = ModelLoader(files: files)
    let models = paths.flatMap { loader.load(FilePath.joined(folder, $0)).models }
    guard models.count > 1, let first = models.first,
      let merged = try? LoadedModel.merging(first, Array(models.dropFirst()))
    else { return nil }
    self.folder = folder
    names = models.map(\.name)
    candidate = merged.candidate
  }

  /// Why an app that merges the models does not open a store; nil if it does.
  package func refusal(of store: StoreIdentity) -> String? {
    guard candidate.configuration(of: store.versionHashes) == nil else { return nil }
    let list = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    return
      "an app that merges the \(names.count) models in \(folder) (\(list)), as mergedModel(from:) does, does not open "
      + "it (134100): 'modelgloss match \(store.path.shellQuoted) \(folder.shellQuoted) --merge' says what differs"
  }
}
