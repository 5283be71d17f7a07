import GlossBasics

/// A fact about files that is found when it is first asked for, at most once.
///
/// Two are always equal: the same files give the same answer.
package struct OnDemand<Value: Sendable>: Sendable, Hashable {
  private let known = Deferred<Value>()
  private let find: @Sendable () -> Value

  /// - Parameter find: finds the fact.
  package init(_ find: @escaping @Sendable () -> Value) { self.find = find }

  package var value: Value { known.value(find) }

  package static func == (left: OnDemand, right: OnDemand) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
