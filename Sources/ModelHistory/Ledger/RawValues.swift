import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// The enumerations of sources whose cases have raw values.
///
/// Where rows hold them, no hash depends on them, and a case that is stored otherwise than before is read wrongly:
/// `ExpenseKind(rawValue: kind)`, `@property (nonatomic) Role role`.
struct RawValues {
  struct Enumeration {
    var name: String
    var cases: [(name: String, stored: String)]
    var place: (path: String, line: Int)
    /// Whether its values are texts, else integers.
    var isText: Bool
  }

  /// By the names of their types.
  private(set) var enumerations: [String: Enumeration] = [:]

  private static let sizeLimit = 16 << 20

  init(_ paths: [String], in files: any FileTree) {
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), Self.signs.isFound(in: bytes) else {
        continue
      }
      let scopes = CodeScopes(CodeTokens(bytes))
      for brace in scopes.code.tokens.indices where scopes.code.isSign("{", at: brace) {
        if let (key, one) = Self.enumeration(at: brace, scopes, path) { enumerations[key] = one }
      }
    }
  }

  private static let signs = ByteRuns(["enum ", "_ENUM", "_OPTIONS", "RawRepresentable", "OptionSet"])
  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "NSInteger", "NSUInteger",
  ]

  private static func enumeration(at brace: Int, _ scopes: CodeScopes, _ path: String) -> (String, Enumeration)? {
    let (code, body) = (scopes.code, brace + 1..<max(brace + 1, scopes.code.partners[brace]))
    let place = (path: path, line: code.lines[brace])
    // `typedef NS_ENUM(int16_t, Role) {`
    if code.isSign(")", at: brace - 1), let name = code.word(at: brace - 2), code.isSign(",", at: brace - 3) {
      let macro = code.word(at: code.partners[brace - 1] - 1) ?? ""
      guard macro.hasSuffix("_ENUM") || macro.hasSuffix("_OPTIONS") else { return nil }
      return (name, .init(name: name, cases: constants(code, body), place: place, isText: false))
    }
    guard let (name, inherited) = scopes.type(of: brace) else { return nil }
    let key = (scopes.type(around: brace).map { $0.name + "." } ?? "") + name
    if inherited.contains("RawRepresentable") || inherited.contains("OptionSet") {
      let (cases, isText) = members(of: name, scopes, brace, body)
      return (key, .init(name: name, cases: cases, place: place, isText: isText))
    }
    guard code.isWord("enum", at: scopes.header(of: brace).lowerBound), let raw = inherited.first,
      raw == "String" || integers.contains(raw),
      let cases = cases(scopes, brace, body, isText: raw == "String")
    else { return nil }
    return (key, .init(name: name, cases: cases, place: place, isText: raw == "String"))
  }

  /// `static let lent = LoanState(rawValue: "out")`
  private static func members(of type: String, _ scopes: CodeScopes, _ brace: Int, _ body: Range<Int>)
    -> (cases: [(name: String, stored: String)], isText: Bool)
  {
    let code = scopes.code
    var cases: [(name: String, stored: String)] = []
    var isText = false
    for place in body where code.isWord("rawValue", at: place) && code.isSign(":", at: place + 1) {
      let bracket = scopes.parent(of: place)
      guard code.isSign("(", at: bracket), scopes.parent(of: bracket) == brace,
        let equals = (max(brace, bracket - 6)..<bracket).last(where: { code.isSign("=", at: $0) })
      else { continue }
      let isTyped = code.isSign(":", at: equals - 2)
      guard let name = code.word(at: isTyped ? equals - 3 : equals - 1) else { continue }
      if code.string(at: place + 2) != nil { isText = true }
      cases.append((name, code.text(place + 2..<max(place + 2, code.partners[bracket]))))
    }
    return (cases, isText)
  }

  /// `case groceries, travel = 4`; nil if a value is not literal.
  private static func cases(_ scopes: CodeScopes, _ brace: Int, _ body: Range<Int>, isText: Bool)
    -> [(name: String, stored: String)]?
  {
    let code = scopes.code
    var cases: [(name: String, stored: String)] = []
    var next = 0
    for start in body where code.isWord("case", at: start) && scopes.parent(of: start) == brace {
      var place = start + 1
      while let name = code.word(at: place) {
        var stored = isText ? name : String(next)
        place += 1
        if code.isSign("(", at: place) { return nil }
        if code.isSign("=", at: place) {
          let end = place + (code.isSign("-", at: place + 1) ? 3 : 2)
          guard let literal = isText ? code.string(at: place + 1) : code.number(in: place + 1..<end) else { return nil }
          (stored, place) = (literal, end)
        }
        if !isText { next = (Int(stored) ?? next) &+ 1 }
        cases.append((name, stored))
        guard code.isSign(",", at: place) else { break }
        place += 1
      }
    }
    return cases
  }

  /// `RoleMember, RoleCaptain = 1 << 2`
  private static func constants(_ code: CodeTokens, _ body: Range<Int>) -> [(name: String, stored: String)] {
    var (base, step) = ("", 0)
    return code.parts(of: body).compactMap { part in
      guard let name = code.word(at: part.lowerBound) else { return nil }
      if code.isSign("=", at: part.lowerBound + 1) {
        let value = code.text(part.lowerBound + 2..<part.upperBound)
        (base, step) = Int(value).map { ("", $0) } ?? (value, 0)
      }
      defer { step &+= 1 }
      return (name, base.isEmpty ? String(step) : step == 0 ? base : "\(base) + \(step)")
    }
  }

  /// A case that is stored otherwise than before.
  struct Change {
    var enumeration: Enumeration
    var name: String
    var then: String
    var now: String
  }

  /// The first such case of each enumeration; what has another name only is the same case.
  func changes(since former: Self) -> [Change] {
    enumerations.sorted { $0.key.precedes($1.key) }.compactMap { key, now in
      guard let then = former.enumerations[key] else { return nil }
      for one in then.cases {
        guard let same = now.cases.first(where: { $0.name == one.name }), same.stored != one.stored else { continue }
        return Change(enumeration: now, name: one.name, then: one.stored, now: same.stored)
      }
      return nil
    }
  }

  /// The attribute that holds the raw values of an enumeration, as far as a source shows it.
  ///
  /// - Parameters:
  ///   - declared: whether what is declared with the enumeration as its type may be an attribute.
  static func attribute(
    of enumeration: Enumeration, among attributes: Set<String>, declared: Bool, in code: CodeTokens
  ) -> String? {
    for place in code.tokens.indices where code.isWord(enumeration.name, at: place) {
      // `ExpenseKind(rawValue: kind)`, `ExpenseKind(rawValue: self.kind)`
      if code.isSign("(", at: place + 1), code.isWord("rawValue", at: place + 2) {
        let argument = place + 4..<max(place + 4, code.partners[place + 1])
        if let name = argument.lazy.compactMap(code.word).last(where: attributes.contains) { return name }
      }
      guard declared else { continue }
      // `(Role)self.role`
      if code.isSign("(", at: place - 1), code.isSign(")", at: place + 1) {
        let operand = (place + 2..<min(code.tokens.count, place + 8)).prefix {
          code.word(at: $0) != nil || code.isSign(".", at: $0) || code.isSign("[", at: $0)
        }
        if let name = operand.lazy.compactMap(code.word).first(where: attributes.contains) { return name }
      }
      // `var role: Role`, `Role role`
      let name = code.isSign(":", at: place - 1) ? code.word(at: place - 2) : code.word(at: place + 1)
      if let name, attributes.contains(name) { return name }
    }
    return nil
  }
}
