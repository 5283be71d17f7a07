/// Which table serves a reader, and why that one.
///
/// The choice is made once for the whole file: a key that the chosen table lacks shows the raw name, never the text of
/// another language.
package struct TableChoice: Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The table lies outside every language folder, and then wins over all others.
    case unlocalized
    /// It is in the language the reader prefers.
    case exact
    /// It is in a more general form of a language the reader prefers.
    case parent
    /// It is in another variety of a language the reader prefers.
    case sibling
    /// It lies in `Base.lproj`, which is asked after the reader's first language.
    case base
    /// None is in a language of the reader, so that of the developers serves.
    case developmentLanguage = "development language"
    /// None serves the reader: raw names are shown.
    case none
  }

  /// The table, what lies side by side united; nil when none serves.
  package var table: LocalizationTable?
  /// The table's locale as its folder spells it; nil for an unlocalized table or none.
  package var locale: String?
  package var reason: Reason
  /// The reader's preference that was met, as given.
  package var preference: String?

  package init(
    table: LocalizationTable?, locale: String? = nil, reason: Reason, preference: String? = nil
  ) {
    self.table = table
    self.locale = locale
    self.reason = reason
    self.preference = preference
  }
}

extension ModelTables {
  /// The table that serves a reader with these preferences, the dearest first.
  ///
  /// The order is that of CoreFoundation's look-up of a resource: outside the language folders; the first language of
  /// the reader that the tables offer; `Base`; the development language.
  package func choice(forReader preferences: [String]) -> TableChoice {
    if let table = unlocalizedTable { return TableChoice(table: table, reason: .unlocalized) }
    var offered = locales.filter { $0 != "Base" }
    // Where there is a Base folder it stands for the development language too.
    let hasBase = locales.contains("Base")
    let standIn = hasBase ? developmentLanguage.flatMap { offered.contains($0) || $0 == "Base" ? nil : $0 } : nil
    if let standIn { offered.append(standIn) }
    let tags = offered.map { LanguageTag($0) }
    for preference in preferences {
      guard let (index, match) = LanguageTag(preference).bestMatch(among: tags) else { continue }
      let locale = offered[index]
      if locale == standIn { return baseChoice(preference) }
      let reason: TableChoice.Reason =
        switch match {
        case .exact: .exact
        case .parent: .parent
        case .sibling: .sibling
        }
      return TableChoice(table: table(forLocale: locale), locale: locale, reason: reason, preference: preference)
    }
    if let developmentLanguage, developmentLanguage != "Base", let table = table(forLocale: developmentLanguage) {
      return TableChoice(table: table, locale: table.locale, reason: .developmentLanguage)
    }
    return hasBase ? baseChoice(nil) : TableChoice(table: nil, reason: .none)
  }

  private func baseChoice(_ preference: String?) -> TableChoice {
    TableChoice(table: table(forLocale: "Base"), locale: "Base", reason: .base, preference: preference)
  }

  /// The table of one language folder: what `.strings`, `.stringsdict` and catalogs say together.
  ///
  /// A table outside every folder wins, as in CoreFoundation. The locale is found in any spelling.
  package func table(forLocale locale: String) -> LocalizationTable? {
    if let table = unlocalizedTable { return table }
    let spelling = locales.contains(locale) ? locale : spelling(of: locale)
    return spelling.flatMap { spelling in united(tables.filter { $0.locale == spelling }) }
  }

  private func spelling(of locale: String) -> String? {
    let tag = LanguageTag(locale).withoutImpliedRegion
    return locales.first { LanguageTag($0).withoutImpliedRegion == tag }
  }

  private var unlocalizedTable: LocalizationTable? { united(tables.filter { $0.locale == nil }) }

  /// The tables of one locale as one: those of the place nearest to the model; text tables before plural rules before
  /// catalogs, because Core Data loads the `.strings` file first and asks the bundle only for what it lacks.
  private func united(_ tables: [LocalizationTable]) -> LocalizationTable? {
    guard tables.count > 1 else { return tables.first }
    let sorted = tables.enumerated().sorted { first, second in
      let one = order(of: first.element)
      let other = order(of: second.element)
      return one != other ? one.lexicographicallyPrecedes(other) : first.offset < second.offset
    }
    var seen = Set<TableFormat>()
    let chosen = sorted.map(\.element).filter { seen.insert($0.format).inserted }
    guard var result = chosen.first else { return nil }
    for table in chosen.dropFirst() { result = result.united(with: table) }
    return result
  }

  private func order(of table: LocalizationTable) -> [Int] {
    let format: Int =
      switch table.format {
      case .strings: 0
      case .stringsdict: 1
      case .xcstrings: 2
      case .loctable: 3
      }
    return [format, -(modelFolder.map { TableSearch.nearness(table.path, $0) } ?? 0)]
  }
}

extension LocalizationTable {
  /// This table with the entries of another that it lacks.
  func united(with other: LocalizationTable) -> LocalizationTable {
    var result = LocalizationTable(
      name: name, locale: locale, path: path, format: format, encoding: encoding,
      entries: entries + other.entries.filter { entry(for: $0.key) == nil }.map { $0.taken(from: other) },
      findings: (findings + other.findings).sorted(), comments: comments)
    result.isIncomplete = isIncomplete || other.isIncomplete
    result.sourceLanguage = sourceLanguage ?? other.sourceLanguage
    return result
  }
}

extension TableEntry {
  /// The entry with the table it comes from, for use in another.
  fileprivate func taken(from table: LocalizationTable) -> TableEntry {
    var entry = self
    entry.path = path ?? table.path
    return entry
  }
}
