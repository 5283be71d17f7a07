package import GlossBasics
package import GlossFiles

/// Xcode's folder for an XLIFF file, a localization catalog: `Shop.de.xcloc`.
///
/// ```
/// Shop.de.xcloc/contents.json
/// Shop.de.xcloc/Localized Contents/de.xliff
/// Shop.de.xcloc/Source Contents/en.lproj/ShopModel.strings
/// ```
package enum TranslationPackage {
  /// The file extension of such folders.
  package static let fileExtension = "xcloc"

  /// Returns the files of a package by relative path.
  ///
  /// - Parameters:
  ///   - toolVersion: the program's version in `contents.json`.
  ///   - files: the tree of the source tables, which are included for reference.
  package static func contents(
    of document: TranslationDocument, model: String, language: String, toolVersion: String, files: any FileTree
  ) -> [(path: String, bytes: [UInt8])] {
    func object(_ members: [(String, String)]) -> JSONTree {
      .object(members.map { JSONTree.Member(key: $0.0, value: .string($0.1)) })
    }
    // Spelled as in the enclosed file, regardless of the spelling of the tables' folders.
    let language = XLIFFTerm.language(language)
    var contents = object([
      ("developmentRegion", XLIFFTerm.language(document.files.first?.sourceLanguage ?? "en")), ("project", model),
      ("targetLocale", language), ("version", "1.0"),
    ])
    contents["toolInfo"] = object([
      ("toolBuildNumber", toolVersion), ("toolID", "modelgloss"), ("toolName", "modelgloss"),
      ("toolVersion", toolVersion),
    ])
    var result = [
      ("contents.json", Array((JSONStyle().text(contents, depth: 0) + "\n").utf8)),
      ("\(localizedContents)/\(language).xliff", Array(XLIFFWriter.write(document).utf8)),
    ]
    for file in document.files {
      let path = FilePath.normalized(file.original)
      // Only files below the working folder can be placed below the package.
      guard !path.hasPrefix("/"), !path.hasPrefix(".."), let bytes = try? files.bytes(at: path) else { continue }
      result.append(("Source Contents/\(path)", bytes))
    }
    return result
  }

  /// The XLIFF files of a path given to `strings import`: those of a package, otherwise the file itself.
  ///
  /// - Throws: `InputFailure` if a package has none.
  package static func documents(at path: String, in files: any FileTree) throws(InputFailure) -> [String] {
    guard files.kind(at: path) == .folder else { return [path] }
    let folder = isContents(path) ? path : FilePath.joined(path, localizedContents)
    let names = files.kind(at: folder) == .folder ? try files.names(in: folder) : []
    let found = names.filter { FilePath.fileExtension(of: $0).lowercased() == "xliff" }
    guard !found.isEmpty else {
      throw InputFailure(
        path: path, reason: "the folder has no .xliff in “\(localizedContents)”",
        remedy: "give a .xliff file or a .xcloc folder")
    }
    return found.map { FilePath.joined(folder, $0) }
  }

  /// Whether a path is that of the folder in a package that has its XLIFF files.
  package static func isContents(_ path: String) -> Bool { FilePath.name(of: path) == localizedContents }

  private static let localizedContents = "Localized Contents"
}
