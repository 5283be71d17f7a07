/// The file that `modelgloss init` writes.
enum StarterConfiguration {
  /// The text, in which everything but the models is a comment that shows what can be set.
  ///
  /// - Parameter models: the models found, as paths relative to the file.
  static func text(models: [String]) -> String {
    let list =
      models.isEmpty ? "#  - App/Shop.xcdatamodeld" : models.map { "  - \(quoted($0))" }.joined(separator: "\n")
    return """
      # What this project settles for modelgloss. Every setting is optional; "modelgloss config" shows what is in effect,
      # and "modelgloss config --schema" prints a JSON Schema for editors.

      # The models to read where the command line names none. Paths are relative to this file.
      \(models.isEmpty ? "#" : "")models:
      \(list)

      # The language the developers write in, where the project does not tell.
      #developmentLanguage: en

      # What the models are to be used with, where they do not say so: cloudkit, swiftdata.
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

      # Findings that are not wanted. All patterns of an entry must match; * and ? stand for anything.
      #exclude:
      #  - path: "Vendor/*"
      #  - entity: "Cache*"
      #    rules: [missing-entity-name, missing-property-name]

      # A run fails from this severity on: error, warning, note or never.
      #failOn: warning

      # How stores are migrated: automatic, staged, or own for mapping models and code. The guard looks at the sources otherwise.
      #migration: automatic

      # Findings accepted for now, written by "modelgloss check --write-baseline". The file may only shrink.
      #baseline: .modelgloss-baseline.json

      # The least coverage that is accepted, in percent.
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
