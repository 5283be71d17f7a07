import Templates

/// Checks the members that a template names against those that pages have.
enum TemplateNames {
  /// Every member of every page: those that the built-in templates use and those only the reader's own may use.
  static let members: Set<String> = {
    var names: Set<String> = Self.unused
    for path in Templates.paths where path.hasSuffix(".mustache") {
      for tag in tags(of: Templates.text(at: path) ?? "") { names.formUnion(tag.parts) }
    }
    return names
  }()

  /// Members that no built-in template uses.
  private static let unused: Set<String> = [
    "isRequired", "hasSeveralModels", "siteTitle", "locale", "root", "children",
  ]

  static func check(_ text: String, path: String, words: Set<String>) throws(DocumentationError) {
    for tag in tags(of: text) {
      for part in tag.parts where !members.contains(part) && !words.contains(part) {
        let candidates = members.union(tag.parts.first == "words" ? words : [])
        throw .unknownMember(
          path: path, line: tag.line, column: tag.column, name: tag.parts.joined(separator: "."),
          suggestion: Nearest.name(to: part, among: candidates))
      }
    }
  }

  /// A tag that looks a member up.
  struct Tag {
    var parts: [String]
    var line: Int
    var column: Int
  }

  /// The tags of a template with the default delimiters; comments, partials, blocks and pragmas are none.
  static func tags(of text: String) -> [Tag] {
    var tags: [Tag] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = line[...]
      while let open = rest.firstRange(of: "{{") {
        let column = line.utf8.distance(from: line.startIndex, to: open.lowerBound) + 1
        rest = rest[open.upperBound...]
        guard let close = rest.firstRange(of: "}}") else { break }
        var name = rest[..<close.lowerBound]
        rest = rest[close.upperBound...]
        if let sign = name.first, "!>%=<$*".contains(sign) { continue }
        if let sign = name.first, "#^/&{".contains(sign) { name = name.dropFirst() }
        let blank: Set<Character> = [" ", "\t"]
        while let last = name.last, blank.contains(last) { name = name.dropLast() }
        while let first = name.first, blank.contains(first) { name = name.dropFirst() }
        if let open = name.lastIndex(of: "(") {
          name = name[name.index(after: open)...].prefix { $0 != ")" }
        }
        let parts = name.split(separator: ".").map(String.init)
        // A closing tag repeats its opening one, which may be a block of a parent.
        if !parts.isEmpty, line[open.upperBound...].first != "/" {
          tags.append(Tag(parts: parts, line: number + 1, column: column))
        }
      }
    }
    return tags
  }
}
