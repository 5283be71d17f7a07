import GlossLocalization

/// The keys that the malformed keys of a table were meant to be.
///
/// `Relationship/team` is one slip: it is reported as what it is, and not once more as the name that is missing for it.
struct MeantKeys {
  private var keys = Set<String>()

  /// Beyond this many keys that say nothing, a table is not one with a slip or two.
  private static let limit = 1_000

  init(_ table: CheckedTable, of context: CheckContext) {
    guard !table.unnamedTerms.isEmpty, !table.unknownEntries.isEmpty else { return }
    for entry in table.unknownEntries.prefix(Self.limit) {
      let diagnosis = context.keyDiagnoses.diagnosis(of: table.entries.key(at: entry))
      guard case .malformed(_, let suggestion?) = diagnosis else { continue }
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
