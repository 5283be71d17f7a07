import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossModelFiles

/// The texts of a returned file that are not imported for a reason that many may share: a few are reported one by one,
/// many at once.
struct RefusedTexts {
  /// A text and its language.
  typealias Text = (unit: TranslationUnit, locale: String)

  /// What a text of a file is.
  enum Verdict: Hashable {
    case translation
    /// The source text where there is no translation.
    case untranslated
    /// The source text, which would replace a translation.
    case copy
    /// The text of another language, which would replace a translation.
    case otherLanguage
    /// What a spreadsheet shows in place of a text.
    case sheetError
    /// Of no entry of the tables.
    case unknown
  }

  var texts: [Verdict: [Text]] = [:]
  /// Whether most texts of the table that is taken are the source's: a column or a file that came back as it was made.
  var isMostlySource = false
  /// The table of another language that has most texts of the file: it came back under the wrong language.
  var other: TableOverlay?

  /// What spreadsheets show in place of a text that they took for a formula.
  static let sheetErrors: Set<String> = ["#NAME?", "#REF!", "#VALUE!", "#N/A", "#DIV/0!", "#NULL!", "#NUM!"]

  /// The number of keys that are reported one by one.
  private static let namedKeyCount = 3

  /// Reports them at their places in a file.
  func findings(in path: String, model: String) -> [Finding] {
    func report(
      _ texts: [Text], _ rule: RuleID, each: (String) -> String, all: (Int, String) -> String, remedy: String,
      severity: Severity? = nil
    ) -> [Finding] {
      let isMany = texts.count > Self.namedKeyCount
      let keys = texts.prefix(Self.namedKeyCount).map(\.unit.key.quoted).joined(separator: ", ") + ", …"
      return texts.prefix(isMany ? 1 : texts.count).map { unit, locale in
        Finding(
          rule, isMany ? all(texts.count, keys) : each(unit.key.quoted), remedy: remedy, path: path,
          position: unit.position, model: model, key: unit.key, locale: locale, severity: severity)
      }
    }
    let unknown = texts[.unknown] ?? []
    let keyRemedy = unknown.count > Self.namedKeyCount ? ", and have the id or the resname of each unit kept" : ""
    return report(
      unknown, .orphanedKey,
      each: { "the source table has no key \($0), so its translation is not imported" },
      all: { "the source table has none of \($0) keys, so their translations are not imported: \($1)" },
      remedy: "export the translations again" + keyRemedy)
      + report(
        texts[.copy] ?? [], .untranslatedValue,
        each: { "the source text of \($0) would replace its translation, so it is not imported" },
        all: { "\($0) source texts would replace translations, so they are not imported: \($1)" },
        remedy: "see that the file has the translations as its targets; give a text that is meant the state 'final'",
        severity: .error)
      + report(
        texts[.otherLanguage] ?? [], .untranslatedValue,
        each: { "the translation of \($0) is the text of \(other?.locale ?? ""), so it is not imported" },
        all: { "\($0) translations are the texts of \(other?.locale ?? ""), so they are not imported: \($1)" },
        remedy: "see which language the file is in; give a text that is meant the state 'final'", severity: .error)
      + report(
        texts[.sheetError] ?? [], .untranslatedValue,
        each: { "the translation of \($0) is an error of a spreadsheet, so it is not imported" },
        all: { "\($0) translations are errors of a spreadsheet, so they are not imported: \($1)" },
        remedy: "enter them as texts, with an apostrophe before them", severity: .error)
  }

  /// What a text is, beside the one of the table and its possible sources; a final one is meant.
  func verdict(of unit: TranslationUnit, present: String?, from sources: [String]) -> Verdict {
    guard let target = unit.target else { return .translation }
    if Self.sheetErrors.contains(target), !sources.contains(target) { return .sheetError }
    if let other, unit.state != .final, present?.isEmpty == false, other.text(ofKey: unit.key) == target {
      return .otherLanguage
    }
    guard isMostlySource, unit.state != .final, sources.contains(target), target.contains(where: \.isLetter) else {
      return .translation
    }
    guard let present, !present.isEmpty else { return .untranslated }
    return sources.contains(present) ? .translation : .copy
  }

  /// Whether most targets are source texts, by the file or by the table.
  static func isMostlySource(_ units: [TranslationUnit], _ table: TableOverlay) -> Bool {
    let texts = units.filter { $0.target?.isEmpty == false }
    let copies = texts.count { unit in
      unit.target == unit.source
        || unit.target == table.sources.lazy.compactMap { $0.entry(for: unit.key) }.first?.value
    }
    return copies * 2 > texts.count
  }

  /// The table of another language that has three of four targets, of those that it translates, and of whose texts the
  /// present table has less than half: languages as near as Danish and Norwegian share many.
  static func other(
    _ units: [TranslationUnit], than present: TableOverlay, among tables: [TableOverlay]
  ) -> TableOverlay? {
    guard let locale = present.locale else { return nil }
    let language = LanguageTag(locale).language
    return tables.first { table in
      guard let other = table.locale, other != "Base", LanguageTag(other).language != language else { return false }
      let texts = units.filter { unit in
        guard unit.target?.contains(where: \.isLetter) == true, let text = table.text(ofKey: unit.key) else {
          return false
        }
        return !text.isEmpty && text != unit.source
      }
      func share(_ text: (TranslationUnit) -> String?) -> Int {
        texts.count { unit in table.text(ofKey: unit.key).map { $0 == text(unit) } ?? false }
      }
      return texts.count > 1 && texts.count * 2 >= units.count && share(\.target) * 4 >= texts.count * 3
        && share { present.text(ofKey: $0.key) } * 2 < texts.count
    }
  }
}

extension TableOverlay {
  fileprivate func text(ofKey key: String) -> String? { entry(ofKey: key).map(text(of:)) }
}
