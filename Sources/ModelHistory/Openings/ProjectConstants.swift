import GlossBasics
import GlossFiles
import GlossModelFiles

/// What the constants of a project stand for that openings name and their files do not declare.
///
/// One that several files declare otherwise is not known.
struct ProjectConstants {
  private(set) var places: [CodeName: Opening.Place] = [:]
  private(set) var truths: [CodeName: Opening.Answer] = [:]
  /// What a member of an enumeration is for each of its cases: `rawValue`, `var file: String { switch self { … } }`.
  private(set) var choices: [CodeName: [String: Opening.Place]] = [:]

  private static let sizeLimit = 16 << 20
  private static let nameLimit = 256

  /// - Parameter paths: the sources and headers of the project.
  ///
  /// - Complexity: reads each file once for each step that a constant is away, `CodeScopes.depthLimit` at most; parses
  ///   those that have one's name.
  init(_ names: Set<CodeName>, in paths: [String], _ files: any FileTree) {
    var (asked, next) = (Set<CodeName>(), names)
    for _ in 0..<CodeScopes.depthLimit {
      next.subtract(asked)
      guard !next.isEmpty, asked.count < Self.nameLimit else { break }
      asked.formUnion(next)
      let found = Self.find(next, in: paths, files)
      next = found.places.values.reduce(into: []) { $0.formUnion($1.names) }
      for place in found.choices.values.flatMap(\.values) { next.formUnion(place.names) }
      choices.merge(found.choices) { first, _ in first }
      places.merge(found.places) { first, _ in first }
      truths.merge(found.truths) { first, _ in first }
    }
    for _ in 0..<CodeScopes.depthLimit where places.values.contains(where: { !$0.names.isEmpty }) {
      places = places.mapValues { $0.replacing(places) }
    }
  }

  private typealias Found = (
    places: [CodeName: Opening.Place], truths: [CodeName: Opening.Answer], choices: [CodeName: [String: Opening.Place]]
  )

  private static func find(
    _ names: Set<CodeName>, in paths: [String], _ files: any FileTree
  ) -> Found {
    // What extends a type of the system says so.
    let runs = ByteRuns(
      Set(
        names.flatMap { name in
          name.isOfSystem
            ? ["extension \(name.owner ?? "")", "implementation \(name.owner ?? "")", "extension String"]
            : name.owner.map { ["enum \($0)", name.word] } ?? [name.word]
        }
      ).sorted())
    var places: [CodeName: Set<Opening.Place>] = [:]
    var truths: [CodeName: Set<Opening.Answer>] = [:]
    var choices: [CodeName: Set<[String: Opening.Place]>] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: sizeLimit), runs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(CodeTokens(bytes))
      for name in names {
        if let cases = scopes.choices(of: name) {
          choices[name, default: []].insert(cases)
          continue
        }
        var values = scopes.values(of: name)
        // `.group` of `extension String`, where a text is expected.
        if values.isEmpty, name.owner == "URL" {
          values = scopes.values(of: CodeName(owner: "String", word: name.word))
        }
        if name.isBase {
          values = values.filter { value in
            // `case shop = "Shop", other = "Other"`
            !scopes.code.isWord("case", at: value.lowerBound - 3)
              && !scopes.code.isSign(",", at: value.lowerBound - 3)
          }
        }
        if values.isEmpty, !name.isBase, let owner = name.owner,
          let value = scopes.choices(of: CodeName(owner: owner, word: "rawValue"))?[name.word]
        {
          places[name, default: []].insert(value)
          continue
        }
        guard !values.isEmpty else { continue }
        // Which of several it is, such as the cases of a switch, decides what runs.
        var place = Opening.Place()
        for range in values { place.add(OpenedPlace(range, scopes.code, scopes).place) }
        if !place.isEmpty { places[name, default: []].insert(place) }
        truths[name, default: []].formUnion(values.map { scopes.truth($0) })
      }
    }
    return (places.compactMapValues(\.only), truths.compactMapValues(\.only), choices.compactMapValues(\.only))
  }
}

extension Opening.Store {
  /// The store with what constants stand for; one for each case of the enumeration that decides on it.
  func replacing(_ constants: ProjectConstants) -> [Self] {
    var result = self
    let names = [places, configurations, databases, models].flatMap(\.self).reduce(into: Set<CodeName>()) {
      $0.formUnion($1.replacing(constants.places).names)
    }
    // Members of one enumeration are decided by one case.
    let chosen = names.filter { constants.choices[$0] != nil }
    let owner = chosen.compactMap(\.owner).min { $0.precedes($1) }
    let deciding = chosen.filter { $0.owner == owner }
    guard let cases = deciding.first.flatMap({ constants.choices[$0] })?.keys else {
      for path in [\Self.places, \.configurations, \.databases, \.models] {
        result[keyPath: path] = Set(self[keyPath: path].map { $0.replacing(constants.places) })
      }
      return [result]
    }
    // `Database.cloud.url` asks for one of them.
    let named = Set(names.filter { $0.isBase && $0.owner == owner }.map(\.word)).intersection(cases)
    return (named.isEmpty ? Set(cases) : named).sorted { $0.precedes($1) }.map { name in
      let known = deciding.reduce(into: constants.places) { $0[$1] = constants.choices[$1]?[name] }
      for path in [\Self.places, \.configurations, \.databases, \.models] {
        // A member may rest on another one of the same case.
        result[keyPath: path] = Set(
          self[keyPath: path].map { (0..<4).reduce($0) { place, _ in place.replacing(known) } })
      }
      return result
    }
  }
}

extension CodeScopes {
  /// The cases that are declared after the keyword, with their raw values: `case cloud = "Cloud", local`.
  private func cases(after keyword: Int) -> [(String, Opening.Place)] {
    var found: [(String, Opening.Place)] = []
    var place = keyword
    repeat {
      guard let word = code.word(at: place + 1), !code.isSign("(", at: place + 2) else { return [] }
      let isGiven = code.isSign("=", at: place + 2)
      guard let text = isGiven ? code.string(at: place + 3) : word else { return [] }
      var value = Opening.Place()
      value.add(text)
      found.append((word, value))
      place += isGiven ? 4 : 2
    } while code.isSign(",", at: place)
    return found
  }

  /// The most cases that are stores of their own: no app opens more.
  private static let caseLimit = 64

  /// What a member of an enumeration is for each of its cases; nil if it does not depend on them alone.
  fileprivate func choices(of name: CodeName) -> [String: Opening.Place]? {
    cases(of: name).flatMap { $0.count <= Self.caseLimit ? $0 : nil }
  }

  private func cases(of name: CodeName) -> [String: Opening.Place]? {
    guard let owner = name.owner else { return nil }
    if name.word == "rawValue" {
      let all = allCases(of: owner)
      return all.isEmpty ? nil : Dictionary(all) { first, _ in first }
    }
    guard let value = members(name.word, of: owner).first, isChosenByCase(value.lowerBound) else { return nil }
    let start = code.isWord("return", at: value.lowerBound) ? value.lowerBound + 1 : value.lowerBound
    return code.isWord("switch", at: start)
      ? cases(ofSwitchAt: start, owner) : cases(ofComparisonAt: start, owner)
  }

  /// Whether a value depends on the case of the enumeration that it is a member of: `switch self {`, `self == .cloud ?`.
  func isChosenByCase(_ start: Int) -> Bool {
    let start = code.isWord("return", at: start) ? start + 1 : start
    if code.isWord("switch", at: start) { return code.isWord("self", at: start + 1) && code.isSign("{", at: start + 2) }
    return code.isWord("self", at: start) && (code.isSign("=", at: start + 1) || code.isSign("!", at: start + 1))
      && code.isSign("=", at: start + 2) && code.isSign(".", at: start + 3) && code.word(at: start + 4) != nil
      && code.isSign("?", at: start + 5)
  }

  private func cases(ofSwitchAt start: Int, _ owner: String) -> [String: Opening.Place]? {
    let body = start + 3..<max(start + 3, code.partners[start + 2])
    var found: [String: Opening.Place] = [:]
    for place in body where parent(of: place) == start + 2 {
      let isDefault = code.isWord("default", at: place)
      guard isDefault || code.isWord("case", at: place) else { continue }
      var end = place + 1
      var names = isDefault ? allCases(of: owner).map(\.0).filter { found[$0] == nil } : []
      while end < body.upperBound, !code.isSign(":", at: end) {
        if let word = code.word(at: end) { names.append(word) }
        end += 1
      }
      let value = OpenedPlace(self.value(at: code.isWord("return", at: end + 1) ? end + 2 : end + 1), code, self).place
      for word in names { found[word] = value }
      if found.count > Self.caseLimit { break }
    }
    return found.isEmpty ? nil : found
  }

  /// `self == .cache ? caches : documents`
  private func cases(ofComparisonAt start: Int, _ owner: String) -> [String: Opening.Place]? {
    let whole = value(at: start)
    var colon = start + 6
    while colon < whole.upperBound, !code.isSign(":", at: colon) { colon = max(colon, code.partners[colon]) + 1 }
    guard let name = code.word(at: start + 4), colon < whole.upperBound else { return nil }
    let (one, other) = (
      OpenedPlace(start + 6..<colon, code, self).place, OpenedPlace(colon + 1..<whole.upperBound, code, self).place
    )
    let (same, different) = code.isSign("!", at: start + 1) ? (other, one) : (one, other)
    let all = allCases(of: owner).map(\.0)
    guard all.contains(name) else { return nil }
    return Dictionary(all.map { ($0, $0 == name ? same : different) }) { first, _ in first }
  }

  /// The cases of an enumeration that the file declares, with their raw values.
  private func allCases(of owner: String) -> [(String, Opening.Place)] {
    places(of: "case").flatMap { place -> [(String, Opening.Place)] in
      guard self.owner(of: place) == owner, let brace = braces(around: place).first,
        code.isWord("enum", at: header(of: brace).lowerBound)
      else { return [] }
      return cases(after: place)
    }
  }
}

extension CodeScopes {
  /// The values that the file gives to a member of a type, or outside of types.
  fileprivate func values(of name: CodeName) -> [Range<Int>] {
    if let owner = name.owner { return members(name.word, of: owner) }
    return values(of: name.word).filter {
      !$0.isParameter && braces(around: $0.name).isEmpty && owner(of: $0.name) == nil
    }.map { value(at: $0.start) }
  }
}

extension Set {
  /// The only element; nil of several.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
