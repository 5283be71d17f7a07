package import GlossLocalization

/// What a reader of a reference can choose.
package struct DocumentationOptions: Sendable, Equatable {
  /// The formats to write, each in a folder of its own.
  package var formats: [DocumentationFormat]
  /// The reader languages; empty for every language that has a table plus the development language.
  package var locales: [String]
  package var layout: DocumentationLayout
  /// The title of the reference; nil for the name of the model.
  package var title: String?
  /// Markdown that stands before the overview.
  package var preface: String?
  /// Globs on names of entities: only these are documented when any is given.
  package var include: [String]
  /// Globs on names of entities that are left out.
  package var exclude: [String]
  /// The userInfo keys that hold documentation, in the order in which their texts are put together.
  package var documentationKeys: [String]
  /// Templates that replace the built-in ones: path such as `html/entity.mustache` → text.
  package var templates: [String: String]
  /// Sentences of validation errors that take the place of the built-in ones, by reader locale.
  package var catalogs: [String: MessageCatalog]
  /// The address of a line of a source document, with `{path}` and `{line}` in it; nil for no links.
  package var sourceURL: String?

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

  /// `documentation` and `discussion` as mogenerator reads them, then `description`, which models in use have.
  package static let defaultDocumentationKeys = ["documentation", "discussion", "description"]
}
