import GlossBasics
import GlossFiles

/// The facts about a table that its path shows.
struct TablePath {
  /// The base name: `LeagueModel`.
  var name: String
  /// The locale of the enclosing `.lproj` folder.
  var locale: String?
  /// The language that the enclosing folder is named after, if it lacks `.lproj`: `pl` for `pl/LeagueModel.strings`.
  private(set) var bareLanguage: String?
  /// The language that the name ends with: `de` for `ShopModel_de.strings`.
  private(set) var namedLanguage: String?
  /// The format by the file's extension; nil if it is not a table's.
  var format: TableFormat?

  init(_ path: String) {
    name = FilePath.baseName(of: path)
    format = TableFormat(rawValue: FilePath.fileExtension(of: path).lowercased())
    let folder = FilePath.name(of: FilePath.folder(of: path))
    if let separator = name.lastIndex(where: { "_-.".contains($0) }), separator > name.startIndex {
      let code = String(name[separator...].dropFirst())
      if code.utf8.count == 2, code == code.lowercased(), LanguageNames.isKnown(code) { namedLanguage = code }
    }
    if FilePath.fileExtension(of: folder).lowercased() == "lproj" {
      locale = FilePath.baseName(of: folder)
    } else if folder.utf8.count <= 12, folder.first?.isLowercase == true, LanguageNames.refusal(of: folder) == nil {
      bareLanguage = folder
    }
  }
}
