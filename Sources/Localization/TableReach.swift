package import GlossBasics
package import GlossDiagnostics

/// How much of a table an app sees, whose reader is Foundation's and not this program's.
///
/// What this program recovers behind an error serves to find more errors; no reader is ever shown it.
package enum TableReach: Sendable, Hashable {
  case whole
  /// The file is refused for what stands at a place: the app has no entry of it.
  case nothing(SourcePosition?)
  /// Reading ends at a place without a word: the app has the entries before it.
  case upTo(SourcePosition)
}

extension LocalizationTable {
  /// The table as an app sees it.
  package var asRead: LocalizationTable {
    let seen: [TableEntry]
    switch reach {
    case .whole: return self
    case .nothing: seen = []
    case .upTo(let end): seen = entries.filter { $0.keyPosition.map { $0 < end } ?? false }
    }
    var table = LocalizationTable(
      name: name, locale: locale, path: path, format: format, encoding: encoding, entries: seen, findings: findings,
      comments: comments)
    table.isIncomplete = isIncomplete
    table.sourceLanguage = sourceLanguage
    table.reach = reach
    return table
  }

  /// What the app lacks of the table, in one sentence; nil where it reads the whole.
  package var loss: String? {
    failure.map { failure in "\(failure.position.map { "\(path):\($0)" } ?? path): \(failure.reason)" }
  }

  /// What the app lacks of the table, as what this run could not use of it; nil where it reads the whole.
  package var failure: InputFailure? {
    switch reach {
    case .whole: return nil
    case .nothing(let position):
      let who = format == .xcstrings ? "Xcode compiles nothing of the catalog" : "Foundation refuses the whole table"
      return InputFailure(
        path: path, position: position,
        reason: "\(who) for this error, so the app has none of its texts and shows raw names")
    case .upTo(let end):
      return InputFailure(
        path: path, position: end,
        reason: "Foundation stops reading the table here, so the app has none of the texts behind it")
    }
  }
}

extension LocalizationTable {
  /// What the app lacks of the table, in the words of the reference; nil where it reads the whole.
  package func loss(in words: Vocabulary) -> String? {
    let (key, position): (String, SourcePosition?) =
      switch reach {
      case .whole: ("", nil)
      case .nothing(let position): ("tableRefused", position)
      case .upTo(let end): ("tableCut", end)
      }
    guard !key.isEmpty else { return nil }
    let place = [path, position.map { "\($0.line)" }, position.map { "\($0.column)" }].compactMap(\.self)
    return words.text(key, ["place": place.joined(separator: ":")])
  }
}

extension ModelTables {
  /// What apps lack of the tables in the words of the reference, a sentence each, in the order of the tables.
  package func losses(in words: Vocabulary) -> [String] {
    var seen = Set<String>()
    return tables.compactMap { $0.loss(in: words) }.filter { seen.insert($0).inserted }
  }

  /// What apps lack of the tables, a sentence each, in the order of the tables.
  package var losses: [String] {
    var seen = Set<String>()
    return tables.compactMap(\.loss).filter { seen.insert($0).inserted }
  }
}
