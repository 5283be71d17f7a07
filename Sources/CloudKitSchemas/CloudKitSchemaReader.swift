import GlossBasics

/// Reads the schema language, collecting every mistake with its place and remedy.
///
/// After a mistake it goes on at the next item or statement, so one slip is one mistake.
struct CloudKitSchemaReader {
  private(set) var schema = CloudKitSchema()
  private var found: [InputFailure] = []
  private var omitted = 0
  private let path: String
  private let text: SourceText
  private let tokens: [CloudKitToken]
  private var place = 0
  /// Comments that belong to the next item.
  private var pending: [(text: String, line: Int)] = []
  /// The line of the last token taken.
  private var lastLine = 0
  /// Whether a mistake leaves nothing to be said about the rest.
  private var isCutOff = false

  /// The line of each record type.
  private var lines: [String: Int] = [:]

  private static let mistakeLimit = 100

  init(_ bytes: [UInt8], _ range: Range<Int>, path: String) {
    self.path = path
    text = SourceText(bytes)
    tokens = CloudKitToken.tokens(in: bytes, range)
  }

  /// The mistakes, with one about those that are not listed.
  var mistakes: [InputFailure] {
    omitted == 0
      ? found : found + [InputFailure(path: path, reason: "has \(omitted) more mistakes", remedy: "export it again")]
  }

  // MARK: - Tokens

  /// The token at the cursor, past comments, which are kept for the next item.
  private var current: CloudKitToken { tokens[min(place, tokens.count - 1)] }

  private func token(after count: Int) -> CloudKitToken {
    var next = place
    var left = count
    while next < tokens.count - 1 {
      next += 1
      if tokens[next].kind == .comment { continue }
      left -= 1
      if left == 0 { break }
    }
    return tokens[min(next, tokens.count - 1)]
  }

  private mutating func advance() {
    lastLine = current.line
    place = min(place + 1, tokens.count - 1)
    skipComments()
  }

  private mutating func skipComments() {
    while current.kind == .comment {
      pending.append((current.text, current.line))
      place += 1
    }
  }

  private func isWord(_ word: String) -> Bool { Self.isWord(current, word) }

  private static func isWord(_ token: CloudKitToken, _ word: String) -> Bool {
    token.kind == .word && token.text.uppercased() == word
  }

  private func isMark(_ mark: Character) -> Bool { current.kind == .mark(mark.asciiValue ?? 0) }

  private mutating func take(_ mark: Character) -> Bool {
    guard isMark(mark) else { return false }
    advance()
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  /// Takes the mark at the end of an item if it is there, and the comments on its line.
  private mutating func takeEnd(_ mark: Character) -> (isThere: Bool, comments: [String]) {
    let isThere = take(mark)
    let line = lastLine
    let own = pending.prefix { isThere ? $0.line <= line : $0.line == line }
    pending.removeFirst(own.count)
    return (isThere, own.map(\.text))
  }

  private mutating func fail(_ reason: String, _ remedy: String, at token: CloudKitToken? = nil) {
    guard found.count < Self.mistakeLimit else { return omitted += 1 }
    found.append(
      InputFailure(
        path: path, position: text.position(of: (token ?? current).start), reason: reason, remedy: remedy))
  }

  private static func name(of token: CloudKitToken) -> String {
    switch token.kind {
    case .end: "the end of the file"
    case .unended: token.text.hasPrefix("/*") ? "a comment without its end" : "a name without its closing quote"
    default: token.text.quoted
    }
  }

  // MARK: - Statements

  mutating func read() {
    skipComments()
    schema.header = takePending()
    if take(word: "DEFINE") {
      if !take(word: "SCHEMA") {
        fail("SCHEMA is missing after DEFINE", "begin the file with DEFINE SCHEMA")
      }
    } else if current.kind == .end || tokens.contains(where: { Self.isWord($0, "RECORD") || Self.isWord($0, "SCHEMA") })
    {
      fail("the schema does not begin with DEFINE SCHEMA", "begin it with that, or export it again")
    } else {
      fail(
        "the file is not a CloudKit schema, which begins with DEFINE SCHEMA",
        "export it with 'xcrun cktool export-schema'")
      isCutOff = true
    }
    while current.kind != .end, !isCutOff {
      if isWord("CREATE") {
        readRole()
      } else if isWord("RECORD") {
        readRecordType()
      } else if isMark(";") {
        fail("a statement is missing before this ';'", "remove the ';'")
        advance()
      } else {
        fail(
          "\(Self.name(of: current)) does not begin a statement",
          Self.isUnended(current)
            ? "close the quotes or the comment" : "only CREATE ROLE and RECORD TYPE follow DEFINE SCHEMA")
        skipStatement()
      }
    }
    schema.footer = takePending()
  }

  private static func isUnended(_ token: CloudKitToken) -> Bool { token.kind == .unended }

  private mutating func takePending() -> [String] {
    defer { pending = [] }
    return pending.map(\.text)
  }

  /// Goes on after the next `;`, or at the next statement.
  private mutating func skipStatement() {
    repeat {
      if take(";") { return }
      advance()
    } while current.kind != .end && !startsStatement
  }

  private var startsStatement: Bool {
    isWord("RECORD") && Self.isWord(token(after: 1), "TYPE")
      || isWord("CREATE") && Self.isWord(token(after: 1), "ROLE")
  }

  private mutating func readRole() {
    let start = current
    let before = takePending()
    advance()
    guard take(word: "ROLE"), let name = readName(of: "role") else {
      fail("CREATE ROLE with a name is expected here", "write CREATE ROLE moderator;", at: start)
      return skipStatement()
    }
    var role = CloudKitSchema.Role(name)
    role.comments = CloudKitComments(before: before, after: endStatement("CREATE ROLE \(name)"))
    if schema.roles.contains(where: { $0.name == name }) {
      return fail("the role \(name.quoted) is created twice", "remove one of the two", at: start)
    }
    schema.roles.append(role)
  }

  /// Takes the `;` of a statement; returns the comments on its line.
  private mutating func endStatement(_ statement: String) -> [String] {
    let (isThere, comments) = takeEnd(";")
    if !isThere {
      fail("';' is missing after \(statement.onSingleLine)", "add it")
      if current.kind != .end, !startsStatement { skipStatement() }
    }
    return comments
  }

  private mutating func readRecordType() {
    let before = takePending()
    let start = current
    advance()
    guard take(word: "TYPE"), let name = readName(of: "record type") else {
      fail("RECORD TYPE with a name is expected here", "write RECORD TYPE Name (", at: start)
      return skipStatement()
    }
    var type = CloudKitSchema.RecordType(name, position: text.position(of: start.start))
    if !take("(") {
      fail("'(' is missing after RECORD TYPE \(name.onSingleLine)", "add it before the first field")
    }
    var known: [String: Int] = [:]
    readItems(of: &type, known: &known)
    type.comments = CloudKitComments(before: before, after: isCutOff ? [] : endStatement("RECORD TYPE \(name)"))
    if let first = lines[name] {
      return fail(
        "RECORD TYPE \(name.onSingleLine) is defined twice, first in line \(first)", "unite the two", at: start)
    }
    lines[name] = type.position?.line ?? 0
    schema.recordTypes.append(type)
  }

  /// Reads a name; returns nil after a mistake.
  private mutating func readName(of what: String) -> String? {
    let token = current
    switch token.kind {
    case .quoted:
      advance()
      if token.text.isEmpty { fail("the name of a \(what) is empty", "write the name between the quotes", at: token) }
      return token.text.isEmpty ? nil : token.text
    case .word:
      // `cloudkit.share` without quotes.
      var name = token.text
      var end = token.end
      advance()
      while current.kind == .stray, current.start == end, current.text == "." {
        (name, end) = (name + ".", current.end)
        advance()
        if current.kind == .word, current.start == end {
          (name, end) = (name + current.text, current.end)
          advance()
        }
      }
      if !CloudKitSchema.isPlain(name) {
        fail("the name \(name) is not in quotes", "write \"\(name)\"", at: token)
      }
      return name
    default: return nil
    }
  }

  // MARK: - Items

  private mutating func readItems(of type: inout CloudKitSchema.RecordType, known: inout [String: Int]) {
    var lastComma: CloudKitToken?
    while true {
      if isMark(")") {
        if let lastComma {
          fail("a comma follows the last item of RECORD TYPE \(type.name.onSingleLine)", "remove it", at: lastComma)
        }
        type.closingComments = takePending()
        return advance()
      }
      if current.kind == .end {
        isCutOff = true
        return fail(
          "the schema ends inside RECORD TYPE \(type.name.onSingleLine)", "export it again, the end is missing")
      }
      if isMark(";") || startsStatement {
        return fail("')' is missing at the end of RECORD TYPE \(type.name.onSingleLine)", "add it before ';'")
      }
      let count = (type.fields.count, type.grants.count)
      if isWord("GRANT"), !Self.isType(token(after: 1)) {
        readGrant(of: &type)
      } else {
        readField(of: &type, known: &known)
      }
      let comma = current
      let end = takeEnd(",")
      lastComma = end.isThere ? comma : nil
      if let last = type.fields.indices.last, last >= count.0 {
        let before = type.fields[last].comments.before
        type.fields[last].comments = CloudKitComments(before: before, after: end.comments)
      } else if let last = type.grants.indices.last, last >= count.1 {
        let before = type.grants[last].comments.before
        type.grants[last].comments = CloudKitComments(before: before, after: end.comments)
      }
      if !end.isThere, !isMark(")"), current.kind != .end, !isMark(";"), !startsStatement {
        if current.kind == .word || current.kind == .quoted {
          fail("a comma is missing before \(Self.name(of: current))", "add it")
        } else {
          fail(
            "\(Self.name(of: current)) is not part of an item of RECORD TYPE \(type.name.onSingleLine)",
            Self.isUnended(current) ? "close the quotes or the comment" : "remove it")
          advance()
          skipItem()
          _ = take(",")
        }
      }
    }
  }

  /// Goes on at the next comma, or at the end of the record type.
  private mutating func skipItem() {
    while !isMark(","), !isMark(")"), !isMark(";"), current.kind != .end, !startsStatement { advance() }
  }

  private mutating func readGrant(of type: inout CloudKitSchema.RecordType) {
    let start = current
    let before = takePending()
    advance()
    var rights: [CloudKitSchema.Grant.Right] = []
    while current.kind == .word, !isWord("TO") {
      let token = current
      advance()
      if let right = CloudKitSchema.Grant.Right(rawValue: token.text.uppercased()) {
        if !rights.contains(right) { rights.append(right) }
      } else {
        let known = CloudKitSchema.Grant.Right.allCases.map(\.rawValue)
        fail(
          "\(token.text.quoted) is not a right",
          token.text.uppercased().closest(among: known).map { "did you mean \($0)?" } ?? "use READ, CREATE or WRITE",
          at: token)
      }
      if !take(",") { break }
    }
    guard take(word: "TO") else {
      skipItem()
      return fail("TO is missing in this GRANT", "write it as GRANT READ TO \"_world\"", at: start)
    }
    guard let role = readName(of: "role") else {
      skipItem()
      return fail("the role of this GRANT is missing", "write it as GRANT READ TO \"_world\"", at: start)
    }
    if rights.isEmpty { fail("this GRANT gives no right", "write it as GRANT READ TO \"_world\"", at: start) }
    var grant = CloudKitSchema.Grant(rights, to: role)
    grant.comments.before = before
    if !rights.isEmpty { type.grants.append(grant) }
  }

  private mutating func readField(of type: inout CloudKitSchema.RecordType, known: inout [String: Int]) {
    let start = current
    let before = takePending()
    guard let name = readName(of: "field") else {
      if start.kind != .quoted {
        fail(
          "\(Self.name(of: start)) is not the name of a field",
          Self.isUnended(start) ? "close the quotes" : "put a name that is not plain in quotes")
      }
      return skipItem()
    }
    guard let fieldType = readType(of: name) else { return skipItem() }
    var field = CloudKitSchema.Field(name, fieldType, position: text.position(of: start.start))
    field.comments.before = before
    while current.kind == .word, !startsStatement {
      if let index = CloudKitSchema.Index(rawValue: current.text.uppercased()) {
        field.indexes.insert(index)
      } else if current.line == tokens[place - 1].line, !Self.isType(token(after: 1)), !isWord("GRANT") {
        let meant = current.text.uppercased().closest(among: CloudKitSchema.Index.allCases.map(\.rawValue))
        fail(
          "\(current.text.quoted) is not an index of a field",
          meant.map { "did you mean \($0)?" } ?? "use QUERYABLE, SEARCHABLE or SORTABLE, or add a comma")
      } else {
        break
      }
      advance()
    }
    if let system = CloudKitSchema.systemFields.first(where: { $0.name == name }), system.type != fieldType {
      fail("the system field \(name) has the type \(system.type), not \(fieldType)", "write \(system.type)", at: start)
    }
    if let first = known[name] {
      return fail(
        "the field \(name.quoted) is written twice in RECORD TYPE \(type.name.onSingleLine), first in line \(first)",
        "remove one of the two", at: start)
    }
    known[name] = field.position?.line ?? 0
    type.fields.append(field)
  }

  // MARK: - Types

  /// Names of types in other languages, and in CloudKit Console, and the keyword meant.
  private static let otherNames: [String: CloudKitFieldType.Primitive] = [
    "INT": .int64, "INTEGER": .int64, "INT32": .int64, "INT16": .int64, "LONG": .int64, "BOOL": .int64,
    "BOOLEAN": .int64, "DATE": .timestamp, "DATETIME": .timestamp, "TIME": .timestamp, "FLOAT": .double,
    "REAL": .double, "DECIMAL": .double, "DATA": .bytes, "BLOB": .bytes, "BINARY": .bytes, "TEXT": .string,
    "UUID": .string, "URL": .string, "URI": .string, "REF": .reference, "FILE": .asset, "IMAGE": .asset,
  ]

  private static func isType(_ token: CloudKitToken) -> Bool {
    guard token.kind == .word else { return false }
    let word = token.text.uppercased()
    return word == "LIST" || word == "ENCRYPTED" || CloudKitFieldType.Primitive(rawValue: word) != nil
  }

  /// Reads a data type; returns nil after a mistake that leaves it unknown.
  private mutating func readType(of field: String) -> CloudKitFieldType? {
    guard take(word: "LIST") else { return readSingleType(of: field) }
    guard take("<") else {
      fail("'<' is missing after LIST", "write the type of the elements as in LIST<STRING>")
      return nil
    }
    if isWord("LIST") {
      fail("a list cannot contain lists", "use one LIST<…>")
      return nil
    }
    guard var type = readSingleType(of: field) else {
      skipItem()
      return nil
    }
    type.isList = true
    if !take(">") { fail("'>' is missing after the type of the elements", "write LIST<\(type.primitive.rawValue)>") }
    return type
  }

  private mutating func readSingleType(of field: String) -> CloudKitFieldType? {
    let isEncrypted = take(word: "ENCRYPTED")
    let token = current
    guard token.kind == .word else {
      fail("the field \(field.quoted) has no type", "write one of \(Self.typeNames)")
      return nil
    }
    let word = token.text.uppercased()
    guard let primitive = CloudKitFieldType.Primitive(rawValue: word) else {
      let meant =
        Self.otherNames[word]?.rawValue
        ?? word.closest(among: CloudKitFieldType.Primitive.allCases.map(\.rawValue))
      fail(
        "\(token.text.quoted) is not a type of CloudKit",
        meant.map { "write \($0)" } ?? "write one of \(Self.typeNames)"
      )
      advance()
      // `INT(64)`, `Date/Time`
      if isMark("(") {
        while !isMark(")"), !isMark(","), !isMark(";"), current.kind != .end { advance() }
        _ = take(")")
      } else if current.kind == .stray, current.text == "/" {
        advance()
        if current.kind == .word { advance() }
      }
      return meant.flatMap(CloudKitFieldType.Primitive.init).map { CloudKitFieldType($0, isEncrypted: isEncrypted) }
    }
    advance()
    if isEncrypted, !primitive.canBeEncrypted {
      fail("a field of the type \(word) cannot be encrypted", "remove ENCRYPTED, or choose another type", at: token)
    }
    var type = CloudKitFieldType(primitive, isEncrypted: isEncrypted)
    if isWord("PREFERRED") {
      let start = current
      advance()
      let isWhole = take(word: "AS")
      let preferred = isWord("INT64") ? CloudKitFieldType.Primitive.int64 : isWord("DOUBLE") ? .double : nil
      if preferred != nil { advance() }
      if primitive == .number, isWhole, let preferred {
        type.preferred = preferred
      } else {
        fail("PREFERRED is not followed by a type of number", "write NUMBER PREFERRED AS INT64 or DOUBLE", at: start)
      }
    }
    return type
  }

  private static let typeNames =
    CloudKitFieldType.Primitive.allCases.filter { $0 != .number }.map(\.rawValue).joined(separator: ", ")
}
