import Diagnostics

/// Rules that are named somewhere: all of them, or some.
struct RuleSelection: Sendable, Hashable {
  private(set) var isEverything = false
  private(set) var rules: Set<RuleID> = []

  init() {}

  /// Reads names of rules between commas and spaces, up to the end of the line or the first word that is none.
  ///
  /// Without any text all rules are meant; with `all`, `YES` or `true` as well. Text that begins with no rule's name
  /// means none, so that a misspelt name hides nothing.
  init(_ text: some StringProtocol) {
    let words = text.prefix { !$0.isNewline }.split { $0 == "," || $0 == " " || $0 == "\t" || $0 == ";" }
    isEverything = words.isEmpty
    for word in words {
      if ["all", "yes", "true"].contains(word.lowercased()) { isEverything = true }
      guard let rule = RuleID(rawValue: String(word)) else { break }
      rules.insert(rule)
    }
  }

  func contains(_ rule: RuleID) -> Bool { isEverything || rules.contains(rule) }

  mutating func formUnion(_ other: RuleSelection) {
    isEverything = isEverything || other.isEverything
    rules.formUnion(other.rules)
  }
}
