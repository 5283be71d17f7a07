import Foundation
import GlossPredicateFormat
import Testing

/// Deeply nested input, on the small stack of worker threads.
@Suite struct NestingTests {
  private static let shapes: [(name: String, make: @Sendable (Int) -> String)] = [
    ("parentheses", { String(repeating: "(", count: $0) + "a == 1" + String(repeating: ")", count: $0) }),
    ("negations", { String(repeating: "NOT ", count: $0) + "a == 1" }),
    ("exclamation marks", { String(repeating: "!", count: $0) + "(a == 1)" }),
    ("minus signs", { "a == " + String(repeating: "- ", count: $0) + "b" }),
    ("sums", { "a == 1" + String(repeating: " + b", count: $0) }),
    ("braces", { "a IN " + String(repeating: "{", count: $0) + String(repeating: "}", count: $0) }),
    ("indexes", { "a" + String(repeating: "[0]", count: $0) + " == 1" }),
    ("inner indexes", { "a == " + String(repeating: "b[", count: $0) + "0" + String(repeating: "]", count: $0) }),
    ("calls", { String(repeating: "abs:(", count: $0) + "a" + String(repeating: ")", count: $0) + " == 1" }),
    (
      "subqueries",
      { String(repeating: "SUBQUERY(a, $x, ", count: $0) + "a == 1" + String(repeating: ") == 1", count: $0) }
    ),
    (
      "conditionals",
      { String(repeating: "TERNARY(a == 1, 1, ", count: $0) + "a" + String(repeating: ")", count: $0) + " == 1" }
    ),
    ("assignments", { "a == " + String(repeating: "$x := ", count: $0) + "1" }),
    (
      "groups that come first",
      { String(repeating: "(", count: $0) + "a == 1" + String(repeating: " AND b == 1)", count: $0) }
    ),
    (
      "groups that come last",
      { String(repeating: "(b == 1 OR ", count: $0) + "a == 1" + String(repeating: ")", count: $0) }
    ),
    (
      "mixed groups",
      { String(repeating: "(a == 1 OR (a == 2 AND ", count: $0) + "a == 1" + String(repeating: "))", count: $0) }
    ),
  ]

  @Test(arguments: shapes.map(\.name))
  func deepInputIsRefusedAndTheDeepestAcceptedIsSafe(_ name: String) async throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    let outcome = await onSmallStack {
      var deepest: String?
      for count in stride(from: 5, through: 200, by: 5) {
        guard let predicate = try? GlossPredicateFormat.Predicate(format: shape.make(count)) else { break }
        deepest = predicate.format
        // Everything that traverses the tree, including its release.
        _ = Set([predicate, predicate]).count
        _ = (predicate.variables, predicate.keyPaths, try? predicate.substituting([:]))
        _ = try? predicate.evaluate(with: ["a": [["a": 1, "b": [0, 0]]], "b": 2])
        if (try? GlossPredicateFormat.Predicate(format: predicate.format))?.format != predicate.format {
          return "not reread: \(count)"
        }
      }
      if deepest == nil { return "nothing accepted" }
      return (try? GlossPredicateFormat.Predicate(format: shape.make(10_000))) == nil ? "" : "accepted"
    }
    #expect(outcome == "")
  }

  @Test func theErrorSaysSo() {
    let error = #expect(throws: PredicateSyntaxError.self) {
      try GlossPredicateFormat.Predicate(format: String(repeating: "(", count: 5_000))
    }
    #expect(error?.message == "more than 64 levels of nesting")
  }

  @Test func aListOfConditionsIsNotDeep() throws {
    let format = (0..<5_000).map { "a == \($0)" }.joined(separator: " OR ")
    #expect(try GlossPredicateFormat.Predicate(format: format).format == format)
  }

  /// Runs a body on a thread with 512 KB of stack, like secondary threads on Apple's systems.
  private func onSmallStack(_ body: @escaping @Sendable () -> String) async -> String {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}
