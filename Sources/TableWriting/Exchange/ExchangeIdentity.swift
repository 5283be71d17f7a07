import GlossBasics
import GlossFiles
import GlossLocalization

/// Finds out which text of the tables each text of a returned file is.
///
/// What comes back has been through other programs, which number the keys, rename the tables, put all tables into one,
/// and indent texts. The tables, as an export would write them now, and the fingerprints of the export are the proof:
///
/// 1. the key, or the name of the resource, is one of a table;
/// 2. else the source is that of one text only; without a fingerprint the translation is to be reviewed.
struct ExchangeIdentity {
  private let current: [TranslationFile]
  private let places: [String: [Place]]

  private struct Place: Hashable {
    var file: Int
    var unit: Int
  }

  /// - Parameter current: the tables, as an export would write them now.
  init(_ current: [TranslationFile]) {
    self.current = current
    var places: [String: [Place]] = [:]
    for (number, file) in current.enumerated() {
      for index in file.units.indices {
        places[file.units[index].key, default: []].append(Place(file: number, unit: index))
      }
    }
    self.places = places
  }

  /// Whether a returned file is named like a table.
  func hasTable(_ original: String) -> Bool {
    let name = ExchangePath.tableName(original)
    return current.contains { ExchangePath.tableName($0.original) == name }
  }

  /// The number of exported translations that are those of the tables.
  func confirmedTargets(in file: TranslationFile) -> Int {
    file.units.count { unit in
      guard let exported = unit.exported, exported.hasText else { return false }
      return places[unit.key]?.contains { exported.isText(current[$0.file].units[$0.unit].target) } ?? false
    }
  }

  /// The texts of a returned file under the keys of the tables, by table; nil if it is of no table.
  ///
  /// - Parameter isNamed: whether the file must be named like a table, since another of the document is.
  func identified(_ file: TranslationFile, isNamed: Bool) -> (files: [TranslationFile], bySource: Int)? {
    let own = current.indices.filter {
      ExchangePath.tableName(current[$0].original) == ExchangePath.tableName(file.original)
    }
    guard !own.isEmpty || !isNamed && !ExchangePath.isTable(file.original) else { return nil }
    let pool = ranked(own.isEmpty ? Array(current.indices) : own, for: file)
    let ranks = Dictionary(uniqueKeysWithValues: pool.enumerated().map { ($1, $0) })
    var placed = file.units.map { place(of: $0, in: ranks) }
    let marked = placeBySource(file.units, in: pool, &placed)
    let counts = Dictionary(placed.compactMap { $0.map { ($0.file, 1) } }, uniquingKeysWith: +)
    guard let usual = pool.max(by: { counts[$0, default: 0] < counts[$1, default: 0] }),
      !own.isEmpty || !counts.isEmpty
    else { return nil }
    var result: [Int: TranslationFile] = [:]
    for (index, unit) in file.units.enumerated() {
      let number = placed[index]?.file ?? usual
      var unit = unit
      if let place = placed[index] {
        let known = current[place.file].units[place.unit]
        unit = unit.adapted(to: known)
        if marked.contains(index) {
          if unit.target == known.target {
            (unit.exported, unit.state) = (known.exported, nil)
          } else if unit.state != .new {
            unit.state = .needsReview
          }
        }
      }
      result[number, default: file.renamed(current[number].original)].units.append(unit)
    }
    if file.units.isEmpty { result[usual] = file.renamed(current[usual].original) }
    return (result.sorted { $0.key < $1.key }.map(\.value), marked.count)
  }

  /// Tables, those first whose path is most like a file's, then those that have most of its keys.
  private func ranked(_ pool: [Int], for file: TranslationFile) -> [Int] {
    guard pool.count > 1 else { return pool }
    let wanted = ExchangePath.components(file.original).reversed()
    var shared: [Int: Int] = [:]
    for unit in file.units { for place in places[unit.key] ?? [] { shared[place.file, default: 0] += 1 } }
    func rank(_ number: Int) -> (Int, Int, Int) {
      let parts = ExchangePath.components(current[number].original).reversed()
      return (zip(wanted, parts).prefix { $0 == $1 }.count, shared[number, default: 0], -number)
    }
    return pool.map { ($0, rank($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The text with a unit's key, in the first table that has it with the same source, else in the first.
  ///
  /// - Parameter ranks: the order of the tables.
  private func place(of unit: TranslationUnit, in ranks: [Int: Int]) -> Place? {
    for key in [unit.key] + unit.otherKeys {
      let candidates = (places[key] ?? []).filter { ranks[$0.file] != nil }
      guard candidates.count > 1 else {
        if let only = candidates.first { return only }
        continue
      }
      func isBefore(_ one: Place, _ other: Place) -> Bool { ranks[one.file] ?? 0 < ranks[other.file] ?? 0 }
      return candidates.filter { isSource(unit, of: $0) }.min(by: isBefore) ?? candidates.min(by: isBefore)
    }
    return nil
  }

  private func isSource(_ unit: TranslationUnit, of place: Place) -> Bool {
    let source = current[place.file].units[place.unit].source
    return unit.exported?.isSource(source) ?? (source.collapsed == unit.source.collapsed)
  }

  /// Finds units whose keys are those of another system, and returns the indices of those that only their source tells.
  private func placeBySource(_ units: [TranslationUnit], in pool: [Int], _ placed: inout [Place?]) -> Set<Int> {
    let lost = units.indices.filter {
      placed[$0] == nil && !units[$0].source.collapsed.isEmpty
        && ([units[$0].key] + units[$0].otherKeys).allSatisfy { !Self.isModelKey($0) }
    }
    guard !lost.isEmpty else { return [] }
    let taken = Set(placed.compactMap(\.self))
    var free: [String: [Place]] = [:]
    for number in pool {
      for index in current[number].units.indices where !taken.contains(Place(file: number, unit: index)) {
        free[current[number].units[index].source.collapsed, default: []].append(Place(file: number, unit: index))
      }
    }
    var marked: Set<Int> = []
    for (source, indices) in Dictionary(grouping: lost, by: { units[$0].source.collapsed }) {
      guard let candidates = free[source] else { continue }
      for (exported, same) in Dictionary(grouping: indices, by: { units[$0].exported }) {
        guard same.count == 1, let exported, exported.hasText else { continue }
        let proven = candidates.filter { exported.isText(current[$0.file].units[$0.unit].target) }
        if proven.count == 1 { placed[same[0]] = proven[0] }
      }
      if candidates.count == 1, indices.count == 1, placed[indices[0]] == nil {
        placed[indices[0]] = candidates[0]
        marked.insert(indices[0])
      }
    }
    return marked
  }

  /// Whether a key is one of this program, perhaps of an entry that is gone.
  private static func isModelKey(_ key: String) -> Bool {
    LocalizationKey(key) != nil || FormNotation.catalog.parse(key) != nil || FormNotation.rules.parse(key) != nil
  }
}

/// The names of tables in exchanged files.
enum ExchangePath {
  /// The components of a path of any system: `C:\jobs\ShopModel.strings`.
  static func components(_ original: String) -> [Substring] {
    FilePath.normalized(original.replacing("\\", with: "/")).split(separator: "/")
  }

  static func tableName(_ original: String) -> String {
    components(original).last.map { FilePath.baseName(of: String($0)) } ?? ""
  }

  /// Whether a path names a file that Xcode exports, so its texts are known to be of another table.
  static func isTable(_ original: String) -> Bool {
    let name = components(original).last.map(String.init) ?? ""
    return ["strings", "xcstrings", "stringsdict", "storyboard", "xib", "plist", "intentdefinition"]
      .contains(FilePath.fileExtension(of: name).lowercased())
  }
}

extension TranslationFile {
  fileprivate func renamed(_ original: String) -> TranslationFile {
    TranslationFile(
      original: original, sourceLanguage: sourceLanguage, targetLanguage: targetLanguage, units: [])
  }
}

extension TranslationUnit {
  /// The unit with the key and the source of the text that it is, without white space that a program added.
  fileprivate func adapted(to known: TranslationUnit) -> TranslationUnit {
    var unit = self
    unit.key = known.key
    let isKnown = exported?.isSource(known.source) == true
    let isRespaced = source != known.source && source.collapsed == known.source.collapsed
    let isIndented = !isRespaced && exported?.isSource(source) == false && exported?.isSource(source.trimmed) == true
    if isKnown, source.collapsed != known.source.collapsed, target?.isEmpty != false || isUntouched {
      unit.overwritten = source
    }
    if isKnown || isRespaced { unit.source = known.source } else if isIndented { unit.source = source.trimmed }
    if let target = unit.target, !isUntouched {
      unit.target = target.respaced(like: unit.source, isWholly: isRespaced || isIndented)
    }
    return unit
  }
}

extension String {
  /// The text with every run of white space as one space, and none at its ends.
  fileprivate var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text with the white space of another one at its ends, where a line break was added.
  ///
  /// - Parameter isWholly: whether a program is known to have changed white space: then also where only blanks differ,
  ///   and within the text.
  fileprivate func respaced(like other: String, isWholly: Bool) -> String {
    func edges(_ text: String) -> (start: Substring, core: Substring, end: Substring) {
      let start = text.prefix(while: \.isWhitespace)
      let rest = text.dropFirst(start.count)
      let end = rest.reversed().prefix(while: \.isWhitespace).count
      return (start, rest.dropLast(end), rest.suffix(end))
    }
    let (own, wanted) = (edges(self), edges(other))
    guard !own.core.isEmpty else { return self }
    func edge(_ own: Substring, _ wanted: Substring) -> Substring {
      isWholly || own.contains(where: \.isNewline) && !wanted.contains(where: \.isNewline) ? wanted : own
    }
    var core = String(own.core)
    if isWholly, !other.contains(where: \.isNewline), core.contains(where: \.isNewline) { core = core.collapsed }
    if isWholly, !other.utf8.contains(0x0D) { core = core.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
    return edge(own.start, wanted.start) + core + edge(own.end, wanted.end)
  }
}
