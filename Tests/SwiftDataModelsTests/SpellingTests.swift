import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// However a model, its plan and its container are spelled, the same is read.
///
/// `Tests/System/run swift` tries 10,000 spellings, and has the compiler's parser parse them.
@Suite struct SpellingTests {
  private static let count = ProcessInfo.processInfo.environment["MODELGLOSS_SPELLINGS"].flatMap(Int.init) ?? 300
  private static let judge = ProcessInfo.processInfo.environment["MODELGLOSS_SWIFT_JUDGE"]

  /// What is read: the versions, the plan, the stages and the containers, and all that is not known.
  static func facts(_ source: String) -> [String] {
    let models = SwiftDataModelTests.load("App", versions: .all, ["App/S.swift": source]).models
    return models.map { model in
      guard let facts = model.contents.swiftData else { return "no SwiftData" }
      let stages = (facts.plan?.stages ?? []).map { stage in
        "\(stage.isCustom ? "custom" : "light") \(stage.from) \(stage.to) \(stage.willMigrate ?? "-") "
          + "\(stage.didMigrate ?? "-")"
      }
      let containers = facts.containers.filter { $0.call != "Schema" }.map { container in
        "\(container.classes) \(container.migrationPlan ?? "-") \(container.readsPlan) "
          + "\(container.configurations.map { $0.name ?? "-" })"
      }
      return """
        \(model.version ?? "-") \(facts.versionIdentifier ?? "-") \(model.model.versionHashes.checksum)
        \(model.isCurrentVersion) \(facts.plan?.name ?? "-") \(facts.plan?.versions ?? []) \(facts.plan?.isComplete ?? false)
        \(stages)
        \(containers)
        \(facts.gaps.map(\.sentence))
        """
    }
  }

  @Test func everySpellingIsReadAlike() throws {
    let plain = Self.facts(Spelling.plain)
    #expect(plain.count == 3 && plain.allSatisfy { $0.contains("custom V1 V2") && $0.hasSuffix("[]") }, "\(plain)")
    var wrong: [String] = []
    for seed in 1...Self.count {
      var spelling = Spelling(seed: seed)
      let source = spelling.next()
      let facts = Self.facts(source)
      if facts != plain { wrong.append("seed \(seed)\n\(source)\n\(facts.joined(separator: "\n"))") }
    }
    print("spellings: \(Self.count), \(wrong.count) read otherwise")
    #expect(wrong.isEmpty, "\(wrong.count) of \(Self.count)\n\(wrong.prefix(3).joined(separator: "\n\n"))")
  }

  /// The spellings are Swift: the compiler's parser has no error in them.
  @Test(.enabled(if: judge != nil))
  func everySpellingIsParsedByTheCompiler() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spellings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var parsed = 0
    for start in stride(from: 1, through: Self.count, by: 200) {
      let paths = try (start..<min(start + 200, Self.count + 1)).map { seed in
        var spelling = Spelling(seed: seed)
        let place = folder.appendingPathComponent("\(seed).swift")
        try Data(spelling.next().utf8).write(to: place)
        return place.path
      }
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: try #require(Self.judge))
      process.arguments = paths
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let files = output.split(separator: "\n").filter { $0.hasPrefix("FILE\t") }
      let refused = files.filter { !$0.hasSuffix("\tfalse") }
      parsed += files.count - refused.count
      #expect(refused.count == 0, "\(refused.prefix(3).joined(separator: "\n"))")
    }
    print("judge: \(parsed) of \(Self.count) spellings parsed")
    #expect(parsed == Self.count)
    if parsed == Self.count { try FileManager.default.removeItem(at: folder) }
  }
}
