import ArgumentParser
import GlossBasics
import GlossTableWriting
import ModelGloss

/// `modelgloss strings import`
struct StringsImportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports translations from XLIFF into the model's tables.",
    discussion: """
      A translation with damaged placeholders is rejected, with its position in the file; the others are imported. For \
      a .xcloc folder the XLIFF in it is read.

      EXAMPLES
        modelgloss strings import Shop.xcdatamodeld --xliff texts/Shop.de.xliff
        modelgloss strings import --xliff texts/*.xcloc --dry-run
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("The files of the translators, .xliff or .xcloc.", valueName: "file"))
  var xliff: [String] = []

  @Option(
    help: ArgumentHelp(
      "The source language (default: what the project says).", valueName: "locale"),
    completion: .languages)
  var developmentLanguage: String?

  @OptionGroup var writing: WritingOptions

  func validate() throws {
    guard xliff.isEmpty else { return }
    let translated = input.models.first {
      ["xliff", "xlf", "xcloc"].contains(FilePath.fileExtension(of: $0).lowercased())
    }
    throw ValidationError(
      translated.map { "give the translations with --xliff: 'modelgloss strings import --xliff \($0)'" }
        ?? "name the files of the translators with --xliff, .xliff or .xcloc")
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    // One file at a time, each based on the result of the one before: two may change the same catalog.
    var status = ExitStatus.clean
    var paths: [String] = []
    for given in xliff {
      do throws(InputFailure) {
        paths += try TranslationPackage.documents(at: given, in: environment.files)
      } catch {
        status = max(status, try writing.carryOut([WritingPlan(failures: [error])], in: environment))
      }
    }
    for path in paths {
      let session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
      status = max(status, session.status)
      var plans: [WritingPlan] = []
      do throws(InputFailure) {
        let bytes = try environment.files.bytes(at: path)
        guard bytes.contains(UInt8(ascii: "<")) || bytes.isEmpty else {
          throw InputFailure(
            path: path, reason: "is not XLIFF", remedy: "'modelgloss strings export' writes what translators send back")
        }
        let document = try XLIFFReader.read(bytes, path: path)
        plans = session.plans(writingBesides: input.stringsPaths, in: environment) {
          TranslationImport.plan(
            document, path: path, for: $0.loaded, tables: $0.tables, files: environment.files,
            developmentLanguage: developmentLanguage)
        }
      } catch {
        plans = [WritingPlan(failures: [error])]
      }
      status = max(status, try writing.carryOut(plans, in: environment))
    }
    return status
  }
}
