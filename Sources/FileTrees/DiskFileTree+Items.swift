import Foundation
package import GlossBasics
package import GlossFiles

extension DiskFileTree {
  /// Reads names and kinds in one call to the system so that walking a large tree is fast.
  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    guard let stream = unsafe opendir(folder) else {
      switch kind(at: folder) {
      case .folder: break
      case .file: throw InputFailure(path: folder, reason: "the file is not a folder")
      case nil: throw InputFailure(path: folder, reason: "there is no such folder", remedy: "check the path")
      }
      throw InputFailure(
        path: folder, reason: "the folder cannot be read", remedy: "check the path and its permissions")
    }
    defer { unsafe closedir(stream) }
    var items: [FolderItem] = []
    unsafe Self.read(stream) { name, type in
      switch type {
      case Int32(DT_DIR): items.append(FolderItem(name: name, kind: .folder))
      case Int32(DT_REG): items.append(FolderItem(name: name, kind: .file))
      default:
        // A link, or a file system that does not report kinds.
        guard let kind = kind(at: FilePath.joined(folder, name)) else { return }
        items.append(FolderItem(name: name, kind: kind, isSymbolicLink: type == Int32(DT_LNK)))
      }
    }
    return items.sorted { $0.name.precedes($1.name) }
  }

  package func deadLinks(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    unsafe Self.read(stream) { name, type in
      guard type != Int32(DT_DIR), type != Int32(DT_REG) else { return }
      let path = FilePath.joined(folder, name)
      if kind(at: path) == nil, linkTarget(at: path) != nil { names.append(name) }
    }
    return names
  }

  /// Calls a closure with the names and types in an open folder.
  private static func read(_ stream: OpaquePointer, _ body: (_ name: String, _ type: Int32) -> Void) {
    while let entry = unsafe readdir(stream) {
      let text = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          unsafe String(validatingCString: $0)
        }
      }
      // A name that is not valid text would lead to another file or none.
      guard let name = text, name != ".", name != ".." else { continue }
      body(name, unsafe Int32(entry.pointee.d_type))
    }
  }
}
