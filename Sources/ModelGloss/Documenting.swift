import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossModelChecks
import GlossModelReading
import GlossSchemaDocs

extension DataModel {
  /// The files of the model's reference.
  ///
  /// ```swift
  /// for page in try model.documentation() { print(page.path) }
  /// ```
  ///
  /// - Parameters:
  ///   - options: formats, languages and what else can be chosen.
  ///   - tables: the tables found before; nil to look for them now.
  /// - Returns: the files with their paths, in a fixed order; nothing is written.
  /// - Throws: ``DocumentationError`` where a template is wrong or no entity is left.
  public func documentation(
    _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(DocumentationError) -> [DocumentationFile] {
    try pages(options, tables: tables).map { DocumentationFile(path: $0.path, text: $0.text) }
  }

  /// Writes the model's reference into a folder, and removes pages of an earlier run that are no longer wanted.
  ///
  /// Every file is written whole or not at all; files that no run wrote are never touched.
  ///
  /// - Returns: the paths that changed, sorted.
  /// - Throws: ``DocumentationError``, also where the folder cannot be written.
  @discardableResult
  public func writeDocumentation(
    to folder: String, _ options: DocumentationOptions = DocumentationOptions(), tables: LocalizationTables? = nil
  ) throws(DocumentationError) -> [String] {
    let pages = try pages(options, tables: tables)
    do {
      return try DocumentationFolder.write(pages, to: folder)
    } catch {
      throw DocumentationError(description: error.description)
    }
  }

  private func pages(
    _ options: DocumentationOptions, tables: LocalizationTables?
  ) throws(DocumentationError) -> [GlossSchemaDocs.DocumentationFile] {
    let tables = tables?.value ?? modelTables()
    var reader = ManagedClassReader(files: DiskFileTree())
    var documented = [
      DocumentedModel(loaded: isFromFile ? reader.completed(loaded, tables) : loaded, tables: tables)
    ]
    if isFromFile { _ = documented.readHistory(in: DiskFileTree()) }
    do {
      return try SchemaDocumentation(models: documented, options: options.value).files()
    } catch {
      throw DocumentationError(description: error.description)
    }
  }
}

/// What can be chosen of a reference.
public struct DocumentationOptions: Sendable, Hashable {
  /// What is written, each in a folder of its own.
  public var formats: [Format]
  /// The languages of the readers; empty for every language that has a table, and the development language.
  public var locales: [String]
  /// The title; nil for the name of the model.
  public var title: String?
  /// Markdown that stands before the overview.
  public var preface: String?
  /// Globs on names of entities: only these are documented when any is given.
  public var include: [String]
  /// Globs on names of entities that are left out.
  public var exclude: [String]
  /// Templates that take the place of built-in ones: a path such as `html/entity.mustache`, and the text.
  public var templates: [String: String]

  /// What a reference can be written as; the raw value is the word of the command and the name of the folder.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// GitHub-flavoured Markdown.
    case markdown
    /// A static site.
    case html
    /// A catalog for DocC.
    case docc
    /// What the pages say, as data.
    case json
    /// Class diagrams for Mermaid.
    case mermaid
    /// Graphviz.
    case dot
    /// PlantUML.
    case plantuml
    /// Database Markup Language.
    case dbml
    /// The schema of tbls.
    case tbls
  }

  /// Options of a reference; without any argument, those of the command.
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

  var value: GlossSchemaDocs.DocumentationOptions {
    GlossSchemaDocs.DocumentationOptions(
      formats: formats.compactMap { DocumentationFormat(rawValue: $0.rawValue) }, locales: locales, title: title,
      preface: preface, include: include, exclude: exclude, templates: templates)
  }
}

/// One file of a reference.
public struct DocumentationFile: Sendable, Hashable {
  /// The path below the folder of the reference, such as `html/de/entities/Player.html`.
  public let path: String
  /// What the file holds.
  public let text: String
}

/// Why a reference could not be made or written.
public struct DocumentationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line, with the place first where a template is to blame.
  public let description: String
}
