/// Finds the name that was probably meant, for “did you mean …”.
///
/// The distance counts insertions, deletions, replacements and swaps of neighbours, ignoring case; a difference in case
/// alone is the smallest. At most a third of the letters may differ; of equally near names, one with the same first
/// letter wins, then the first in scalar order. Candidates are grouped by length, and those whose letters rule them out are skipped, so many misspelt
/// names in a large model are cheap.
package struct Suggestion: Sendable {
  private struct Candidate {
    let text: String
    let folded: [Unicode.Scalar]
    let letters: UInt64
  }

  private let byLength: [Int: [Candidate]]
  private let byFolded: [[Unicode.Scalar]: [String]]

  package init(_ candidates: some Sequence<String>) {
    let all = Set(candidates).sorted { $0.precedes($1) }.map { text in
      let folded = Self.folded(text)
      return Candidate(text: text, folded: folded, letters: Self.letters(folded))
    }
    byLength = Dictionary(grouping: all, by: \.folded.count)
    byFolded = Dictionary(grouping: all, by: \.folded).mapValues { $0.map(\.text) }
  }

  /// The nearest candidate; nil if none is near enough.
  ///
  /// - Parameter budget: the budget for comparisons; nothing is compared once it is spent.
  package func nearest(to text: String, budget: RunBudget) -> String? {
    guard !budget.isSpent else {
      budget.leaveOut(.suggestions)
      return nil
    }
    var steps = 1
    let nearest = nearest(to: text, steps: &steps)
    budget.spend(steps)
    return nearest
  }

  /// The nearest candidate for a single string, without a budget.
  package func nearest(to text: String) -> String? {
    var steps = 0
    return nearest(to: text, steps: &steps)
  }

  private func nearest(to text: String, steps: inout Int) -> String? {
    let wanted = Self.folded(text)
    if let same = byFolded[wanted]?.first(where: { $0 != text }) { return same }
    // Of one letter nothing is left that could be alike.
    guard wanted.count > 1 else { return nil }
    let limit = max(1, wanted.count / 3)
    let letters = Self.letters(wanted)
    var best: (distance: Int, startsAlike: Bool, text: String)?
    for length in (wanted.count - limit)...(wanted.count + limit) {
      for candidate in byLength[length] ?? [] {
        let allowed = best?.distance ?? limit
        steps += 1
        // Each edit changes at most two bits of the letter set.
        guard (letters ^ candidate.letters).nonzeroBitCount <= 2 * allowed else { continue }
        // The distance table has a cell for each pair of letters near its diagonal.
        steps += wanted.count * allowed / 32
        guard let distance = EditDistance.between(wanted, candidate.folded, limit: allowed), distance > 0 else {
          continue
        }
        let startsAlike = candidate.folded.first == wanted.first
        if let best, distance == best.distance {
          guard startsAlike == best.startsAlike ? candidate.text.precedes(best.text) : startsAlike else { continue }
        }
        best = (distance, startsAlike, candidate.text)
      }
    }
    return best?.text
  }

  /// The case-folded start of a string; names are not longer in practice.
  private static func folded(_ text: String) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars.prefix(256))
  }

  private static func letters(_ scalars: [Unicode.Scalar]) -> UInt64 {
    scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }
}

extension String {
  /// The candidate that this string is most likely a misspelling of, as found by `Suggestion`.
  package func closest(among candidates: some Sequence<String>) -> String? {
    Suggestion(candidates).nearest(to: self)
  }
}
