import GlossBasics
import GlossPropertyLists

/// A dictionary in place of a string, from which a string is chosen by number, width or device.
///
/// A look-up without formatting, such as Core Data's, shows `NSStringLocalizedFormatKey` unchanged, with its
/// `%#@variables@` (inferred: the rules apply only when a program formats the text with arguments).
struct FormatRule {
  var text: String
  var problem: String?

  /// Parses a dictionary; nil if the value is not one.
  init?(_ node: PropertyListNode) {
    guard let entries = node.entries else { return nil }
    if let format = node[FormatRuleKey.format]?.string {
      text = format
      problem = Self.problem(format: format, node: node)
    } else if let widths = node[FormatRuleKey.width]?.entries {
      // The widest is used if there is enough room.
      text = widths.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }?.node.string ?? ""
    } else if let devices = node[FormatRuleKey.device] {
      let choices = [devices["other"], devices["mac"], devices.entries?.first?.node].compactMap { $0 }
      text = choices.lazy.compactMap { $0.string ?? FormatRule($0)?.text }.first ?? ""
    } else {
      text = ""
      problem = entries.isEmpty ? "the rule is empty" : "the rule has no NSStringLocalizedFormatKey"
    }
  }

  /// Describes what is wrong with the variables of a format; nil if nothing is.
  private static func problem(format: String, node: PropertyListNode) -> String? {
    for variable in variables(in: format) {
      guard let rule = node[variable] else {
        let defined = (node.entries ?? []).map(\.key).filter { !$0.hasPrefix("NSString") }
        let meant = variable.closest(among: defined).map { "; did you mean “\($0)”?" } ?? ""
        return "the format uses the undefined variable “\(variable)”\(meant)"
      }
      guard rule.entries != nil else { return "the variable “\(variable)” is not a dictionary" }
      guard rule[FormatRuleKey.specType]?.string == FormatRuleKey.pluralRule else {
        return "the variable “\(variable)” lacks NSStringFormatSpecTypeKey with NSStringPluralRuleType"
      }
      if let form = rule.entries?.first(where: {
        !$0.key.hasPrefix("NSString") && PluralCategory(rawValue: $0.key) == nil
      }) {
        return "“\(form.key)” of the variable “\(variable)” is not a plural form"
      }
      if rule["other"]?.string == nil { return "the variable “\(variable)” has no text for “other”" }
    }
    return nil
  }

  /// The names between `%#@` (or `%1$#@`) and `@`.
  private static func variables(in format: String) -> [String] {
    var result: [String] = []
    var parts = format.split(separator: "#@", omittingEmptySubsequences: false).dropFirst()
    while let part = parts.popFirst() {
      guard let end = part.firstIndex(of: "@") else { continue }
      result.append(String(part[..<end]))
    }
    return result
  }
}
