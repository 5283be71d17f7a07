import Foundation
import GlossBasics

/// How a folder of templates writes another markup than Markdown: the file `markdown/syntax.json` beside them.
///
/// The templates say how a page is built; what stands between (names as code, links, sentences) is made before, and by
/// the syntax:
///
/// ```json
/// {
///   "folder": "asciidoc", "extension": "adoc",
///   "escapes": { "*": "&#42;", "|": "&#124;" },
///   "code": "``%{text}``", "link": "xref:%{href}[%{text}]",
///   "links": "files", "document": "html"
/// }
/// ```
struct MarkupSyntax: Sendable, Hashable {
  /// What links lead to.
  enum LinkTarget: String, Decodable, Sendable {
    /// A file, relative to the page: `entities/Player.adoc#name`.
    case files
    /// A page by its name alone, as wikis name pages: `Player#name`.
    case pages
  }

  /// What becomes of documentation, which is Markdown.
  enum DocumentForm: String, Decodable, Sendable {
    /// Text without markup, escaped.
    case plain
    /// Safe HTML, for markups that can hold it.
    case html
  }

  /// The folder below the output folder.
  var folder: String
  /// The extension of the pages, without a dot.
  var fileExtension: String
  /// What stands for a character that is markup.
  var escapes: [Unicode.Scalar: String]
  /// A name or expression of the model; `%{text}` is the escaped text.
  var code: String
  /// A link; `%{text}` is code already.
  var link: String
  var links: LinkTarget
  var document: DocumentForm

  /// Where the syntax of a format's templates lies.
  static let path = "markdown/syntax.json"

  init(json: String) throws(DocumentationError) {
    let decoder = JSONDecoder()
    let fields: Fields
    do {
      fields = try decoder.decode(Fields.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw Self.error(Self.reason(error))
    } catch {
      throw Self.error("is no JSON")
    }
    guard SafeName.of(fields.folder) == fields.folder, SafeName.of(fields.extension) == fields.extension else {
      throw Self.error("'folder' and 'extension' may have letters, digits and _ only")
    }
    (folder, fileExtension, code, link) = (fields.folder, fields.extension, fields.code, fields.link)
    (links, document) = (fields.links ?? .files, fields.document ?? .plain)
    escapes = [:]
    for (character, replacement) in fields.escapes {
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
        throw Self.error("'escapes' has '\(character.visible(.page))', which is not one character")
      }
      escapes[scalar] = replacement
    }
    for (member, text, names) in [("code", code, ["text"]), ("link", link, ["text", "href"])] {
      for name in names where !text.contains("%{\(name)}") { throw Self.error("'\(member)' lacks %{\(name)}") }
    }
  }

  /// The file as it is written.
  private struct Fields: Decodable {
    var folder: String
    var `extension`: String
    var escapes: [String: String]
    var code: String
    var link: String
    var links: LinkTarget?
    var document: DocumentForm?
  }

  private static func error(_ reason: String) -> DocumentationError {
    .template(path: path, line: 1, column: 1, reason: reason)
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "has no member '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is of another type than expected"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has a value that is not known"
    default: "is no JSON"
    }
  }

  /// A text in which nothing is markup.
  func escaped(_ text: String) -> String { text.visible(.page).replacingScalars(escapes) }
}
