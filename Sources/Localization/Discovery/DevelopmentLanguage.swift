import GlossBasics
import GlossPropertyLists

/// Determines the development language.
///
/// Sources, in order: a String Catalog of the model; `CFBundleDevelopmentRegion` of the bundle; the nearest
/// `Package.swift` with `defaultLocalization` or Xcode project with `developmentRegion`; then a table in `en`, in
/// `Base`, or the only one there is.
struct DevelopmentLanguage {
  let files: any FileTree
  let tables: ModelTables
  let modelPath: String
  let bundle: String?
  let projects: [String]

  /// The language, spelled as its table's folder if there is one.
  var language: String? {
    if let declared = tables.tables.lazy.compactMap(\.sourceLanguage).first ?? bundleLanguage ?? projectLanguage {
      let tag = LanguageTag(declared)
      return tables.locales.first { LanguageTag($0) == tag } ?? declared
    }
    let locales = tables.locales
    let english = locales.first { $0 == "en" } ?? locales.first { LanguageTag($0).text == "en" }
    return english ?? locales.first { $0 == "Base" } ?? (locales.count == 1 ? locales.first : nil)
  }

  private var bundleLanguage: String? {
    guard let bundle else { return nil }
    for name in ["Info.plist", "Contents/Info.plist", "Resources/Info.plist", "Versions/A/Resources/Info.plist"] {
      guard let bytes = try? files.bytes(at: FilePath.joined(bundle, name), limit: 4 << 20),
        let region = (try? PropertyListParser.parse(bytes))?["CFBundleDevelopmentRegion"]?.string,
        !region.hasPrefix("$")
      else { continue }
      return region
    }
    return nil
  }

  private var projectLanguage: String? {
    let folder = FilePath.folder(of: modelPath)
    let sorted = projects.sorted {
      let first = TableSearch.nearness(FilePath.folder(of: $0), folder)
      let second = TableSearch.nearness(FilePath.folder(of: $1), folder)
      return first != second ? first > second : $0.precedes($1)
    }
    // A project in a subfolder, such as an example, counts only if no other project does.
    let above = sorted.filter { isAbove(FilePath.folder(of: $0), folder) }
    for project in above + sorted {
      if let language = language(ofProject: project) { return language }
    }
    return nil
  }

  private func isAbove(_ folder: String, _ path: String) -> Bool {
    folder == "." || folder.hasPrefix("..") || path == folder || path.hasPrefix(folder + "/")
  }

  private func language(ofProject path: String) -> String? {
    if FilePath.name(of: path) == "Package.swift" {
      return word(after: "defaultLocalization:", inFile: path)
    }
    return word(after: "developmentRegion =", inFile: FilePath.joined(path, "project.pbxproj"))
  }

  /// Returns the word, quoted or not, that follows a marker in a file.
  private func word(after mark: String, inFile path: String) -> String? {
    guard let bytes = try? files.bytes(at: path, limit: 64 << 20) else { return nil }
    let mark = Array(mark.utf8)
    guard let end = Self.end(of: mark, in: bytes) else { return nil }
    let rest = bytes[end...].drop { StringsBytes.isSpace($0) || $0 == UInt8(ascii: "\"") }
    let word = rest.prefix { StringsBytes.isUnquoted($0) }
    return word.isEmpty || word.count > 40 ? nil : String(decoding: word, as: UTF8.self)
  }

  /// The end of the first occurrence of a marker; the standard library's search takes a hundred times as long.
  private static func end(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
    guard let first = mark.first, bytes.count >= mark.count else { return nil }
    for start in 0...(bytes.count - mark.count) where bytes[start] == first {
      let end = start + mark.count
      if bytes[start..<end].elementsEqual(mark) { return end }
    }
    return nil
  }
}
