import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import ModelGloss

/// The files of a git revision, under the paths they have in the working folder.
struct GitRevision: FileTree {
  let revision: String
  let workingFolder: String?
  /// Object name by absolute path.
  private let objects: [String: String]
  private let folders: [String: Set<String>]

  /// - Throws: `InputFailure` where there is no repository, no git, or no such revision.
  init(_ revision: String) throws(InputFailure) {
    let place = "revision \(revision)"
    guard let top = Self.git(["rev-parse", "--show-toplevel"]), !top.isEmpty else {
      throw InputFailure(
        path: place, reason: "there is no git repository here", remedy: "run it where the model is kept")
    }
    let root = String(decoding: top, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard
      let name = Self.git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]),
      case let commit = String(decoding: name, as: UTF8.self).trimmingCharacters(in: .newlines), !commit.isEmpty,
      let listing = Self.git(["-C", root, "ls-tree", "-r", "-z", "--full-tree", commit])
    else {
      throw InputFailure(path: place, reason: "git knows no such revision", remedy: "name a commit, branch or tag")
    }
    var objects: [String: String] = [:]
    var folders: [String: Set<String>] = [:]
    for record in listing.split(separator: 0) {
      // `100644 blob 3b18e512…<TAB>path`
      let parts = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let facts = parts[0].split(separator: UInt8(ascii: " "))
      guard facts.count == 3, facts[1].elementsEqual("blob".utf8) else { continue }
      let path = FilePath.normalized(root + "/" + String(decoding: parts[1], as: UTF8.self))
      objects[path] = String(decoding: facts[2], as: UTF8.self)
      var child = path
      while child != root, child != "/" {
        let folder = FilePath.folder(of: child)
        if !folders[folder, default: []].insert(FilePath.name(of: child)).inserted { break }
        child = folder
      }
    }
    // The repository itself is no part of its revisions, and yet it is what bounds a search for tables.
    folders[root, default: []].insert(".git")
    self.revision = revision
    self.objects = objects
    self.folders = folders
    workingFolder = FileManager.default.currentDirectoryPath
  }

  func kind(at path: String) -> FileKind? {
    let path = absolute(path)
    return objects[path] != nil ? .file : folders[path] != nil || FilePath.name(of: path) == ".git" ? .folder : nil
  }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let object = objects[absolute(path)] else {
      throw InputFailure(path: path, reason: "there is no such file in revision \(revision)")
    }
    guard let bytes = Self.git(["cat-file", "blob", object]) else {
      throw InputFailure(path: path, reason: "git cannot read it in revision \(revision)")
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, size: bytes.count, limit: limit) }
    return bytes
  }

  func names(in folder: String) throws(InputFailure) -> [String] {
    guard let names = folders[absolute(folder)] else {
      throw InputFailure(path: folder, reason: "there is no such folder in revision \(revision)")
    }
    return names.sorted { $0.precedes($1) }
  }

  private func absolute(_ path: String) -> String {
    FilePath.normalized(path.hasPrefix("/") ? path : (workingFolder ?? "") + "/" + path)
  }

  /// What git prints; nil when it fails or is not there.
  private static func git(_ arguments: [String]) -> [UInt8]? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(data) : nil
  }
}
