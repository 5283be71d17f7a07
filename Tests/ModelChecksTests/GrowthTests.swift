import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// The cost of a check grows linearly with its input.
@Suite(.serialized) struct GrowthTests {
  private static let names = ["firstName", "lastName", "birthday", "number", "position", "height", "weight", "salary"]
  private let model = InMemory.model(
    EntityDescription(name: "Player", attributes: names.map { AttributeDescription(name: $0, type: .string) }),
    EntityDescription(name: "Team", attributes: names.map { AttributeDescription(name: "\($0)Of", type: .string) }))

  /// The CPU time of this thread in seconds, which excludes tests running at the same time.
  private func work(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  /// The factor by which ten times the input takes longer; the best of several attempts.
  private func growth(of size: Int, _ tables: (Int) -> [LocalizationTable]) -> Double {
    let (few, many) = (tables(size), tables(10 * size))
    func check(_ tables: [LocalizationTable]) -> Double {
      work {
        let result = ModelChecker().check(model, tables: ModelTables(modelName: "League", tables: tables))
        #expect(result.findings.count > tables.count)
      }
    }
    var best = Double.infinity
    // With other tests running, the larger input is often evicted from the processor's caches; superlinear cost remains
    // in every attempt.
    for _ in 0..<12 where best > 11 {
      best = min(best, check(many) / min(check(few), check(few)))
    }
    return best
  }

  @Test func tenTimesAsManyKeysThatNameNothing() {
    let growth = growth(of: 800) { count in
      [
        InMemory.table(
          "de",
          (0..<count).map { number in
            ("Property/\(Self.names[number % 8])\(number)/Entity/Player", "Wort \(number)")
          })
      ]
    }
    #expect(growth <= 11)
  }

  @Test func tenTimesAsManyLanguages() {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let growth = growth(of: 150) { count in
      (0..<count).map { number in
        let locale = letters[number / 676 % 26] + letters[number / 26 % 26] + letters[number % 26]
        return InMemory.table(locale, [("Entity/Player", "Spieler \(number)"), ("Entity/Gone", "Fort")])
      }
    }
    #expect(growth <= 11)
  }

  @Test func manyKeysThatNameNothingAreCountedBehindTheFirst() throws {
    let count = keyFindingLimit + 5
    let entries = (0..<count).map { ("Entity/Other\($0)", "x") } + (0..<3).map { ("Other\($0)", "x") }
    let findings = InMemory.check(model, InMemory.table("de", entries)).findings
    let orphaned = findings.filter { $0.rule == .orphanedKey }
    #expect(orphaned.count == keyFindingLimit + 1)
    let rest = try #require(orphaned.last)
    #expect(rest.omittedCount == 5)
    #expect(rest.position == SourcePosition(line: keyFindingLimit + 1, column: 1))
    #expect(findings.filter { $0.rule == .malformedKey }.map(\.omittedCount) == [0, 0, 0])
    let listed = FindingLimit.applied(to: findings).filter { $0.rule == .orphanedKey }
    #expect(listed.count == FindingLimit.ofOneRuleInOneFile + 1)
    #expect(listed.last?.omittedCount == count - FindingLimit.ofOneRuleInOneFile)
  }

  @Test func namesAreComparedForThousandsOfKeysAndNoMore() {
    var reader = KeyReader(ModelVocabulary(ModelIndex(model.model)))
    for number in 0..<3_999 {
      _ = reader.diagnosis(of: "Entity/Team\(number)", LocalizationKey("Entity/Team\(number)"))
    }
    let last = reader.diagnosis(of: "Entity/Plaier", LocalizationKey("Entity/Plaier"))
    #expect(last == .faulty(.orphaned, message: #"the model has no entity "Plaier""#, suggestion: "Entity/Player"))
    #expect(
      reader.diagnosis(of: "Entity/Plaher", LocalizationKey("Entity/Plaher"))
        == .faulty(.orphaned, message: #"the model has no entity "Plaher""#, suggestion: nil))
  }
}
