import GlossBasics
import GlossFiles

extension DocumentationSettings {
  /// Returns the text of a UTF-8 file: a preface or a template.
  static func text(of path: String, in environment: CommandEnvironment) throws(InputFailure) -> String {
    var bytes = try environment.files.bytes(at: path, limit: 16 << 20)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputFailure(path: path, reason: "is not UTF-8 text", remedy: "save it as UTF-8")
    }
    return text
  }

  /// The templates of the override folder, by their path within it.
  static func overrides(
    _ templates: String?, in environment: CommandEnvironment
  ) throws(InputFailure) -> [String: String] {
    guard let templates else { return [:] }
    var found: [String: String] = [:]
    var pending = [""]
    while let folder = pending.popLast() {
      for name in try environment.files.names(in: FilePath.joined(templates, folder)) where !name.hasPrefix(".") {
        let path = FilePath.joined(folder, name)
        let full = FilePath.joined(templates, path)
        if environment.files.kind(at: full) == .folder {
          pending.append(path)
        } else {
          found[path] = try text(of: full, in: environment)
        }
      }
    }
    return found
  }
}
