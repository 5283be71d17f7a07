import GlossBasics
package import GlossFiles

/// The settings that the surrounding project passes to the model compiler.
///
/// Sees only settings written literally in Xcode projects, configuration files and the manifests of XcodeGen and Tuist,
/// from the model's folder up to the root of the repository.
package enum BuildSettings {
  /// Whether the project sets `MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS`, which silences momc's warning about
  /// relationships without an inverse.
  package static func silencesMissingInverses(ofModelAt path: String, in files: any FileTree) -> Bool {
    var folder = FilePath.folder(of: path)
    for _ in 0..<32 {
      if isSet(in: folder, files) { return true }
      if files.kind(at: FilePath.joined(folder, ".git")) != nil { return false }
      let parent = FilePath.normalized(FilePath.joined(folder, ".."))
      guard parent != folder, files.kind(at: parent) == .folder else { return false }
      folder = parent
    }
    return false
  }

  private static let setting = Array("MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS".utf8)
  private static let manifests: Set<String> = ["project.yml", "project.yaml", "project.json", "Project.swift"]

  private static func isSet(in folder: String, _ files: any FileTree) -> Bool {
    ((try? files.names(in: folder)) ?? []).contains { name in
      let path = FilePath.joined(folder, name)
      return switch FilePath.fileExtension(of: name) {
      case "xcodeproj": isSet(inFile: FilePath.joined(path, "project.pbxproj"), files)
      case "xcconfig": isSet(inFile: path, files)
      default: manifests.contains(name) && isSet(inFile: path, files)
      }
    }
  }

  private static func isSet(inFile path: String, _ files: any FileTree) -> Bool {
    guard let bytes = try? files.bytes(at: path, limit: 64 << 20) else { return false }
    var start = 0
    while let place = bytes[start...].firstIndex(of: setting[0]), place + setting.count < bytes.count {
      start = place + 1
      guard bytes[place..<place + setting.count].elementsEqual(setting) else { continue }
      // Matches `= YES;`, `: YES`, `": "YES"` and `: .string("YES")`.
      let rest = bytes[(place + setting.count)...].prefix(24).prefix {
        $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: ";")
      }
      if String(decoding: rest, as: UTF8.self).contains("YES") { return true }
    }
    return false
  }
}
