import ArgumentParser
import GlossBasics
import GlossFiles
import GlossTableWriting
import ModelGloss

/// `modelgloss strings convert`
struct StringsConvertCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert tables between their formats.",
    discussion: """
      Content that the new format cannot hold is reported, never dropped silently. Existing files are not overwritten. \
      Plural and device forms of a catalog become a .stringsdict next to the .strings, and vice versa.

      EXAMPLES
        modelgloss strings convert */ShopModel.strings --format xcstrings
        modelgloss strings convert ShopModel.xcstrings --format strings --into texts
        modelgloss strings convert Shop.app/de.lproj/ShopModel.strings \\
          --format strings --into de.lproj
      """)

  @Argument(help: "The tables; those with the same name become one catalog.")
  var tables: [String]

  @Option(
    help: ArgumentHelp(
      "The format: strings, stringsdict, xcstrings, binary, xml or loctable.", valueName: "format"),
    completion: .list(ConversionFormat.names))
  var format: String

  @Option(help: ArgumentHelp("The folder for the new files (default: next to the old ones).", valueName: "folder"))
  var into: String?

  @Option(
    help: ArgumentHelp(
      "The source language of a new catalog (default: that of a given catalog, else en).", valueName: "locale"),
    completion: .languages)
  var sourceLanguage: String?

  @OptionGroup var writing: WritingOptions

  func validate() throws {
    if ConversionFormat(name: format) == nil {
      let meant = format.closest(among: ConversionFormat.names).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "there is no format '\(format)'; \(meant ?? "there are \(ConversionFormat.names.joined(separator: ", "))")")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    guard let format = ConversionFormat(name: format) else { return .usage }
    if let folder = tables.first(where: { environment.files.kind(at: $0) == .folder }) {
      throw UsageError("'\(folder)' is a folder; name the tables in it, such as 'de.lproj/ShopModel.strings'")
    }
    let plan = TableConverter.plan(
      tables.map(environment.files.shortened), to: format, into: into, sourceLanguage: sourceLanguage,
      files: environment.files)
    return try writing.carryOut([plan], in: environment)
  }
}
