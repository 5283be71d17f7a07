import GlossBasics
import GlossLocalization

/// The keys that a table's malformed keys were meant to be.
///
/// `Relationship/team` is one mistake: it is reported as malformed, and not again as the missing name.
struct MeantKeys {
  private var keys = Set<String>()

  /// The number of malformed keys beyond which a table is not considered to have mere typos.
  private static let limit = 1_000

  init(_ table: TableOverlay, of context: CheckContext) {
    guard !table.unnamedTerms.isEmpty, !table.unknownEntries.isEmpty else { return }
    for entry in table.unknownEntries.prefix(Self.limit) {
      let key = LiteralText(table.entries.key(at: entry))
      guard case .faulty(.malformed, _, let suggestion?) = context.keyDiagnoses[key] else { continue }
      keys.insert(suggestion)
    }
  }

  /// Whether a malformed key was meant to name a term.
  func name(_ term: Term) -> Bool {
    guard !keys.isEmpty else { return false }
    return switch term {
    case .entity(let name): keys.contains(LocalizationKey.entity(name).text)
    case .property(let name, let entity):
      keys.contains(LocalizationKey.propertyOfEntity(property: name, entity: entity).text)
        || keys.contains(LocalizationKey.property(name).text)
    case .errorString(let text): keys.contains(LocalizationKey.errorString(text).text)
    }
  }
}
