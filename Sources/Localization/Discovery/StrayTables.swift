import GlossBasics
import GlossFiles

/// Tables with keys of the forms of models, under names that Core Data may never look up.
///
/// A file is a candidate if it has two such keys, whatever it is called: `Localizable`, `CoreData`, the model's name
/// without the suffix, or the right name in a folder that is not a language's. Whether the keys name something of a
/// model is decided where the model is known.
struct StrayTables: Sendable {
  private let isOfModel: @Sendable (String) -> Bool
  /// All tables with such keys, by path.
  private let candidates: OnDemand<[LocalizationTable]>

  /// The beginnings of keys in UTF-8, in JSON with escaped slashes, and in UTF-16.
  private static let marks = ByteRuns([
    "Entity/", "Property/", "ErrorString/", "Entity\\/", "Property\\/", "ErrorString\\/", "E\0n\0t\0i\0t\0y\0/",
    "P\0r\0o\0p\0e\0r\0t\0y\0/", "E\0r\0r\0o\0r\0S\0t\0r\0i\0n\0g\0/",
  ])

  /// The number of keys that make a table a candidate: one alone may be a string with a slash.
  static let leastKeyCount = 2
  /// The maximum number of bytes to read.
  private static let sizeLimit = 512 << 20

  /// - Parameters:
  ///   - paths: the tables of a source tree or bundle.
  ///   - isOfModel: whether a name is that of a model's table; those are not read again.
  init(among paths: [String], isOfModel: @escaping @Sendable (String) -> Bool, in files: any FileTree) {
    self.isOfModel = isOfModel
    let paths = paths.filter { path in
      let place = TablePath(path)
      return !isOfModel(place.name) || place.needsLanguageFolder
    }
    candidates = OnDemand {
      var left = Self.sizeLimit
      return paths.flatMap { path -> [LocalizationTable] in
        guard left > 0, let bytes = try? files.bytes(at: path) else { return [] }
        left -= bytes.count
        guard Self.marks.isFound(in: bytes, times: Self.leastKeyCount),
          let tables = try? TableReader().tables(in: bytes, path: path)
        else {
          return []
        }
        let count = Set(tables.flatMap { table in table.entries.indices.map { table.entries.key(at: $0) } })
          .count { LocalizationKey($0) != nil }
        return count < Self.leastKeyCount ? [] : tables
      }
    }
  }

  /// The candidates that do not belong to a model in the tree.
  ///
  /// - Parameters:
  ///   - name: the table's right name for the model.
  ///   - modelFolder: the folder of the model, next to which a table is one for all languages.
  ///   - owns: whether tables in a folder may be the model's.
  func tables(
    besides name: String, ofModelIn modelFolder: String, owns: (String) -> Bool
  ) -> [LocalizationTable] {
    candidates.value.filter { table in
      let place = TablePath(table.path)
      let folder = FilePath.folder(of: table.path)
      if place.name == name {
        guard place.needsLanguageFolder else { return false }
        return place.bareLanguage != nil
          || FilePath.normalized(folder) != FilePath.normalized(modelFolder) && owns(folder)
      }
      return !isOfModel(place.name) && owns(place.locale == nil ? folder : FilePath.folder(of: folder))
    }
  }
}

extension TablePath {
  /// Whether the file is for one language, but not in a folder with `.lproj`, in which an app finds it.
  var needsLanguageFolder: Bool { locale == nil && (format == .strings || format == .stringsdict) }
}
