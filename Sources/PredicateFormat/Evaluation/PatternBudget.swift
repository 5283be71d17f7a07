import Synchronization

/// The work that regular expressions may take in one run, over all of its texts.
///
/// Counted in ICU's own reports of progress rather than in time, so that a run ends the same way on every machine. An
/// ordinary match ends before the first report. What takes longer is paid from the budget; when it is spent, a match
/// that takes longer has no answer.
package final class PatternBudget: Sendable {
  /// About four seconds of work.
  package static let reportsOfRun = 12_000
  /// About half a second of work.
  private static let reportsOfOne = 2_000
  /// What every match may take, also when the budget is spent.
  private static let reportsOfAnybody = 5

  private let left: Mutex<Int>

  /// - Parameter reports: how many there are; some seconds of work unless given.
  package init(reports: Int = reportsOfRun) {
    left = Mutex(reports)
  }

  /// Whether nothing is left of it.
  var isSpent: Bool { left.withLock { $0 <= 0 } }

  /// How many reports the next match may take.
  var limit: Int { max(Self.reportsOfAnybody, min(Self.reportsOfOne, left.withLock(\.self))) }

  func pay(_ reports: Int) {
    guard reports > Self.reportsOfAnybody else { return }
    left.withLock { $0 -= reports }
  }
}
