import Foundation
import GlossPredicateFormat
import Testing

/// Conditions that Foundation evaluates and this program rejects, each with the error: a result would be a guess.
@Suite struct RefusedConditionTests {
  /// A condition and the name in the error.
  static let refused = [
    // They need a registry of types, a tokenizer, or a location.
    ("name TOKENMATCHES 'a'", "TOKENMATCHES"), ("name UTI-CONFORMS-TO 'public.text'", "UTI-CONFORMS-TO"),
    ("tokenize:using:(name, 'W') == {'a'}", "tokenize:using:"),
    ("distanceToLocation:fromLocation:(name, name) < 1", "distanceToLocation:fromLocation:"),
    // They call methods of the program.
    ("FUNCTION(name, 'shout') == 'A'", "shout"), ("FUNCTION('a', 'uppercase') == 'A'", "uppercase"),
    ("CAST('NSString', 'Class') == name", "Class"),
    // They have a meaning only in a store or a row cache.
    ("ANYKEY == 1", "ANYKEY"), ("inverseOrderKey:(name) == 1", "inverseOrderKey:"),
  ]

  @Test(arguments: refused)
  func isRefusedByName(_ format: String, _ name: String) throws {
    let predicate = try Predicate(format: format)
    let error = #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(with: ["name": "a"]) }
    guard case .unsupported(let what) = error else {
      Issue.record("\(format): \(String(describing: error))")
      return
    }
    #expect(what.contains(name), "\(what)")
  }

  /// The article has the same numbers as this list.
  @Test func theArticleCountsTheCases() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ModelGloss/ModelGloss.docc/WhatIsVerified.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let held =
      FoundationBehaviourTests.seenConditions.count + FoundationBehaviourTests.documentedConditions.count
      + DocumentedFormatTests.selections.count
    #expect(text.contains("| \(held) cases of Apple's documentation and of public suites pass; "))
    #expect(text.contains("; \(Self.refused.count) that Foundation evaluates are rejected and listed in the tests |"))
  }
}
