import Synchronization

/// The work that a run may spend on what a small input can make endless: regular expressions, predicates, suggestions,
/// baselines, diagrams of dense models.
///
/// It is counted in steps of about a microsecond rather than in time, so that a run ends the same way on every machine.
/// What ordinary input takes is a small part of it. Where it is used up, the rest is left out, counted, and said.
package final class RunBudget: Sendable {
  /// What work is spent on.
  package enum Work: String, Sendable, Hashable, CaseIterable {
    case patterns, predicates, suggestions, baseline, neighbours

    fileprivate func words(_ count: Int) -> String {
      let (one, many) =
        switch self {
        case .patterns: ("match of a regular expression", "matches of regular expressions")
        case .predicates: ("predicate", "predicates")
        case .suggestions: ("suggestion of a name", "suggestions of names")
        case .baseline: ("entry of the baseline", "entries of the baseline")
        case .neighbours: ("neighbour beside a part of a diagram", "neighbours beside parts of diagrams")
        }
      return "\(count) \(count == 1 ? one : many)"
    }
  }

  /// Some seconds of work.
  package static let usualSteps = 4_000_000
  /// How large a part of what is left somebody may have who works beside others.
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

  /// - Parameter steps: how many there are; those of an ordinary run unless given.
  package init(steps: Int = usualSteps) {
    self.steps = steps
    whole = nil
  }

  private init(steps: Int, of whole: RunBudget) {
    self.steps = steps
    self.whole = whole
  }

  /// A part for one of several that work at the same time: what each may do follows from what was left before all of
  /// them, not from who comes first.
  package func portion() -> RunBudget { RunBudget(steps: left / Self.portions, of: self) }

  /// Allows so many times the usual work.
  package func allow(times: Int) { state.withLock { $0.times = times } }

  /// How many steps are left, none or more.
  package var left: Int { state.withLock { max(0, steps * $0.times - $0.spent) } }

  /// Whether nothing is left.
  package var isSpent: Bool { left == 0 }

  package func spend(_ count: Int) {
    guard count > 0 else { return }
    state.withLock { $0.spent += count }
    whole?.spend(count)
  }

  /// Notes that something is left out for lack of work.
  package func leaveOut(_ work: Work, _ count: Int = 1) {
    guard count > 0 else { return }
    state.withLock { $0.leftOut[work, default: 0] += count }
    whole?.leaveOut(work, count)
  }

  /// What was left out, and how much of it.
  package var leftOut: [Work: Int] { state.withLock { $0.leftOut } }

  /// What was left out and how to have it, as one sentence; nil where nothing was.
  package var remark: String? {
    let counts = leftOut
    let parts = Work.allCases.compactMap { work in counts[work].map(work.words) }
    guard let last = parts.last else { return nil }
    let list = parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " + last : last
    let times = state.withLock(\.times)
    return "the work that a run may take is used up, and \(list) "
      + (counts.values.reduce(0, +) == 1 ? "is" : "are") + " left out; allow more with --budget \(times * 4)"
  }

}

extension [RunBudget.Work: Int] {
  /// What was left out, for scripts: `{"patterns": 3}`; nil where nothing was.
  package var json: JSONValue? {
    isEmpty ? nil : .object(of: RunBudget.Work.allCases.map { ($0.rawValue, self[$0].map { .integer($0) }) })
  }
}
