package import GlossBasics
import GlossDiagnostics

/// Reads String Catalogs (`.xcstrings`): one table per language in the catalog.
///
/// ```json
/// { "sourceLanguage" : "en", "version" : "1.0",
///   "strings" : { "Entity/Player" : { "localizations" : { "de" : {
///     "stringUnit" : { "state" : "translated", "value" : "Spieler" } } } } } }
/// ```
///
/// In the source language a key without a value is its own text, as in the catalog's compiler. A key that must not be
/// translated has the source language's text everywhere (inferred). Of several variations `other` is used; of those for
/// devices, the one for the Mac if there is no `other` (inferred: Core Data's look-up formats nothing, so the variation
/// it gets depends on the device).
struct StringCatalogReader {
  let name: String
  let path: String

  /// Reads a catalog's text.
  func tables(in text: DecodedText) -> [LocalizationTable] {
    var strings = CatalogStrings(path: path)
    let result = JSONReader.read(text.utf8, handingOver: ("strings", { strings.take($0) }))
    var findings = result.problems.map {
      Finding(.syntaxError, $0.message, remedy: $0.remedy, path: path, position: $0.position)
    }
    if result.isIncomplete, let conflict = ConflictMarkers.position(in: SourceText(text.utf8)) {
      findings = [
        Finding(
          .syntaxError, ConflictMarkers.message, remedy: ConflictMarkers.remedy, path: path, position: conflict)
      ]
    }
    let sourceLanguage = result.root?["sourceLanguage"]?.string ?? "en"
    let problems = result.root.map { structureFindings($0, isWhole: result.problems.isEmpty) } ?? []
    findings += problems
    // Whatever is missing is where the problem is.
    let isMisplaced = !problems.isEmpty && result.root?["strings"]?.members == nil
    let (keys, extractedKeyCount, check) = (strings.keys, strings.extractedKeyCount, strings.check)
    return strings.dealt(sourceLanguage: sourceLanguage).map { language, entries in
      var table = LocalizationTable(
        name: name, locale: language, path: path, format: .xcstrings, encoding: .json, entries: [])
      table.entries = entries
      table.isIncomplete = result.isIncomplete || isMisplaced
      // Xcode takes no JSON with an error, whatever could be read here.
      if result.isIncomplete || !result.problems.isEmpty {
        let first = findings.first
        table.reach = .nothing(first?.position, cause: first.map { "\($0.message): \($0.remedy)" })
      }
      table.sourceLanguage = sourceLanguage
      // Problems of the file as a whole are reported once.
      if language == sourceLanguage {
        table.findings = findings + duplicateFindings(keys)
        table.extractedKeyCount = extractedKeyCount
        if !result.isIncomplete { table.findings += check.findings }
        table.findings.sort()
      }
      return table
    }
  }

  private func duplicateFindings(_ keys: [TableEntry]) -> [Finding] {
    LocalizationTable(name: name, locale: nil, path: path, format: .xcstrings, entries: keys).duplicateKeyFindings()
  }

  private func structureFindings(_ root: JSONNode, isWhole: Bool) -> [Finding] {
    StringCatalogProblem.all(in: root, isWhole: isWhole).map {
      Finding(.syntaxError, $0.message, remedy: $0.remedy, path: path, position: $0.position, key: $0.key)
    }
  }
}

/// What is wrong with a String Catalog as a whole, with the remedy that keeps its strings.
package struct StringCatalogProblem: Sendable, Hashable {
  package let message: String
  package let remedy: String
  package let position: SourcePosition?
  /// The member at fault.
  package let key: String?

  /// - Parameter isWhole: whether nothing is missing after an error.
  package static func all(in root: JSONNode, isWhole: Bool = true) -> [StringCatalogProblem] {
    guard let members = root.members else {
      return [
        StringCatalogProblem(
          message: "a String Catalog is a JSON object",
          remedy: "restore it from the last commit, or recreate it in Xcode",
          position: root.position, key: nil)
      ]
    }
    var problems: [StringCatalogProblem] = []
    let missing = ["strings", "sourceLanguage"].filter { root[$0] == nil }
    for member in members where !["sourceLanguage", "strings", "version"].contains(member.key) {
      let meant = member.key.closest(among: missing).flatMap { name in
        (member.node.members != nil) == (name == "strings") ? name : nil
      }
      problems.append(
        StringCatalogProblem(
          message: "“\(member.key)” is outside “strings” and never read",
          remedy: meant.map { "rename it to “\($0)”" } ?? "move it into “strings”", position: member.keyPosition,
          key: meant == "sourceLanguage" ? nil : member.key))
    }
    if let strings = root["strings"], strings.members == nil {
      problems.append(
        StringCatalogProblem(
          message: "“strings” is not a JSON object", remedy: "restore it from the last commit, or recreate it in Xcode",
          position: strings.position, key: nil))
    }
    problems += (root["strings"]?.members ?? []).flatMap(CatalogTextCheck.misshapen).map { shape in
      StringCatalogProblem(message: shape.message, remedy: shape.remedy, position: shape.position, key: nil)
    }
    if isWhole, problems.isEmpty, root["sourceLanguage"]?.string == nil {
      problems.append(
        StringCatalogProblem(
          message: "the catalog has no “sourceLanguage”, so it is read as if its keys were in English",
          remedy: "add the language of the texts that others are translated from: \"sourceLanguage\" : \"en\"",
          position: root.position, key: nil))
    }
    return problems
  }
}

/// The strings of a String Catalog, taken one by one as they are read, with their units dealt to the languages: the
/// catalog as a whole would take ten times the memory of the file.
private struct CatalogStrings {
  /// A string in all languages.
  private struct Shared {
    var comment: String?
    var shouldTranslate: Bool
  }

  /// What a language has, by the number of the string, in order.
  private struct Language {
    var strings: [Int] = []
    var units: [StringUnit] = []
  }

  /// The keys with their positions, without texts.
  private(set) var keys: [TableEntry] = []
  /// The number of keys that Xcode expects to find in source code.
  private(set) var extractedKeyCount = 0
  private(set) var check: CatalogTextCheck
  private let path: String
  private var shared: [Shared] = []
  private var ofLanguages: [Language] = []
  private var numbers: [String: Int] = [:]
  /// The numbers of the strings that must not be translated.
  private var fixed: [Int] = []

  init(path: String) {
    self.path = path
    check = CatalogTextCheck(path: path)
  }

  /// Takes the next string; nil where the strings begin, if they do so again.
  mutating func take(_ string: JSONMember?) {
    guard let string else {
      self = CatalogStrings(path: path)
      return
    }
    check.check(string)
    let (node, number) = (string.node, keys.count)
    let extraction = node["extractionState"]?.string
    if extraction != "manual", extraction != "migrated" { extractedKeyCount += 1 }
    keys.append(TableEntry(key: string.key, value: "", keyPosition: string.keyPosition))
    shared.append(
      Shared(
        comment: node["comment"]?.string, shouldTranslate: node["shouldTranslate"]?.boolean ?? true))
    if shared[number].shouldTranslate == false { fixed.append(number) }
    for localization in node["localizations"]?.members ?? [] {
      let place = numbers[localization.key] ?? ofLanguages.count
      if place == ofLanguages.count {
        numbers[localization.key] = place
        ofLanguages.append(Language())
      }
      // Of several of a language the last one counts.
      if ofLanguages[place].strings.last == number {
        ofLanguages[place].strings.removeLast()
        ofLanguages[place].units.removeLast()
      }
      guard var unit = StringUnit(localization.node) else { continue }
      unit.isOpen = localization.node.hasOpenUnit()
      ofLanguages[place].strings.append(number)
      ofLanguages[place].units.append(unit)
    }
  }

  /// The entries of each language, the source language first.
  func dealt(sourceLanguage: String) -> [(language: String, entries: TableEntries)] {
    let source = numbers[sourceLanguage].map { ofLanguages[$0] } ?? Language()
    let ofSource = fixed.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: zip(source.strings, source.units))
    let others = numbers.keys.filter { $0 != sourceLanguage }.sorted { $0.precedes($1) }
    return ([sourceLanguage] + others).map { language in
      let own = numbers[language].map { ofLanguages[$0] } ?? Language()
      var present = own.strings
      if language == sourceLanguage { present = Array(keys.indices) }
      if language != sourceLanguage, !fixed.isEmpty { present = Set(present).union(fixed).sorted() }
      var next = 0
      let entries = present.compactMap { number -> TableEntry? in
        let (key, string) = (keys[number], shared[number])
        var (unit, state) = (StringUnit?.none, String?.none)
        if next < own.strings.count, own.strings[next] == number {
          (unit, state) = (own.units[next], own.units[next].stateOfAll)
          next += 1
        } else if !string.shouldTranslate {
          (unit, state) = (ofSource[number], ofSource[number]?.state)
        }
        // Xcode adds the empty key for empty strings in code; no one translates it.
        if unit == nil, key.key.isEmpty { return nil }
        return TableEntry(
          key: key.key, value: unit?.value ?? key.key, keyPosition: key.keyPosition, valuePosition: unit?.position,
          comment: string.comment, state: state,
          shouldTranslate: string.shouldTranslate)
      }
      return (language, TableEntries(entries))
    }
  }
}

/// The text of one localization of a String Catalog.
struct StringUnit {
  var value: String
  var state: String?
  var position: SourcePosition
  /// Whether one of the plural forms, devices or numbers is open.
  var isOpen = false

  /// The state of the localization, which is not done while one of its strings is open.
  var stateOfAll: String? { isOpen && (state ?? "translated") == "translated" ? "needs_review" : state }

  /// Creates the text of a localization: its unit, or the variation that is used.
  init?(_ localization: JSONNode, depth: Int = 0) {
    if let unit = localization["stringUnit"], let value = unit["value"] {
      guard let text = value.string else { return nil }
      self.value = text
      state = unit["state"]?.string
      position = value.position
      return
    }
    if let set = localization["stringSet"], let first = set["values"]?.elements?.first, let text = first.string {
      value = text
      state = set["state"]?.string
      position = first.position
      return
    }
    guard depth < 4, let variations = localization["variations"]?.members else { return nil }
    for kind in variations {
      let choices = kind.node
      let preferred = choices["other"] ?? choices["mac"] ?? choices.members?.first?.node
      if let preferred, let unit = StringUnit(preferred, depth: depth + 1) {
        self = unit
        return
      }
    }
    return nil
  }
}

extension JSONNode {
  /// Whether any of the strings of a localization is new, to be reviewed, or in a state that catalogs do not have.
  fileprivate func hasOpenUnit(depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    if let state = self["stringUnit"]?["state"]?.string, state != "translated" { return true }
    let choices =
      (self["variations"]?.members ?? []).flatMap { $0.node.members ?? [] } + (self["substitutions"]?.members ?? [])
    return choices.contains { $0.node.hasOpenUnit(depth: depth + 1) }
  }
}
