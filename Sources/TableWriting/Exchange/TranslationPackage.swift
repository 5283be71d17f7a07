package import GlossDiagnostics
package import GlossFileTrees

/// The folder that Xcode puts an XLIFF file into, a localization catalog: `Shop.de.xcloc`.
///
/// ```
/// Shop.de.xcloc/contents.json
/// Shop.de.xcloc/Localized Contents/de.xliff
/// Shop.de.xcloc/Source Contents/en.lproj/ShopModel.strings
/// ```
package enum TranslationPackage {
  /// The file extension of such folders.
  package static let fileExtension = "xcloc"

  /// The files of a package, by their paths within it.
  ///
  /// - Parameters:
  ///   - toolVersion: what `contents.json` says of the program.
  ///   - files: where the source tables are, which go along for reference.
  package static func contents(
    of document: TranslationDocument, model: String, language: String, toolVersion: String, files: any FileTree
  ) -> [(path: String, bytes: [UInt8])] {
    func object(_ members: [(String, String)]) -> JSONTree {
      .object(members.map { JSONTree.Member(key: $0.0, value: .string($0.1)) })
    }
    // As the file within spells them, however the folders of the tables do.
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
      // Only what lies below the working folder has a place below that of the package.
      guard !path.hasPrefix("/"), !path.hasPrefix(".."), let bytes = try? files.bytes(at: path) else { continue }
      result.append(("Source Contents/\(path)", bytes))
    }
    return result
  }

  /// The XLIFF files that a path given to `strings import` means: those of a package, else the file itself.
  ///
  /// - Throws: `InputFailure` where a package has none.
  package static func documents(at path: String, in files: any FileTree) throws(InputFailure) -> [String] {
    guard files.kind(at: path) == .folder else { return [path] }
    let folder = FilePath.joined(path, localizedContents)
    let names = files.kind(at: folder) == .folder ? try files.names(in: folder) : []
    let found = names.filter { FilePath.fileExtension(of: $0).lowercased() == "xliff" }
    guard !found.isEmpty else {
      throw InputFailure(
        path: path, reason: "the folder has no .xliff in “\(localizedContents)”",
        remedy: "give a .xliff file or a .xcloc folder")
    }
    return found.map { FilePath.joined(folder, $0) }
  }

  private static let localizedContents = "Localized Contents"
}
