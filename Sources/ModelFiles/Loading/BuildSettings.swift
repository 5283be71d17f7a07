import GlossBasics
package import GlossFiles
import GlossPropertyLists
import GlossSwiftSource

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
      switch FilePath.fileExtension(of: name) {
      case "xcodeproj":
        let bytes = bytes(of: FilePath.joined(path, "project.pbxproj"), files)
        // A project has megabytes, and this setting seldom.
        return holdsSetting(bytes[...]) && isSet(inProject: bytes)
      // The last assignment counts, and every `//` begins a comment, whatever is around it.
      case "xcconfig":
        let lines = bytes(of: path, files).split(separator: newline).map { $0.prefix(upToComment: "//") }
        return lines.last(where: holdsSetting).map(isOn) ?? false
      case "yml", "yaml":
        guard manifests.contains(name) else { return false }
        return bytes(of: path, files).split(separator: newline).contains { isOn($0.prefix(upToComment: "#")) }
      default:
        guard manifests.contains(name) else { return false }
        let text = bytes(of: path, files)
        let code = name == "Project.swift" ? codeLines(of: text) : text
        return code.split(separator: newline).contains(where: isOn)
      }
    }
  }

  private static let newline = UInt8(ascii: "\n")

  private static func bytes(of path: String, _ files: any FileTree) -> [UInt8] {
    (try? files.bytes(at: path, limit: 64 << 20)) ?? []
  }

  /// The lines of a Swift file without its comments.
  private static func codeLines(of bytes: [UInt8]) -> [UInt8] {
    let source = SwiftSourceFile(bytes)
    return zip(source.tokens.indices, source.tokens).flatMap { number, token in
      Array(((token.beginsLine ? "\n" : " ") + source.text(number)).utf8)
    }
  }

  /// Whether one of the build configurations of an Xcode project sets it; one that is damaged, such as by a merge, is
  /// read by lines.
  private static func isSet(inProject bytes: [UInt8]) -> Bool {
    guard let document = try? PropertyListParser.parse(bytes) else {
      return bytes.split(separator: newline).contains { isOn($0.prefix(upToComment: "//")) }
    }
    let name = String(decoding: setting, as: UTF8.self)
    return (document["objects"]?.entries ?? []).contains {
      $0.node["isa"]?.string == "XCBuildConfiguration" && $0.node["buildSettings"]?[name]?.string == "YES"
    }
  }

  private static func holdsSetting(_ line: ArraySlice<UInt8>) -> Bool { rest(of: line) != nil }

  /// Whether a line sets it: `= YES`, `: YES`, `": "YES"`, `[sdk=*] = YES` and `: .string("YES")`.
  private static func isOn(_ line: ArraySlice<UInt8>) -> Bool {
    guard let rest = rest(of: line)?.prefix(64).prefix(while: { $0 != UInt8(ascii: ";") }) else { return false }
    return rest.split { !isWord($0) }.contains { $0.elementsEqual("YES".utf8) }
  }

  /// What follows the setting's name, if that is there as a whole word.
  private static func rest(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var start = line.startIndex
    while let place = line[start...].firstIndex(of: setting[0]), place + setting.count <= line.endIndex {
      let end = place + setting.count
      let isWhole =
        (place == line.startIndex || !isWord(line[place - 1])) && (end == line.endIndex || !isWord(line[end]))
      if isWhole, line[place..<end].elementsEqual(setting) { return line[end...] }
      start = place + 1
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The line up to a comment; `#` begins one only at the start of a word.
  fileprivate func prefix(upToComment mark: String) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    let start = indices.first { place in
      guard place + mark.count <= endIndex, self[place..<place + mark.count].elementsEqual(mark) else { return false }
      return mark.count > 1 || place == startIndex || [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(self[place - 1])
    }
    return self[..<(start ?? endIndex)]
  }
}
