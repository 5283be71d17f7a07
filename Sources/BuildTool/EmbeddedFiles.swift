import Foundation

/// A Swift source that contains every file below a folder as a static string.
///
/// Static strings need no compile time and no start-up time, unlike array literals of bytes.
enum EmbeddedFiles {
  static func source(of folder: URL) throws -> String {
    let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    var source = """
      // Written by BuildTool from the files of a folder.

      /// Path below the folder → text of the file.
      let embeddedFiles: [String: StaticString] = [

      """
    var isEmpty = true
    for name in names.sorted() {
      let url = folder.appending(path: name)
      if url.lastPathComponent.hasPrefix(".") { continue }
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      let text = try String(contentsOf: url, encoding: .utf8)
      source += "  \(literal(name)): \(literal(text)),\n"
      isEmpty = false
    }
    if isEmpty { source += "  :\n" }
    return source + "]\n"
  }

  /// One line, with everything except printable ASCII and letters of other scripts escaped.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if scalar.value < 0x20 || scalar.properties.generalCategory == .format || scalar.value == 0x7F {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
