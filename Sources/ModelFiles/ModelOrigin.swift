import GlossBasics
import GlossFiles

/// The name and location of a model.
package struct ModelOrigin: Sendable, Hashable {
  /// The base name of the package, else of the file; also the name of the localization table.
  package var name: String
  /// The base name of the version's file if the model comes from a package.
  package var version: String?
  /// Whether this is the package's current version; true for a model outside a package.
  package var isCurrentVersion: Bool
  /// The version's file or folder as found: `Shop.xcdatamodeld/Shop 2.xcdatamodel`, `Shop.momd/Shop 2.mom`.
  package var path: String
  /// The file or folder whose URL an app passes to Core Data: the package, else the same as `path`.
  package var packagePath: String
  /// The file that findings refer to: the `contents` of a source model, else the same as `path`.
  package var documentPath: String
  /// The version hashes recorded in the package's `VersionInfo.plist`, by entity; nil if it records none.
  package var recordedVersionHashes: [String: [UInt8]]?
  /// The version checksum recorded in the package's `VersionInfo.plist`, in Base64.
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

  /// The origin of the model at a path, alone or in a source package.
  init(of path: String, in package: Package?, documentPath: String? = nil) {
    self.init(
      name: FilePath.baseName(of: package?.path ?? path),
      version: package == nil ? nil : FilePath.baseName(of: path),
      isCurrentVersion: package == nil || package?.current == FilePath.name(of: path), path: path,
      packagePath: package?.path, documentPath: documentPath)
  }

  /// The origin of a compiled model, with what its package records about it.
  init(of path: String, in package: CompiledPackage?) {
    self.init(of: path, in: package.map { Package(path: $0.path, current: $0.current.name) })
    guard let info = package?.info, let version else { return }
    recordedVersionHashes = info.versionHashes?[version]
    recordedVersionChecksum = info.versionChecksums[version]
  }
}
