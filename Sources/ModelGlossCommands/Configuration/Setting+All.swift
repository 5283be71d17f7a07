import GlossDiagnostics
import GlossLocalization
import GlossModelChecks
import GlossModelHistory
import GlossSchemaDocs

extension Setting {
  /// Every setting of `.modelgloss.yml`.
  static let all: [Setting] = [
    Setting("models", .list(.path), "The models to read if the command line names none."),
    Setting("strings", .list(.path), "Localization tables or folders to use instead of searching for them."),
    Setting(
      "developmentLanguage", .language,
      "The language the developers write in; by default what the Xcode project, package or bundle says."),
    Setting(
      "for", .list(.choice(ModelPurpose.allCases.map(\.rawValue))),
      "What the models are used with, even if they do not declare it: cloudkit, swiftdata."),
    Setting("cloudkit", .path, "The schema of CloudKit's Production, as exported, for guard, review and docs."),
    Setting(
      "locales", .list(.language),
      "The languages of the app: every verb uses them, and one without a table is reported. By default those of the project."
    ),
    Setting(
      "preferredKeyForm", .choice(KeyForm.allCases.map(\.rawValue)),
      "The form of key for properties: Property/x, or Property/x/Entity/E. By default either."),
    Setting(
      "maximumLength", .languages(values: .count),
      "The maximum number of characters of a name, by language; * is for all others."),
    Setting(
      "fillers", .list(.text),
      "Texts that stand for a translation to come, in any case, as TODO, FIXME, TBD, XXX, ??? and ... do anyway."),
    Setting(
      "warnings",
      .table(
        keys: nil,
        values: .list(
          .group([
            Setting("predicate", .text, "The format string of the predicate; SELF is the value."),
            Setting("text", .text, "The text that users read, which is looked up as ErrorString/…."),
            Setting("code", .count, "The code of the error, in place of a text."),
          ]))),
      "The warnings that code sets with setValidationPredicates, by Entity.property. By default those that the sources "
        + "name in literals."),
    Setting(
      "documentationKeys", .list(.text), "The userInfo keys that hold documentation, in the order they are shown."),
    Setting(
      "rules", .table(keys: RuleRegistry.ids.map(\.rawValue), values: .choice(levels)),
      "The level of rules: off, note, warning or error."),
    Setting(
      "exclude",
      .list(
        .group([
          Setting("path", .text, "A pattern for the file as shown in reports."),
          Setting("entity", .text, "A pattern for the entity."),
          Setting("property", .text, "A pattern for the property."),
          Setting("key", .text, "A pattern for the localization key."),
          Setting("locale", .text, "A pattern for the locale."),
          Setting("rules", .list(.choice(RuleRegistry.ids.map(\.rawValue))), "The rules (default: all)."),
        ])),
      "Findings to ignore: all patterns of an entry must match; * and ? are wildcards."),
    Setting(
      "failOn", .choice(FailureThreshold.allCases.map(\.rawValue)), "The lowest severity that makes a run fail."),
    Setting(
      "migration", .choice(ProjectMigration.Way.choices.map(\.rawValue)),
      "How the project migrates stores: automatic, staged, or own for code that goes from version to version. By default what its sources tell."
    ),
    Setting(
      "code", .choice(["on", "off"]),
      "Whether handwritten classes next to a model are read, for their comments and declarations."),
    Setting("baseline", .path, "The file of findings accepted for now."),
    Setting(
      "coverage",
      .group([
        Setting("translated", .minimum, "The minimum share that each locale must translate."),
        Setting("locales", .languages(values: .minimum), "The minimum share for particular locales."),
        Setting("present", .minimum, "The minimum share that each locale must have an entry for."),
        Setting("sameAsSource", .percentage, "The maximum share that is the same as in the development language."),
        Setting("needsReview", .percentage, "The maximum share that needs a review."),
        Setting("stale", .percentage, "The maximum share whose source text changed since."),
        Setting("documented", .minimum, "The minimum share of documented entities and properties."),
      ]),
      "The minimum coverage."),
    Setting("docs", .group(documentation), "How the schema reference is written."),
  ]

  private static let documentation: [Setting] = [
    Setting("output", .path, "The folder to write to."),
    Setting(
      "formats", .list(.choice(DocumentationFormat.allCases.map(\.rawValue))), "The formats, such as markdown and html."
    ),
    Setting("locales", .list(.language), "The languages of the readers."),
    Setting("layout", .choice(DocumentationLayout.allCases.map(\.rawValue)), "One page per entity, or a single page."),
    Setting("title", .text, "The title (default: the model's name)."),
    Setting("preface", .path, "A Markdown file to put before the overview."),
    Setting("templates", .path, "A folder of templates that replace the built-in ones file by file."),
    Setting("include", .list(.text), "Patterns for entities: only these are documented."),
    Setting("exclude", .list(.text), "Patterns for entities: these are left out."),
  ]

  private static let levels = SeverityPolicy.Level.allCases.map(\.rawValue)
}
