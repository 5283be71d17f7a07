import GlossBasics
import GlossFiles

/// What a project is called, for a reference of several of its models.
enum ProjectTitle {
  /// The name of the Xcode project around a file, else of its Swift package, else of its folder; nil if it belongs to no
  /// project.
  static func of(_ path: String, in files: any FileTree) -> String? {
    guard let folder = ProjectRoot.marked(above: path, in: files) else { return nil }
    let items = ((try? files.names(in: folder)) ?? []).sorted { $0.precedes($1) }
    for kind in ["xcodeproj", "xcworkspace"] {
      if let project = items.first(where: { FilePath.fileExtension(of: $0) == kind }) {
        return FilePath.baseName(of: project)
      }
    }
    if let package = package(at: FilePath.joined(folder, "Package.swift"), in: files) { return package }
    let name = FilePath.name(of: files.realPath(of: folder))
    return name.isEmpty || name == "/" || name == "." ? nil : name
  }

  /// `Shop` of `Package(name: "Shop"`; nil for a name that is not literal.
  private static func package(at path: String, in files: any FileTree) -> String? {
    guard let bytes = try? files.bytes(at: path, limit: 1 << 20) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let call = text.byteRange(of: "Package(") else { return nil }
    let arguments = text[call.upperBound...].drop(while: \.isWhitespace)
    guard arguments.hasPrefix("name:") else { return nil }
    let value = arguments.dropFirst("name:".count).drop(while: \.isWhitespace)
    guard value.first == "\"" else { return nil }
    let name = value.dropFirst().prefix { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    return name.isEmpty || name.count > 100 ? nil : String(name)
  }
}
