import GlossBasics
import GlossDiagnostics

/// Finds strings of a String Catalog that are never shown: values that are not text, and invalid plural forms. Also
/// finds plural forms that lack the one for every number.
///
/// Xcode rejects a catalog with such a value as a whole (inferred from its format: the members have fixed types).
struct CatalogTextCheck {
  let path: String
  private(set) var findings: [Finding] = []

  init(path: String) { self.path = path }

  /// Checks all languages of one key.
  mutating func check(_ string: JSONMember) {
    for localization in string.node["localizations"]?.members ?? [] {
      check(localization.node, of: string.key, locale: localization.key, depth: 0)
    }
  }

  private mutating func check(_ node: JSONNode, of key: String, locale: String, depth: Int) {
    if let value = node["stringUnit"]?["value"], value.string == nil {
      report("the value of \(locale) is not text", "write it in quotes", at: value.position, of: key, locale)
    }
    guard depth < 4 else { return }
    for substitution in node["substitutions"]?.members ?? [] {
      check(substitution.node, of: key, locale: locale, depth: depth + 1)
    }
    for kind in node["variations"]?.members ?? [] {
      let choices = kind.node.members ?? []
      if kind.key == "plural" { checkForms(choices, at: kind.keyPosition, of: key, locale) }
      for choice in choices { check(choice.node, of: key, locale: locale, depth: depth + 1) }
    }
  }

  private mutating func checkForms(
    _ choices: [JSONMember], at position: SourcePosition, of key: String, _ locale: String
  ) {
    for choice in choices where PluralCategory(rawValue: choice.key) == nil {
      report(
        "“\(choice.key)” is not a plural form, so its text is never shown", PluralCategory.remedy,
        at: choice.keyPosition, of: key, locale)
    }
    if !choices.contains(where: { $0.key == PluralCategory.other.rawValue }) {
      report(
        "the plural forms of \(locale) have no “other”", "add it, since it serves every number left over",
        at: position, of: key, locale)
    }
  }

  private mutating func report(
    _ message: String, _ remedy: String, at position: SourcePosition, of key: String, _ locale: String
  ) {
    findings.append(
      Finding(.syntaxError, message, remedy: remedy, path: path, position: position, key: key, locale: locale))
  }
}

extension PluralCategory {
  /// The remedy for an invalid plural form.
  static let remedy = "use one of \(allCases.map(\.rawValue).joined(separator: ", "))"
}
