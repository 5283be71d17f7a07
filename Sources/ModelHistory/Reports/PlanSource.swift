import GlossBasics
import GlossSwiftDataModels

/// The stages that a package of SwiftData needs, as Swift source: a migration plan.
package struct PlanSource: Sendable {
  package private(set) var text: String

  /// - Parameter package: the name of the package, after which the plan is named if the project has none.
  package init(_ plan: MigrationPlan, package: String) {
    var stages: [String] = []
    // SwiftData takes one stage for each step from a version to the next.
    for step in plan.paths.map(\.next) {
      let (from, to) = (step.from.onSingleLine, step.to.onSingleLine)
      let stage = MigrationStage(
        kind: step.outlook.verdict <= .lightweight ? .lightweight : .custom, versions: [from, to], checksums: [],
        reasons: step.outlook.reasons, needsBridge: step.outlook.verdict == .custom)
      switch stage.kind {
      case .lightweight: stages.append("      .lightweight(fromVersion: \(from).self, toVersion: \(to).self),")
      case .custom where stage.needsBridge:
        stages.append("      // \(from) → \(to): no stage can do this step.")
        stages += step.bridges.map { "      // - \($0.onSingleLine)" }
      case .custom:
        if let task = stage.task { stages.append("      // willMigrate has to do: \(task.onSingleLine)") }
        stages += stage.gaps.map { "      // No closure can help: \($0.onSingleLine)" }
        stages.append(
          "      .custom(fromVersion: \(from).self, toVersion: \(to).self, willMigrate: nil, didMigrate: nil),")
      }
    }
    let versions = plan.paths.map(\.version) + [plan.target]
    let name = String(
      package.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
        .map(Character.init))
    let isName = name.first.map { !$0.isNumber } ?? false
    let type = plan.planned?.plan.name ?? "\(isName ? name : "App")MigrationPlan"
    text = """
      import SwiftData

      /// The stages from every version of \(package.onSingleLine) to '\(plan.target.onSingleLine)', written by modelgloss.
      ///
      /// Pass it to the container: `ModelContainer(for: Schema(versionedSchema: \(plan.target.onSingleLine).self), migrationPlan: \(type).self)`.
      enum \(type): SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(versions.map { $0 + ".self" }.joined(separator: ", "))] }

        static var stages: [MigrationStage] {
          [
      \(stages.joined(separator: "\n"))
          ]
        }
      }

      """
  }
}
