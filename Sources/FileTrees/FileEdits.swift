import Foundation
package import GlossDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes edits of files on the disk: each whole or not at all, and all of them or none as far as the disk allows.
package enum FileEdits {
  /// Makes the edits.
  ///
  /// The new contents are first written to temporary files beside the old ones. Only when all are there, and each file
  /// still holds what it held when it was read, do they take their places. Should one fail then, those before it get
  /// their old contents back. Permissions stay; a symbolic link stays one, and what it points to is edited.
  ///
  /// - Throws: `InputFailure` with the path of the first file that stands in the way; nothing is changed then.
  package static func apply(_ edits: [FileEdit]) throws(InputFailure) {
    let edits = edits.filter { !$0.isEmpty }
    for edit in edits { try checkUnchanged(edit) }
    var staged: [StagedFile] = []
    var madeFolders: [URL] = []
    do throws(InputFailure) {
      for edit in edits { staged.append(try StagedFile(edit, madeFolders: &madeFolders)) }
      try moveAll(staged)
    } catch {
      for file in staged { file.discard() }
      // Only folders that are still empty go; the deepest were made last.
      for folder in madeFolders.reversed() where isEmptyFolder(folder) {
        try? FileManager.default.removeItem(at: folder)
      }
      throw error
    }
  }

  private static func moveAll(_ staged: [StagedFile]) throws(InputFailure) {
    var done: [StagedFile] = []
    do throws(InputFailure) {
      for file in staged {
        try checkUnchanged(file.edit)
        try file.move()
        done.append(file)
      }
    } catch {
      for file in done.reversed() { file.undo() }
      throw error
    }
  }

  private static func checkUnchanged(_ edit: FileEdit) throws(InputFailure) {
    let files = DiskFileTree()
    let current = files.kind(at: edit.path) == nil ? nil : try files.bytes(at: edit.path)
    guard current != edit.oldBytes else { return }
    let reason =
      edit.oldBytes == nil
      ? "a file has appeared here since the folder was read" : "the file has changed since it was read"
    throw InputFailure(path: edit.path, reason: reason + " and is not overwritten", remedy: "run the command again")
  }

  private static func isEmptyFolder(_ url: URL) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)))?.isEmpty == true
  }
}

/// New contents that wait beside the file they are for.
private struct StagedFile {
  let edit: FileEdit
  private let place: URL
  private let temporary: URL

  init(_ edit: FileEdit, madeFolders: inout [URL]) throws(InputFailure) {
    self.edit = edit
    place = URL(filePath: edit.path).resolvingSymlinksInPath()
    let folder = place.deletingLastPathComponent()
    temporary = folder.appending(path: ".\(place.lastPathComponent.prefix(100)).\(UUID().uuidString).tmp")
    do {
      try Self.makeFolder(folder, made: &madeFolders)
      try Data(edit.newBytes).write(to: temporary, options: .withoutOverwriting)
      let path = place.path(percentEncoded: false)
      if edit.oldBytes != nil,
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: temporary.path(percentEncoded: false))
      }
      let handle = try FileHandle(forUpdating: temporary)
      try handle.synchronize()
      try handle.close()
    } catch {
      discard()
      throw InputFailure(
        path: edit.path, reason: "the file cannot be written", remedy: "check the permissions of its folder")
    }
  }

  private static func makeFolder(_ folder: URL, made: inout [URL]) throws {
    var missing: [URL] = []
    var current = folder
    while DiskFileTree().kind(at: current.path(percentEncoded: false)) == nil, missing.count < 100 {
      missing.append(current)
      current = current.deletingLastPathComponent()
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    made += missing.reversed()
  }

  /// Puts the new contents in the file's place in one step.
  func move() throws(InputFailure) {
    guard Self.rename(temporary, place) else {
      throw InputFailure(
        path: edit.path, reason: "the file cannot be replaced", remedy: "check the permissions of its folder")
    }
  }

  /// Puts the old contents back.
  func undo() {
    guard let oldBytes = edit.oldBytes else {
      try? FileManager.default.removeItem(at: place)
      return
    }
    var none: [URL] = []
    let back = FileEdit(path: edit.path, oldBytes: edit.newBytes, newBytes: oldBytes)
    if let file = try? StagedFile(back, madeFolders: &none) { try? file.move() }
  }

  func discard() {
    try? FileManager.default.removeItem(at: temporary)
  }

  private static func rename(_ source: URL, _ target: URL) -> Bool {
    let (source, target) = (source.path(percentEncoded: false), target.path(percentEncoded: false))
    #if canImport(Darwin)
      return unsafe Darwin.rename(source, target) == 0
    #elseif canImport(Glibc)
      return unsafe Glibc.rename(source, target) == 0
    #else
      return unsafe Musl.rename(source, target) == 0
    #endif
  }
}
