import GlossBasics
package import GlossCloudKitSchemas
import GlossFiles
package import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

/// The options of a reference.
package struct DocumentationOptions: Sendable, Equatable {
  /// The formats to write, each in its own folder.
  package var formats: [DocumentationFormat]
  /// The readers' languages; empty for every language with a table plus the development language.
  package var locales: [String]
  package var layout: DocumentationLayout
  /// The title of the reference; nil for the name of the model.
  package var title: String?
  /// Markdown to put before the overview.
  package var preface: String?
  /// Globs on names of entities: if there are any, only matching entities are documented.
  package var include: [String]
  /// Globs on names of entities to leave out.
  package var exclude: [String]
  /// The userInfo keys that hold documentation, in the order in which their strings are joined.
  package var documentationKeys: [String]
  /// Templates that replace the built-in ones: path such as `html/entity.mustache` → text.
  package var templates: [String: String]
  /// Sentences of validation errors that replace the built-in ones, by reader locale.
  package var catalogs: [String: MessageCatalog]
  /// The address of a line in a source document, containing `{path}` and `{line}`; nil for no links.
  package var sourceURL: String?
  /// What is known of CloudKit beyond the models: nil if they are not said to be used with it.
  package var cloudKit: CloudKit?

  /// The use of the models with CloudKit.
  package struct CloudKit: Sendable, Equatable {
    /// The schema in production, if it is known.
    package var schema: CloudKitSchema?
    /// Its file, which may name the container.
    package var path: String

    package init(schema: CloudKitSchema?, path: String = "") { (self.schema, self.path) = (schema, path) }
  }

  package init(
    formats: [DocumentationFormat] = [.markdown, .html], locales: [String] = [], layout: DocumentationLayout = .pages,
    title: String? = nil, preface: String? = nil, include: [String] = [], exclude: [String] = [],
    documentationKeys: [String] = DocumentationOptions.defaultDocumentationKeys, templates: [String: String] = [:],
    catalogs: [String: MessageCatalog] = [:], sourceURL: String? = nil
  ) {
    self.formats = formats
    self.locales = locales
    self.layout = layout
    self.title = title
    self.preface = preface
    self.include = include
    self.exclude = exclude
    self.documentationKeys = documentationKeys
    self.templates = templates
    self.catalogs = catalogs
    self.sourceURL = sourceURL
  }

  /// `documentation` and `discussion` as mogenerator reads them, then `description`, which real models use.
  package static let defaultDocumentationKeys = ["documentation", "discussion", "description"]
}

extension DocumentationOptions {
  /// What the options ask for and the models do not have, as sentences.
  package func remarks(on models: [DocumentedModel]) -> [String] {
    let names = models.flatMap { $0.loaded.model.entities.map(\.name) }
    return exclude.filter { glob in !names.contains { Glob(glob).matches($0) } }.map { glob in
      let meant = glob.filter { !"*?".contains($0) }.closest(among: names).map { "; did you mean '\($0)'?" } ?? ""
      return "nothing is left out by '\(glob)', since no entity matches it\(meant)"
    }
  }
}
