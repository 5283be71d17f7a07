package import GlossBasics
import GlossDiagnostics

/// How much of a table an app reads, since apps use Foundation's reader and not this one.
///
/// What this reader recovers after an error serves to find more errors; users never see it.
package enum TableReach: Sendable, Hashable {
  case whole
  /// The file is rejected because of an error at a position: the app reads none of its entries. The cause is given where
  /// another table of the file has the finding.
  case nothing(SourcePosition?, cause: String? = nil)
  /// Reading ends silently at a position: the app reads the entries before it.
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

  /// The part of the table that the app does not read, as a sentence; nil if it reads all of it.
  package var loss: String? {
    failure.map { failure in "\(failure.position.map { "\(path):\($0)" } ?? path): \(failure.reason)" }
  }

  /// The part of the table that the app does not read, as an input failure; nil if it reads all of it.
  package var failure: InputFailure? {
    switch reach {
    case .whole: return nil
    case .nothing(let position, let known):
      let who = format == .xcstrings ? "Xcode compiles nothing of the catalog" : "Foundation rejects the whole table"
      return InputFailure(
        path: path, position: position,
        reason: "\(who) for this error, so the app has none of its texts and shows raw names",
        remedy: known ?? cause)
    case .upTo(let end):
      return InputFailure(
        path: path, position: end,
        reason: "Foundation stops reading the table here, so the app has none of the texts after it", remedy: cause)
    }
  }
}

extension LocalizationTable {
  /// The error that ends reading, and what to do about it; nil if no finding tells.
  private var cause: String? {
    findings.first { $0.rule == .syntaxError || $0.rule == .wrongEncoding }.map { "\($0.message): \($0.remedy)" }
  }

  /// The part of the table that the app does not read, in the words of the reference; nil if it reads all of it.
  package func loss(in words: Vocabulary) -> String? {
    let (key, position): (String, SourcePosition?) =
      switch reach {
      case .whole: ("", nil)
      case .nothing(let position, _): ("tableRefused", position)
      case .upTo(let end): ("tableCut", end)
      }
    guard !key.isEmpty else { return nil }
    let place = [path, position.map { "\($0.line)" }, position.map { "\($0.column)" }].compactMap(\.self)
    return words.text(key, ["place": place.joined(separator: ":")])
  }
}

extension ModelTables {
  /// The parts of the tables that apps do not read, in the words of the reference: one sentence per table, in order.
  package func losses(in words: Vocabulary) -> [String] {
    var seen = Set<String>()
    return tables.compactMap { $0.loss(in: words) }.filter { seen.insert($0).inserted }
  }

  /// The parts of the tables that apps do not read: one sentence per table, in order.
  package var losses: [String] {
    var seen = Set<String>()
    return tables.compactMap(\.loss).filter { seen.insert($0).inserted }
  }
}
