import GlossBasics
import GlossPageTemplates
import Testing

/// The file that describes a user's own markup.
@Suite struct MarkupSyntaxTests {
  private static func json(
    folder: String = "wiki", fileExtension: String = "adoc", escapes: String = "{}", code: String = "`%{text}`",
    link: String = "[%{href} %{text}]", more: String = ""
  ) -> String {
    """
    {"folder": "\(folder)", "extension": "\(fileExtension)", "escapes": \(escapes), "code": "\(code)", \
    "link": "\(link)"\(more)}
    """
  }

  private static func reason(_ json: String) -> String? {
    do throws(TemplateError) {
      _ = try MarkupSyntax(json: json)
      return nil
    } catch {
      guard case .invalid("markdown/syntax.json", 1, 1, let reason) = error else { return "\(error)" }
      return reason
    }
  }

  @Test func membersThatMayLackHaveDefaults() throws {
    let syntax = try MarkupSyntax(json: Self.json())
    #expect(syntax.folder == "wiki" && syntax.fileExtension == "adoc" && syntax.escapes.isEmpty)
    #expect(syntax.code == "`%{text}`" && syntax.link == "[%{href} %{text}]")
    #expect(syntax.links == .files && syntax.document == .plain)
    let other = try MarkupSyntax(json: Self.json(more: #", "links": "pages", "document": "html""#))
    #expect(other.links == .pages && other.document == .html)
  }

  /// Folder and extension are names of ASCII letters, digits and underscores, and none that a system reserves.
  @Test(arguments: [
    ("a", true), ("z", true), ("A", true), ("Z", true), ("0", true), ("9", true), ("_", true), ("a_9Z", true),
    ("", false), ("/", false), (":", false), ("@", false), ("[", false), ("`", false), ("{", false), (".", false),
    ("a/b", false), ("a.b", false), ("a-b", false), ("é", false), ("con", false), ("NUL", false), ("Index", false),
    ("aux", false), ("prn", false), ("conn", true), (String(repeating: "a", count: 100), true),
    (String(repeating: "a", count: 101), false),
  ])
  func aNameIsAPlainFileName(name: String, isPlain: Bool) {
    let reason = isPlain ? nil : "'folder' and 'extension' may contain only letters, digits and _"
    #expect(Self.reason(Self.json(folder: name)) == reason)
    #expect(Self.reason(Self.json(fileExtension: name)) == reason)
  }

  @Test(arguments: [
    ("", "is not JSON"), ("{", "is not JSON"), ("[]", "'' has the wrong type"), ("{}", "has no member 'folder'"),
    (json(escapes: "[]"), "'escapes' has the wrong type"), (json(escapes: "null"), "'escapes' has the wrong type"),
    (json(escapes: "{\"*\": 1}"), "'escapes.*' has the wrong type"),
    (json(escapes: "{\"ab\": \"x\"}"), "'escapes' has 'ab', which is not one character"),
    (json(escapes: "{\"\": \"x\"}"), "'escapes' has '', which is not one character"),
    (json(escapes: "{\"*\": \"x\"}"), nil), (json(more: ", \"links\": \"webs\""), "'links' has an unknown value"),
    (json(more: ", \"document\": \"html\""), nil), (json(more: ", \"document\": 1"), "'document' has the wrong type"),
    (json(code: "x"), "'code' lacks %{text}"), (json(link: "%{href}"), "'link' lacks %{text}"),
    (json(link: "%{text}"), "'link' lacks %{href}"), (json(more: ", \"other\": 1"), nil),
  ])
  func whatIsWrongIsSaid(json: String, reason: String?) {
    #expect(Self.reason(json) == reason)
  }

  @Test(arguments: [
    ("a*b", "a&#42;b"), ("**", "&#42;&#42;"), ("a|b", "a\\|b"), ("plain", "plain"), ("", ""),
    ("*\u{301}", "&#42;\u{301}"),
    ("a\nb", "a b"), ("\u{202E}*", "⟨U+202E⟩&#42;"),
  ])
  func charactersThatAreMarkupAreReplaced(text: String, escaped: String) throws {
    let syntax = try MarkupSyntax(json: Self.json(escapes: #"{"*": "&#42;", "|": "\\|"}"#))
    #expect(syntax.escaped(text) == escaped)
  }
}
