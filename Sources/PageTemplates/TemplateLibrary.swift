import GlossBasics

/// The templates of one format: the built-in ones, some replaced by the user's.
package struct TemplateLibrary: Sendable {
  private let words: [String: String]
  private let flags: [String: Bool]
  private let escaping: TemplateEscaping
  private let vocabulary: TemplateVocabulary
  private var templates: [[TemplateNode]?] = []
  private var numbers: [String: Int] = [:]

  /// - Parameters:
  ///   - folder: the folder of the format's templates, such as `html`.
  ///   - escaping: how templates write `{{…}}` by default.
  ///   - builtIn: the built-in templates of the folder by path.
  ///   - overrides: the user's own templates by path.
  ///   - words: the values of `{{words.…}}`.
  ///   - flags: members that no object but the page has, and that are the same on every page.
  ///   - isSingle: whether all pages become sections of a single page.
  package init(
    folder: String, escaping: TemplateEscaping, vocabulary: TemplateVocabulary, builtIn: [String: String],
    overrides: [String: String], words: [String: String], flags: [String: Bool] = [:], isSingle: Bool = false
  ) throws(TemplateError) {
    self.words = words
    self.flags = flags
    self.escaping = escaping
    self.vocabulary = vocabulary
    let folder = folder + "/"
    var texts = builtIn
    let layout = overrides[folder + "layout" + Self.suffix] ?? texts[folder + "layout" + Self.suffix]
    for (path, text) in overrides where path.hasPrefix(folder) && path.hasSuffix(Self.suffix) { texts[path] = text }
    try Self.checkNames(of: overrides, builtIn: builtIn, in: folder)
    for path in texts.keys.sorted() {
      guard let text = texts[path] else { continue }
      let name = String(path.dropFirst(folder.count).dropLast(Self.suffix.count))
      try register(text, path: path, named: name)
    }
    // The page around a single page is registered below.
    let missing = Set(numbers.filter { templates[$0.value] == nil && $0.key != "page" }.keys)
    if let name = missing.min(by: { $0.precedes($1) }) {
      throw Self.missingTemplate(name, in: texts, known: Set(numbers.keys).subtracting(missing))
    }
    guard isSingle else { return }
    if let layout { try register(layout, path: folder + "layout" + Self.suffix, named: "page") }
    for name in ["layout", "pages", "languages"] {
      try register(Self.singleParts[name] ?? "", path: folder + name + Self.suffix, named: name)
    }
  }

  private mutating func register(_ text: String, path: String, named name: String) throws(TemplateError) {
    let names = TemplateNumbers(numbers)
    let (words, flags) = (words, flags)
    var parser = TemplateParser(text, path: path, number: names.number(of:)) { name in
      name.word(among: words).map(TemplateConstant.text)
        ?? name.onlyMember.flatMap { flags[$0.name] }.map(TemplateConstant.flag)
    }
    let nodes: [TemplateNode]
    do {
      nodes = try parser.parse(escaping: escaping)
    } catch {
      throw .invalid(path: path, line: error.line, column: error.column, reason: error.reason.text)
    }
    try checkMembers(of: parser, path: path)
    let number = names.number(of: name)
    numbers = names.numbers
    while templates.count < numbers.count { templates.append(nil) }
    templates[number] = nodes
  }

  /// Checks that every name is a member of some page or a word.
  private func checkMembers(of parser: TemplateParser, path: String) throws(TemplateError) {
    for lookUp in parser.lookUps {
      for part in lookUp.name.parts {
        if vocabulary.members[part.name] != nil || words[part.name] != nil { continue }
        let place = parser.place(of: lookUp.offset)
        var candidates = Set(vocabulary.members.keys)
        if lookUp.name.parts.first == "words" { candidates.formUnion(words.keys) }
        throw .unknownMember(
          path: path, line: place.line, column: place.column,
          name: lookUp.name.parts.map(\.name).joined(separator: "."),
          suggestion: part.name.closest(among: candidates))
      }
    }
  }

  /// Checks overrides: one that is neither a built-in template nor used by another override is a typo.
  private static func checkNames(
    of overrides: [String: String], builtIn: [String: String], in folder: String
  ) throws(TemplateError) {
    for path in overrides.keys.sorted() where path.hasPrefix(folder) && path.hasSuffix(suffix) {
      let name = String(path.dropFirst(folder.count).dropLast(suffix.count))
      // The second is for templates with delimiters of their own.
      let isUsed = overrides.values.contains { refers($0, to: name) || $0.contains("> \(name)") }
      guard builtIn[path] == nil, !isUsed else { continue }
      throw .unknownTemplate(path: path, suggestion: path.closest(among: builtIn.keys))
    }
  }

  /// Parts that a single page contains once, not in each section.
  private static let singleParts = ["layout": "{{$content}}{{/content}}"]

  /// Renders a page in UTF-8; empty if there is no template with that name.
  package func render(_ context: ContextObject, template: String) throws(TemplateError) -> [UInt8] {
    guard let number = numbers[template] else { return [] }
    var renderer = TemplateRenderer(templates: templates, numbers: numbers, context: context)
    return try renderer.render(number)
  }

  private static let suffix = ".mustache"
}

/// Assigns a number to every template that is referred to.
private final class TemplateNumbers {
  private(set) var numbers: [String: Int]

  init(_ numbers: [String: Int]) { self.numbers = numbers }

  func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = numbers.count
    return numbers.count - 1
  }
}

extension TemplateName {
  /// The text of `words.key`, which is the same on every page; nil for other names.
  func word(among words: [String: String]) -> String? {
    guard start == .nearest, functions.isEmpty, parts.count == 2, parts[0] == "words" else { return nil }
    return words[parts[1].name] ?? ""
  }
}
