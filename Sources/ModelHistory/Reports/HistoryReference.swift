package import GlossBasics
package import GlossSwiftDataModels

/// One side of a comparison: a model, its version, and where it was read.
package struct HistoryReference: Sendable, Hashable {
  package var model: String
  package var version: String?
  package var path: String?
  /// The git revision it was read from.
  package var revision: String?
  /// nil if it is not predicted.
  package var checksum: String?
  /// The types of SwiftData source that are not known, for which entities have no version hash.
  package var unresolved: [SwiftDataSource.Unresolved]

  package init(
    model: String, version: String? = nil, path: String? = nil, revision: String? = nil, checksum: String? = nil,
    unresolved: [SwiftDataSource.Unresolved] = []
  ) {
    (self.model, self.version, self.path, self.unresolved) = (model, version, path, unresolved)
    (self.revision, self.checksum) = (revision, checksum)
  }

  /// `App 7`, or `App` for a model without versions; with the revision if there is one.
  package var words: String { (version ?? model) + (revision.map { " at \($0)" } ?? "") }

  package var json: JSONValue {
    .object(of: [
      ("model", .string(model)), ("version", version.map(JSONValue.string)), ("path", path.map(JSONValue.string)),
      ("revision", revision.map(JSONValue.string)), ("versionChecksum", checksum.map(JSONValue.string)),
      ("unresolved", unresolved.json),
    ])
  }
}
