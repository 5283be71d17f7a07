/// The file that `modelgloss init` writes.
enum StarterConfiguration {
  /// The text; everything but the models is a comment that shows what can be set.
  ///
  /// - Parameter models: the models found, as paths relative to the file.
  static func text(models: [String]) -> String {
    let list =
      models.isEmpty ? "#  - App/Shop.xcdatamodeld" : models.map { "  - \(quoted($0))" }.joined(separator: "\n")
    return """
      # The settings of this project for modelgloss. Each is optional; "modelgloss config" shows what is in effect,
      # and "modelgloss config --schema" prints a JSON Schema for editors.

      # The models to read if the command line names none. Paths are relative to this file.
      \(models.isEmpty ? "#" : "")models:
      \(list)

      # The language the developers write in, if the project does not say.
      #developmentLanguage: en

      # What the models are used with, even if they do not declare it: cloudkit, swiftdata.
      #for: [cloudkit]

      # The languages to check: one without a table is reported. Without this, all that have a table.
      #locales: [en, de]

      # The form of key for properties: property (Property/x) or property-of-entity (Property/x/Entity/E).
      #preferredKeyForm: property-of-entity

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

      # How stores are migrated: automatic, staged, or own for mapping models and code (default: what the sources say).
      #migration: automatic

      # Findings accepted for now, written by "modelgloss check --write-baseline". The file may only shrink.
      #baseline: .modelgloss-baseline.json

      # The minimum coverage, in percent.
      #coverage:
      #  translated: 90
      #  locales: {de: 100}
      #  documented: 50

      # How "modelgloss docs" writes the schema reference.
      #docs:
      #  output: docs/schema
      #  formats: [markdown, html]
      #  title: "The schema of the shop"

      """
  }

  private static func quoted(_ path: String) -> String {
    "\"" + path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
