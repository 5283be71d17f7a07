import GlossBasics
import GlossDiagnostics
import GlossModelFiles
import GlossSwiftDataModels

/// The ways from released versions to the current one.
extension ModelGuard {
  /// Reports stages that SwiftData must infer and cannot.
  mutating func judgeStages(
    _ plan: SwiftDataSource.Plan, of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    let known = Set((released?.versions ?? []).map(\.checksum)).union(base?.versions.map(\.checksum) ?? [])
    for stage in plan.stages where !stage.isCustom {
      guard let from = package.version(named: stage.from), let target = package.version(named: stage.to),
        !known.contains(target.checksum)
      else { continue }
      let outlook = outlook(from: from, to: target)
      guard outlook.verdict == .custom, let reason = outlook.reasons.first(where: { $0.code == 134_190 }) else {
        continue
      }
      report(
        .cannotMigrate,
        "the stage from '\(stage.from)' to '\(stage.to)' is lightweight, and Core Data cannot infer the change: "
          + "\(reason.text) (134190)",
        remedy: "keep the change to what can be inferred, or copy the values in custom stages", in: stage.path,
        at: stage.position, model: package.name, version: target.name, entity: reason.entity,
        property: reason.property)
    }
  }

  // MARK: - Migrations to the current version

  /// Reports the stores that cannot be migrated to a new current version, and those that rows may stop. Paths that were
  /// closed before are not caused by this change.
  mutating func judgeWays(to package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    if let plan = package.swiftSource?.plan { judgeStages(plan, of: package, released: released, base: base) }
    guard let current = package.currentVersion else { return }
    let former = base?.currentVersion ?? released?.versions.last { $0.name == released?.current }?.state
    guard let former, former.checksum != current.checksum else { return }
    var states: [GuardedPackage.Version] = [former]
    for version in (released?.versions ?? []).reversed() {
      // Reported as edited in place.
      guard let state = version.state, package.versions.contains(where: { $0.checksum == state.checksum }),
        !states.contains(where: { $0.checksum == state.checksum })
      else { continue }
      states.append(state)
    }
    if !package.versions.contains(where: { $0.checksum == former.checksum }) { states.removeFirst() }
    // What code of the project does is not visible; mapping models and inference are.
    let (own, before) = (migration(of: package), input.formerMigration(of: package))
    if package.swiftSource == nil, own.isVisible || before?.isVisible == true {
      let isCertain = own.isVisible
      let migration = isCertain ? own : before ?? own
      let opener = StoreOpener(package, migration: migration, mappings: input.mappingModels, steps: input.steps)
      var lone = package
      lone.current = nil
      let formerOpener = StoreOpener(
        lone, target: former, migration: migration, mappings: input.mappingModels, steps: input.steps)
      let closed = states.filter { state in
        opener.opening(of: state.stored).code == 134_190
          && (state.checksum == former.checksum || formerOpener.opening(of: state.stored).code != 134_190)
      }
      report(closed, to: current, of: package, isCertain: isCertain)
    } else if package.swiftSource?.migration.way == .automatic {
      report(
        states.filter { state in
          outlook(from: state, to: current).verdict == .custom
            && (state.checksum == former.checksum || outlook(from: state, to: former).verdict != .custom)
        }, to: current, of: package, isCertain: true)
    }
    var said = Set<String>()
    for state in states {
      let known = state.checksum == former.checksum ? [] : outlook(from: state, to: former).reasons
      for reason in outlook(from: state, to: current).reasons
      where reason.migrationCode == 134_111 && !known.contains(reason) && said.insert(reason.text).inserted {
        report(
          .cannotMigrate, "\(reason.text) \(state.step(to: current)) (134111)",
          remedy: "remove duplicates in a custom stage before, or in the app of an earlier release",
          in: current.path, model: package.name, version: current.name, entity: reason.entity,
          property: reason.property, severity: .warning)
      }
    }
  }

  private func outlook(from old: GuardedPackage.Version, to new: GuardedPackage.Version) -> MigrationOutlook {
    input.steps.step(from: old.content, to: new.content).outlook
  }

  /// - Parameter isCertain: whether the project migrates in a way that shows it; if not, this change adds code that
  ///   may.
  private mutating func report(
    _ closed: [GuardedPackage.Version], to current: GuardedPackage.Version, of package: GuardedPackage, isCertain: Bool
  ) {
    guard let first = closed.first,
      let reason = outlook(from: first, to: current).reasons.first(where: { $0.code == 134_190 })
    else { return }
    let others = closed.count > 1 ? " and \(closed.count - 1) other version\(closed.count == 2 ? "" : "s")" : ""
    let unserved = input.mappingModels.isEmpty ? "" : ", and no mapping model of the project covers that step"
    let code =
      isCertain
      ? "" : "; the project \(migration(of: package).words), which the base does not: what it does is not judged"
    report(
      .cannotMigrate,
      "stores of '\(first.name)'\(others) cannot be migrated to '\(current.name)': \(reason.text) (134190)"
        + unserved + code,
      remedy: package.swiftSource == nil
        ? "add a mapping model or a stage, or undo that change"
        : "copy the values in custom stages, or undo that change",
      in: current.path, model: package.name, version: current.name, entity: reason.entity, property: reason.property,
      severity: isCertain ? nil : .warning)
  }
  /// Whether a string names a version, and not only a longer name: `App 1` is not in `App 10`.
  static func mentions(_ text: String, _ name: String) -> Bool {
    let (text, name) = (Array(text.utf8), Array(name.utf8))
    guard !name.isEmpty else { return true }
    var start = text.startIndex
    while let found = text[start...].byteRange(of: name) {
      let next = found.upperBound < text.endIndex ? text[found.upperBound] : 0x20
      let last = found.lowerBound > text.startIndex ? text[found.lowerBound - 1] : 0x20
      if !next.isWordByte, !last.isWordByte { return true }
      start = found.lowerBound + 1
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80
  }
}
