import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory

@testable import GlossModelChecks

/// A rule example read by the real readers, with the positions of its marks.
struct ExampleRun {
  let result: CheckResult
  /// `path:line:column` of every mark, sorted.
  let markedPlaces: [String]
  /// The version hash of each entity.
  let hashes: [String: [UInt8]]

  init(_ example: RuleExample, rule: RuleID, configuration: CheckConfiguration = CheckConfiguration()) {
    var places: [String] = []
    var files: [String: String] = [:]
    let document = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"\(example.modelAttributes)>
      \(example.model)
      </model>
      """
    let isPackage = example.files.keys.contains { $0.hasPrefix("League.xcdatamodeld/") }
    let folder = example.isSwift ? "App" : isPackage ? "League.xcdatamodeld" : "League.xcdatamodel"
    let path = folder + (example.isSwift ? "/Models.swift" : isPackage ? "/League.xcdatamodel/contents" : "/contents")
    let source = example.isSwift ? example.model : document
    for (path, text) in example.files.merging([path: source], uniquingKeysWith: { $1 }) {
      let (plain, marks) = Self.withoutMarks(text)
      files[path] = plain
      places += marks.map { "\(path):\($0)" }
    }
    markedPlaces = places.sorted { $0.precedes($1) }

    var configuration = configuration
    configuration.preferredKeyForm = example.preferredKeyForm.flatMap(KeyForm.init)
    configuration.locales = example.locales
    configuration.maximumLengths = example.maximumLengths
    if !rule.isOnByDefault { configuration.policy.levels[rule] = .warning }
    // Examples that have only a model have no tables, and most of their entities have no class.
    if example.files.isEmpty, rule != .missingTable { configuration.policy.skippedRules.insert(.missingTable) }
    if rule != .missingClass { configuration.policy.skippedRules.insert(.missingClass) }
    let tree = InMemoryFileTree(files)
    let loader = ModelLoader(files: tree)
    guard var model = loader.load(folder, versions: isPackage ? .named("League") : .current).models.first else {
      (result, hashes) = (CheckResult(), [:])
      return
    }
    hashes = VersionHashes(ModelIndex(model.model)).entityHashes
    for warning in example.warnings where !model.model.entities.isEmpty {
      model.model.entities[0].attributes[0].validations.append(
        ValidationRule(predicate: "length > 1", warning: .text(warning)))
    }
    let tables = TableFinder(files: tree).tables(
      forModelNamed: model.name, versionName: model.version, packagePath: model.packagePath)
    var reader = ManagedClassReader(files: tree)
    var result = ModelChecker(configuration: configuration).check(
      reader.completed(model, tables), tables: tables)
    let mappings = ProjectMappings(files: tree)
    result.findings += mappings.findings(of: model)
    result.findings += RenamingIdentifierMatchesNothingRule.findings(of: model, in: tree)
    self.result = result
  }

  /// The text without its marks, and their positions.
  private static func withoutMarks(_ text: String) -> (text: String, places: [SourcePosition]) {
    var plain = String.UnicodeScalarView()
    var places: [SourcePosition] = []
    var position = SourcePosition(line: 1, column: 1)
    for scalar in text.unicodeScalars {
      if String(scalar) == RuleExample.mark {
        places.append(position)
        continue
      }
      plain.append(scalar)
      position.column += UTF8.width(scalar)
      if scalar == "\n" { position = SourcePosition(line: position.line + 1, column: 1) }
    }
    return (String(plain), places)
  }
}

/// The mapping model that leads to the current version, for the remedy of one that does not.
enum Unreached {
  static let path = MappingModelUnreachedRule.path
  static let mapping = MappingModelUnreachedRule.mapping(to: "League")
}
