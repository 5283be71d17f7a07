import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

/// Judges what a change means for the records that released versions synchronize, as far as anything does.
struct CloudKitGuard {
  let packages: [GuardedPackage]
  let released: [ReleasedPackage]
  /// The name of the base if only its contents count as released.
  let promisedBy: String?
  /// The schema in production, if it is known.
  let production: CloudKitSchemaFile?
  /// Which configurations of Core Data models the code mirrors; nil if it was not read.
  let mirroring: StoreMirroring?
  /// Whether the models are used with CloudKit, whatever they say themselves.
  let isAsked: Bool

  /// What of a version is mirrored.
  private func synchronized(_ version: GuardedPackage.Version) -> SynchronizedModel? {
    let use = version.index.model.configurations.isEmpty ? nil : mirroring?.use(of: version.index)
    return (use ?? version.cloudKitUse).synchronized(version.index, isAsked: isAsked)
  }

  /// The findings: locked fields and types, then what is not deployed.
  var findings: [Finding] {
    let pairing = PackagePairing(from: released.map(\.member), to: packages.map(\.member))
    var findings: [Finding] = []
    var models: [(package: GuardedPackage, version: GuardedPackage.Version, model: SynchronizedModel)] = []
    for (number, package) in packages.enumerated() {
      guard let now = package.currentVersion, let model = synchronized(now) else { continue }
      models.append((package, now, model))
      guard let former = pairing.then(number).map({ released[$0] }) else { continue }
      let releases = releases(of: former)
      findings += locked(releases, model, now, of: package)
      if let newest = releases.last?.model {
        findings += broken(newest, model, now, of: package)
        if production == nil { findings += added(releases, model, now, of: package) }
      }
    }
    // A field whose type is locked is told once.
    let told = Set(findings.filter { $0.rule == .cloudKitLocked }.compactMap(\.subject))
    return findings
      + missing(models).filter { $0.rule != .cloudKitLocked || $0.subject.map(told.contains) != true }
  }

  /// The released states that synchronized something, oldest first; that of the newest release is the last.
  private func releases(of package: ReleasedPackage) -> [CloudKitRelease] {
    let versions =
      package.versions.filter { $0.name != package.current } + package.versions.filter { $0.name == package.current }
    return versions.compactMap { version in
      guard let state = version.state, let model = synchronized(state) else { return nil }
      return CloudKitRelease(promisedBy ?? ModelGuard.words(version.releases), model)
    }
  }

  private func locked(
    _ releases: [CloudKitRelease], _ model: SynchronizedModel, _ now: GuardedPackage.Version, of package: GuardedPackage
  ) -> [Finding] {
    CloudKitLock.all(since: releases, now: model, production: production?.schema).map { lock, release in
      var finding = Finding(
        .cloudKitLocked, lock.message + " (\(promisedBy == nil ? "released in" : "in") \(release))",
        remedy: lock.remedy, path: now.path, position: now.position, model: package.name, entity: lock.entity,
        property: lock.property, severity: lock.kind.severity)
      (finding.version, finding.subject) = (now.name, lock.place)
      return finding
    }
  }

  /// What keeps the mirrored store from loading, and did not in the newest release.
  private func broken(
    _ former: SynchronizedModel, _ model: SynchronizedModel, _ now: GuardedPackage.Version, of package: GuardedPackage
  ) -> [Finding] {
    let known = Set(former.problems)
    return model.problems.filter { !known.contains($0) && !$0.isUncertain }.map { problem in
      var finding = Finding(
        .cloudKitLocked, problem.message + ", so the store of users no longer loads", remedy: problem.remedy,
        path: now.path, position: now.position, model: package.name, entity: problem.entity,
        property: problem.property)
      (finding.version, finding.subject) = (now.name, model.recordType(of: problem.entity))
      return finding
    }
  }

  /// What no release writes: only a person can deploy it, and nothing says whether it is.
  private func added(
    _ releases: [CloudKitRelease], _ model: SynchronizedModel, _ now: GuardedPackage.Version, of package: GuardedPackage
  ) -> [Finding] {
    let known = CloudKitPrediction(releases.map(\.model))
    let types = Set(known.recordTypes)
    let new = CloudKitPrediction([model]).fields.filter { field in
      known.field(field.name, of: field.recordType) == nil && field.writing < .whenLarge
    }
    guard !new.isEmpty else { return [] }
    let places = new.reduce(into: [String]()) { places, field in
      let place = types.contains(field.recordType) ? field.path : field.recordType
      if !places.contains(place) { places.append(place) }
    }
    var finding = Finding(
      .cloudKitNotDeployed,
      "new since \(releases.last?.name ?? "the release"): \(CloudKitComparison.list(places)); Production rejects "
        + "records with what is not deployed",
      remedy: "deploy before the release, and name the export of Production with --cloudkit to have it compared",
      path: now.path, position: now.position, model: package.name, severity: .note)
    (finding.version, finding.subject) = (now.name, places[0])
    return [finding]
  }

  /// What production lacks of what all models write.
  private func missing(
    _ models: [(package: GuardedPackage, version: GuardedPackage.Version, model: SynchronizedModel)]
  ) -> [Finding] {
    guard let production, !models.isEmpty else { return [] }
    let comparison = CloudKitComparison(CloudKitPrediction(models.map(\.model)), with: production.schema)
    let paths = models.map(\.package.path)
    let names = paths.map(\.shellQuoted).joined(separator: " ")
    let gaps = models.flatMap { owner in
      owner.model.gaps.map { gap in
        var finding = Finding(
          .cloudKitNotDeployed, gap, remedy: "write it literally to have it judged", path: owner.version.path,
          position: owner.version.position, model: owner.package.name, severity: .note)
        finding.version = owner.version.name
        return finding
      }
    }
    return gaps
      + comparison.statements(model: names, path: production.path).map { statement in
        let owner = models.first { statement.entity.map($0.model.entities.contains) ?? true } ?? models[0]
        let isAboutSchema = statement.position != nil
        var finding = Finding(
          statement.rule, statement.message, remedy: statement.remedy,
          path: isAboutSchema ? production.path : owner.version.path,
          position: isAboutSchema ? statement.position : owner.version.position, model: owner.package.name,
          entity: statement.entity, property: statement.property, severity: statement.severity)
        (finding.version, finding.subject) = (owner.version.name, statement.field)
        return finding
      }
  }
}

extension [Finding] {
  /// The findings about stores.
  var aboutStores: [Finding] { filter { ![.cloudKitLocked, .cloudKitNotDeployed].contains($0.rule) } }

  /// What stops synchronizing, as a clause of a heading; nil if nothing does.
  var synchronizationClause: String? {
    func clause(_ rule: RuleID, _ one: String, _ several: String) -> String? {
      let places = filter { $0.rule == rule && $0.severity == .error }.compactMap(\.subject)
        .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      guard let first = places.first else { return nil }
      // The place is a name of strangers in a heading.
      let name = first.onSingleLine.codeSpan
      return places.count == 1 ? "\(name) \(one)" : "\(name) and \(places.count - 1) more \(several)"
    }
    return clause(.cloudKitLocked, "stops synchronizing between versions", "stop synchronizing between versions")
      ?? clause(.cloudKitNotDeployed, "is not deployed to CloudKit", "are not deployed to CloudKit")
  }
}
