import GlossPropertyLists

/// The metadata in a store's `Z_METADATA`: only the keys that Core Data writes.
///
/// Apps add keys of their own, some of them secret, so nothing else is kept.
package struct StoreMetadata: Sendable, Hashable {
  /// The store's identifier, which is part of the identifiers of its objects.
  package var identifier: String
  /// `NSStoreModelVersionHashes`: the hash of each entity, 32 bytes.
  package var versionHashes: [String: [UInt8]]
  /// `NSStoreModelVersionIdentifiers`, without empty ones, sorted.
  package var versionIdentifiers: [String]
  /// `NSPersistenceFrameworkVersion`: the version of Core Data that wrote it last.
  package var frameworkVersion: Int?
  /// `NSStoreModelVersionChecksumKey` of newer stores, in Base64; equal to the model's version checksum.
  package var versionChecksum: String?
  /// `NSStoreType`
  package var type: String?

  /// The maximum size of the property list: real ones have a few kilobytes.
  package static let sizeLimit = 16 << 20

  package init(
    identifier: String, versionHashes: [String: [UInt8]], versionIdentifiers: [String] = [],
    frameworkVersion: Int? = nil, versionChecksum: String? = nil, type: String? = nil
  ) {
    self.identifier = identifier
    self.versionHashes = versionHashes
    self.versionIdentifiers = versionIdentifiers
    self.frameworkVersion = frameworkVersion
    self.versionChecksum = versionChecksum
    self.type = type
  }

  /// Reads the property list of `Z_PLIST`.
  package init(identifier: String, plist: [UInt8]) throws(StoreError) {
    let list: PropertyListNode
    do {
      list = try PropertyListParser.parse(plist)
    } catch {
      throw .unreadable(part: "metadata", reason: error.reason)
    }
    guard list.entries != nil else { throw .unreadable(part: "metadata", reason: "they are not a dictionary") }
    self.identifier = identifier
    versionHashes = [:]
    for entry in list["NSStoreModelVersionHashes"]?.entries ?? [] {
      guard case .data(let hash) = entry.node.value else { continue }
      versionHashes[entry.key] = hash
    }
    versionIdentifiers = (list["NSStoreModelVersionIdentifiers"]?.elements ?? []).compactMap(\.string)
      .filter { !$0.isEmpty }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if case .integer(let number)? = list["NSPersistenceFrameworkVersion"]?.value {
      frameworkVersion = Int(exactly: number)
    } else if case .real(let number)? = list["NSPersistenceFrameworkVersion"]?.value {
      frameworkVersion = Int(exactly: number.rounded())
    }
    versionChecksum = list["NSStoreModelVersionChecksumKey"]?.string
    type = list["NSStoreType"]?.string
  }
}
