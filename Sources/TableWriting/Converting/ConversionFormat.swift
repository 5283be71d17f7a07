package import GlossLocalization

/// The formats that `strings convert` writes.
package enum ConversionFormat: Sendable, Hashable {
  /// A text `.strings` file for each language, and a `.stringsdict` beside it for what has plural or device forms.
  case strings(TableEncoding)
  /// The `.strings` file of a built bundle: a binary property list for each language.
  case binaryStrings
  /// An XML property list for each language.
  case xmlStrings
  /// A `.stringsdict` for each language, of the entries that have plural or device forms.
  case stringsdict
  /// One String Catalog of all languages.
  case catalog
  /// The `.loctable` of a built bundle: one binary property list of all languages.
  case loctable

  /// The format of a name as the command line has it; nil when it is none.
  package init?(name: String, encoding: TableEncoding = .utf8) {
    switch name {
    case "strings": self = .strings(encoding)
    case "binary": self = .binaryStrings
    case "xml": self = .xmlStrings
    case "stringsdict": self = .stringsdict
    case "xcstrings": self = .catalog
    case "loctable": self = .loctable
    default: return nil
    }
  }

  /// The names that the command line has.
  package static let names = ["strings", "stringsdict", "xcstrings", "binary", "xml", "loctable"]
}

extension ConversionFormat {
  /// Whether one file holds the tables of all languages.
  var holdsLanguages: Bool { self == .catalog || self == .loctable }
}
