import GlossBasics
import GlossLocalization
import ModelGloss

/// The file that `modelgloss init` writes.
struct StarterConfiguration {
  let survey: ProjectSurvey
  /// The models, as paths relative to the file.
  let models: [String]

  init(_ survey: ProjectSurvey, models: [String]) {
    (self.survey, self.models) = (survey, models)
  }

  /// The text: the models and languages found; everything else is a comment that shows what can be set.
  var text: String {
    let list =
      models.isEmpty ? "#  - App/Shop.xcdatamodeld" : models.map { "  - \(Self.quoted($0))" }.joined(separator: "\n")
    return """
      \(schemaLine)
      # The settings of this project for modelgloss. Each is optional; "modelgloss config" shows what is in effect,
      # and "modelgloss config --schema" prints a JSON Schema for editors.

      # The models to read if the command line names none. Paths are relative to this file.
      \(models.isEmpty ? "#" : "")models:
      \(list)

      # The language the developers write in, if the project does not say.
      #developmentLanguage: \(survey.developmentLanguage ?? "en")

      # What the models are used with, even if they do not declare it: cloudkit, swiftdata.
      #for: [cloudkit]

      \(locales)

      # The form of key for properties: property (Property/x) or property-of-entity (Property/x/Entity/E).
      #preferredKeyForm: property-of-entity

      # The maximum number of characters of a name, by language; "*" is for all others.
      #maximumLength: {de: 24, "*": 20}

      # Texts that stand for a translation to come, as TODO and ??? do anyway.
      #fillers: [offen, "n. n."]

      # The warnings that code sets with setValidationPredicates, if the sources do not name them in literals.
      #warnings:
      #  Run.processID:
      #    - {predicate: "SELF >= 0", text: "Process ID < 0"}

      # The level of rules: "off", note, warning or error. "modelgloss rules" lists them.
      #rules:
      #  untranslated-value: warning
      #  missing-class: "off"
      #  undocumented: note

      # Findings to ignore. All patterns of an entry must match; * and ? are wildcards.
      #exclude:
      #  - path: "Vendor/*"
      #  - entity: "Cache*"
      #    rules: [missing-entity-name, missing-property-name]

      # The lowest severity that makes a run fail: error, warning, note or never.
      #failOn: warning

      # How stores are migrated: automatic, staged, or own for code that goes from version to version (default: what the sources say).
      #migration: automatic

      # The schema of CloudKit's Production, as exported.
      #cloudkit: \(survey.cloudKitSchemas.first.map(Self.quoted) ?? "production.ckdb")

      # Findings accepted for now, written by "modelgloss check --adopt". The file may only shrink.
      #baseline: .modelgloss-baseline.json

      # The minimum coverage, in percent; of sameAsSource, needsReview and stale, the maximum.
      #coverage:
      #  translated: 90
      #  locales: {de: 100}
      #  stale: 0
      #  documented: 50

      # How "modelgloss docs" writes the schema reference.
      #docs:
      #  output: docs/schema
      #  formats: [markdown, html]
      #  title: "The schema of the shop"

      """
  }

  /// The line by which editors check and complete the file.
  private var schemaLine: String {
    "# yaml-language-server: $schema=\(ProductAddress.raw("Templates/configuration/schema.json"))"
  }

  /// The list of languages, with where they were found; a comment if no model has a table and the app shows no errors
  /// of Core Data, since listing them demands tables.
  private var locales: String {
    let languages = survey.appLanguages
    let explanation = "# The languages of the app: every verb uses them, and one without a table is reported."
    guard !languages.isEmpty else {
      return explanation + " Without\n# this, those that the project says.\n#locales: [en, de]"
    }
    var sources: [String] = []
    for source in languages.languages.flatMap(\.sources) where !sources.contains(source.description) {
      sources.append(source.description)
    }
    let more = sources.count > 3 ? " and \(sources.count - 3) more" : ""
    let found = "# Found in: \(sources.prefix(3).joined(separator: ", "))\(more)".onSingleLine
    // Norwegian's old code, `no`, is a Boolean of YAML.
    let names = languages.names.map { $0.lowercased() == "no" ? "\"\($0)\"" : $0 }.joined(separator: ", ")
    return "\(explanation)\n\(found)\n\(survey.expectsTables ? "" : "#")locales: [\(names)]"
  }

  private static func quoted(_ path: String) -> String {
    "\"" + path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
