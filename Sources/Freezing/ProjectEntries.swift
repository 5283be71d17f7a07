import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels

/// Tells which new files an Xcode project has to list, since it lists the files of their folder one by one.
enum ProjectEntries {
  static func notes(for edits: [FileEdit], in files: any FileTree) -> [String] {
    let new = edits.filter { $0.oldBytes == nil && FilePath.fileExtension(of: $0.path) == "swift" }.map(\.path)
    guard !new.isEmpty else { return [] }
    var notes: [String] = []
    for path in new {
      for folder in FilePath.ancestors(of: path) {
        let names = (try? files.names(in: folder)) ?? []
        if let project = names.first(where: { FilePath.fileExtension(of: $0) == "xcodeproj" }) {
          let place = FilePath.joined(FilePath.joined(folder, project), "project.pbxproj")
          if let bytes = try? files.bytes(at: place, limit: 64 << 20),
            XcodeFileListing(bytes, folder: folder)?.listsFiles(beside: path) == true
          {
            notes.append(
              "add \(path) to the target in Xcode: \(FilePath.joined(folder, project)) lists its files one by one")
          }
          break
        }
        if names.contains("Package.swift") || names.contains(".git") { break }
      }
    }
    return notes
  }
}
