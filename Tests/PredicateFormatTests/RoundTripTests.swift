import Foundation
import GlossTestSupport
import Testing

@testable import GlossPredicateFormat

/// Print → parse → print is the identity.
@Suite struct RoundTripTests {
  @Test func randomTreesPrintWhatReadsBackTheSame() throws {
    var trees = RandomTrees(seed: 20_010_101)
    for _ in 0..<3_000 {
      let printed = trees.predicate(depth: 4).format
      let read = try GlossPredicateFormat.Predicate(format: printed)
      #expect(read.format == printed)
    }
  }

  @Test(.enabled(if: Corpus.path != nil))
  func everyFormatStringOfTheCorpusReadsAndPrints() throws {
    let corpus = URL(filePath: try #require(Corpus.path))
    var count = 0
    for case let file as URL in FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil) ?? .init()
    where file.lastPathComponent == "contents" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for format in values(of: "predicateString", in: text) {
        let printed = try GlossPredicateFormat.Predicate(format: format).format
        #expect(try GlossPredicateFormat.Predicate(format: printed).format == printed)
        count += 1
      }
      for format in values(of: "derivationExpression", in: text) {
        let printed = try GlossPredicateFormat.Expression(format: format).format
        #expect(try GlossPredicateFormat.Expression(format: printed).format == printed)
        count += 1
      }
    }
    #expect(count > 300)
  }

  private func values(of attribute: String, in xml: String) -> [String] {
    xml.components(separatedBy: " \(attribute)=\"").dropFirst().compactMap { rest in
      rest.components(separatedBy: "\"").first.map { value in
        [("&quot;", "\""), ("&gt;", ">"), ("&lt;", "<"), ("&apos;", "'"), ("&#10;", "\n"), ("&amp;", "&")]
          .reduce(value) { $0.replacing($1.0, with: $1.1) }
      }
    }
  }
}

/// Trees of every shape that the parser produces, the same for the same seed.
private struct RandomTrees {
  private var generator: SplitMix
  init(seed: UInt64) { generator = SplitMix(state: seed) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(generator.next() % UInt64(choices.count))]
  }

  mutating func predicate(depth: Int) -> GlossPredicateFormat.Predicate {
    if depth == 0 { return pick([.value(true), .value(false)]) }
    switch pick([0, 1, 2, 3, 3, 3]) {
    case 0: return .not(predicate(depth: depth - 1))
    case 1: return .and([predicate(depth: depth - 1), predicate(depth: depth - 1)])
    case 2: return .or([predicate(depth: depth - 1), predicate(depth: depth - 1), predicate(depth: depth - 1)])
    default:
      return .comparison(
        Comparison(
          expression(depth: depth - 1),
          pick([.equalTo, .lessThan, .in, .matches, .between, .conformsToUTI, .customSelector("isLike:")]),
          expression(depth: depth - 1), modifier: pick([.direct, .all, .any]),
          options: pick([[], [.caseInsensitive, .diacriticInsensitive], .normalized])))
    }
  }

  private mutating func expression(depth: Int) -> GlossPredicateFormat.Expression {
    let next = depth - 1
    switch depth == 0 ? pick([0, 1, 2, 3]) : pick([4, 5, 6, 7, 8, 9, 10, 11]) {
    case 0:
      return .constant(
        pick([
          .null, .boolean(true), .integer(-3), .integer(.max), .integer(.min), .real(2.5), .real(4), .real(-1e-300),
          .string("a\"b\\c\n\u{1}é👍"), .date(-1.5), .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
        ]))
    case 1: return .variable(pick(["x", "Ünder_1"]))
    case 2: return pick([.evaluatedObject, .anyKey])
    case 3: return .keyPath(.evaluatedObject, pick(["a", "a.b", "in", "a.@max.b", "first", "größe"]))
    case 4:
      let selector = pick(["add:to:", "from:subtract:", "multiply:by:", "divide:by:", "raise:toPower:", "modulus:by:"])
      return .function(FunctionCall(selector, [expression(depth: next), expression(depth: next)]))
    case 5: return .function(FunctionCall(pick(["sum:", "abs:"]), [expression(depth: next)]))
    case 6: return .aggregate([expression(depth: next), expression(depth: next)])
    case 7: return .subquery(expression(depth: next), variable: "x", predicate(depth: next))
    case 8: return .set(pick([.union, .minus, .intersect]), expression(depth: next), expression(depth: next))
    case 9: return .conditional(predicate(depth: next), expression(depth: next), expression(depth: next))
    case 10:
      return .function(
        FunctionCall(pick(["foo", "foo:bar:"]), [expression(depth: next)], operand: expression(depth: next)))
    default:
      return .function(
        FunctionCall(
          "objectFrom:withIndex:", [expression(depth: next), pick([.symbol(.last), .constant(.integer(0))])]))
    }
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
