import GlossBasics
import GlossFiles

/// The folders of a built bundle where Core Data looks for a model's table.
enum BundleResources {
  private static let extensions: Set<String> = ["app", "framework", "bundle", "appex", "plugin", "xpc", "mdimporter"]

  /// The innermost bundle that contains a model; nil for a model in a source tree.
  static func bundle(ofModelAt path: String) -> String? {
    FilePath.ancestors(of: path).first { extensions.contains(FilePath.fileExtension(of: $0).lowercased()) }
  }

  /// Returns the tables in a bundle's resources: at the top of a resource folder and in its `.lproj` folders.
  ///
  /// The bundle that Core Data creates is the model's own folder (its parent if that is `Contents`), so this folder is
  /// searched in addition to the bundle's regular resource folders.
  static func tables(ofModelAt path: String, bundle: String, in files: any FileTree) -> [String] {
    var folders = [FilePath.folder(of: path)]
    if FilePath.name(of: folders[0]) == "Contents" { folders.append(FilePath.folder(of: folders[0])) }
    folders += ["", "Resources", "Contents/Resources"].map { FilePath.normalized(FilePath.joined(bundle, $0)) }
    let versions = FilePath.joined(bundle, "Versions")
    for version in (try? files.items(in: versions)) ?? [] where version.kind == .folder && !version.isSymbolicLink {
      folders.append(FilePath.joined(FilePath.joined(versions, version.name), "Resources"))
    }
    var seen = Set<String>()
    return folders.filter { seen.insert($0).inserted }.flatMap { tables(in: $0, of: files) }
  }

  /// Returns the tables in a folder and in the `.lproj` folders directly below it.
  private static func tables(in folder: String, of files: any FileTree) -> [String] {
    var result: [String] = []
    // A link such as `Resources` points to a folder that is visited under its own name.
    for item in (try? files.items(in: folder)) ?? [] {
      if item.kind == .folder && item.isSymbolicLink { continue }
      let path = FilePath.joined(folder, item.name)
      let ending = FilePath.fileExtension(of: item.name).lowercased()
      if item.kind == .file, TableReader.fileExtensions.contains(ending) { result.append(path) }
      guard item.kind == .folder, ending == "lproj" else { continue }
      for inner in (try? files.items(in: path)) ?? [] where inner.kind == .file {
        if TableReader.fileExtensions.contains(FilePath.fileExtension(of: inner.name).lowercased()) {
          result.append(FilePath.joined(path, inner.name))
        }
      }
    }
    return result
  }
}
