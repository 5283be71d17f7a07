import Synchronization

/// The budget of a run for work that a small input can make endless: regular expressions, predicates, suggestions,
/// baselines, diagrams of dense models.
///
/// It counts steps of about a microsecond rather than time, so a run has the same result on every machine. Ordinary
/// input takes a small part of it. If it is used up, the rest is left out, counted, and reported.
package final class RunBudget: Sendable {
  /// The kinds of work.
  package enum Work: String, Sendable, Hashable, CaseIterable {
    case patterns, predicates, suggestions, baseline, neighbours

    fileprivate func words(_ count: Int) -> String {
      let (one, many) =
        switch self {
        case .patterns: ("match of a regular expression", "matches of regular expressions")
        case .predicates: ("predicate", "predicates")
        case .suggestions: ("suggestion of a name", "suggestions of names")
        case .baseline: ("entry of the baseline", "entries of the baseline")
        case .neighbours: ("neighbour of a part of a diagram", "neighbours of parts of diagrams")
        }
      return "\(count) \(count == 1 ? one : many)"
    }
  }

  /// A few seconds of work.
  package static let usualSteps = 4_000_000
  /// The share of the remaining budget for one of several concurrent workers.
  private static let portions = 8

  private struct State {
    var times = 1
    var spent = 0
    var leftOut: [Work: Int] = [:]
  }

  private let steps: Int
  private let state = Mutex(State())
  /// The budget that this is a part of.
  private let whole: RunBudget?

  /// - Parameter steps: the number of steps; by default, those of an ordinary run.
  package init(steps: Int = usualSteps) {
    self.steps = steps
    whole = nil
  }

  private init(steps: Int, of whole: RunBudget) {
    self.steps = steps
    self.whole = whole
  }

  /// A part for one of several concurrent workers: its size depends on what was left before all of them, not on their
  /// order.
  package func portion() -> RunBudget { RunBudget(steps: left / Self.portions, of: self) }

  /// Multiplies the usual budget.
  package func allow(times: Int) { state.withLock { $0.times = times } }

  /// The number of steps left, at least zero.
  package var left: Int { state.withLock { max(0, steps * $0.times - $0.spent) } }

  /// Whether the budget is used up.
  package var isSpent: Bool { left == 0 }

  package func spend(_ count: Int) {
    guard count > 0 else { return }
    state.withLock { $0.spent += count }
    whole?.spend(count)
  }

  /// Records that something is left out because the budget is used up.
  package func leaveOut(_ work: Work, _ count: Int = 1) {
    guard count > 0 else { return }
    state.withLock { $0.leftOut[work, default: 0] += count }
    whole?.leaveOut(work, count)
  }

  /// The number of items left out, by kind.
  package var leftOut: [Work: Int] { state.withLock { $0.leftOut } }

  /// A sentence on what was left out and how to include it; nil if nothing was.
  package var remark: String? {
    let counts = leftOut
    let parts = Work.allCases.compactMap { work in counts[work].map(work.words) }
    guard !parts.isEmpty else { return nil }
    let times = state.withLock(\.times)
    return "the budget of this run is used up, so \(parts.wordList) "
      + (counts.values.reduce(0, +) == 1 ? "is" : "are") + " left out; increase it with --budget \(times * 4)"
  }

}

extension [RunBudget.Work: Int] {
  /// What was left out, for scripts: `{"patterns": 3}`; nil if nothing was.
  package var json: JSONValue? {
    isEmpty ? nil : .object(of: RunBudget.Work.allCases.map { ($0.rawValue, self[$0].map { .integer($0) }) })
  }
}
