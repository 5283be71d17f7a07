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
    let result = JSONReader.read(text.utf8)
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
    let problems = result.root.map(structureFindings) ?? []
    findings += problems
    let strings = result.root?["strings"]?.members ?? []
    // Whatever is missing is where the problem is.
    let isMisplaced = !problems.isEmpty && result.root?["strings"]?.members == nil
    var languages: Set<String> = [sourceLanguage]
    for string in strings {
      for localization in string.node["localizations"]?.members ?? [] { languages.insert(localization.key) }
    }
    let sorted = [sourceLanguage] + languages.filter { $0 != sourceLanguage }.sorted { $0.precedes($1) }
    return sorted.map { language in
      var table = LocalizationTable(
        name: name, locale: language, path: path, format: .xcstrings, encoding: .json,
        entries: entries(of: strings, in: language, sourceLanguage: sourceLanguage))
      table.isIncomplete = result.isIncomplete || isMisplaced
      if result.isIncomplete { table.reach = .nothing(findings.first?.position) }
      table.sourceLanguage = sourceLanguage
      // Problems of the file as a whole are reported once.
      if language == sourceLanguage {
        table.findings = findings
        table.extractedKeyCount = strings.count { string in
          !["manual", "migrated"].contains(string.node["extractionState"]?.string)
        }
        table.findings += duplicateFindings(strings)
        var texts = CatalogTextCheck(path: path)
        for string in strings { texts.check(string) }
        if !result.isIncomplete { table.findings += texts.findings }
        table.findings.sort()
      }
      return table
    }
  }

  private func entries(
    of strings: [JSONMember], in language: String, sourceLanguage: String
  ) -> [TableEntry] {
    var entries: [TableEntry] = []
    entries.reserveCapacity(strings.count)
    for string in strings {
      let mayTranslate = string.node["shouldTranslate"]?.boolean ?? true
      let localizations = string.node["localizations"]
      var unit = localizations?[language].flatMap { localization -> StringUnit? in
        guard var unit = StringUnit(localization) else { return nil }
        // A string is not done while one of its plural forms, devices or numbers is open.
        if unit.state != "new", unit.state != "stale", localization.hasOpenUnit() { unit.state = "needs_review" }
        return unit
      }
      if unit == nil, !mayTranslate { unit = localizations?[sourceLanguage].flatMap { StringUnit($0) } }
      // Xcode adds the empty key for empty strings in code; no one translates it.
      if unit == nil, string.key.isEmpty { continue }
      if unit == nil, language != sourceLanguage, mayTranslate { continue }
      let isStale = string.node["extractionState"]?.string == "stale"
      entries.append(
        TableEntry(
          key: string.key, value: unit?.value ?? string.key, keyPosition: string.keyPosition,
          valuePosition: unit?.position, comment: string.node["comment"]?.string,
          state: isStale && unit?.state != "new" ? "stale" : unit?.state, shouldTranslate: mayTranslate))
    }
    return entries
  }

  private func duplicateFindings(_ strings: [JSONMember]) -> [Finding] {
    let all = strings.map { TableEntry(key: $0.key, value: "", keyPosition: $0.keyPosition) }
    return LocalizationTable(name: name, locale: nil, path: path, format: .xcstrings, entries: all)
      .duplicateKeyFindings()
  }

  private func structureFindings(_ root: JSONNode) -> [Finding] {
    StringCatalogProblem.all(in: root).map {
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

  package static func all(in root: JSONNode) -> [StringCatalogProblem] {
    guard let members = root.members else {
      return [
        StringCatalogProblem(
          message: "a String Catalog is a JSON object",
          remedy: "restore it from the last commit, or recreate it in Xcode",
          position: root.position, key: nil)
      ]
    }
    var problems: [StringCatalogProblem] = []
    for member in members where !["sourceLanguage", "strings", "version"].contains(member.key) {
      let isMisspelt =
        root["strings"] == nil && member.node.members != nil && member.key.closest(among: ["strings"]) != nil
      problems.append(
        StringCatalogProblem(
          message: "“\(member.key)” is outside “strings” and never read",
          remedy: isMisspelt ? "rename it to “strings”" : "move it into “strings”", position: member.keyPosition,
          key: member.key))
    }
    if let strings = root["strings"], strings.members == nil {
      problems.append(
        StringCatalogProblem(
          message: "“strings” is not a JSON object", remedy: "restore it from the last commit, or recreate it in Xcode",
          position: strings.position, key: nil))
    }
    return problems
  }
}

/// The text of one localization of a String Catalog.
struct StringUnit {
  var value: String
  var state: String?
  var position: SourcePosition

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
  /// Whether any of the strings of a localization is new or to be reviewed.
  fileprivate func hasOpenUnit(depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    if let state = self["stringUnit"]?["state"]?.string, ["new", "needs_review", "stale"].contains(state) {
      return true
    }
    let choices =
      (self["variations"]?.members ?? []).flatMap { $0.node.members ?? [] } + (self["substitutions"]?.members ?? [])
    return choices.contains { $0.node.hasOpenUnit(depth: depth + 1) }
  }
}
