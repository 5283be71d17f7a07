import GlossBasics
import GlossDiagnostics
import GlossModelChecks
import GlossTestSupport
import ModelGloss
import Testing

/// The constants of the library are the rules of the registry; `RECORD_GOLDENS=1` writes them again.
@Suite struct RuleConstantsTests {
  private static func constant(_ id: String) -> String {
    let words = id.split(separator: "-").map(String.init)
    let spelled = words.map { ["cloudkit": "cloudKit", "swiftdata": "swiftData"][$0] ?? $0 }
    return spelled[0] + spelled.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  @Test func everyRuleHasAConstant() {
    var text = """
      /// The constants of ``DataModel/RuleID``, recorded from the rules by `RuleConstantsTests`.
      extension DataModel.RuleID {
        // swift-format-ignore

      """.replacing("  // swift-format-ignore\n", with: "")
    let cards = RuleRegistry.cards.sorted { $0.id.rawValue.precedes($1.id.rawValue) }
    for card in cards {
      let id = card.id
      let levels = id.isOnByDefault ? "\(id.defaultSeverity.rawValue) by default" : "off by default"
      text += "  /// `\(id.rawValue)`, about \(id.subject.rawValue); \(levels).\n"
      text += "  public static let \(Self.constant(id.rawValue)) = DataModel.RuleID(rawValue: \"\(id.rawValue)\")\n"
    }
    text += """

        /// All rules known to this version.
        public static let allCases: [DataModel.RuleID] = [

      """
    for card in cards { text += "    .\(Self.constant(card.id.rawValue)),\n" }
    text += """
        ]
      }

      """
    let problem = Golden.difference(text, from: "../../../Sources/ModelGloss/Values/DataModel+RuleID+Constants.swift")
    #expect(problem == nil, "\(problem ?? "")")
    #expect(DataModel.RuleID.allCases.map(\.rawValue) == cards.map(\.id.rawValue))
  }
}
