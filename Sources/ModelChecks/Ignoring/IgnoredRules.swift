import GlossDiagnostics

/// The rules that a comment or a user info entry ignores: all of them, or some.
struct IgnoredRules: Sendable, Hashable {
  private(set) var isEverything = false
  private(set) var rules: Set<RuleID> = []
  /// A word where a rule name is required, or one that looks like a misspelt name; nil if missing.
  private(set) var unknownName: String?

  init() {}

  /// Parses rule names separated by commas and spaces, up to the end of the line or the first word that is not one.
  ///
  /// No text selects all rules, as do `all`, `YES` and `true`. Text that does not begin with a rule name selects none,
  /// so that a misspelt name hides nothing.
  init(_ text: some StringProtocol) {
    let words = text.prefix { !$0.isNewline }.split { $0 == "," || $0 == " " || $0 == "\t" || $0 == ";" }
    isEverything = words.isEmpty
    for (place, word) in words.enumerated() {
      if ["all", "yes", "true"].contains(word.lowercased()) {
        isEverything = true
        break
      }
      guard let rule = RuleRegistry.id(named: String(word)) else {
        // The rules may be followed by a reason in free text.
        if place == 0 || RuleRegistry.nearest(to: String(word)) != nil { unknownName = String(word) }
        break
      }
      rules.insert(rule)
    }
  }

  func contains(_ rule: RuleID) -> Bool { isEverything || rules.contains(rule) }

  mutating func formUnion(_ other: IgnoredRules) {
    isEverything = isEverything || other.isEverything
    rules.formUnion(other.rules)
    unknownName = unknownName ?? other.unknownName
  }
}
