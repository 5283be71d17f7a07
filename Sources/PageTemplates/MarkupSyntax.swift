import Foundation
import GlossBasics

/// How a folder of templates produces markup other than Markdown: the file `markdown/syntax.json` next to them.
///
/// The templates define how a page is built; the parts in between (names as code, links, sentences) are generated
/// beforehand, according to the syntax:
///
/// ```json
/// {
///   "folder": "asciidoc", "extension": "adoc",
///   "escapes": { "*": "&#42;", "|": "&#124;" },
///   "code": "``%{text}``", "link": "xref:%{href}[%{text}]",
///   "links": "files", "document": "html"
/// }
/// ```
package struct MarkupSyntax: Sendable, Hashable {
  /// The targets of links.
  package enum LinkTarget: String, Decodable, Sendable {
    /// A file, relative to the page: `entities/Player.adoc#name`.
    case files
    /// A page by its name alone, as in wikis: `Player#name`.
    case pages
  }

  /// How documentation, which is Markdown, is converted.
  package enum DocumentForm: String, Decodable, Sendable {
    /// Text without markup, escaped.
    case plain
    /// Safe HTML, for markups that allow it.
    case html
  }

  /// The folder below the output folder.
  package var folder: String
  /// The extension of the pages, without a dot.
  package var fileExtension: String
  /// The replacements for characters that are markup.
  package var escapes: [Unicode.Scalar: String]
  /// A name or expression of the model; `%{text}` is the escaped text.
  package var code: String
  /// A link; `%{text}` is already formatted as code.
  package var link: String
  package var links: LinkTarget
  package var document: DocumentForm

  /// The path of a format's syntax file.
  package static let path = "markdown/syntax.json"

  package init(json: String) throws(TemplateError) {
    let decoder = JSONDecoder()
    let fields: Fields
    do {
      fields = try decoder.decode(Fields.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw Self.error(Self.reason(error))
    } catch {
      throw Self.error("is not JSON")
    }
    guard Self.isPlain(fields.folder), Self.isPlain(fields.extension) else {
      throw Self.error("'folder' and 'extension' may contain only letters, digits and _")
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

  /// The file's JSON.
  private struct Fields: Decodable {
    var folder: String
    var `extension`: String
    var escapes: [String: String]
    var code: String
    var link: String
    var links: LinkTarget?
    var document: DocumentForm?
  }

  /// Whether a name is a valid file name on every system, and not a path.
  private static func isPlain(_ name: String) -> Bool {
    let reserved: Set<String> = ["con", "prn", "aux", "nul", "index"]
    return !name.isEmpty && name.utf8.count <= 100 && !reserved.contains(name.lowercased())
      && name.utf8.allSatisfy { byte in
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "_")
      }
  }

  private static func error(_ reason: String) -> TemplateError {
    .invalid(path: path, line: 1, column: 1, reason: reason)
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "has no member '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has an unknown value"
    default: "is not JSON"
    }
  }

  /// Escapes a string so that nothing in it is markup.
  package func escaped(_ text: String) -> String { text.visible(.page).replacingScalars(escapes) }
}
