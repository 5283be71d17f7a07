import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

@testable import GlossModelChecks

/// Models and tables made in code.
enum InMemory {
  /// A compiled model `League` so that findings have object paths.
  static func model(_ entities: EntityDescription..., composites: [CompositeDescription] = []) -> LoadedModel {
    LoadedModel(
      model: ManagedObjectModel(entities: entities, composites: composites), name: "League", path: "League.mom",
      format: .mom)
  }

  /// A table with one entry per line.
  static func table(_ locale: String?, _ entries: [(String, String)], in folder: String = "") -> LocalizationTable {
    LocalizationTable(
      name: "LeagueModel", locale: locale,
      path: folder + (locale.map { "\($0).lproj/" } ?? "") + "LeagueModel.strings", format: .strings,
      entries: entries.enumerated().map { offset, entry in
        TableEntry(
          key: entry.0, value: entry.1, keyPosition: SourcePosition(line: offset + 1, column: 1),
          valuePosition: SourcePosition(line: offset + 1, column: entry.0.utf8.count + 6))
      })
  }

  static func check(
    _ model: LoadedModel, _ tables: LocalizationTable..., misnamed: [String] = [],
    configuration: CheckConfiguration = CheckConfiguration()
  ) -> CheckResult {
    // Entities made for tests of tables have no class.
    var configuration = configuration
    configuration.policy.skippedRules.insert(.missingClass)
    return ModelChecker(configuration: configuration)
      .check(model, tables: ModelTables(modelName: "League", tables: tables, misnamedPaths: misnamed))
  }
}

extension CheckResult {
  /// One `rule path:line:column`, or object path, per finding.
  var places: [String] {
    findings.map { finding in
      let place = finding.position.map { ":\($0)" } ?? finding.objectPath.map { " \($0)" } ?? ""
      return "\(finding.rule.rawValue) \(finding.path)\(place)"
    }
  }
}
