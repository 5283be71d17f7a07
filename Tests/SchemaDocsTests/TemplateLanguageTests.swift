import Foundation
import GlossManagedObjectModel
import GlossTemplates
import Mustache
import Testing

@testable import GlossSchemaDocs

/// The templates' language against swift-mustache, which it must agree with in every byte.
@Suite struct TemplateLanguageTests {
  /// Templates over the context of `context`.
  static let templates = [
    "", "text", "a {{name}} b", "{{name}}{{{name}}}{{&name}}", "{{ name }}|{{{ name }}}|{{& name }}", "{{missing}}",
    "{{#name}}{{.}} {{name}}{{/name}}", "{{yes}} {{no}}",
    "{{#yes}}a{{/yes}}{{#no}}b{{/no}}{{^yes}}c{{/yes}}{{^no}}d{{/no}}",
    "{{#void}}a{{/void}}{{^void}}b{{/void}}", "{{#none}}a{{/none}}{{^none}}b{{/none}}",
    "{{#rows}}{{text}},{{/rows}}", "{{#rows}}{{text}}{{^last()}}, {{/last()}}{{/rows}}",
    "{{#rows}}{{#first()}}<{{/first()}}{{index()}}{{#even()}}e{{/even()}}{{#odd()}}o{{/odd()}}{{/rows}}",
    "{{#rows}}{{plusone(index())}} {{/rows}}", "{{#rows}}{{name}}/{{text}}/{{void}} {{/rows}}",
    "{{#rows}}{{#object}}{{last()}}{{#last()}}x{{/last()}}{{^last()}}y{{/last()}}{{/object}}{{/rows}}",
    "{{#empty}}a{{/empty}}{{^empty}}b{{/empty}}", "{{#rows}}{{#rows}}{{text}}{{/rows}};{{/rows}}",
    "{{object.name}} {{object.missing}} {{object.object.name}} {{missing.name}} {{name.name}}",
    "{{#object}}{{name}} {{.name}} {{.yes}} {{yes}}{{/object}}", "{{words.title}} {{words.none}}",
    "{{#words}}{{title}}{{/words}}", "{{#words.title}}{{.}}{{/words.title}}",
    "{{uppercased(name)}} {{lowercased(name)}} {{capitalized(name)}} {{reversed(name)}} {{nothing(name)}}",
    "{{reversed(uppercased(name))}} {{#empty(name)}}e{{/empty(name)}}",
    "{{count(rows)}} {{#first(rows)}}{{text}}{{/first(rows)}} {{#last(rows)}}{{text}}{{/last(rows)}}",
    "{{#reversed(rows)}}{{text}}{{/reversed(rows)}} {{#empty(rows)}}e{{/empty(rows)}}{{^empty(rows)}}n{{/empty(rows)}}",
    // White space.
    "a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\n  {{#yes}}  \n  b\n  {{/yes}}  \nc", "{{#yes}}\n{{/yes}}",
    "a {{#yes}}\nb {{/yes}}\nc",
    "  {{#yes}} b {{/yes}}\n", " {{^no}}\n|\n {{/no}}\n", "a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc\r\n",
    "{{! comment }}\na\n  {{! comment\n over lines }}  \nb {{! c }} d\n", "  {{name}}\n\t{{{name}}}\n  {{&name}} \n",
    "{{#yes}}x\n{{/yes}}\n  {{#yes}}\ny\n{{/yes}}\n", "{{#yes}}\nx{{/yes}} {{#no}}\n{{/no}} z\n",
    "a {{^last()}}b{{/last()}}",
    "{{#rows}}\n- {{text}}\n{{/rows}}\nend", "{{#rows}}\n{{#yes}}\n- {{text}}\n{{/yes}}\n{{/rows}}\n", "  \n \n", "a  ",
    " {{!x}}  ",
    // Partials, parents, delimiters.
    "{{>part}}", "a {{>part}} b\n", "  {{>part}}\nx\n", "{{#rows}}\n  {{>part}}\n{{/rows}}\n", "{{>missing}}|",
    "{{> part }}",
    "  {{>nested}}\n", "\t{{>blank}}\nx", "{{>*partName}}", "  {{>*partName}}\n-", "{{>*missing}}",
    "{{#rows}}{{>position}}{{/rows}}",
    "{{<page}}{{$content}}mine {{name}}{{/content}}{{/page}}",
    "{{<page}}\n{{$content}}\nmine\n{{/content}}\n{{/page}}\n",
    "{{<page}}{{/page}}", "{{<page}}{{$other}}o{{/other}}{{/page}}",
    "  {{<page}}\n    {{$content}}\n    a\n      b\n    {{/content}}\n  {{/page}}\n",
    "{{<outer}}{{$content}}deep{{/content}}{{/outer}}", "{{<outer}}{{$title}}t{{/title}}{{/outer}}",
    "{{<*partName}}{{$content}}x{{/content}}{{/*partName}}",
    "{{$content}}default {{name}}{{/content}}", "a\n  {{$content}}\n  default\n  {{/content}}\nb",
    "{{#rows}}{{<page}}{{$content}}{{text}}{{/content}}{{/page}}{{/rows}}",
    "{{<page}}\n{{! note }}\n{{$content}}\n{{#rows}}\n{{text}}\n{{/rows}}\n{{/content}}\n{{/page}}",
    "{{=<% %>=}}<% name %> {{name}}", "{{=<% %>=}}\n<%#yes%>\na\n<%/yes%>\n<%={{ }}=%>\n{{name}}",
    "{{#yes}}{{=| |=}}|name| |/yes|{{name}}",
    "{{% CONTENT_TYPE:TEXT}}{{name}}", "{{% CONTENT_TYPE:HTML}}\n{{name}}\n",
    "{{name}}{{#yes}}{{% CONTENT_TYPE:TEXT}}{{name}}{{/yes}}{{name}}",
    "{ {{name}} } {{{name}}}}", "a { b { c", "ä€𝄞 {{name}} é",
  ]

  static let partials = [
    "part": "<{{text}}>\n", "nested": "a\n  {{>part}}\nb {{name}}\n",
    "blank": "{{void}}\n\n{{#rows}}\n{{text}}\n{{/rows}}\nend\n",
    "page": "[{{$content}}default{{/content}}]\n{{$foot}}{{/foot}}",
    "outer": "{{<page}}{{$content}}outer{{$title}}none{{/title}}{{/content}}{{/page}}",
    "position": "{{#last()}}l{{/last()}}{{^last()}}n{{/last()}}",
  ]

  static func context() -> ContextObject {
    var inner = ContextObject(.all)
    inner.add(.name, "inner")
    var object = ContextObject(.all)
    object.add(.name, "object")
    object.add(.parent, inner)
    let rows = ["one", "t|wo*", "<three>"].map { text in
      var row = ContextObject(.all)
      row.add(.text, text)
      row.add(.parent, object)
      row.add(.preface, "")
      return row
    }
    var context = ContextObject(.all)
    context.add(.name, "Na_me <&> \"q\" 'x'")
    context.add(.isCurrent, true)
    context.add(.isIndex, false)
    context.add(.preface, "")
    context.add(.rows, rows)
    context.add(.entries, [ContextObject]())
    context.add(.parent, object)
    context.add(.words, words: ["title": "The <title>"])
    context.add(.code, "part")
    return context
  }

  /// The members of `context` under the names that the templates above use.
  static func named(_ template: String) -> String {
    [
      ("partName", "code"), ("yes", "isCurrent"), ("no}}", "isIndex}}"), ("void", "preface"), ("object", "parent"),
      ("#empty}}", "#entries}}"), ("^empty}}", "^entries}}"), ("/empty}}", "/entries}}"),
    ].reduce(template) { $0.replacing($1.0, with: $1.1) }
  }

  @Test(arguments: templates) func saysWhatSwiftMustacheSays(_ template: String) throws {
    Reference.registerContentTypes()
    for escaping in [TemplateEscaping.markup, .markdown, .none] {
      var texts = Self.partials
      texts["main"] = template
      texts = texts.mapValues(Self.named)
      let ours = try Self.render("main", texts, escaping: escaping, context: Self.context())
      #expect(ours == (try Reference.render("main", texts, escaping: escaping, context: Self.context())))
    }
  }

  @Test(arguments: ["markdown", "html", "docc"]) func writesTheBuiltInPagesAsSwiftMustacheDoes(_ folder: String) throws
  {
    Reference.registerContentTypes()
    let pages = try SampleModels.files(
      SampleModels.library, options: DocumentationOptions(formats: [.json], locales: ["de", "en"]))
    var texts: [String: String] = [:]
    for path in Templates.paths where path.hasPrefix(folder + "/") && path.hasSuffix(".mustache") {
      texts[String(path.dropFirst(folder.count + 1).dropLast(9))] = Templates.text(at: path)
    }
    let escaping: TemplateEscaping = folder == "html" ? .markup : .markdown
    #expect(pages.count > 10)
    for text in pages.values where text.hasPrefix("{") {
      let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let template = try #require(file["template"] as? String)
      let page = try #require(file["page"] as? [String: Any])
      let context = Reference.context(page)
      let ours = try Self.render(template, texts, escaping: escaping, context: context)
      #expect(ours == (try Reference.render(template, texts, escaping: escaping, context: context)))
      #expect(ours.utf8.count > 50)
    }
  }

  @Test(arguments: [
    "{{name", "a\n{{#rows}}\nx", "{{/rows}}", "{{#rows}}{{/name}}", "{{#last()}}{{/last}}", "a {{na me}}",
    "{{na!me}} x",
    "{{last(}}", "{{last)}}", "{{last(x)y}}", "{{=<%=}} ", "{{=<% %>}} ", "{{% X}} ", "{{% CONTENT_TYPE:WIKI}} x",
    "{{% X:TEXT}} x", "{{<page}}{{name}}{{/page}} x", "{{<page}}{{$content}}{{/page}} x", "{{$last(x)}}{{/x}} ",
    "\n\n  {{#rows}}é{{/rws}}",
  ]) func refusesWhatSwiftMustacheRefuses(_ template: String) throws {
    let theirs = #expect(throws: MustacheTemplate.ParserError.self) { try MustacheTemplate(string: template) }
    let ours = #expect(throws: TemplateSyntaxError.self) {
      var parser = TemplateParser(template, number: { _ in 0 })
      _ = try parser.parse(escaping: .none)
    }
    #expect(ours?.line == theirs?.context.lineNumber)
  }

  @Test func endsWhereAPartialUsesItself() throws {
    let text = try Self.render("main", ["main": "a{{>main}}"], escaping: .none, context: Self.context())
    #expect(text.hasPrefix("aaa") && text.count < 1_000)
    let block = "{{<main}}{{$content}}b{{$content}}{{/content}}{{/content}}{{/main}}"
    _ = try Self.render("main", ["main": block], escaping: .none, context: Self.context())
    let deep = String(repeating: "{{#rows}}", count: 500)
    #expect(throws: TemplateSyntaxError.self) {
      try Self.render("main", ["main": deep], escaping: .none, context: Self.context())
    }
  }

  private static func render(
    _ name: String, _ texts: [String: String], escaping: TemplateEscaping, context: ContextObject
  ) throws -> String {
    let names = texts.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let words: [String: String] = if case .words(let words)? = context.value(of: .words) { words } else { [:] }
    let templates = try names.map { name -> [TemplateNode]? in
      var parser = TemplateParser(texts[name] ?? "", number: { numbers[$0] ?? names.count }) { $0.word(among: words) }
      return try parser.parse(escaping: escaping)
    }
    var renderer = TemplateRenderer(templates: templates + [nil], numbers: numbers, context: context)
    return String(decoding: renderer.render(try #require(numbers[name])), as: UTF8.self)
  }
}

/// The same by swift-mustache.
private enum Reference {
  static func registerContentTypes() {
    MustacheContentTypes.register(Escaper(escaping: .markdown), named: "MARKDOWN")
    MustacheContentTypes.register(Escaper(escaping: .markup), named: "MARKUP")
  }

  static func render(
    _ name: String, _ texts: [String: String], escaping: TemplateEscaping, context: ContextObject
  ) throws -> String {
    let contentType =
      switch escaping {
      case .markdown: "MARKDOWN"
      case .markup: "MARKUP"
      case .none, .syntax: "TEXT"
      }
    var library = MustacheLibrary()
    for (name, text) in texts {
      library.register(
        try MustacheTemplate(string: "{{% CONTENT_TYPE:\(contentType)}}\n" + text), named: name)
    }
    return try #require(library.render(Box(context), withTemplate: name))
  }

  static func context(_ members: [String: Any]) -> ContextObject {
    var object = ContextObject(.all)
    for (name, value) in members {
      guard let member = ContextMember(named: name) else { continue }
      switch value {
      case let words as [String: String] where member == .words: object.add(.words, words: words)
      case let text as String: object.add(member, text)
      case let list as [[String: Any]]: object.add(member, list.map(context))
      case let inner as [String: Any]: object.add(member, context(inner))
      case let flag as Bool: object.add(member, flag)
      default: break
      }
    }
    return object
  }

  private struct Escaper: MustacheContentType {
    var escaping: TemplateEscaping
    func escapeText(_ text: String) -> String { escaping.escaped(text) }
  }

  private struct Void: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }
  }

  private final class Box: MustacheParent {
    private var members: [String: Any] = [:]

    init(_ object: ContextObject) {
      for (member, value) in object.members {
        members[member.name] =
          switch value {
          case .none: Void()
          case .text(let text): text
          case .flag(let flag): flag
          case .number(let number): number
          case .object(let object): Box(object)
          case .list(let list): list.map(Box.init)
          case .words(let words): Box(words: words)
          }
      }
    }

    init(words: [String: String]) { members = words }

    func child(named name: String) -> Any? { members[name] }
  }
}
