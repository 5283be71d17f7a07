package import GlossBasics
package import GlossFiles
package import GlossManagedObjectModel

/// Reads mapping models: `.xcmappingmodel`, a folder with an XML store of Xcode's own, and the `.cdm` compiled from it.
package enum MappingModelReader {
  /// The mapping models examined are at most 1.1 MB.
  static let sizeLimit = 64 << 20

  /// Reads the mapping model at a path, by its extension.
  package static func read(_ path: String, in files: any FileTree) throws(InputFailure) -> MappingModel {
    try read(path, in: files, Reading())
  }

  /// What to read, and what was read of others.
  final class Reading {
    /// Whether only the versions are of interest, and not the mappings between their entities.
    let isOfVersions: Bool
    /// The copies of versions read last: a project's mapping models lead from version to version.
    private var versions: [(bytes: [UInt8], hashes: [String: [UInt8]]?)] = []

    init(isOfVersions: Bool = false) { self.isOfVersions = isOfVersions }

    /// The hashes of the version whose copy has these bytes, computed once for several that are equal.
    func hashes(_ bytes: [UInt8], _ compute: ([UInt8]) -> [String: [UInt8]]?) -> [String: [UInt8]]? {
      if let known = versions.last(where: { $0.bytes.count == bytes.count && $0.bytes == bytes }) {
        return known.hashes
      }
      if versions.count == 8 { versions.removeFirst() }
      versions.append((bytes, compute(bytes)))
      return versions.last?.hashes ?? nil
    }
  }

  private static func read(
    _ path: String, in files: any FileTree, _ reading: Reading
  ) throws(InputFailure) -> MappingModel {
    switch ModelFileKind(path: path, isFolder: true) {
    case .mappingModel:
      let document = FilePath.joined(path, "xcmapping.xml")
      return try SourceMappingReader.read(try files.bytes(at: document, limit: sizeLimit), path: path, reading)
    case .compiledMappingModel:
      return try CompiledMappingReader.read(try files.bytes(at: path, limit: sizeLimit), path: path)
    default: throw InputFailure(path: path, reason: "is not a mapping model")
    }
  }

  /// The mapping models found in a folder.
  package struct Found: Sendable, Equatable {
    /// The mapping models, sorted by path.
    package var models: [MappingModel] = []
    /// Failures for those that cannot be read.
    package var failures: [InputFailure] = []
  }

  /// The mapping models below a folder.
  ///
  /// - Parameters:
  ///   - isOfVersions: whether only the versions that each leads from and to are of interest.
  ///   - limit: the maximum number of files and folders to visit.
  package static func search(
    _ folder: String, in files: any FileTree, isOfVersions: Bool = false, limit: Int = 50_000
  ) -> Found {
    var paths: [String] = []
    var waiting = [(path: folder, way: folder, scope: SearchScope(of: folder, in: files), depth: 0)]
    var seen = 0
    while let next = waiting.popLast(), seen < limit {
      guard let items = try? files.items(in: next.path) else { continue }
      seen += items.count
      let scope = next.depth == 0 ? next.scope : next.scope.entering(next.way, holding: items.map(\.name), in: files)
      for item in items where !item.isSymbolicLink {
        let path = FilePath.joined(next.path, item.name)
        guard !scope.skips(item.name, isFolder: item.kind == .folder) else { continue }
        switch ModelFileKind(path: path, isFolder: item.kind == .folder) {
        case .mappingModel where item.kind == .folder, .compiledMappingModel where item.kind == .file:
          paths.append(path)
        case nil where item.kind == .folder && next.depth < 32:
          waiting.append((path, FilePath.joined(next.way, item.name), scope, next.depth + 1))
        default: break
        }
      }
    }
    var found = Found()
    let reading = Reading(isOfVersions: isOfVersions)
    for path in paths.sorted(by: { $0.precedes($1) }) {
      do {
        found.models.append(try read(path, in: files, reading))
      } catch {
        found.failures.append(error)
      }
    }
    return found
  }
}
