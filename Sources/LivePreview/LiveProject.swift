import GlossBasics
package import GlossLocalization
package import GlossSchemaDocs
package import GlossValidation
import Synchronization

/// The models of a run as they were when their files were read last: what every answer is made from.
///
/// A value that never changes. When a file does, another one takes its place; who is being answered keeps the old one.
package struct LiveProject: Sendable {
  package let models: [LiveModel]
  /// The readers' languages that the pages offer.
  package let locales: [String]
  package let catalogs: MessageCatalogs
  /// What is wrong with the files, a line each, in the words of the other verbs.
  package let complaints: [String]
  /// Whether the models are those of an earlier time, since they cannot be read now.
  package let isOutdated: Bool
  /// Which state of the files this is; the pages ask for another one when it has passed.
  package let generation: Int
  package let documentation: SchemaDocumentation
  /// The store whose rows can be tried; nil where none was given.
  package let store: (any LiveStore)?
  /// Reads the versions of the packages of models, which the reference alone needs: a package may have a hundred, and a
  /// reading has to be over within a blink.
  private let readHistory: @Sendable (inout [DocumentedModel]) -> Void
  private let shelf = Shelf()

  package init(
    models: [DocumentedModel], locales: [String], catalogs: MessageCatalogs = .builtIn,
    options: DocumentationOptions = DocumentationOptions(), complaints: [String] = [], isOutdated: Bool = false,
    generation: Int = 1, store: (any LiveStore)? = nil,
    readHistory: @escaping @Sendable (inout [DocumentedModel]) -> Void = { _ in }
  ) {
    self.models = LiveModel.named(models)
    self.locales = locales
    self.catalogs = catalogs
    self.complaints = complaints
    self.isOutdated = isOutdated
    self.generation = generation
    self.store = store
    self.readHistory = readHistory
    var options = options
    options.formats = [.html]
    options.layout = .pages
    documentation = SchemaDocumentation(models: models, options: options)
  }

  /// The same models with other complaints: what is shown while a file is broken.
  package func outdated(by complaints: [String], generation: Int) -> LiveProject {
    LiveProject(
      models: models.map(\.documented), locales: locales, catalogs: catalogs, options: documentation.options,
      complaints: complaints, isOutdated: true, generation: generation, store: store,
      readHistory: readHistory)
  }

  /// A model by its key; the first one where no key is given.
  package func model(_ key: String?) -> LiveModel? {
    key.map { key in models.first { $0.key == key } } ?? models.first
  }

  /// What the reference says of a model in a language.
  package func words(of model: LiveModel, locale: String) -> ReferenceWords? {
    guard let place = models.firstIndex(where: { $0.key == model.key }) else { return nil }
    let words = shelf.words(locale) { documentation.words(locale: locale) }
    return words.indices.contains(place) ? words[place] : nil
  }

  /// The files of the reference by their path below the folder of the format, made when the first one is asked for.
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

  /// Where the reference of a reader's language lies.
  func documentationFolder(for locale: String) -> String { "/docs/" + (documentation.folder(ofLocale: locale) ?? "") }

  /// What is made when it is asked for, once.
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

/// A store whose rows can be tried, as far as the page needs to know it.
package protocol LiveStore: Sendable {
  /// What it is called.
  var name: String { get }

  /// The values of an object by the number in its identifier; nil where there is no such object.
  func values(ofRow row: Int, entity: String, in model: LiveModel) -> ObjectValues?

  /// The rows of an entity that cannot be saved, the first ones, and how many there are.
  func failingRows(of entity: String, in model: LiveModel) -> (rows: [Int], count: Int)
}
