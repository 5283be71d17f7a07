public import Localization

/// The formats that `strings convert` writes.
public enum ConversionFormat: Sendable, Hashable {
  /// A text `.strings` file for each language.
  case strings(TableEncoding)
  /// The `.strings` file of a built bundle: a binary property list for each language.
  case binaryStrings
  /// An XML property list for each language.
  case xmlStrings
  /// One String Catalog of all languages.
  case catalog
  /// The `.loctable` of a built bundle: one binary property list of all languages.
  case loctable

  /// The format of a name as the command line has it; nil when it is none.
  public init?(name: String, encoding: TableEncoding = .utf8) {
    switch name {
    case "strings": self = .strings(encoding)
    case "binary": self = .binaryStrings
    case "xml": self = .xmlStrings
    case "xcstrings": self = .catalog
    case "loctable": self = .loctable
    default: return nil
    }
  }

  /// The names that the command line has.
  public static let names = ["strings", "xcstrings", "binary", "xml", "loctable"]
}
