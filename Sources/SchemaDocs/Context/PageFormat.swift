import GlossBasics
import GlossPageTemplates

/// How a page format writes page values.
protocol PageFormat: Sendable {
  /// The folder of the format's templates, and the extension of its files.
  var folder: String { get }
  var fileExtension: String { get }
  /// How templates of the format escape `{{…}}`.
  var escaping: TemplateEscaping { get }

  /// The folder of the pages in the output folder, and that of a site's pages in their language's folder.
  var outputFolder: String { get }
  func catalogFolder(of site: Site) -> String
  /// The file of a page without its extension.
  func file(ofPage page: String) -> String

  /// Whether diagrams are drawn by the reader's Mermaid.
  var drawsWithMermaid: Bool { get }

  /// Whether each of several models has a page for its overview; if not, all are on the first page.
  var hasModelPages: Bool { get }

  /// Whether links use page names, as in DocC, instead of file paths.
  var linksByName: Bool { get }
  /// The link to a page by name.
  func address(ofPage name: String, anchor: String?) -> String

  func escaped(_ text: String) -> String
  /// A name with line-break opportunities at its humps, if the format supports them.
  func breakable(_ text: String) -> String
  func code(_ text: String) -> String
  /// A name in a language of its own, which keeps the order of what is around it.
  func name(_ text: String) -> String
  /// Multi-line code, without the surrounding markup.
  func lines(ofCode text: String) -> String
  func link(_ text: String, to href: String) -> String
  /// Documentation in Markdown as blocks, below a heading of the given level.
  func document(_ markdown: String, below level: Int) -> String
  /// The first paragraph of documentation, inline.
  func summary(_ markdown: String) -> String
  func diagram(_ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String)
    -> String
}

extension PageFormat {
  var outputFolder: String { folder }
  var linksByName: Bool { false }
  var drawsWithMermaid: Bool { true }
  var hasModelPages: Bool { false }

  func breakable(_ text: String) -> String { escaped(text) }
  func name(_ text: String) -> String { escaped(text) }
  func lines(ofCode text: String) -> String { text }
  func catalogFolder(of site: Site) -> String { "" }
  func file(ofPage page: String) -> String { page }
  func address(ofPage name: String, anchor: String?) -> String { name }

  func text(_ runs: TextRuns, href: (PageAddress) -> String) -> String {
    if runs.runs.count == 1, case .text(let text)? = runs.runs.first { return escaped(text) }
    // Marks of direction are at home in the whole sentence, also where code parts them from its letters.
    let isRightToLeft = runs.runs.contains { run in
      if case .text(let text) = run { text.unicodeScalars.contains(where: \.isRightToLeft) } else { false }
    }
    var result = ""
    for run in runs.runs {
      switch run {
      case .text(let text): result += isRightToLeft ? escapedAmongRightToLeft(text) : escaped(text)
      case .name(let text): result += name(text)
      case .code(let text): result += code(text)
      case .link(let text, let address): result += link(text, to: href(address))
      }
    }
    return result
  }

  /// A part of a sentence that is written from right to left.
  private func escapedAmongRightToLeft(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let place = rest.firstIndex(where: \.isDirectionMark) {
      result += escaped(String(rest[..<place]))
      result.unicodeScalars.append(rest[place])
      rest = rest[rest.index(after: place)...]
    }
    return result + escaped(String(rest))
  }
}
