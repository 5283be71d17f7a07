package import GlossLocalization

/// The output formats of `strings convert`.
package enum ConversionFormat: Sendable, Hashable {
  /// A text `.strings` file per language, and a `.stringsdict` next to it for plural or device forms.
  case strings(TableEncoding)
  /// The `.strings` file of a built bundle: one binary property list per language.
  case binaryStrings
  /// One XML property list per language.
  case xmlStrings
  /// One `.stringsdict` per language, with the entries that have plural or device forms.
  case stringsdict
  /// One String Catalog for all languages.
  case catalog
  /// The `.loctable` of a built bundle: one binary property list for all languages.
  case loctable

  /// Creates the format with a command-line name; nil if the name is unknown.
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

  /// The command-line names.
  package static let names = ["strings", "stringsdict", "xcstrings", "binary", "xml", "loctable"]
}

extension ConversionFormat {
  /// Whether one file contains the tables of all languages.
  var holdsLanguages: Bool { self == .catalog || self == .loctable }
}
