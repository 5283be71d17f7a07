import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// What words were probably meant to be that name no file where models are expected.
///
/// The models of the working folder are read when the first word needs them, once for all words.
struct MissingModels {
  private let files: any FileTree
  private let models = Deferred<[LoadedModel]>()

  init(in files: any FileTree) { self.files = files }

  private func models(besides word: String) -> [LoadedModel] {
    let isName = !word.isEmpty && !word.contains { "/#:*".contains($0) } && files.kind(at: word) == nil
    return isName ? models.value { ModelLoader(files: files).load(".", versions: .all).models } : []
  }

  /// A version without its package, with or without what the name of its file ends with.
  func version(_ word: String) -> String? {
    let name = FilePath.fileExtension(of: word).lowercased() == "xcdatamodel" ? FilePath.baseName(of: word) : word
    guard let owner = models(besides: word).first(where: { $0.version == name }) else { return nil }
    return "'\(word)' is a version of '\(owner.packagePath)'; write \("\(owner.packagePath)#\(name)".shellQuoted)"
      .onSingleLine
  }

  /// An entity, which has an option of its own.
  func entity(_ word: String) -> String? {
    let owner = models(besides: word).first { model in
      model.isCurrentVersion && model.model.entities.contains { $0.name == word }
    }
    return owner.map {
      "'\(word)' is an entity of '\($0.packagePath)'; write --entity \(word.shellQuoted)".onSingleLine
    }
  }
}
