import ArgumentParser
import GlossBasics
import GlossLocalization

/// The source of the standard messages of validation errors.
struct MessageOptions: ParsableArguments {
  @Option(
    help: .rare(
      "Apple's own CoreDataErrors table, or a folder of them, to use for the messages.", valueName: "path"))
  var coreDataStrings: String?

  /// The system's own catalogs if given or, on a Mac, found; the built-in ones otherwise.
  func catalogs(in environment: CommandEnvironment) throws(InputFailure) -> MessageCatalogs {
    let reader = SystemCatalogReader(files: environment.files)
    if let coreDataStrings { return MessageCatalogs(system: try reader.catalogs(at: coreDataStrings)) }
    guard let path = SystemCatalogReader.systemPath, let found = try? reader.catalogs(at: path) else { return .builtIn }
    return MessageCatalogs(system: found)
  }
}
