import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

/// The strings that comments in tables, and flags in the model's userInfo, excuse from rules.
struct TextExcuses: Sendable {
  private var ofEntities: [String: String] = [:]
  private var ofProperties: [String: [String: String]] = [:]
  /// The file-wide comments of each table that has one.
  private var ofFiles: [String: [Substring]] = [:]

  init() {}

  init(_ index: ModelIndex, tables: [LocalizationTable]) {
    for entity in index.entities {
      if let value = entity.userInfo[Self.userInfoKey] { ofEntities[entity.name] = value }
      for property in entity.properties {
        guard let value = property.userInfo[Self.userInfoKey] else { continue }
        ofProperties[entity.name, default: [:]][property.name] = value
      }
    }
    for table in tables {
      let directives = table.directives.flatMap { Self.lists(after: Self.fileMark, in: $0.text) }
      if !directives.isEmpty { ofFiles[table.path, default: []] += directives }
    }
  }

  /// The userInfo key of an entity or property; its value lists rules, or is `YES` for all.
  static let userInfoKey = "modelgloss.ignore"
  private static let mark = "modelgloss:ignore"
  private static let fileMark = "modelgloss:ignore-file"

  /// Whether an entry is excused from a rule.
  func cover(_ rule: RuleID, entry: Int, term: Term, in table: TableOverlay) -> Bool {
    if table.entries.marks(at: entry).contains(.ignore), let comment = table.entries.comment(at: entry),
      Self.lists(after: Self.mark, in: comment).contains(where: { !$0.hasPrefix("-file") && Self.names(rule, $0) })
    {
      return true
    }
    if !ofFiles.isEmpty, let path = table.path(of: entry),
      ofFiles[path]?.contains(where: { Self.names(rule, $0) }) == true
    {
      return true
    }
    guard !ofEntities.isEmpty || !ofProperties.isEmpty, let entity = term.entity else { return false }
    if ofEntities[entity].map({ Self.names(rule, $0) }) == true { return true }
    guard case .property(let property, _) = term else { return false }
    return ofProperties[entity]?[property].map { Self.names(rule, $0) } == true
  }

  /// The strings after each mark, up to the end of its line.
  private static func lists(after mark: String, in comment: String) -> [Substring] {
    comment.split(whereSeparator: \.isNewline).flatMap { line in
      var lists: [Substring] = []
      var rest = line
      while let range = rest.byteRange(of: mark) {
        rest = rest[range.upperBound...]
        lists.append(rest)
      }
      return lists
    }
  }

  /// Whether a list of rules, which may be followed by a reason, names one; an empty list names all.
  private static func names(_ rule: RuleID, _ list: some StringProtocol) -> Bool {
    let words = list.split { $0 == "," || $0 == " " || $0 == "\t" || $0 == ";" || $0 == "*" || $0 == "/" }
    if words.isEmpty || ["all", "yes", "true"].contains(words[0].lowercased()) { return true }
    return words.prefix { $0.contains("-") }.contains { $0 == rule.rawValue }
  }
}
