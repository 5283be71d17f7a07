package import GlossBasics
package import GlossDiagnostics

/// What the stores of a release hold, with all releases that hold it, and how the build at hand opens them.
package struct ReleasedState: Sendable {
  package var model: String
  package var version: String
  package var versionChecksum: String
  /// Whether the checksum is Core Data's.
  package var isPredicted: Bool
  /// In the order of their commits; empty for a lock file.
  package var releases: [String]
  package var opening: StoreOpening

  package var json: JSONValue {
    .object(
      of: [
        ("releases", .strings(releases)), ("model", .string(model)), ("version", .string(version)),
        ("versionChecksum", isPredicted ? .string(versionChecksum) : nil),
      ] + opening.members)
  }
}

extension ReleasedPackage {
  /// The states that stores of the releases hold: of each release the version that was current, one for equal hashes.
  ///
  /// Of a lock file, which does not record that, and of a release without a current version, all versions.
  func states(opening: (Version) -> StoreOpening) -> [ReleasedState] {
    let current = versions.filter { !$0.currentReleases.isEmpty }
    var states: [ReleasedState] = []
    for version in current.isEmpty ? versions : current {
      let releases = current.isEmpty ? version.releases : version.currentReleases
      if version.unresolved.isEmpty,
        let place = states.firstIndex(where: { $0.isPredicted && $0.versionChecksum == version.checksum })
      {
        states[place].releases += releases.filter { !states[place].releases.contains($0) }
        continue
      }
      states.append(
        ReleasedState(
          model: name, version: version.name, versionChecksum: version.checksum,
          isPredicted: version.unresolved.isEmpty, releases: releases, opening: opening(version)))
    }
    return states
  }
}

extension [ReleasedState] {
  /// `17 released states: 16 open by inference, 1 is refused`; nil for none.
  package var summary: String? {
    guard !isEmpty else { return nil }
    let parts = StoreOpening.Kind.allCases.compactMap { kind -> String? in
      let number = count { $0.opening.kind == kind }
      guard number > 0 else { return nil }
      let verb = number == 1
      switch kind {
      case .asIs: return "\(number) \(verb ? "opens" : "open") as \(verb ? "it is" : "they are")"
      case .inferred: return "\(number) \(verb ? "opens" : "open") by inference"
      case .staged: return "\(number) \(verb ? "opens" : "open") by stages"
      case .served: return "\(number) \(verb ? "is" : "are") served by mapping models"
      case .refused: return "\(number) \(verb ? "is" : "are") refused"
      case .unknown: return "of \(number) it is unknown"
      }
    }
    return "\(count) released state\(count == 1 ? "" : "s"): " + parts.joined(separator: ", ")
  }
}

/// What a comparison was made of: what a verdict that nothing changed rests on.
package struct ComparedParts: Sendable, Hashable {
  package struct Count: Sendable, Hashable {
    package var compared = 0
    package var all = 0

    mutating func add(_ isCompared: Bool) {
      all += 1
      if isCompared { compared += 1 }
    }

    mutating func formMinimum(with other: Count) {
      compared = min(compared, max(0, all - (other.all - other.compared)))
    }
  }

  package var models = Count()
  package var versions = Count()
  package var stages = Count()

  /// Only what is compared on all platforms counts.
  mutating func formMinimum(with other: ComparedParts) {
    models.formMinimum(with: other.models)
    versions.formMinimum(with: other.versions)
    stages.formMinimum(with: other.stages)
  }

  /// `1 of 1 model, 3 of 3 released versions, 2 of 2 stages compared`
  package var words: String {
    let parts = [(models, "model"), (versions, "released version"), (stages, "stage")].filter { $0.0.all > 0 }.map {
      "\($0.compared) of \($0.all) \($1)\($0.all == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + " compared"
  }

  package var json: JSONValue {
    func object(_ count: Count) -> JSONValue {
      .object([("compared", .integer(count.compared)), ("all", .integer(count.all))])
    }
    return .object([("models", object(models)), ("versions", object(versions)), ("stages", object(stages))])
  }
}

/// How the build at hand opens what stores of releases hold, as far as it was judged, by what identifies a state.
package struct JudgedOpenings: Sendable {
  private struct Key: Hashable {
    var package: String
    var checksum: String
    var digest: String
  }

  /// How stores of a state open now, and how they opened before the change.
  struct Ways: Sendable {
    var now: StoreOpening
    var before: StoreOpening?

    /// What users lose since the change.
    var newLosses: [DataLoss] { before.map { now.lossesBeyond($0) } ?? [] }
  }

  private var openings: [Key: Ways] = [:]

  /// The openings of stores of a version by a package; nil if they were not judged, or only hashes are known.
  subscript(version: ReleasedPackage.Version, in package: GuardedPackage) -> Ways? {
    get { version.state == nil ? nil : openings[key(version, package)] }
    set { if version.state != nil { openings[key(version, package)] = newValue } }
  }

  private func key(_ version: ReleasedPackage.Version, _ package: GuardedPackage) -> Key {
    Key(package: package.path, checksum: version.checksum, digest: version.digest)
  }
}

/// The guard's answer.
package struct GuardVerdict: Sendable {
  /// Sorted.
  package var findings: [Finding]
  package var states: [ReleasedState] = []
  package var compared = ComparedParts()
  var openings = JudgedOpenings()
  /// How the stores of each model of Core Data are migrated, by its path, if a finding depends on it.
  var migrations: [String: ProjectMigration] = [:]

  /// The migration of the model that the first of the findings is about, else of the first model.
  package var migration: ProjectMigration? {
    let paths = findings.compactMap { finding in finding.path.isEmpty ? nil : finding.path }
    let path = paths.lazy.compactMap { path in migrations.keys.first { path == $0 || path.hasPrefix($0 + "/") } }.first
    return (path ?? migrations.keys.min { $0.precedes($1) }).flatMap { migrations[$0] }
  }
}
