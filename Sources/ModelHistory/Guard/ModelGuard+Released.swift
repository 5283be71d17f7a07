import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// What became of released versions.
extension ModelGuard {
  mutating func compareReleased() {
    for (number, released) in input.released.enumerated() {
      let place = releases.now(number)
      compared.models.add(place != nil)
      if let place {
        compare(released, with: place)
      } else {
        for _ in released.versions { compared.versions.add(false) }
        reportGone(released)
      }
    }
    // No user has a store of a version that only the base has, but it must not vanish unseen.
    for (number, package) in (input.base ?? []).enumerated() where bases.now(number) == nil {
      guard !input.released.contains(where: { $0.path == package.path }), let reason = input.unread[package.path] else {
        continue
      }
      reportUnread(package.name, at: package.path, reason, version: package.current ?? package.name)
    }
  }

  /// Reports a removed package as a single finding, independent of its number of versions.
  private mutating func reportGone(_ released: ReleasedPackage) {
    let versions = released.versions.filter { !isAccepted($0.name, of: released, as: nil) }
    let names = Set(versions.map(\.name))
    guard let last = versions.last(where: { $0.name == released.current }) ?? versions.last else { return }
    if let reason = input.unread[released.path] {
      reportUnread(released.name, at: released.path, reason, version: last.name)
      return
    }
    let all = names.count == 1 ? "" : " with its \(names.count) versions"
    report(
      .releasedVersionRemoved,
      "\(subject(of: released))\(all) \(was(versions.flatMap(\.releases))) and is gone, so stores created with it "
        + "cannot be migrated",
      remedy: "restore it, or accept that with a reason (\([last.name].acceptOptions))", in: released.path,
      model: released.name, version: last.name)
  }

  /// `'App'`; unversioned models in Swift have the name of a target or folder, which developers do not know them by.
  private func subject(of released: ReleasedPackage) -> String {
    let isUnversioned =
      released.isSwiftSource
      && released.versions.allSatisfy { SwiftSourceFacts.isUnversioned($0.name, of: released.name) }
    return isUnversioned ? "the models without a VersionedSchema of '\(released.name)'" : "'\(released.name)'"
  }

  mutating func reportUnread(_ name: String, at path: String, _ reason: String, version: String) {
    report(
      .releasedVersionUnread, "'\(name)' is there and was not read, so nothing of it was compared: \(reason)",
      remedy: "make it readable again", in: path, model: name, version: version, severity: .error)
  }

  private mutating func compare(_ released: ReleasedPackage, with number: Int) {
    let package = input.packages[number]
    let opener = StoreOpener(
      package, migration: migration(of: package), mappings: input.mappingModels, steps: input.steps)
    let formerOpener = formerOpener(of: number)
    let isOpenedAlike = formerOpener.map(opener.opensLike) ?? false
    var judged: [String: JudgedOpenings.Ways] = [:]
    func ways(of version: ReleasedPackage.Version) -> JudgedOpenings.Ways {
      let key = version.checksum + (version.unresolved.isEmpty ? "" : version.digest)
      if let known = judged[key] { return known }
      let now = opener.opening(of: version.stored)
      let ways = JudgedOpenings.Ways(
        now: now, before: isOpenedAlike ? now : formerOpener?.opening(of: version.stored))
      judged[key] = ways
      openings[version, in: package] = ways
      return ways
    }
    func opening(of version: ReleasedPackage.Version) -> StoreOpening { ways(of: version).now }
    let names = Dictionary(package.versions.map { ($0.checksum, $0.name) }, uniquingKeysWith: { first, _ in first })
    let known = Set(released.versions.map(\.name))
    var said = Set<String>()
    var edits: [EditedVersion] = []
    var removals: [Removal] = []
    var refused: [(version: ReleasedPackage.Version, opening: StoreOpening)] = []
    // Newest releases first: a version is reported for the release that most users have.
    for version in released.versions.reversed() where !version.isLeftOver {
      let now = package.version(named: version.name) ?? unversioned(version, of: released, in: package)
      // What is there and cannot be read is not gone.
      let unread = now == nil ? input.unread(version.name, of: package) : nil
      compared.versions.add(now.map { version.content.matches($0.content).doubts.isEmpty } ?? (unread == nil))
      if let unread {
        if said.insert(version.name).inserted {
          reportUnread(version.name, at: unread.path, unread.reason, version: version.name)
        }
        continue
      }
      if let now, version.content.matches(now.content) != .different {
        compareUnhashed(version, now, of: released, &said)
        // Its hashes are there, but a plan must also list it.
        if opening(of: version).code == 134_504 { refused.append((version, opening(of: version))) }
        continue
      }
      // If another name has the hashes, stores still find their version: it was renamed, or its old state was added
      // next to the edited one. If that name belonged to another released version, contents were swapped.
      let twin =
        version.unresolved.isEmpty
        ? names[version.checksum]
        : package.versions.first { version.content.matches($0.content) == .same }?.name
      if let other = twin {
        let isSwapped =
          now != nil && known.contains(other) && other != version.name
          && !released.versions.contains { $0.name == other && $0.checksum == version.checksum }
        if !isSwapped, now?.name != other {
          reportRenamed(version, to: other, of: released, in: package, lent: now, &said)
        }
        if isSwapped, let now, said.insert(version.name).inserted,
          !isAccepted(version.name, of: released, as: now.checksum)
        {
          let isCurrent = [other, version.name].contains(package.current)
          report(
            revision == nil ? .releasedVersionChanged : .schemaChangedInPlace,
            "what \(was(version.releases)) as '\(version.name)' is '\(other)' now"
              + (isCurrent ? ", so the name of the current version is wrong" : ""),
            remedy: "give each version its own contents again", in: now.path, at: now.position, model: released.name,
            version: version.name, severity: isCurrent ? nil : .warning)
        }
        if opening(of: version).code == 134_504 { refused.append((version, opening(of: version))) }
        continue
      }
      if let now, let held = released.held(version, insteadOf: now) {
        reportCorrected(version, now, held, of: released)
        continue
      }
      let isFirst = said.insert(version.name).inserted
      if let now {
        if isAccepted(version.name, of: released, as: now.checksum) { continue }
        let edit = EditedVersion(
          version, now, of: released, in: package, opening: opening(of: version), migration: migration(of: package))
        if isFirst {
          edits.append(edit)
        } else if let place = edits.firstIndex(where: { $0.version.name == version.name }) {
          edits[place].note(edit)
        }
      } else if isFirst, !isAccepted(version.name, of: released, as: nil) {
        removals.append((version, opening(of: version)))
      }
    }
    report(edits, of: released)
    report(removals, of: released, from: package)
    reportRefused(refused, of: released, in: package)
    guard revision == nil else { return }
    // An edit of which stores open is a note, which says nothing of values.
    let harmless = edits.filter { $0.severity == .note }.map(\.version.name)
    states += released.states(opening: opening)
    // A version that no release had as its current one may be in stores from before the first release.
    let fates = ComparedFates(
      package: package, former: former(number),
      place: Self.formerPlace(input.promisedBy, isBase: input.base != nil))
    findings +=
      fates.finding(
        of: released.versions.filter { version in
          !version.isLeftOver
            && !isAccepted(version.name, of: released, as: package.version(named: version.name)?.checksum)
        }.map { ($0.name, $0.releases, ways(of: $0)) }, apartFrom: said.subtracting(harmless)
      ).map { [$0] } ?? []
  }

  /// Reports a copy that no store has, where the version is what stores hold again.
  private mutating func reportCorrected(
    _ version: ReleasedPackage.Version, _ now: GuardedPackage.Version, _ held: ReleasedPackage.Version,
    of released: ReleasedPackage
  ) {
    report(
      revision == nil ? .releasedVersionChanged : .schemaChangedInPlace,
      "'\(version.name)' is what stores of \(Self.words(held.currentReleases)) hold; as it "
        + "\(was(version.releases)), no store has it",
      remedy: "leave it as it is", in: now.path, at: now.position, model: released.name, version: version.name,
      severity: .note)
  }

  /// Reports a released version that has another name now, which stores find by its hashes and code does not.
  ///
  /// - Parameter lent: what has its name now.
  private mutating func reportRenamed(
    _ version: ReleasedPackage.Version, to other: String, of released: ReleasedPackage, in package: GuardedPackage,
    lent: GuardedPackage.Version?, _ said: inout Set<String>
  ) {
    let isKnown = { (checksum: String) in released.versions.contains { $0.checksum == checksum } }
    // Where users have stores of both states, the older one gets a name of its own.
    guard revision == nil, lent.map({ !isKnown($0.checksum) }) ?? true,
      !released.versions.contains(where: { $0.name == other && $0.checksum == version.checksum }),
      !(released.isSwiftSource && SwiftSourceFacts.isUnversioned(version.name, of: released.name)),
      !isAccepted(version.name, of: released, as: lent?.checksum), said.insert(version.name).inserted
    else { return }
    let place = package.version(named: other)
    report(
      .modelMoved,
      lent == nil
        ? "'\(version.name)' is called '\(other)' now; stores find it by its hashes, and code that names it does not"
        : "what \(was(version.releases)) as '\(version.name)' is '\(other)' now, and '\(version.name)' is another one",
      remedy: lent == nil
        ? "nothing, unless code or a mapping model names it" : "give each version its own contents again",
      in: place?.path ?? package.path, at: place?.position, model: package.name, version: version.name,
      severity: lent == nil ? .note : nil)
  }

  /// Reports what hashes do not show: edits of the bytes, and entities whose hash can no longer be predicted.
  private mutating func compareUnhashed(
    _ version: ReleasedPackage.Version, _ now: GuardedPackage.Version, of released: ReleasedPackage,
    _ said: inout Set<String>
  ) {
    if input.isExact, now.digest != version.digest, said.insert(version.name).inserted,
      !isAccepted(version.name, of: released, as: now.checksum)
    {
      report(
        .releasedVersionChanged,
        "'\(version.name)' was edited after \(Self.words(version.releases)); its version hashes are the same",
        remedy: "restore it, or leave out --exact", in: now.path, at: now.position, model: released.name,
        version: version.name)
    }
    guard revision == nil, case .unknown(let entities, _) = version.content.matches(now.content),
      !isAccepted(version.name, of: released, as: now.checksum), said.insert(version.name).inserted
    else { return }
    let lost = entities.subtracting(version.unresolved)
    // Of types that are known to their end and differ, something certainly changed.
    let isReshaped = entities.contains { version.content.shapes[$0] != nil && now.content.shapes[$0] != nil }
    let list = (lost.isEmpty ? entities : lost).sorted { $0.precedes($1) }.map {
      $0.isEmpty ? "the list of models" : "'\($0)'"
    }
    let shown = list.prefix(3).joined(separator: ", ") + (list.count > 3 ? " and \(list.count - 3) more" : "")
    let seen = now.entityHashes.keys.count { !entities.contains($0) }
    let count =
      entities.contains("")
      ? "the guard sees \(seen) entities, and not whether there are more"
      : "the guard sees \(seen) of \(now.entityHashes.count) entities"
    report(
      .releasedVersionUnread,
      lost.isEmpty
        ? "'\(version.name)' was edited after \(Self.words(version.releases)), and the version hashes of \(shown) are not "
          + "predicted; \(count)"
        : "'\(version.name)' \(was(version.releases)) with predicted version hashes of \(shown), which can no longer be "
          + "predicted, so whether they changed is unknown; \(count)",
      remedy: "write the types so that the sources show them, or compare a store with 'modelgloss match'", in: now.path,
      at: now.position, model: released.name, version: version.name,
      severity: lost.isEmpty && !isReshaped ? .note : .warning)
  }

  /// The model of a project without versions, whatever its target is now called.
  private func unversioned(
    _ version: ReleasedPackage.Version, of released: ReleasedPackage, in package: GuardedPackage
  ) -> GuardedPackage.Version? {
    guard released.isSwiftSource, package.swiftSource != nil, package.versions.count == 1,
      let only = package.versions.first, SwiftSourceFacts.isUnversioned(only.name, of: package.name),
      released.names.contains(version.name) || SwiftSourceFacts.isUnversioned(version.name, of: released.name)
    else { return nil }
    return only
  }

  /// A released version that is gone, and how its stores open.
  private typealias Removal = (version: ReleasedPackage.Version, opening: StoreOpening)

  /// Reports versions that are gone; those with one end together, unless Swift source has one that is like it.
  private mutating func report(_ removals: [Removal], of released: ReleasedPackage, from package: GuardedPackage) {
    var groups: [(end: String, severity: Severity?, removals: [Removal])] = []
    for removal in removals {
      if let lost = LostSwiftVersion(removal.version, of: released, in: package, opening: removal.opening) {
        report(
          .releasedVersionRemoved, "\(lost.subject) \(was(removal.version.releases)) and \(lost.words)",
          remedy: lost.remedy, in: lost.place?.path ?? package.path, at: lost.place?.position, model: released.name,
          version: removal.version.name, severity: end(of: removal.opening, in: package).severity)
        continue
      }
      let (end, severity) = end(of: removal.opening, in: package)
      if let place = groups.firstIndex(where: { $0.end == end && $0.severity == severity }) {
        groups[place].removals.append(removal)
      } else {
        groups.append((end, severity, [removal]))
      }
    }
    for (end, severity, removals) in groups {
      guard let last = removals.first?.version else { continue }
      let names = removals.reversed().map(\.version.name)
      let releases = removals.reversed().flatMap(\.version.releases)
      report(
        .releasedVersionRemoved,
        "\(names.quotedRange) \(was(releases, count: names.count)) and \(names.count > 1 ? "are" : "is") gone"
          + (names.count > 1 ? end.replacing(" with it ", with: " with them ") : end),
        remedy: names.count > 1
          ? "restore them, or accept that with a reason (\(names.acceptOptions))"
          : LostSwiftVersion.restoring(last, in: package),
        in: package.path, model: released.name, version: last.name,
        all: names.count > 1 ? package.places(of: names) : [], severity: severity)
    }
  }

  /// What the loss of a version means for its stores, after "gone".
  private func end(of opening: StoreOpening, in package: GuardedPackage) -> (words: String, severity: Severity?) {
    let migration = migration(of: package)
    switch opening.kind {
    case .inferred, .served, .asIs, .staged:
      return (
        "; stores created with it open only by inference from the model in them (Z_MODELCACHE), and the project "
          + migration.words, opening.mayFail || migration.sign == nil ? .warning : .note
      )
    case .refused:
      return (", so stores created with it cannot be migrated" + (opening.reason.map { ": \($0)" } ?? ""), nil)
    case .unknown:
      return (
        ", and whether stores created with it still open is unknown" + (opening.reason.map { ": \($0)" } ?? ""), nil
      )
    }
  }

  /// Reports edited versions, those with one cause together.
  private mutating func report(_ edits: [EditedVersion], of released: ReleasedPackage) {
    var groups: [[EditedVersion]] = []
    for edit in edits {
      if let place = groups.firstIndex(where: { $0[0].hasCause(of: edit) }) {
        groups[place].append(edit)
      } else {
        groups.append([edit])
      }
    }
    for group in groups {
      guard let edit = group.last else { continue }
      var message = group.reversed().map(\.version.name).quotedRange + " "
      let releases = edit.version.releases
      if let place = revision ?? input.promisedBy {
        message +=
          "\(group.count == 1 ? "has" : "have") different version hashes\(edit.entities) than \(revision == nil ? "in" : "at") \(place)"
      } else {
        message +=
          "\(group.count == 1 ? "was" : "were") released (\(Self.words(releases))) with different version hashes\(edit.entities)"
      }
      let isUnshipped = isUnshipped(group.map(\.version))
      report(
        revision == nil ? .releasedVersionChanged : .schemaChangedInPlace,
        message + edit.states(of: group) + edit.consequence
          + (isUnshipped ? "; no tag holds that state, so only developers have such stores" : ""),
        remedy: edit.remedy(for: group), in: edit.now.path, at: edit.now.position, model: released.name,
        version: edit.version.name,
        all: group.reversed().map { .init(name: $0.version.name, path: $0.now.path, position: $0.now.position) },
        severity: revision != nil ? nil : isUnshipped ? min(edit.severity, .warning) : edit.severity)
    }
  }

  /// Whether the repository has release tags, and none holds the edited states: they are in the base alone.
  private func isUnshipped(_ versions: [ReleasedPackage.Version]) -> Bool {
    guard input.promisedBy != nil, let shipped = input.shipped else { return false }
    return versions.allSatisfy { !shipped.contains($0.checksum) }
  }

  /// Reports released states that opened before this change, do not now, and that nothing else was said of.
  mutating func reportClosed() {
    let said: Set<RuleID> = [
      .releasedStateRefused, .releasedVersionRemoved, .releasedVersionChanged, .cannotMigrate, .currentVersionBack,
      .stageChanged, .missingStage, .duplicateChecksum, .inconsistentMigrationPlan, .releasedVersionUnread,
    ]
    for (number, released) in input.released.enumerated() {
      guard let place = releases.now(number) else { continue }
      let package = input.packages[place]
      let isSaid = findings.contains { finding in
        said.contains(finding.rule) && finding.severity > .note
          && [package.name, released.name].contains(finding.model)
      }
      if isSaid { continue }
      let current = released.versions.filter { !$0.currentReleases.isEmpty }
      let versions = current.isEmpty ? released.versions : current
      let closed = versions.filter { version in
        guard let ways = openings[version, in: package], let before = ways.before else { return false }
        let now = package.version(named: version.name)?.checksum
        return ways.now.kind == .refused && before.kind != .refused
          && ![nil, now].contains { isAccepted(version.name, of: released, as: $0) }
      }
      guard let last = closed.last, let opening = openings[last, in: package]?.now else {
        reportUnknown(versions, in: package)
        continue
      }
      report(
        .releasedStateRefused,
        "stores of \(closed.map(\.name).quotedRange) (\(Self.words(last.releases))) no longer open: \(opening.words)",
        remedy: package.swiftSource == nil
          ? "migrate them automatically, with a mapping model or with code"
          : "list their schema in 'schemas' of the plan, with a stage from it",
        in: package.path, model: package.name, version: last.name)
    }
  }

  /// Reports states of which it was known before this change that they open, and depends on what is not read now.
  private mutating func reportUnknown(_ versions: [ReleasedPackage.Version], in package: GuardedPackage) {
    guard migration(of: package).manners.contains(where: { $0.depends != nil }) else { return }
    let unknown = versions.filter { version in
      guard let ways = openings[version, in: package], let before = ways.before else { return false }
      return ways.now.kind == .unknown && before.kind.opens
    }
    guard let last = unknown.last, let ways = openings[last, in: package] else { return }
    report(
      .stageChanged,
      "whether stores of \(unknown.map(\.name).quotedRange) open is no longer known: \(ways.now.reason ?? "")",
      remedy: "make sure that code opens the stores of users, or say how with 'migration' in .modelgloss.yml",
      in: package.path, model: package.name, version: last.name)
  }

  /// Reports states that no schema of a staged plan describes although their hashes are still declared.
  private mutating func reportRefused(
    _ refused: [(version: ReleasedPackage.Version, opening: StoreOpening)], of released: ReleasedPackage,
    in package: GuardedPackage
  ) {
    let open = refused.filter {
      !isAccepted($0.version.name, of: released, as: package.version(named: $0.version.name)?.checksum)
    }
    guard let last = open.first, revision == nil else { return }
    let names = open.reversed().map(\.version.name).quotedRange
    let plan = package.swiftSource?.plan
    let isUnshipped = isUnshipped(open.map(\.version))
    report(
      .releasedStateRefused,
      "\(names) \(open.count == 1 ? "was" : "were") released (\(Self.words(last.version.releases))), and "
        + (last.opening.reason ?? "the plan does not describe it") + " (134504)"
        + (isUnshipped ? "; no tag holds that state, so only developers have such stores" : ""),
      remedy: plan.map { "list the schema in 'schemas' of \($0.name.quoted), with a stage from it" }
        ?? "restore the plan",
      in: plan?.path ?? package.path, at: plan?.position, model: package.name, version: last.version.name,
      all: package.places(of: open.reversed().map(\.version.name)), severity: isUnshipped ? .warning : nil)
  }
}

extension [String] {
  /// `--accept 'App' --accept 'App 2' --reason …`
  var acceptOptions: String {
    map { "--accept \($0.contains("'") ? $0.shellQuoted : "'\($0)'") " }.joined() + "--reason …"
  }

  /// `'App'`, `'App' and 'App 2'`, `'App', 'App 2' and 3 more`
  var quotedRange: String {
    let quoted = map { "'\($0)'" }
    if count <= 2 { return quoted.joined(separator: " and ") }
    if count == 3 { return "\(quoted[0]), \(quoted[1]) and \(quoted[2])" }
    return quoted.prefix(2).joined(separator: ", ") + " and \(count - 2) more"
  }
}
