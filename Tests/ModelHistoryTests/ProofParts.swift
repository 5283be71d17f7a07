import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// The parts of what the guard compares, in a short notation.
enum ProofParts {
  typealias Stage = SwiftDataSource.Stage

  static let position = SourcePosition(line: 4, column: 1)

  /// `1-2` is lightweight and `1=2` custom; behind it the digests of willMigrate and didMigrate, `-` for none.
  static func stage(_ notation: String) -> Stage {
    let words = notation.split(separator: " ").map(String.init)
    let ends = words[0].split { !$0.isNumber }
    var stage = Stage(
      isCustom: words[0].contains("="), from: "V\(ends[0])", to: "V\(ends[1])", path: "Plan.swift", position: position)
    let codes = words.dropFirst().map { $0 == "-" ? nil : $0 }
    stage.willMigrate = codes.first.flatMap(\.self)
    stage.didMigrate = codes.dropFirst().first.flatMap(\.self)
    return stage
  }

  static func plan(
    _ stages: [String], name: String = "AppPlan", versions: [Int] = [1, 2, 3], isComplete: Bool = true
  ) -> SwiftDataSource.Plan {
    SwiftDataSource.Plan(
      name: name, path: "Plan.swift", position: position, versions: versions.map { "V\($0)" },
      stages: stages.map(stage), isComplete: isComplete)
  }

  static func model(_ number: Int) -> ManagedObjectModel {
    let attributes = (0...number).map { AttributeDescription(name: "a\($0)", type: .string, isOptional: true) }
    return ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: attributes)])
  }

  static func version(_ number: Int, name: String? = nil) -> GuardedPackage.Version {
    GuardedPackage.Version(
      name: name ?? "V\(number)", path: "App/V\(number).swift", digest: "\(number)", model: model(number))
  }

  /// A package of Swift source.
  static func package(
    _ plan: SwiftDataSource.Plan?, versions: [Int] = [1, 2, 3], containers: [SwiftDataContainer] = []
  ) -> GuardedPackage {
    var package = GuardedPackage(
      name: "App", path: "App", versions: versions.map { version($0) }, current: versions.last.map { "V\($0)" })
    var facts = SwiftSourceFacts(plan: plan)
    facts.fallback = containers.first(where: \.isFallback)
    facts.containers = containers.filter { !$0.isFallback || $0.isStoredInMemoryOnly != true }
    package.swiftSource = facts
    return package
  }

  /// A package of Core Data.
  static func document(_ path: String, _ numbers: Int..., name: String? = nil) -> GuardedPackage {
    GuardedPackage(
      name: name ?? FilePath.baseName(of: path), path: path, versions: numbers.map { version($0) },
      current: numbers.last.map { "V\($0)" })
  }

  static func released(_ package: GuardedPackage) -> ReleasedPackage {
    var released = ReleasedPackage(name: package.name, path: package.path)
    released.add(package, release: "v1")
    return released
  }

  /// The findings of some rules, each with its severity.
  static func said(_ input: ModelGuard.Input, _ rules: RuleID...) -> [String] {
    ModelGuard.findings(in: input).filter { rules.contains($0.rule) }.map { "\($0.severity.rawValue): \($0.message)" }
  }
}
