import GlossBasics
package import GlossManagedObjectModel
import GlossPropertyLists

/// Writes a `.momd` as the model compiler does: one `.mom` a version, and `VersionInfo.plist`.
package enum CompiledPackageWriter {
  /// The files of the package by their names in it.
  ///
  /// - Parameters:
  ///   - versions: names and models; a name is that of the version's file without its extension.
  ///   - current: the name of the current version.
  package static func files(
    _ versions: [(name: String, model: ManagedObjectModel)], current: String
  ) -> [(name: String, bytes: [UInt8])] {
    let compiled = versions.sorted { $0.name.precedes($1.name) }
    let files = compiled.concurrentMapped { ($0.name + ".mom", CompiledModelWriter.write($0.model)) }
    return files + [("VersionInfo.plist", versionInfo(compiled, current: current))]
  }

  /// `VersionInfo.plist`: which version is current, and by which hashes a store finds each.
  static func versionInfo(_ versions: [(name: String, model: ManagedObjectModel)], current: String) -> [UInt8] {
    func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
      PropertyListEntry(key: key, node: PropertyListNode(value))
    }
    let all = versions.map { ($0.name, VersionHashes(ModelIndex($0.model))) }
    let hashes = all.map { name, hashes in
      entry(
        name,
        .dictionary(
          hashes.entityHashes.sorted { $0.key.precedes($1.key) }.map { entry($0.key, .data($0.value)) }))
    }
    let checksums = all.map { entry($0, .string($1.checksum)) }
    return BinaryPropertyListWriter.write(
      PropertyListNode(
        .dictionary([
          entry("NSManagedObjectModel_CurrentVersionName", .string(current)),
          entry("NSManagedObjectModel_VersionChecksums", .dictionary(checksums)),
          entry("NSManagedObjectModel_VersionHashes", .dictionary(hashes)),
        ])))
  }
}

extension [(name: String, model: ManagedObjectModel)] {
  fileprivate func concurrentMapped(
    _ transform: @Sendable ((name: String, model: ManagedObjectModel)) -> (String, [UInt8])
  ) -> [(name: String, bytes: [UInt8])] {
    map { Named(name: $0.name, model: $0.model) }.concurrentMap { transform(($0.name, $0.model)) }
      .map { (name: $0.0, bytes: $0.1) }
  }

  private struct Named: Sendable {
    var name: String
    var model: ManagedObjectModel
  }
}
