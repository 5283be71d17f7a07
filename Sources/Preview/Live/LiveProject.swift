package import GlossLocalization
package import GlossSchemaDocs
import GlossValidation
import Synchronization

/// The models as of the last time their files were read: the basis of every answer.
///
/// An immutable value. When a file changes, a new one replaces it; answers in progress keep the old one.
package struct LiveProject: Sendable {
  package let models: [LiveModel]
  /// The readers' languages offered on the pages.
  package let locales: [String]
  package let catalogs: MessageCatalogs
  /// Problems with the files, one per line, in the same words as other commands.
  package let complaints: [String]
  /// Whether the models are from an earlier state because they cannot be read now.
  package let isOutdated: Bool
  /// The number of this state of the files; pages reload when it changes.
  package let generation: Int
  package let documentation: SchemaDocumentation
  /// The store whose rows can be tried; nil if none was given.
  package let store: LiveStore?
  /// Writes translations; nil if the pages may not change files.
  package let editor: LiveEditor?
  /// Reads the versions of the models' packages. Only the reference needs them: a package may have a hundred, and
  /// reading has to be nearly instant.
  private let readHistory: @Sendable (inout [DocumentedModel]) -> Void
  private let shelf = Shelf()

  package init(
    models: [DocumentedModel], locales: [String], catalogs: MessageCatalogs = .builtIn,
    options: DocumentationOptions = DocumentationOptions(), complaints: [String] = [], isOutdated: Bool = false,
    generation: Int = 1, store: LiveStore? = nil, editor: LiveEditor? = nil,
    readHistory: @escaping @Sendable (inout [DocumentedModel]) -> Void = { _ in }
  ) {
    self.models = LiveModel.named(models)
    self.locales = locales
    self.catalogs = catalogs
    self.complaints = complaints
    self.isOutdated = isOutdated
    self.generation = generation
    self.store = store
    self.editor = editor
    self.readHistory = readHistory
    var options = options
    options.formats = [.html]
    options.layout = .pages
    documentation = SchemaDocumentation(models: models, options: options)
  }

  /// The same models with other complaints, shown while a file is broken.
  package func outdated(by complaints: [String], generation: Int) -> LiveProject {
    LiveProject(
      models: models.map(\.documented), locales: locales, catalogs: catalogs, options: documentation.options,
      complaints: complaints, isOutdated: true, generation: generation, store: store,
      editor: editor, readHistory: readHistory)
  }

  /// A model by its key; the first one if the key is nil.
  package func model(_ key: String?) -> LiveModel? {
    key.map { key in models.first { $0.key == key } } ?? models.first
  }

  /// The reference's words for a model in a language.
  package func words(of model: LiveModel, locale: String) -> ReferenceWords? {
    guard let place = models.firstIndex(where: { $0.key == model.key }) else { return nil }
    let words = shelf.words(locale) { documentation.words(locale: locale) }
    return words.indices.contains(place) ? words[place] : nil
  }

  /// The files of the reference by their path relative to the format's folder; computed lazily.
  package func documentationFiles() throws(DocumentationError) -> [String: String] {
    try shelf.files { () throws(DocumentationError) in
      var files: [String: String] = [:]
      var complete = documentation.models
      readHistory(&complete)
      let documentation = SchemaDocumentation(models: complete, options: documentation.options)
      for file in try documentation.files() where file.path.hasPrefix("html/") {
        files[String(file.path.dropFirst("html/".count))] = file.text
      }
      return files
    }
  }

  /// The address of the reference in a reader's language.
  func documentationFolder(for locale: String) -> String { "/docs/" + (documentation.folder(ofLocale: locale) ?? "") }

  /// A value that is computed lazily, once.
  private final class Shelf: Sendable {
    private let wordsByLocale = Mutex<[String: [ReferenceWords]]>([:])
    private let made = Mutex<Result<[String: String], DocumentationError>?>(nil)

    func words(_ locale: String, _ make: () -> [ReferenceWords]) -> [ReferenceWords] {
      wordsByLocale.withLock { words in
        if let known = words[locale] { return known }
        let new = make()
        words[locale] = new
        return new
      }
    }

    func files(
      _ make: () throws(DocumentationError) -> [String: String]
    ) throws(DocumentationError) -> [String: String] {
      let result = made.withLock { made in
        if let made { return made }
        let new = Result { () throws(DocumentationError) in try make() }
        made = new
        return new
      }
      return try result.get()
    }
  }
}
