import GlossBasics
import GlossManagedObjectModel
import GlossPropertyLists

/// Writes a `.momd` as the model compiler does: one `.mom` per version, and `VersionInfo.plist`.
package enum CompiledPackageWriter {
  private struct Version: Sendable {
    var name: String
    var contents: ModelContents
  }

  /// The files of the package by name.
  ///
  /// - Parameters:
  ///   - versions: names and models; each name is that of the version's file without its extension.
  ///   - current: the name of the current version; nil if the source has no `.xccurrentversion`, in which case the
  ///     compiled package names none.
  package static func files(
    _ versions: [(name: String, model: ModelContents)], current: String?
  ) -> [(name: String, bytes: [UInt8])] {
    let compiled = versions.sorted { $0.name.precedes($1.name) }
    let files = compiled.map { Version(name: $0.name, contents: $0.model) }.concurrentMap { version in
      (
        name: version.name + ".mom",
        bytes: CompiledModelWriter.write(
          version.contents.model, writtenPredicates: version.contents.writtenPredicates)
      )
    }
    return files + [("VersionInfo.plist", versionInfo(compiled.map { ($0.name, $0.model.model) }, current: current))]
  }

  /// `VersionInfo.plist`: the current version, and the hashes by which a store finds each version.
  static func versionInfo(_ versions: [(name: String, model: ManagedObjectModel)], current: String?) -> [UInt8] {
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
        .dictionary(
          (current.map { [entry("NSManagedObjectModel_CurrentVersionName", .string($0))] } ?? []) + [
            entry("NSManagedObjectModel_VersionChecksums", .dictionary(checksums)),
            entry("NSManagedObjectModel_VersionHashes", .dictionary(hashes)),
          ])))
  }
}
