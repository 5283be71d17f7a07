import GlossBasics
import GlossLocalization

/// Edits a String Catalog: changed entries are rewritten in the catalog's own style, and every other byte stays.
struct CatalogFileEditor: Sendable {
  private let path: String
  private let text: DecodedText
  private let style: JSONStyle
  /// The object of all entries; nil in a new catalog.
  private let strings: JSONNode?
  let sourceLanguage: String
  private let indexOfKey: [LiteralText: Int]
  private var changed: [LiteralText: JSONTree] = [:]
  private var added: [String] = []
  private var removed: Set<LiteralText> = []

  /// Opens a catalog.
  ///
  /// - Throws: `InputFailure` if it has errors or lacks `strings`.
  init(_ bytes: [UInt8], path: String) throws(InputFailure) {
    let text = TextDecoder.decode(bytes)
    let result = JSONReader.read(text.utf8)
    if let problem = result.problems.first {
      throw InputFailure(
        path: path, position: problem.position, reason: "\(problem.message), and tables with errors are not changed",
        remedy: "correct it first")
    }
    if let root = result.root,
      // A newer Xcode may add members, which are not entries.
      let problem = StringCatalogProblem.all(in: root).first(where: { problem in
        problem.key.map { root[$0]?.members != nil } ?? true
      })
    {
      throw InputFailure(
        path: path, position: problem.position, reason: "\(problem.message), and tables with errors are not changed",
        remedy: problem.remedy)
    }
    guard let root = result.root, let strings = root["strings"], strings.members != nil else {
      throw InputFailure(
        path: path, reason: "the catalog has no “strings”, so it is not a String Catalog",
        remedy: "add \"strings\" : {}, or restore it from the last commit")
    }
    guard TextEncoder.encode(text.utf8, as: text.encoding, charset: text.charset) == bytes else {
      throw InputFailure(
        path: path, reason: "the file could not be written back as it was read", remedy: "save it as UTF-8 first")
    }
    self.path = path
    self.text = text
    self.strings = strings
    style = JSONStyle(of: text.utf8, root: root)
    sourceLanguage = root["sourceLanguage"]?.string ?? "en"
    indexOfKey = Dictionary(
      (strings.members ?? []).enumerated().map { (LiteralText($0.element.key), $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// Creates a catalog that does not exist yet.
  init(newFile path: String, sourceLanguage: String) {
    self.path = path
    self.sourceLanguage = sourceLanguage
    text = DecodedText(utf8: [], encoding: .utf8)
    style = JSONStyle()
    strings = nil
    indexOfKey = [:]
  }

  /// Whether the catalog has a key, in any language.
  func contains(_ key: String) -> Bool { indexOfKey[LiteralText(key)] != nil || changed[LiteralText(key)] != nil }

  /// The comment of an entry, shared by all languages.
  func comment(of key: String) -> String? { entry(key)?["comment"]?.string }

  mutating func setComment(_ comment: String, of key: String) {
    guard var entry = entry(key) else { return }
    entry["comment"] = .string(comment)
    changed[LiteralText(key)] = entry
  }

  /// Whether the catalog has a key in a language.
  func has(_ key: String, locale: String) -> Bool { entry(key)?["localizations"]?[locale] != nil }

  /// Adds another catalog's entry, or its missing languages; returns false if the key existed.
  mutating func add(entry new: JSONTree, for key: String) -> Bool {
    guard var entry = entry(key) else {
      changed[LiteralText(key)] = new
      added.append(key)
      return true
    }
    guard case .object(let languages)? = new["localizations"] else { return entry == new }
    var localizations = entry["localizations"] ?? .object([])
    var isWhole = true
    for language in languages {
      if let present = localizations[language.key] {
        isWhole = isWhole && present == language.value
      } else {
        localizations[language.key] = language.value
      }
    }
    entry["localizations"] = localizations
    changed[LiteralText(key)] = entry
    return isWhole
  }

  /// Adds an entry's text in a language, and the entry with its comment if it is missing; returns false if a person
  /// wrote one, which stays.
  @discardableResult
  mutating func add(_ addition: TableAddition, locale: String) -> Bool {
    guard entry(addition.key)?["localizations"]?[locale]?.hasOwnText != true else { return false }
    let unit = Self.unit(addition.value, state: addition.progress.state)
    add(unit, for: addition.key, comment: addition.comment, locale: locale)
    return true
  }

  /// Rewrites an untranslated text; leaves one that a person wrote alone.
  mutating func refresh(_ addition: TableAddition, locale: String) -> TextChange {
    guard entry(addition.key)?["localizations"]?[locale]?.hasOwnText != true else { return .impossible }
    return setValue(addition.value, state: .new, for: addition.key, locale: locale)
  }

  /// Adds a localization with several strings.
  mutating func add(_ localization: JSONTree, for key: String, comment: String? = nil, locale: String) {
    var entry = entry(key) ?? .object([])
    if !contains(key) {
      if let comment { entry["comment"] = .string(comment) }
      // Otherwise Xcode, which does not find the key in source code, would consider it stale.
      entry["extractionState"] = .string("manual")
      added.append(key)
    }
    var localizations = entry["localizations"] ?? .object([])
    localizations[locale] = localization
    entry["localizations"] = localizations
    changed[LiteralText(key)] = entry
  }

  /// Changes the text of an entry in a language; impossible if the entry is missing or has variations.
  mutating func setValue(_ value: String, state: TranslationState, for key: String, locale: String) -> TextChange {
    guard var entry = entry(key) else { return .impossible }
    var localizations = entry["localizations"] ?? .object([])
    var localization = localizations[locale] ?? .object([])
    if localization["variations"] != nil || localization["stringSet"] != nil { return .impossible }
    let unit = Self.unit(value, state: state)["stringUnit"]
    guard localization["stringUnit"] != unit else { return .none }
    localization["stringUnit"] = unit
    localizations[locale] = localization
    entry["localizations"] = localizations
    changed[LiteralText(key)] = entry
    return .made
  }

  /// Sets one of an entry's several strings in a language.
  ///
  /// Parts that the text needs and the language lacks are copied from the source, as new: the text that contains its
  /// variable, and the form for `other` numbers.
  mutating func set(_ form: TextForm, of source: TextForms, for key: String, locale: String) -> TextChange {
    guard var entry = entry(key) else { return .impossible }
    var localizations = entry["localizations"] ?? .object([])
    var tree = localizations[locale] ?? .object([])
    let old = tree
    if case .variable(let name)? = form.path.first {
      if tree["stringUnit"] == nil, tree["variations"] == nil {
        for outer in source.forms where outer.path.first?.kind != .variable {
          tree.set(outer.text, state: TranslationState.new.rawValue, at: outer.path[...])
        }
      }
      if tree["substitutions"]?[name] == nil {
        guard let variable = source.variables.first(where: { $0.path == [.variable(name)] }) else { return .impossible }
        tree.declare(variable)
      }
    }
    tree.set(form.text, state: form.state ?? TranslationState.translated.rawValue, at: form.path[...])
    for variable in source.variables where FormatPositions(form.text).natural[variable.name] != nil {
      if tree["substitutions"]?[variable.name] != nil { continue }
      tree.declare(variable)
      for text in source.forms where text.path.starts(with: variable.path) {
        tree.set(text.text, state: TranslationState.new.rawValue, at: text.path[...])
      }
    }
    if form.path.last?.kind == .plural {
      let other = Array(form.path.dropLast()) + [.plural("other")]
      if TextForms(localization: tree)?[other] == nil, let text = source.counterpart(of: other) {
        tree.set(text.text, state: TranslationState.new.rawValue, at: other[...])
      }
    }
    guard tree != old else { return .none }
    localizations[locale] = tree
    entry["localizations"] = localizations
    changed[LiteralText(key)] = entry
    return .made
  }

  /// Moves the strings of an entry in some languages to other keys, which may have machine-made ones; a text that a
  /// person wrote there stays.
  ///
  /// The entry goes with them unless a person wrote a string in another of its languages.
  ///
  /// - Returns: the keys that have the strings now, by language.
  mutating func rename(_ key: String, by moves: [String: CatalogMove]) -> [String: [String]] {
    guard let old = entry(key), case .object(let present)? = old["localizations"] else { return [:] }
    var bare = old
    bare["localizations"] = nil
    if bare["extractionState"]?.string == "stale" { bare["extractionState"] = .string("manual") }
    var moved: [String: [String]] = [:]
    for language in present {
      guard let move = moves[language.key] else { continue }
      for target in move.targets {
        var new = entry(target) ?? bare
        var localizations = new["localizations"] ?? .object([])
        guard localizations[language.key]?.hasOwnText != true else { continue }
        if !contains(target) { added.append(target) }
        localizations[language.key] = move.needsReview ? language.value.needingReview : language.value
        new["localizations"] = localizations
        if let comment = old["comment"] { new["comment"] = comment }
        changed[LiteralText(target)] = new
        moved[language.key, default: []].append(target)
      }
    }
    guard !moved.isEmpty else { return [:] }
    let rest = present.filter { moved[$0.key] == nil }
    if rest.contains(where: { $0.value.hasOwnText }) {
      var kept = old
      kept["localizations"] = .object(rest)
      changed[LiteralText(key)] = kept
    } else {
      removed.insert(LiteralText(key))
    }
    return moved
  }

  /// The strings of an entry in every language, with those of its forms.
  func texts(of key: String) -> [(locale: String, text: String)] {
    guard case .object(let languages)? = entry(key)?["localizations"] else { return [] }
    return languages.flatMap { language in language.value.texts.map { (language.key, $0) } }
  }

  /// Removes entries in all languages.
  mutating func remove(_ keys: Set<LiteralText>) {
    removed.formUnion(keys)
  }

  private func entry(_ key: String) -> JSONTree? {
    if let entry = changed[LiteralText(key)] { return entry }
    return indexOfKey[LiteralText(key)].flatMap { strings?.members?[$0].node }.map(JSONTree.init)
  }

  /// A string with its state.
  static func unit(_ value: String, state: TranslationState) -> JSONTree {
    let word = state == .final ? TranslationState.translated : state
    return .object([
      .init(
        key: "stringUnit",
        value: .object([
          .init(key: "state", value: .string(word.rawValue)), .init(key: "value", value: .string(value)),
        ]))
    ])
  }
}

// MARK: - Writing

extension CatalogFileEditor {
  /// The bytes of the changed catalog.
  func bytes() -> [UInt8] {
    guard let strings, let members = strings.members else { return Array(newCatalog.utf8) }
    var splices = TextSplices()
    for (index, member) in members.enumerated() {
      if removed.contains(LiteralText(member.key)) {
        splices.remove(rangeToRemove(index, of: members))
      } else if let entry = changed[LiteralText(member.key)], indexOfKey[LiteralText(member.key)] == index {
        splices.replace(member.node.range, with: style.text(entry, depth: 2).utf8)
      }
    }
    let kept = members.filter { !removed.contains(LiteralText($0.key)) }
    if kept.isEmpty, !(members.isEmpty && added.isEmpty) {
      // Neither the existing members nor their commas can stay.
      splices = TextSplices()
      splices.replace(strings.range, with: style.text(newStrings, depth: 1).utf8)
    } else {
      insertAdded(between: kept, into: &splices)
    }
    let text = splices.applied(to: text.utf8)
    return TextEncoder.encode(text, as: self.text.encoding, charset: self.text.charset) ?? text
  }

  private var sortedAdditions: [String] {
    added.filter { !removed.contains(LiteralText($0)) }.sorted(by: Self.isOrdered)
  }

  /// The entries of a catalog that has only new ones.
  private var newStrings: JSONTree {
    .object(
      sortedAdditions.compactMap { key in changed[LiteralText(key)].map { JSONTree.Member(key: key, value: $0) } })
  }

  private var newCatalog: String {
    style.text(
      .object([
        .init(key: "sourceLanguage", value: .string(sourceLanguage)), .init(key: "strings", value: newStrings),
        .init(key: "version", value: .string("1.0")),
      ]), depth: 0)
  }

  /// Inserts each new entry before its successor if the catalog is sorted, otherwise all at the end.
  private func insertAdded(between members: [JSONMember], into splices: inout TextSplices) {
    let isSorted = zip(members, members.dropFirst()).allSatisfy {
      Self.isOrdered($0.key, $1.key) || $0.key.precedes($1.key)
    }
    var next = 0
    for key in sortedAdditions {
      guard let entry = changed[LiteralText(key)] else { continue }
      while next < members.count, !isSorted || !Self.isOrdered(key, members[next].key) { next += 1 }
      let text = "\(style.quoted(key))\(style.colon)\(style.text(entry, depth: 2))"
      if next < members.count {
        splices.insert(text + "," + style.newLine(depth: 2), at: members[next].keyRange.lowerBound)
      } else if let last = members.last {
        splices.insert("," + style.newLine(depth: 2) + text, at: last.node.range.upperBound)
      }
    }
  }

  /// Xcode's order for ASCII letters: case-insensitive (inferred).
  private static func isOrdered(_ left: String, _ right: String) -> Bool {
    let folded = (left.lowercased(), right.lowercased())
    return folded.0 == folded.1 ? left.precedes(right) : folded.0.precedes(folded.1)
  }

  /// The range of a member with its comma and white space.
  private func rangeToRemove(_ index: Int, of members: [JSONMember]) -> Range<Int> {
    let member = members[index]
    if index + 1 < members.count { return member.keyRange.lowerBound..<members[index + 1].keyRange.lowerBound }
    // The last one goes with the comma before it: from the end of the last member kept.
    let lastKept = members[..<index].lastIndex { !removed.contains(LiteralText($0.key)) }
    let start = lastKept.map { members[$0].node.range.upperBound } ?? member.keyRange.lowerBound
    return start..<member.node.range.upperBound
  }
}
