/// A small input that shows what a rule reports or ignores.
///
/// The marker `↓` precedes each reported position; it is not part of the input.
///
/// ```swift
/// RuleExample(
///   model: #"<entity name="Player"/>"#,
///   files: ["de.lproj/LeagueModel.strings": #"↓"Entity/Plyer" = "Spieler";"#])
/// ```
package struct RuleExample: Sendable, Hashable {
  /// The elements inside the `<model>` element of the model `League`.
  package var model: String
  /// The files next to the model, by path.
  package var files: [String: String]
  /// The project's preferred key form, for the rule about it.
  package var preferredKeyForm: String?
  /// The project's required locales, for rules about them.
  package var locales: [String]?
  /// The project's limits for the length of names, by language.
  package var maximumLengths: [String: Int]
  /// Textual warnings of validation rules that code adds to the model's first attribute; source models cannot have any.
  package var warnings: [String]
  /// Attributes of the `<model>` element.
  package var modelAttributes: String
  /// Whether `model` is the Swift source of a SwiftData model rather than a model file's elements.
  package private(set) var isSwift = false

  package init(
    model: String, files: [String: String] = [:], preferredKeyForm: String? = nil, locales: [String]? = nil,
    warnings: [String] = [], modelAttributes: String = "", maximumLengths: [String: Int] = [:]
  ) {
    self.model = model
    self.files = files
    self.preferredKeyForm = preferredKeyForm
    self.locales = locales
    self.warnings = warnings
    self.modelAttributes = modelAttributes
    self.maximumLengths = maximumLengths
  }

  /// An example with a German table.
  package static func german(_ table: String, model: String, warnings: [String] = []) -> RuleExample {
    RuleExample(model: model, files: ["de.lproj/LeagueModel.strings": table], warnings: warnings)
  }

  /// An example in Swift source.
  package init(swift: String) {
    self.init(model: swift)
    isSwift = true
  }

  /// An example with versions of a SwiftData model, each in a schema of its own.
  ///
  /// - Parameters:
  ///   - versions: the classes of each version, one on a line; a mark before them is that of the version.
  ///   - stages: the stages of a migration plan; nil for no plan.
  package init(versions: [String], stages: String? = nil) {
    let names = versions.indices.map { "SchemaV\($0 + 1)" }
    var lines = zip(versions, names).enumerated().flatMap { place, version in
      let (classes, name) = version
      let models = classes.matches(of: /class ↓?(\w+)/).map { "\($0.1).self" }.joined(separator: ", ")
      return [
        "enum \(classes.hasPrefix(Self.mark) ? Self.mark : "")\(name): VersionedSchema {",
        "  static let versionIdentifier = Schema.Version(\(place + 1), 0, 0)",
        "  static var models: [any PersistentModel.Type] { [\(models)] }",
      ] + classes.trimmingPrefix(Self.mark).split(separator: "\n").map { "  " + $0 } + ["}"]
    }
    if let stages {
      lines += [
        "enum Plan: SchemaMigrationPlan {",
        "  static var schemas: [any VersionedSchema.Type] { [\(names.map { $0 + ".self" }.joined(separator: ", "))] }",
        "  static var stages: [MigrationStage] { [\(stages)] }", "}",
      ]
    }
    self.init(swift: lines.joined(separator: "\n"))
  }

  /// An example with an English table, in the development language, and a German one.
  package static func english(_ english: String, german: String, model: String, warnings: [String] = []) -> RuleExample
  {
    RuleExample(
      model: model, files: ["de.lproj/LeagueModel.strings": german, "en.lproj/LeagueModel.strings": english],
      warnings: warnings)
  }

  /// The marker before a reported position.
  package static let mark = "↓"
}
