import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// What the current version and new versions mean for stores.
extension ModelGuard {
  // MARK: - The current version

  mutating func compareCurrent(
    of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    guard let current = package.currentVersion?.name else {
      reportNoCurrent(of: package, former: base?.currentVersion?.name ?? released?.current)
      return
    }
    var order = package.order()
    // The version that was current may be gone: then the order of the base or the releases says which one is older.
    let then = base?.versions ?? released?.versions.compactMap(\.state) ?? []
    if let lost = base?.current ?? released?.current, order[lost] == nil, base?.swiftSource == nil,
      !isAddedMeanwhile(lost, to: base),
      let state = then.last(where: { $0.name == lost }),
      !package.versions.contains(where: { $0.checksum == state.checksum })
    {
      let known = VersionOrder(
        Dictionary(then.map { ($0.name, $0.index.model) }, uniquingKeysWith: { $1 }).map { ($0, $1) }
          .sorted { $0.0.precedes($1.0) })
      order = Dictionary(known.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let former = [released?.current, base?.current].compactMap(\.self)
      .max { (order[$0] ?? -1) < (order[$1] ?? -1) }
    guard let former, former != current, let place = order[current], let earlier = order[former], place < earlier
    else { return }
    let state = released?.versions.first { $0.name == former }
    let opening = state.flatMap { openings[$0, in: package]?.now }
    let consequence =
      switch opening?.kind {
      case nil: "are of a newer version"
      case .unknown: "may not open: \(opening?.reason ?? "")"
      case .refused: "no longer open: \(opening?.words ?? "")"
      case .asIs: "open as they are"
      case .inferred, .staged, .served:
        "open \(opening?.words ?? "")" + (opening?.groupedLosses.first.map { ", and \($0.words)" } ?? "")
      }
    report(
      .currentVersionBack, "the current version is '\(current)' and was '\(former)'",
      remedy:
        "stores created with '\(former)' \(consequence); make '\(former)' current again, or add a version after it",
      in: package.path, model: package.name, version: current)
  }

  /// Whether the base has a version that the merge base did not have, so it is not this change that lost it.
  private func isAddedMeanwhile(_ version: String, to base: GuardedPackage?) -> Bool {
    guard let base, let ancestor = input.ancestor else { return false }
    let place = PackagePairing(from: ancestor.map(\.member), to: [base.member]).then(0)
    return place.map { ancestor[$0].version(named: version) == nil } ?? false
  }

  /// Reports a package that no longer says which version is current: nothing tells what the app opens stores with.
  private mutating func reportNoCurrent(of package: GuardedPackage, former: String?) {
    guard let former, package.versions.count > 1 || package.current != nil else { return }
    let what = package.current.map { "the current version is '\($0)', which is not there" }
    let message =
      package.current == former
      ? "the current version '\(former)' is not there"
      : (what ?? "no version is named as the current one") + "; it was '\(former)'"
    report(
      .versionNotCurrent, message,
      remedy: (package.current == former ? "" : package.current.map { "commit '\($0)' too, or " } ?? "")
        + "make '\(former)' or a later version current",
      in: package.path, model: package.name, version: former, severity: .error)
  }

  mutating func findDuplicates(in package: GuardedPackage, released: ReleasedPackage?) {
    let known = Set(released?.versions.map(\.name) ?? [])
    let order = package.order()
    for versions in Dictionary(grouping: package.versions, by: \.checksum).values where versions.count > 1 {
      let names = versions.map(\.name).sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
      // Two released versions can no longer be told apart; a hash modifier would make their stores unreadable.
      guard let newest = names.last(where: { !known.contains($0) }),
        let version = versions.first(where: { $0.name == newest })
      else { continue }
      let others = names.filter { $0 != newest }.map { "'\($0)'" }.joined(separator: ", ")
      report(
        .duplicateVersion, "'\(newest)' has the version hashes of \(others), so Core Data cannot tell them apart",
        remedy: "give an entity of '\(newest)' a hash modifier if a migration between them is wanted, or drop it",
        in: version.path, model: package.name, version: newest)
    }
  }

  // MARK: - Swift source

  /// Reports defects among the versions of a SwiftData package that are new since the base or the newest release, and
  /// an identifier that named a different schema when it was released.
  mutating func judgeSwiftSource(
    _ facts: SwiftSourceFacts, of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    let names = Set(released?.versions.map(\.name) ?? [])
    let known = ((base ?? released?.newest)?.swiftSource?.defects).map { Set($0.map(\.identity)) }
    for defect in facts.defects {
      let isNew = known.map { !defect.isAmong($0) } ?? !names.isSuperset(of: defect.versions)
      guard isNew else { continue }
      var finding = defect.finding
      finding.version = finding.subject
      finding.versions = package.places(of: defect.versions)
      report(finding)
    }
    guard package.versions.contains(where: { !SwiftSourceFacts.isUnversioned($0.name, of: package.name) }) else {
      return
    }
    for version in package.versions {
      guard let identifier = version.identifier, !names.contains(version.name),
        let former = released?.versions.last(where: {
          $0.identifier == identifier && $0.name != version.name && $0.content.matches(version.content) == .different
            // If both still exist, that is a defect of the package.
            && package.version(named: $0.name) == nil
            && !SwiftSourceFacts.isUnversioned($0.name, of: released?.name ?? "")
        })
      else { continue }
      report(
        .reusedVersionIdentifier,
        "the identifier \(identifier) names '\(version.name)', and a different schema, '\(former.name)', "
          + was(former.releases) + " with it",
        remedy: "give '\(version.name)' its own identifier", in: version.path, at: version.position,
        model: package.name, version: version.name)
    }
  }

  // MARK: - Both branches

  mutating func compareNumbers(of package: GuardedPackage, with base: GuardedPackage) {
    guard let ancestor = input.ancestor else { return }
    let former = PackagePairing(from: ancestor.map(\.member), to: [base.member]).then(0).map { ancestor[$0] }
    for version in package.versions {
      guard let other = base.version(named: version.name), other.checksum != version.checksum,
        former?.version(named: version.name) == nil
      else { continue }
      report(
        .versionNumberTaken, "'\(version.name)' was added on both branches, with different version hashes",
        remedy: "give this one the next number", in: version.path, model: package.name, version: version.name)
    }
  }

  // MARK: - New versions

  /// Reports a new model beside a package that is named like its next version: `Shop 3` beside `Shop.xcdatamodeld`.
  mutating func reportStrayVersions() {
    for (number, package) in input.packages.enumerated()
    where !package.isInSwift && FilePath.fileExtension(of: package.path) == "xcdatamodel" {
      let owner = input.packages.first { other in
        other.path != package.path && FilePath.fileExtension(of: other.path) == "xcdatamodeld"
          && FilePath.folder(of: other.path) == FilePath.folder(of: package.path)
          && package.name.hasPrefix(other.name + " ")
          && package.name.dropFirst(other.name.count + 1).allSatisfy(\.isNumber)
      }
      guard let owner, releases.then(number) == nil, bases.then(number) == nil else { continue }
      report(
        .versionNotCurrent,
        "'\(package.name)' is beside \(owner.path), so it is a model of its own and no version of it",
        remedy: "move it into \(FilePath.name(of: owner.path)), and make it the current version", in: package.path,
        model: package.name, version: package.name)
    }
  }

  mutating func judgeNewVersions(
    of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    guard released != nil || base != nil else { return }
    let known = Set(released?.versions.map(\.name) ?? []).union(base?.versions.map(\.name) ?? [])
    let knownChecksums = Set(released?.versions.map(\.checksum) ?? []).union(base?.versions.map(\.checksum) ?? [])
    let order = package.order()
    let new = package.versions.filter { !known.contains($0.name) && !knownChecksums.contains($0.checksum) }
      .sorted { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }
    let place = package.current.flatMap { order[$0] } ?? -1
    for version in new where (order[version.name] ?? 0) > place {
      report(
        .versionNotCurrent, "'\(version.name)' is new and is not the current version",
        remedy: "make it the current version, or apps will not use it", in: version.path, model: package.name,
        version: version.name)
    }
    if let notes = input.notes {
      for version in new where !Self.mentions(notes.text, version.name) {
        report(
          .missingMigrationNote, "'\(version.name)' is new and not mentioned", remedy: "write what it changes",
          in: notes.path, model: package.name, version: version.name)
      }
    }
    judgeRequired(new, of: package, base: base, order: order)
  }

  /// Reports attributes that are now required and have no value in the rows of the previous version.
  mutating func judgeRequired(
    _ new: [GuardedPackage.Version], of package: GuardedPackage, base: GuardedPackage?, order: [String: Int]
  ) {
    var steps = new.compactMap { version -> (before: GuardedPackage.Version, after: GuardedPackage.Version)? in
      let place = order[version.name] ?? 0
      let older = package.versions.filter { (order[$0.name] ?? 0) < place }
      return older.max { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }.map { ($0, version) }
    }
    // A version of the base that is edited before its release is a separate step.
    if let former = base?.current.flatMap({ base?.version(named: $0) }),
      let now = package.version(named: former.name), now.checksum != former.checksum
    {
      steps.append((former, now))
    }
    var said = Set<String>()
    for (before, version) in steps {
      let outlook = input.steps.step(from: before.content, to: version.content).outlook
      for reason in outlook.reasons where reason.code == 1570 {
        guard said.insert("\(version.name)/\(reason.entity)/\(reason.property ?? "")").inserted else { continue }
        let property = reason.property.flatMap { version.index.property($0, of: reason.entity) }?.property
        let isLink = if case .relationship = property { true } else { false }
        report(
          .requiredWithoutDefault,
          "\(reason.text) \(before.step(to: version)) (\(reason.migrationCode ?? 0))",
          remedy: (isLink ? "make it" : "give it a default, make it") + " optional, or fill it in a custom stage",
          in: version.path,
          model: package.name, version: version.name, entity: reason.entity, property: reason.property)
      }
    }
  }
}
