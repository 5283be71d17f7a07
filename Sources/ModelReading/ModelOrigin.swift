import GlossFileTrees

/// Where a model comes from: what it is called and where it lies.
package struct ModelOrigin: Sendable, Hashable {
  /// The package's base name, else the file's: what names the localization table.
  package var name: String
  /// The base name of the version's file, for a model that comes from a package.
  package var version: String?
  /// Whether this is the package's current version; true for a model outside a package.
  package var isCurrentVersion: Bool
  /// The version's file or folder as found: `Shop.xcdatamodeld/Shop 2.xcdatamodel`, `Shop.momd/Shop 2.mom`.
  package var path: String
  /// The file or folder whose URL a program hands to Core Data: the package, else the same as `path`.
  package var packagePath: String
  /// The file findings point into: the `contents` of a source model, else the same as `path`.
  package var documentPath: String
  /// The version hashes that the package's `VersionInfo.plist` records, by entity; nil where it records none.
  package var recordedVersionHashes: [String: [UInt8]]?
  /// The version checksum that the package's `VersionInfo.plist` records, in Base64.
  package var recordedVersionChecksum: String?

  package init(
    name: String, version: String? = nil, isCurrentVersion: Bool = true, path: String, packagePath: String? = nil,
    documentPath: String? = nil
  ) {
    self.name = name
    self.version = version
    self.isCurrentVersion = isCurrentVersion
    self.path = path
    self.packagePath = packagePath ?? path
    self.documentPath = documentPath ?? path
  }

  /// The origin of what lies at a path, alone or in a package of sources.
  init(of path: String, in package: Package?, documentPath: String? = nil) {
    self.init(
      name: FilePath.baseName(of: package?.path ?? path),
      version: package == nil ? nil : FilePath.baseName(of: path),
      isCurrentVersion: package == nil || package?.current == FilePath.name(of: path), path: path,
      packagePath: package?.path, documentPath: documentPath)
  }

  /// The origin of a compiled model, with what its package records of it.
  init(of path: String, in package: CompiledPackage?) {
    self.init(of: path, in: package.map { Package(path: $0.path, current: $0.current.name) })
    guard let info = package?.info, let version else { return }
    recordedVersionHashes = info.versionHashes?[version]
    recordedVersionChecksum = info.versionChecksums[version]
  }
}
