import GlossModelHistory
import GlossModelReading

/// The versions of a package with what each changed, before any language.
struct ChangelogVersions: Sendable {
  let versions: [LoadedModel]
  let history: VersionHistory
  /// The anchor of each version.
  let anchors: [String: String]

  /// Nil where there is nothing to compare.
  init?(_ versions: [LoadedModel]) {
    guard versions.count > 1 else { return nil }
    self.versions = versions
    history = VersionHistory(versions.map { ($0.version ?? $0.name, $0.model) })
    anchors = SafeName.distinct(versions.map { $0.version ?? $0.name })
  }
}
