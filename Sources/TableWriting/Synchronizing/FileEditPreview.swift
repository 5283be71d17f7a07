import GlossBasics
package import GlossFiles
import GlossLocalization

/// Shows edits before they are applied.
package enum FileEditPreview {
  /// The edits as a unified diff of the strings, whatever their encoding.
  package static func text(of edits: [FileEdit]) -> String {
    edits.map { edit in
      if isBinary(edit.newBytes) || edit.oldBytes.map(isBinary) == true {
        return edit.isEmpty ? "" : "Binary file \(edit.path) differs\n"
      }
      let old = edit.oldBytes.map(text(of:))
      return UnifiedDiff(from: old, to: text(of: edit.newBytes), path: edit.path).text
    }.joined()
  }

  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  private static func text(of bytes: [UInt8]) -> String {
    String(decoding: TextDecoder.decode(bytes).utf8, as: UTF8.self)
  }
}
