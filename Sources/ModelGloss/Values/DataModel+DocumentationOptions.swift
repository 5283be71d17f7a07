import GlossBasics
import GlossSchemaDocs

extension DataModel {
  /// The options of a reference.
  public struct DocumentationOptions: Sendable, Hashable {
    /// The formats to write, each in its own folder.
    public var formats: [Format]
    /// The readers' languages; empty for every language with a table, and the development language.
    public var locales: [String]
    /// The title; nil for the model's name.
    public var title: String?
    /// Markdown to put before the overview.
    public var preface: String?
    /// Globs for names of entities; if not empty, only matching ones are documented.
    public var include: [String]
    /// Globs for names of entities to leave out.
    public var exclude: [String]
    /// Templates that replace built-in ones, by path, such as `html/entity.mustache`.
    public var templates: [String: String]

    /// The formats of a reference; the raw value is the command's option value and the folder name. Later versions
    /// may add more.
    public struct Format: RawRepresentable, Sendable, Hashable, CaseIterable, CustomStringConvertible {
      /// GitHub-flavoured Markdown.
      public static let markdown = Format(rawValue: "markdown")
      /// A static site.
      public static let html = Format(rawValue: "html")
      /// A catalog for DocC.
      public static let docc = Format(rawValue: "docc")
      /// The contents of the pages as data.
      public static let json = Format(rawValue: "json")
      /// Class diagrams for Mermaid.
      public static let mermaid = Format(rawValue: "mermaid")
      /// Graphviz.
      public static let dot = Format(rawValue: "dot")
      /// PlantUML.
      public static let plantuml = Format(rawValue: "plantuml")
      /// Database Markup Language.
      public static let dbml = Format(rawValue: "dbml")
      /// The schema of tbls.
      public static let tbls = Format(rawValue: "tbls")
      /// The whole reference as one Markdown file, with an index for programs that read text.
      public static let llms = Format(rawValue: "llms")
      /// Every alert as a phone draws it, on paper, for review by native speakers.
      public static let sheet = Format(rawValue: "sheet")

      /// The word, as in the output of the command.
      public let rawValue: String
      /// The word.
      public var description: String { rawValue }

      /// A value with a raw value, which may be one that a later version adds.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// All values known to this version.
      public static let allCases: [Format] = DocumentationFormat.allCases.map { Format(rawValue: $0.rawValue) }
    }

    /// Creates options; the defaults are those of the command.
    public init(
      formats: [Format] = [.markdown, .html], locales: [String] = [], title: String? = nil, preface: String? = nil,
      include: [String] = [], exclude: [String] = [], templates: [String: String] = [:]
    ) {
      self.formats = formats
      self.locales = locales
      self.title = title
      self.preface = preface
      self.include = include
      self.exclude = exclude
      self.templates = templates
    }

    func value() throws(UsageError) -> GlossSchemaDocs.DocumentationOptions {
      GlossSchemaDocs.DocumentationOptions(
        formats: try DocumentationFormat.formats(named: formats.map(\.rawValue)), locales: locales, title: title,
        preface: preface, include: include, exclude: exclude, templates: templates)
    }
  }

  /// A file of a reference.
  public struct DocumentationFile: Sendable, Hashable, Codable {
    /// The path relative to the reference's folder, such as `html/de/entities/Player.html`.
    public let path: String
    /// The contents of the file.
    public let text: String
  }
}
