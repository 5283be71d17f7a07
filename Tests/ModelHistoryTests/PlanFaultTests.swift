import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// Plans whose list of versions contradicts their stages or the version that the app opens.
@Suite struct PlanFaultTests {
  private struct Plan: CustomStringConvertible {
    var listed: [Int]
    var stages: [(from: Int, to: Int)]
    var opened: Int
    /// The number of versions in the sources.
    var count: Int

    /// A list in order that ends with what is opened, and a stage for each step.
    init(_ listed: [Int], of count: Int) {
      (self.listed, self.count, opened) = (listed, count, listed.last ?? 1)
      stages = zip(listed, listed.dropFirst()).map { ($0, $1) }
    }

    /// By itself: each version once, each stage forward between two of them and after those of older ones, one from each
    /// but the last, which is opened and the latest.
    var isSound: Bool {
      guard Set(listed).count == listed.count, opened == listed.last, listed.max() == count else { return false }
      let isForward = stages.allSatisfy { stage in
        guard let from = listed.firstIndex(of: stage.from), let to = listed.firstIndex(of: stage.to) else {
          return false
        }
        return from < to
      }
      let starts = stages.compactMap { listed.firstIndex(of: $0.from) }
      return isForward && starts == starts.sorted()
        && (stages.isEmpty || listed.dropLast().allSatisfy { number in stages.contains { $0.from == number } })
    }

    var source: String {
      let schemas = (1...count).map { number in
        """
        enum SchemaV\(number): VersionedSchema {
          static let versionIdentifier = Schema.Version(\(number), 0, 0)
          static var models: [any PersistentModel.Type] { [Trip.self] }
          @Model final class Trip { var value\(number): Int? }
        }

        """
      }
      let steps = stages.map { ".lightweight(fromVersion: SchemaV\($0.from).self, toVersion: SchemaV\($0.to).self)" }
      return """
        import SwiftData
        let container = try ModelContainer(for: SchemaV\(opened).Trip.self, migrationPlan: TripPlan.self)
        \(schemas.joined())
        enum TripPlan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [\(listed.map { "SchemaV\($0).self" }.joined(separator: ", "))] }
          static var stages: [MigrationStage] { [\(steps.joined(separator: ", "))] }
        }
        """
    }

    var description: String { "\(listed) \(stages.map { "\($0.from)-\($0.to)" }) opens \(opened) of \(count)" }
  }

  private func found(_ plan: Plan) throws -> (defects: [SwiftDataDefect], current: String?, gaps: [String]) {
    let files = InMemoryFileTree(["App/Schemas.swift": plan.source])
    let models = ModelLoader(files: files).load("App", versions: .all).models
    let histories = models.compactMap { $0.contents.swiftData?.history }
    let history = try #require(histories.first)
    let defects =
      SwiftDataDefect.missingStages(in: history, model: "App")
      + SwiftDataDefect.inconsistentPlan(in: history, model: "App")
    let read = try #require(history.plan)
    let gaps = PlanFault.all(in: read, history: history).map { $0.sentence(of: read) }
    return (defects, history.versions.first(where: \.isCurrent)?.name, gaps)
  }

  @Test func aPlanIsFaultyExactlyIfItContradictsItself() throws {
    var random = SeededGenerator(seed: 41)
    var kinds = Set<String>()
    var sound = 0
    for _ in 0..<400 {
      let count = Int.random(in: 2...5, using: &random)
      let first = Int.random(in: 1..<count, using: &random)
      var plan = Plan(Array(first...count), of: count)
      for _ in 0..<Int.random(in: 0...2, using: &random) { change(&plan, &random) }
      if plan.listed.isEmpty { continue }
      let (defects, current, gaps) = try found(plan)
      #expect(defects.isEmpty == plan.isSound, "\(plan): \(defects.map(\.finding.message))")
      #expect(current == "SchemaV\(plan.opened)", "\(plan)")
      #expect(gaps.count == defects.count, "\(plan)")
      sound += plan.isSound ? 1 : 0
      kinds.formUnion(defects.map { $0.finding.message.filter { !$0.isNumber } })
    }
    #expect(sound > 60 && kinds.count > 6, "\(sound) \(kinds.sorted())")
  }

  private func change(_ plan: inout Plan, _ random: inout SeededGenerator) {
    let number = Int.random(in: 1...plan.count, using: &random)
    switch Int.random(in: 0...7, using: &random) {
    case 0: plan.listed.shuffle(using: &random)
    case 1: plan.listed.append(number)
    case 2: plan.listed.removeAll { $0 == number }
    case 3: plan.opened = number
    case 4: if !plan.stages.isEmpty { plan.stages.remove(at: number % plan.stages.count) }
    case 5: plan.stages.append((number, Int.random(in: 1...plan.count, using: &random)))
    case 6: plan.stages = []
    default: plan.count += 1
    }
  }

  @Test func aClassWithoutTheMacroAndADoubledVersionAreNamed() throws {
    func unread(_ change: (String) -> String) -> [String] {
      let source = change(Plan([1, 2], of: 2).source)
      let models = ModelLoader(files: InMemoryFileTree(["App/Schemas.swift": source])).load("App", versions: .all)
        .models
      let sources = models.compactMap(\.contents.swiftData)
      return sources.flatMap(\.unread).map { "\($0.reason); \($0.remedy)" }
        + sources.flatMap(\.unresolved).map { "\($0.type) \($0.reason)" }
    }
    let plain = unread {
      $0.replacing("@Model final class Trip { var value2", with: "@Modle final class Trip { var value2")
    }
    #expect(plain.contains("SchemaV2.Trip is listed and is not a class with @Model"))
    #expect(
      plain.contains(
        #"contains "SchemaV2.Trip", which is not a class with @Model; write '@Model' before its class, or take it from "#
          + "the list"))
    let doubled = unread {
      $0 + "\nenum SchemaV2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }\n"
    }
    #expect(
      doubled.contains(
        #"contains "SchemaV2", which is declared more than once; keep one of them, or give each a name of its own"#))
    let missing = unread { $0.replacing("toVersion: SchemaV2", with: "toVersion: SchemaV9") }
    #expect(
      missing.contains(
        "include 'SchemaV9', which is not in the sources; check its spelling, and read the folder that declares it, too"
      ))
  }
}
