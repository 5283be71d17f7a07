import GlossBasics
import GlossFileTrees
import GlossSchemaDocs

extension DataModel {
  /// Generates the files of the model's reference.
  ///
  /// ```swift
  /// for page in try model.documentation() { print(page.path) }
  /// ```
  ///
  /// - Parameters:
  ///   - options: formats, languages and other options.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: The files with their paths, in a fixed order; nothing is written.
  /// - Throws: ``DocumentationError`` if a table cannot be read, a template is invalid, a name does not exist or no
  ///   entity is left.
  /// - Complexity: O(*n*) in the bytes of all versions, times the languages; diagrams of dense models have a limit.
  public func documentation(
    _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(DocumentationError) -> [DocumentationFile] {
    try pages(options, tables: tables).map { DocumentationFile(path: $0.path, text: $0.text) }
  }

  /// Writes the model's reference to a folder, and removes stale pages of an earlier run.
  ///
  /// Every file is written atomically; files from other sources are never touched.
  ///
  /// - Returns: The paths that changed, sorted.
  /// - Throws: ``DocumentationError``, also if the folder cannot be written.
  @discardableResult
  public func writeDocumentation(
    to folder: String, _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(DocumentationError) -> [String] {
    let pages = try pages(options, tables: tables)
    do {
      return try DocumentationFolder.write(pages, to: folder, in: DiskFileTree())
    } catch {
      throw DocumentationError(description: error.description)
    }
  }

  private func pages(
    _ options: DocumentationOptions, tables: LocalizationTables?
  ) throws(DocumentationError) -> [GlossSchemaDocs.DocumentationFile] {
    do {
      let project = try project(with: tables, readingClasses: true)
      try requireReadable(project)
      try project.requireLocales(options.locales)
      return try SchemaDocumentation(models: project.documented().models, options: try options.value()).files()
    } catch let error as any Error & CustomStringConvertible {
      throw DocumentationError(description: error.description)
    } catch {
      throw DocumentationError(description: "\(error)")
    }
  }
}

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
public struct DocumentationFile: Sendable, Hashable {
  /// The path relative to the reference's folder, such as `html/de/entities/Player.html`.
  public let path: String
  /// The contents of the file.
  public let text: String
}

/// The reason why a reference could not be generated or written.
public struct DocumentationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line; if a template is the cause, it begins with the location.
  public let description: String
}
