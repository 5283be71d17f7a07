import GlossBasics
import GlossFiles
import GlossPropertyLists

/// Determines the development language.
///
/// Sources, in order: a String Catalog of the model; `CFBundleDevelopmentRegion` of the bundle; the nearest
/// `Package.swift` with `defaultLocalization` or Xcode project with `developmentRegion`; then a table in `en`, in
/// `Base`, or the only one there is.
struct DevelopmentLanguage {
  let files: any FileTree
  let tables: ModelTables
  let bundle: String?
  /// The projects of the source tree, the one of the model first.
  let projects: ProjectFiles

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

  /// Where a bundle may have its information property list.
  static let informationLists = [
    "Info.plist", "Contents/Info.plist", "Resources/Info.plist", "Versions/A/Resources/Info.plist",
  ]

  private var bundleLanguage: String? {
    guard let bundle else { return nil }
    for name in Self.informationLists {
      guard let bytes = try? files.bytes(at: FilePath.joined(bundle, name), limit: 4 << 20),
        let region = (try? PropertyListParser.parse(bytes))?["CFBundleDevelopmentRegion"]?.string,
        !region.hasPrefix("$")
      else { continue }
      return region
    }
    return nil
  }

  private var projectLanguage: String? { projects.first(\.developmentLanguage) }
}
