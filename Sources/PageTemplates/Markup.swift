import GlossBasics

/// HTML in which interpolated strings are escaped.
///
/// ```swift
/// let item: Markup = "<li><code>\(entity.name)</code></li>"
/// ```
///
/// Pages are written in two ways: from templates, which users can replace, so they are files with a grammar and limits
/// of their own; and as this type, for pages whose markup is computed. In both, a string is escaped unless the writer
/// says that it is markup: `{{{…}}}` in a template, another `Markup` or `init(trusted:)` here.
package struct Markup: Sendable, Hashable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Escapes a string for an element's content or a quoted attribute.
  package init(escaping text: String) { self.text = HTMLText.escaped(text) }

  /// Takes over what is HTML already: what cmark-gfm writes, a style sheet, a script.
  package init(trusted text: String) { self.text = text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ text: String) { self.text += HTMLText.escaped(text) }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    /// Appends markup if a condition holds.
    package mutating func appendInterpolation(if condition: Bool, _ markup: Markup) {
      if condition { text += markup.text }
    }
    /// Appends markup made from a string, if there is one.
    package mutating func appendInterpolation(_ text: String?, _ make: (String) -> Markup) {
      if let text { self.text += make(text).text }
    }
    /// Appends markup in order.
    package mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { text += piece.text } }
  }

  /// The head of a page that loads nothing, up to its body.
  ///
  /// - Parameters:
  ///   - language: the attributes that say in which language the page is.
  ///   - style: the style sheet.
  ///   - hasScript: whether scripts of the page itself run.
  package static func standaloneHead(
    title: String, style: Markup, language: Markup = "lang=\"en\"", hasScript: Bool = false
  ) -> Markup {
    """
    <!doctype html>
    <html \(language)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\
    \(if: hasScript, "; script-src 'unsafe-inline'")">
    <title>\(title)</title>
    <style>
    \(style)</style>
    </head>

    """
  }

  package static func += (left: inout Markup, right: Markup) { left.text += right.text }

  /// Joins markup with a separator.
  package static func joined(_ pieces: [Markup], separator: Markup) -> Markup {
    Markup(trusted: pieces.map(\.text).joined(separator: separator.text))
  }
}
