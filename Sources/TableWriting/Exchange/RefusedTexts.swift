import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossModelFiles

/// The texts of a returned file that are not imported for a reason that many may share: a few are reported one by one,
/// many at once.
struct RefusedTexts {
  /// A text and its language.
  typealias Text = (unit: TranslationUnit, locale: String)

  /// Those that are of no entry of the tables.
  var unknown: [Text] = []
  /// The source texts that would replace translations.
  var copies: [Text] = []

  /// The number of keys that are reported one by one.
  private static let namedKeyCount = 3

  /// Reports them at their places in a file.
  func findings(in path: String, model: String) -> [Finding] {
    func report(
      _ texts: [Text], _ rule: RuleID, each: (String) -> String, all: (Int, String) -> String, remedy: String
    ) -> [Finding] {
      let isMany = texts.count > Self.namedKeyCount
      let keys = texts.prefix(Self.namedKeyCount).map(\.unit.key.quoted).joined(separator: ", ") + ", …"
      return texts.prefix(isMany ? 1 : texts.count).map { unit, locale in
        Finding(
          rule, isMany ? all(texts.count, keys) : each(unit.key.quoted), remedy: remedy, path: path,
          position: unit.position, model: model, key: unit.key, locale: locale)
      }
    }
    let keyRemedy = unknown.count > Self.namedKeyCount ? ", and have the id or the resname of each unit kept" : ""
    return report(
      unknown, .orphanedKey,
      each: { "the source table has no key \($0), so its translation is not imported" },
      all: { "the source table has none of \($0) keys, so their translations are not imported: \($1)" },
      remedy: "export the translations again" + keyRemedy)
      + report(
        copies, .untranslatedValue,
        each: { "the source text of \($0) would replace its translation, so it is not imported" },
        all: { "\($0) source texts would replace translations, so they are not imported: \($1)" },
        remedy: "see that the file has the translations as its targets; give a text that is meant the state 'final'")
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
}
