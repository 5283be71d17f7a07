import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles

/// The tables of a store's model, which the user must name: a store does not record its model's name.
struct StoreTables {
  let finder: TableFinder

  func tables(of model: LoadedModel, stringsPaths: [String]) -> ModelTables {
    guard !stringsPaths.isEmpty else { return ModelTables(modelName: model.name) }
    return finder.tables(
      forModelNamed: name(in: stringsPaths) ?? model.name, versionName: nil, packagePath: model.packagePath,
      stringsPaths: stringsPaths)
  }

  /// The model's name, from the only table `NModel` among the paths; nil if there is no such table, or several.
  private func name(in paths: [String]) -> String? {
    var names = Set<String>()
    for path in paths { collect(path, depth: 0, into: &names) }
    return names.count == 1 ? names.first : nil
  }

  private func collect(_ path: String, depth: Int, into names: inout Set<String>) {
    switch finder.files.kind(at: path) {
    case .file?:
      let name = FilePath.baseName(of: path)
      guard Self.extensions.contains(FilePath.fileExtension(of: path).lowercased()), name.hasSuffix("Model") else {
        return
      }
      names.insert(String(name.dropLast("Model".count)))
    case .folder? where depth < 16:
      for item in (try? finder.files.items(in: path)) ?? [] where !item.name.hasPrefix(".") && !item.isSymbolicLink {
        collect(FilePath.joined(path, item.name), depth: depth + 1, into: &names)
      }
    case .folder?, nil: break
    }
  }

  private static let extensions = ["strings", "stringsdict", "xcstrings", "loctable"]
}
