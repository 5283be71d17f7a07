import Foundation
import GlossPredicateFormat
import Testing

/// What Foundation evaluates and this program refuses, each with the error in which it says so: an answer would be a
/// guess.
@Suite struct RefusedConditionTests {
  /// A condition, and what the refusal names.
  static let refused = [
    // They ask a registry of types, a tokenizer, or a location.
    ("name TOKENMATCHES 'a'", "TOKENMATCHES"), ("name UTI-CONFORMS-TO 'public.text'", "UTI-CONFORMS-TO"),
    ("tokenize:using:(name, 'W') == {'a'}", "tokenize:using:"),
    ("distanceToLocation:fromLocation:(name, name) < 1", "distanceToLocation:fromLocation:"),
    // They call methods of the program.
    ("FUNCTION(name, 'shout') == 'A'", "shout"), ("FUNCTION('a', 'uppercase') == 'A'", "uppercase"),
    ("CAST('NSString', 'Class') == name", "Class"),
    // Only a store or a row cache gives them a meaning.
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

  /// What the article says is what is here.
  @Test func theArticleCountsTheCases() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ModelGloss/ModelGloss.docc/WhatIsVerified.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let held =
      FoundationBehaviourTests.seenConditions.count + FoundationBehaviourTests.documentedConditions.count
      + DocumentedFormatTests.selections.count
    #expect(text.contains("| \(held) cases of Apple's documentation and of public suites hold in the tests; "))
    #expect(text.contains("; \(Self.refused.count) that Foundation evaluates are refused and listed there |"))
  }
}
