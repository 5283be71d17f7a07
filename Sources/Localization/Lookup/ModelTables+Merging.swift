import GlossBasics
package import GlossDiagnostics

extension ModelTables {
  /// Merges the tables of a merged model's members, locale by locale.
  ///
  /// Core Data merges the dictionaries of the members' policies, each of which chooses its table for the reader
  /// independently: a member without German falls back to its development language next to a member that has German.
  /// Which member wins is undefined; here the first one does.
  ///
  /// - Returns: the tables, and a `duplicate-key` finding per key to which two members give different strings.
  package static func merging(_ members: [ModelTables], modelName: String) -> (tables: ModelTables, findings: [Finding])
  {
    var result = ModelTables(
      modelName: modelName, misnamedPaths: members.flatMap(\.misnamedPaths),
      developmentLanguage: members.lazy.compactMap(\.developmentLanguage).first, failures: members.flatMap(\.failures))
    result.modelFolder = members.lazy.compactMap(\.modelFolder).first
    result.folders = Set(members.flatMap(\.folders)).sorted { $0.precedes($1) }
    result.record = members.lazy.compactMap(\.record).first
    result.configuredLanguages = members.lazy.compactMap(\.configuredLanguages).first
    let found = members.compactMap(\.foundLanguages)
    if !found.isEmpty { result.foundLanguages = OnDemand { AppLanguages(uniting: found.map(\.value)) } }
    let members = members.map { member in
      var member = member
      member.folders = result.folders
      return member
    }
    var merged: [LocalizationTable] = []
    var findings = Set<Finding>()
    let locales = Set(members.flatMap(\.locales)).sorted { $0.precedes($1) }
    let hasUnlocalized = members.contains { $0.tables.contains { $0.locale == nil } }
    for locale in locales.map(Optional.some) + (hasUnlocalized && locales.isEmpty ? [nil] : []) {
      let chosen = members.compactMap { member in
        locale == "Base" ? member.table(forLocale: "Base") : member.choice(forReader: locale.map { [$0] } ?? []).table
      }
      guard var table = chosen.first else { continue }
      for other in chosen.dropFirst() {
        findings.formUnion(conflicts(between: table, and: other, locale: locale, modelName: modelName))
        table = table.united(with: other)
      }
      table.locale = locale
      merged.append(table)
    }
    result.tables = merged
    return (result, findings.sorted())
  }

  private static func conflicts(
    between first: LocalizationTable, and second: LocalizationTable, locale: String?, modelName: String
  ) -> [Finding] {
    guard first.path != second.path else { return [] }
    return second.entries.compactMap { entry in
      guard let other = first.entry(for: entry.key), other.value != entry.value,
        second.entry(for: entry.key) == entry
      else { return nil }
      let place = [other.path ?? first.path, other.keyPosition.map { String($0.line) }].compactMap { $0 }
      return Finding(
        .duplicateKey,
        "the merged model has two texts for '\(entry.key)': this one and that of \(place.joined(separator: ":")); "
          + "which of them users see is undefined",
        remedy: "give both the same text, or one of the models another name for it", path: second.path,
        position: entry.keyPosition, model: modelName, key: entry.key, locale: locale)
    }
  }
}
