import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// What a word was probably meant to be that names no file where a model is expected.
struct MissingModel {
  private let word: String
  private let models: [LoadedModel]

  init(_ word: String, in files: any FileTree) {
    self.word = word
    let isName = !word.isEmpty && !word.contains { "/#:*".contains($0) } && files.kind(at: word) == nil
    models = isName ? ModelLoader(files: files).load(".", versions: .all).models : []
  }

  /// A version without its package, with or without what the name of its file ends with.
  var version: String? {
    let name = FilePath.fileExtension(of: word).lowercased() == "xcdatamodel" ? FilePath.baseName(of: word) : word
    guard let owner = models.first(where: { $0.version == name }) else { return nil }
    return "'\(word)' is a version of '\(owner.packagePath)'; write \("\(owner.packagePath)#\(name)".shellQuoted)"
      .onSingleLine
  }

  /// An entity, which has an option of its own.
  var entity: String? {
    guard let owner = models.first(where: { $0.isCurrentVersion && $0.model.entities.contains { $0.name == word } })
    else { return nil }
    return "'\(word)' is an entity of '\(owner.packagePath)'; write --entity \(word.shellQuoted)".onSingleLine
  }
}
