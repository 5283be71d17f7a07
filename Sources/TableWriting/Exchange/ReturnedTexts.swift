package import GlossBasics
import GlossFiles

/// What a file of translators holds that no table has: an export to its place would lose it.
package enum ReturnedTexts {
  /// Why a file is not written again; nil if all of it is exported again, or imported.
  ///
  /// - Parameters:
  ///   - bytes: what the file has now; what is not readable as translations is not theirs.
  ///   - document: what is to be written in its place.
  package static func loss(in bytes: [UInt8], at path: String, by document: TranslationDocument) -> InputFailure? {
    let isSheet = FilePath.fileExtension(of: path).lowercased() == TranslationSheet.fileExtension
    let former =
      try? isSheet
      ? TranslationSheet.read(bytes, path: path) { _ in [document] } : XLIFFReader.read(bytes, path: path)
    guard let former else { return nil }
    let present = document.files.flatMap(\.units).reduce(into: [String: Set<String>]()) { texts, unit in
      texts[unit.key, default: []].insert(unit.target ?? "")
    }
    let lost = former.files.flatMap(\.units).filter { unit in
      guard let target = unit.target, !target.isEmpty, target != unit.source, !unit.isUntouched else { return false }
      return present[unit.key]?.contains(target) != true
    }
    guard let first = lost.first else { return nil }
    let texts = lost.count == 1 ? "a translation" : "\(lost.count) translations"
    return InputFailure(
      path: path, position: first.targetPosition ?? first.position,
      reason: "it has \(texts) that no table has, such as that of \(first.key.quoted), so it is not written again",
      remedy: "import it first, 'modelgloss strings import \(path.shellQuoted)', or remove it")
  }
}
