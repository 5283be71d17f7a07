import Diagnostics
import Localization
import PropertyLists

/// The plural rules of a `.stringsdict` file as the localizations of a String Catalog.
///
/// A text that is one variable and nothing else becomes plural variations; one with more around its variables, or with
/// several, becomes a text with substitutions, in which `%arg` stands for the number.
struct PluralRules {
  /// The localizations by key, in the order of the file.
  private(set) var localizations: [(key: String, localization: JSONTree)] = []
  /// The keys whose rules are of another kind: by width or by device.
  private(set) var otherKeys: [String] = []

  init(_ bytes: [UInt8]) {
    for entry in (try? PropertyListParser.parse(bytes))?.entries ?? [] {
      if let localization = Self.localization(entry.node) {
        localizations.append((entry.key, localization))
      } else {
        otherKeys.append(entry.key)
      }
    }
  }

  private static let formatKey = "NSStringLocalizedFormatKey"
  private static let categories = ["zero", "one", "two", "few", "many", "other"]

  private static func localization(_ node: PropertyListNode) -> JSONTree? {
    guard let format = node[formatKey]?.string else { return nil }
    let rules = (node.entries ?? []).filter { $0.key != formatKey }
    guard !rules.isEmpty, rules.allSatisfy({ $0.node["NSStringFormatSpecTypeKey"]?.string == "NSStringPluralRuleType" })
    else { return nil }
    if let rule = rules.first, rules.count == 1, format == "%#@\(rule.key)@" {
      return object([("variations", variations(rule.node, argument: nil))])
    }
    let order = Placeholders(in: format).items.compactMap { item in
      if case .variable(let name) = item.kind { name } else { nil }
    }
    let sorted = order + rules.map(\.key).filter { !order.contains($0) }
    let substitutions = rules.map { rule in
      let members: [(String, JSONTree)] = [
        ("argNum", .word(String((sorted.firstIndex(of: rule.key) ?? 0) + 1))),
        ("formatSpecifier", .string(rule.node["NSStringFormatValueTypeKey"]?.string ?? "lld")),
        ("variations", variations(rule.node, argument: "%arg")),
      ]
      return (rule.key, object(members))
    }
    var localization = CatalogFileEditor.unit(format, state: .translated)
    localization["substitutions"] = object(substitutions.sorted { $0.0.precedes($1.0) })
    return localization
  }

  /// The texts of a rule by category, sorted as catalogs have them.
  ///
  /// - Parameter argument: what takes the place of the number's own form.
  private static func variations(_ rule: PropertyListNode, argument: String?) -> JSONTree {
    let texts = categories.compactMap { category -> (String, JSONTree)? in
      guard var text = rule[category]?.string else { return nil }
      if let argument, let number = Placeholders(in: text).arguments.first {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(number.offset..<number.offset + number.text.utf8.count, with: argument.utf8)
        text = String(decoding: bytes, as: UTF8.self)
      }
      return (category, CatalogFileEditor.unit(text, state: .translated))
    }
    return object([("plural", object(texts.sorted { $0.0.precedes($1.0) }))])
  }

  private static func object(_ members: [(String, JSONTree)]) -> JSONTree {
    .object(members.map { JSONTree.Member(key: $0.0, value: $0.1) })
  }
}
