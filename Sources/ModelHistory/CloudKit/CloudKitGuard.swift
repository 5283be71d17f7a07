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
  /// Which stores of Core Data models the code mirrors; nil if it was not read.
  let mirroring: StoreMirroring?
  /// Whether the models are used with CloudKit, whatever they say themselves.
  let isAsked: Bool

  /// What of a version is mirrored.
  private func synchronized(_ version: GuardedPackage.Version) -> SynchronizedModel? {
    let use =
      version.index.model.framework == .swiftData
      ? version.cloudKitUse
      : mirroring?.use(of: version.index, stated: version.cloudKitUse) ?? version.cloudKitUse
    return use.synchronized(version.index, isAsked: isAsked)
  }

  /// The findings: locked fields and types, on every platform with a model of its own, then what is not deployed.
  var findings: [Finding] {
    var verdict = GuardVerdict(findings: changes)
    let now = packages.flatMap(\.versions).flatMap(\.onPlatforms.keys)
    let then = released.flatMap(\.versions).compactMap(\.state).flatMap(\.onPlatforms.keys)
    verdict.add(Set(now + then).sorted { $0.precedes($1) }.map { ($0, GuardVerdict(findings: on($0).changes)) })
    // A field whose type is locked is told once.
    let told = Set(verdict.findings.filter { $0.rule == .cloudKitLocked }.compactMap(\.subject))
    return verdict.findings
      + missing.filter { $0.rule != .cloudKitLocked || $0.subject.map(told.contains) != true }
  }

  /// What a schema of production has since a change. Only an export proves it: in the file, the change claims it.
  ///
  /// - Parameters:
  ///   - former: the file before the change.
  ///   - place: where that is, for sentences.
  static func claims(
    of file: CloudKitSchemaFile, since former: CloudKitSchemaFile, from place: String
  ) -> [Finding] {
    let fields = { (schema: CloudKitSchema) in
      schema.recordTypes.flatMap { type in type.fields.map { "\(type.name).\($0.name)" } }
    }
    let known = Set(fields(former.schema))
    let new = fields(file.schema).filter { !known.contains($0) && !$0.contains(".___") }
    guard let first = new.first else { return [] }
    return [
      Finding(
        .cloudKitNotDeployed,
        "this change claims that '\(first)'\(new.count > 1 ? " and \(new.count - 1) more" : "") "
          + "\(new.count > 1 ? "are" : "is") deployed: the file is edited in it, and \(place) does not have that",
        remedy: "deploy it, then write what '\(CloudKitSchemaFile.exportCommand)' prints", path: file.path,
        severity: .note)
    ]
  }

  private func on(_ platform: String) -> Self {
    Self(
      packages: packages.map { $0.on(platform) },
      released: released.map { package in
        var package = package
        package.versions = package.versions.map { $0.on(platform) }
        return package
      }, promisedBy: promisedBy, production: production, mirroring: mirroring, isAsked: isAsked)
  }

  /// What changed since the releases.
  private var changes: [Finding] {
    let pairing = PackagePairing(from: released.map(\.member), to: packages.map(\.member))
    var findings: [Finding] = []
    for (number, package) in packages.enumerated() {
      guard let now = package.currentVersion, let model = synchronized(now) else { continue }
      guard let former = pairing.then(number).map({ released[$0] }) else { continue }
      let releases = releases(of: former)
      findings += locked(releases, model, now, of: package)
      if let newest = releases.last?.model {
        findings += broken(newest, model, now, of: package)
        if production == nil { findings += added(releases, model, now, of: package) }
      }
    }
    return findings
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

  /// What production lacks of what all models write, on any platform: they share the container.
  private var missing: [Finding] {
    typealias Owner = (package: GuardedPackage, version: GuardedPackage.Version, model: SynchronizedModel)
    let everything = packages.flatMap { package -> [Owner] in
      guard let now = package.currentVersion else { return [] }
      return ([now] + now.onPlatforms.sorted { $0.key.precedes($1.key) }.map(\.value)).compactMap { version in
        synchronized(version).map { (package, version, $0) }
      }
    }
    guard let production, !everything.isEmpty else { return [] }
    let choice = everything.map(\.model).serving(production.path, production.schema)
    let models = zip(everything, choice.models).compactMap { owner, part -> Owner? in
      part.map { (owner.package, owner.version, $0) }
    }
    guard !models.isEmpty else { return [] }
    let prediction = CloudKitPrediction(models.map(\.model))
    let comparison = CloudKitComparison(prediction, with: production.schema)
    let clashes = prediction.clashes.filter {
      $0.first.propertyPath == $0.second.propertyPath && $0.second.origin != .companion
    }.map { clash in
      let owner = models.first { $0.model.entities.contains(clash.second.entity) } ?? models[0]
      var finding = Finding(
        .cloudKitLocked, clash.words, remedy: clash.remedy, path: owner.version.path, position: owner.version.position,
        model: owner.package.name, entity: clash.second.entity, property: clash.second.property)
      (finding.version, finding.subject) = (owner.version.name, clash.second.path)
      return finding
    }
    let paths = models.map(\.package.path).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let names = paths.map(\.shellQuoted).joined(separator: " ")
    var seen = Set<String>()
    let remarks = choice.remark.map { remark in
      var finding = Finding(
        .cloudKitNotDeployed, remark, remedy: "compare the export of each container", path: models[0].version.path,
        position: models[0].version.position, model: models[0].package.name, severity: .note)
      finding.version = models[0].version.name
      return [finding]
    }
    let gaps = models.flatMap { owner in
      owner.model.gaps.filter { seen.insert($0).inserted }.map { gap in
        var finding = Finding(
          .cloudKitNotDeployed, gap, remedy: "write it literally to have it judged", path: owner.version.path,
          position: owner.version.position, model: owner.package.name, severity: .note)
        finding.version = owner.version.name
        return finding
      }
    }
    return (remarks ?? []) + gaps + clashes
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
