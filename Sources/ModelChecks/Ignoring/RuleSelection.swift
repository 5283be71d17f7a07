import GlossBasics
import GlossDiagnostics

/// Rules that are named somewhere: all of them, or some.
struct RuleSelection: Sendable, Hashable {
  private(set) var isEverything = false
  private(set) var rules: Set<RuleID> = []
  /// What stands where the name of a rule must, or looks like one that is misspelt; nil where nothing does.
  private(set) var unknownName: String?

  init() {}

  /// Reads names of rules between commas and spaces, up to the end of the line or the first word that is none.
  ///
  /// Without any text all rules are meant; with `all`, `YES` or `true` as well. Text that begins with no rule's name
  /// means none, so that a misspelt name hides nothing.
  init(_ text: some StringProtocol) {
    let words = text.prefix { !$0.isNewline }.split { $0 == "," || $0 == " " || $0 == "\t" || $0 == ";" }
    isEverything = words.isEmpty
    for (place, word) in words.enumerated() {
      if ["all", "yes", "true"].contains(word.lowercased()) {
        isEverything = true
        break
      }
      guard let rule = RuleRegistry.id(named: String(word)) else {
        // Behind the rules stands the reason, in any words.
        if place == 0 || RuleRegistry.nearest(to: String(word)) != nil { unknownName = String(word) }
        break
      }
      rules.insert(rule)
    }
  }

  func contains(_ rule: RuleID) -> Bool { isEverything || rules.contains(rule) }

  mutating func formUnion(_ other: RuleSelection) {
    isEverything = isEverything || other.isEverything
    rules.formUnion(other.rules)
    unknownName = unknownName ?? other.unknownName
  }
}
