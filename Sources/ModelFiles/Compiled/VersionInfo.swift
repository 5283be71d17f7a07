import Foundation
package import GlossBasics
package import GlossDiagnostics
package import GlossFiles
import GlossPropertyLists

/// A compiled package's information about its versions, in `VersionInfo.plist` or, if that is missing, `Info.plist`.
package struct VersionInfo: Sendable, Equatable {
  /// The file it was read from.
  package var path: String
  /// The base name of the current version; nil if the package does not say.
  package var currentVersionName: String?
  /// The version hashes by version and entity; nil if the file has none.
  package var versionHashes: [String: [String: [UInt8]]]?
  /// The version checksums by version, which only newer compilers write.
  package var versionChecksums: [String: String]
  /// Problems in the file.
  package var findings: [Finding]

  /// The possible file names; the first one found is used.
  private static let fileNames = ["VersionInfo.plist", "Info.plist"]

  private enum Key {
    static let currentVersionName = "NSManagedObjectModel_CurrentVersionName"
    static let versionHashes = "NSManagedObjectModel_VersionHashes"
    static let versionChecksums = "NSManagedObjectModel_VersionChecksums"
  }

  /// Reads the version info of a package; nil if it has neither file.
  ///
  /// - Throws: `InputFailure` if the file cannot be read at all.
  package static func read(in package: String, files: some FileTree) throws(InputFailure) -> VersionInfo? {
    for name in fileNames {
      let path = FilePath.joined(package, name)
      if files.kind(at: path) == .file { return try read(files.bytes(at: path), path: path) }
    }
    return nil
  }

  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> VersionInfo {
    // Text property lists have no signature, so only files that certainly are not one are rejected.
    if PropertyListFormat(of: bytes) == .text, !bytes.contains(UInt8(ascii: "{")),
      let failure = ForeignFile.failure(for: bytes, path: path, expecting: .propertyList)
    {
      throw failure
    }
    let list: PropertyListNode
    do {
      list = try PropertyListParser.parse(bytes)
    } catch {
      throw ForeignFile.failure(forPropertyList: bytes, path: path, error)
    }
    var info = VersionInfo(path: path, versionChecksums: [:], findings: [])
    guard let entries = list.entries else {
      throw InputFailure(path: path, position: list.position, reason: "is a property list, but not a dictionary")
    }
    for entry in entries {
      switch entry.key {
      case Key.currentVersionName:
        info.currentVersionName = entry.node.string
        if info.currentVersionName == nil { info.report("the name of the current version is not text", entry) }
      case Key.versionHashes: info.readHashes(entry)
      case Key.versionChecksums: info.readChecksums(entry)
      default: break
      }
    }
    if info.versionHashes == nil {
      info.findings.append(
        Finding(
          .versionMismatch, "records no version hashes, so no store can be matched with a version of the model",
          remedy: "compile the package again", path: path, severity: .warning))
    }
    return info
  }

  private mutating func readHashes(_ entry: PropertyListEntry) {
    guard let versions = entry.node.entries else { return report("the version hashes are not a dictionary", entry) }
    var hashes: [String: [String: [UInt8]]] = [:]
    for version in versions {
      guard let entities = version.node.entries else {
        report("the version hashes of '\(version.key)' are not a dictionary", version)
        continue
      }
      var hashesByEntity: [String: [UInt8]] = [:]
      for entity in entities {
        guard case .data(let hash) = entity.node.value, hash.count == 32 else {
          report("the version hash of '\(entity.key)' in '\(version.key)' is not 32 bytes of data", entity)
          continue
        }
        hashesByEntity[entity.key] = hash
      }
      hashes[version.key] = hashesByEntity
    }
    versionHashes = hashes
  }

  private mutating func readChecksums(_ entry: PropertyListEntry) {
    guard let versions = entry.node.entries else { return report("the version checksums are not a dictionary", entry) }
    for version in versions {
      guard let checksum = version.node.string, Data(base64Encoded: checksum)?.count == 32 else {
        report("the version checksum of '\(version.key)' is not 32 bytes in Base64", version)
        continue
      }
      versionChecksums[version.key] = checksum
    }
  }

  private mutating func report(_ message: String, _ entry: PropertyListEntry) {
    findings.append(
      Finding(
        .versionMismatch, message, remedy: "compile the package again", path: path, position: entry.keyPosition,
        objectPath: entry.keyPosition == nil ? entry.key : nil))
  }
}
