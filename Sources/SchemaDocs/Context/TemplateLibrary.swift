import Mustache
import Templates

/// The templates of one format: those built in, with the reader's own in place of some.
struct TemplateLibrary: Sendable {
  private var library = MustacheLibrary()

  init(format: any PageFormat, overrides: [String: String], words: Set<String>, isSingle: Bool = false)
    throws(DocumentationError)
  {
    Self.registerContentTypes
    if let format = format as? SyntaxFormat {
      MustacheContentTypes.register(SyntaxContentType(syntax: format.syntax), named: format.contentType)
    }
    let folder = format.folder + "/"
    var texts: [String: String] = [:]
    for path in Templates.paths where path.hasPrefix(folder) && path.hasSuffix(Self.suffix) {
      texts[path] = Templates.text(at: path)
    }
    let builtIn = texts
    let layout = overrides[folder + "layout" + Self.suffix] ?? texts[folder + "layout" + Self.suffix]
    for (path, text) in overrides where path.hasPrefix(folder) && path.hasSuffix(Self.suffix) { texts[path] = text }
    try Self.checkNames(of: overrides, builtIn: builtIn, in: folder)
    for path in texts.keys.sorted() {
      guard let text = texts[path] else { continue }
      if builtIn[path] != text { try TemplateNames.check(text, path: path, words: words) }
      let name = String(path.dropFirst(folder.count).dropLast(Self.suffix.count))
      try register(text, path: path, named: name, format: format)
    }
    guard isSingle else { return }
    if let layout { try register(layout, path: folder + "layout" + Self.suffix, named: "page", format: format) }
    for name in ["layout", "pages", "languages"] {
      try register(Self.singleParts[name] ?? "", path: folder + name + Self.suffix, named: name, format: format)
    }
  }

  private mutating func register(
    _ text: String, path: String, named name: String, format: any PageFormat
  ) throws(DocumentationError) {
    do {
      // Every template says how it escapes, a partial too: the engine goes back to HTML in each.
      let template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(format.contentType) }}\n" + text)
      library.register(template, named: name)
    } catch let error as MustacheTemplate.ParserError {
      throw .template(
        path: path, line: error.context.lineNumber - 1, column: error.context.columnNumber,
        reason: Self.reason(error.error))
    } catch {
      throw .template(path: path, line: 1, column: 1, reason: "the template cannot be read")
    }
  }

  /// An override that is neither a built-in template nor used as a partial by one is a mistyped name.
  private static func checkNames(
    of overrides: [String: String], builtIn: [String: String], in folder: String
  ) throws(DocumentationError) {
    for path in overrides.keys.sorted() where path.hasPrefix(folder) && path.hasSuffix(suffix) {
      let name = path.dropFirst(folder.count).dropLast(suffix.count)
      let isUsed = overrides.values.contains { $0.contains(">\(name)}}") || $0.contains("> \(name)") }
      guard builtIn[path] == nil, !isUsed else { continue }
      throw .unknownTemplate(path: path, suggestion: Nearest.name(to: path, among: Set(builtIn.keys)))
    }
  }

  /// Parts that a single page has once, not in each of its sections.
  private static let singleParts = ["layout": "{{$content}}{{/content}}"]

  func render(_ context: TemplateObject, template: String) -> String {
    library.render(context, withTemplate: template) ?? ""
  }

  private static let suffix = ".mustache"

  private static let registerContentTypes: Void = {
    MustacheContentTypes.register(MarkdownContentType(), named: "MARKDOWN")
    MustacheContentTypes.register(MarkupContentType(), named: "MARKUP")
  }()

  private static func reason(_ error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "a section is closed under another name than it was opened"
    case .unfinishedName: "a tag is not closed or its name has a character that is not allowed"
    case .expectedSectionEnd: "a section is not closed"
    case .invalidSetDelimiter: "the delimiters are not set as `{{=<% %>=}}`"
    case .transformAppliedToInheritanceSection: "a block cannot be transformed"
    case .illegalTokenInsideInheritSection: "only blocks may stand between the tags of a parent"
    case .textInsideInheritSection: "text stands outside of blocks between the tags of a parent"
    case .invalidConfigVariableSyntax: "a pragma is not written as `{{% NAME:VALUE }}`"
    case .unrecognisedConfigVariable: "the pragma is not known"
    case nil: "the template ends in the middle of a tag"
    }
  }
}

private struct MarkdownContentType: MustacheContentType {
  func escapeText(_ text: String) -> String { MarkdownText.escaped(text, isLineStart: true) }
}

private struct MarkupContentType: MustacheContentType {
  func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
}

private struct SyntaxContentType: MustacheContentType {
  let syntax: MarkupSyntax
  func escapeText(_ text: String) -> String { syntax.escaped(text) }
}
