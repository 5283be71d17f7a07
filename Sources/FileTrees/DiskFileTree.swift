public import Diagnostics
import Foundation

/// The files of the disk.
public struct DiskFileTree: FileTree {
  public init() {}

  public var workingFolder: String? { FileManager.default.currentDirectoryPath }

  public func kind(at path: String) -> FileKind? {
    guard let type = try? FileManager.default.attributesOfItem(atPath: Self.resolved(path))[.type] as? FileAttributeType
    else { return nil }
    return type == .typeDirectory ? .folder : .file
  }

  public func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: Self.resolved(path)) else {
      throw InputFailure(path: path, reason: "there is no such file", remedy: "check the path")
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeDirectory?:
      throw InputFailure(path: path, reason: "is a folder where a file is expected")
    case .typeRegular?:
      break
    default:
      throw InputFailure(path: path, reason: "is not a regular file")
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputFailure(path: path, reason: "cannot be read", remedy: "check its permissions")
    }
    guard data.count <= limit else { throw .tooLarge(path: path, size: data.count, limit: limit) }
    return Array(data)
  }

  public func names(in folder: String) throws(InputFailure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted { $0.precedes($1) }
    } catch {
      throw InputFailure(
        path: folder, reason: "the folder cannot be read", remedy: "check the path and its permissions")
    }
  }

  public func realPath(of path: String) -> String {
    FilePath.normalized(URL(filePath: path).absoluteURL.resolvingSymlinksInPath().path(percentEncoded: false))
  }

  /// The path with symbolic links followed, since file attributes are those of the link itself.
  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }
}
