import GlossBasics
package import GlossDiagnostics
package import GlossSwiftDataModels

extension RuleID {
  package static let duplicateChecksum = RuleID("duplicate-checksum", .error, about: .model)
  package static let liveModelInReleasedVersion = RuleID("live-model-in-released-version", .warning, about: .model)
  package static let reusedVersionIdentifier = RuleID("reused-version-identifier", .warning, about: .model)
  package static let missingStage = RuleID("missing-stage", .warning, about: .model)
  package static let wrongVersionInStage = RuleID("wrong-version-in-stage", .warning, about: .model)
  package static let unsavedStage = RuleID("unsaved-stage", .warning, about: .model)
  package static let unfilledRequiredValue = RuleID("unfilled-required-value", .warning, about: .model)
  package static let unusedMigrationPlan = RuleID("unused-migration-plan", .warning, about: .model)
}

/// A defect among the versions of a SwiftData package: a check reports it for a state, and the guard if a change
/// introduced it.
package struct SwiftDataDefect: Sendable {
  /// What distinguishes a defect from those that existed before.
  package struct Identity: Sendable, Hashable {
    package var rule: String
    package var versions: Set<String>
  }

  package var finding: Finding
  /// The affected versions.
  package var versions: [String]

  package var identity: Identity { Identity(rule: finding.rule.rawValue, versions: Set(versions)) }

  /// Whether it existed before, for these versions or more.
  func isAmong(_ known: Set<Identity>) -> Bool {
    known.contains { $0.rule == identity.rule && $0.versions.isSuperset(of: identity.versions) }
  }

  init(
    _ rule: RuleID, _ message: String, at version: SwiftDataHistory.Version, versions: [String], remedy: String,
    model: String, severity: Severity? = nil
  ) {
    finding = Finding(
      rule, message, remedy: remedy, path: version.path, position: version.position, model: model, severity: severity)
    finding.subject = version.name
    self.versions = versions
  }

  init(
    _ rule: RuleID, _ message: String, at path: String, _ position: SourcePosition, of subject: String,
    versions: [String], remedy: String, model: String
  ) {
    finding = Finding(rule, message, remedy: remedy, path: path, position: position, model: model)
    finding.subject = subject
    self.versions = versions
  }

  /// All defects of a package's versions that a change may introduce; what the guard says of each release by itself is
  /// not among them.
  package static func all(in history: SwiftDataHistory, model: String) -> [Self] {
    duplicateChecksums(in: history, model: model) + liveModels(in: history, model: model)
      + reusedIdentifiers(in: history, model: model) + missingStages(in: history, model: model)
      + inconsistentPlan(in: history, model: model) + wrongVersions(in: history, model: model)
      + unsavedStages(in: history, model: model)
  }

  /// Versions that SwiftData cannot tell apart, one defect per group.
  package static func duplicateChecksums(in history: SwiftDataHistory, model: String) -> [Self] {
    let staged = Set((history.plan?.stages ?? []).flatMap { [$0.from, $0.to] })
    let versions = history.versions.filter { history.plan == nil || $0.isPlanned }
    var groups: [[SwiftDataHistory.Version]] = []
    var places: [String: Int] = [:]
    for version in versions {
      guard let likeness = version.likeness else { continue }
      if let place = places[likeness] {
        groups[place].append(version)
      } else {
        places[likeness] = groups.count
        groups.append([version])
      }
    }
    return groups.compactMap { group in
      guard group.count > 1 else { return nil }
      let ends = group.count { staged.contains($0.name) } > 1
      let names = group.map(\.name)
      let (evidence, isCertain) = evidence(that: group)
      return Self(
        .duplicateChecksum,
        "the versions \(names.map(\.quoted).wordList) are stored identically\(evidence)", at: group[1], versions: names,
        remedy: ends
          ? "remove all but one of them, and their stages, from the plan"
          : "no stage may lead to any of them: SwiftData would terminate the app with “Duplicate version checksums "
            + "detected”",
        model: model, severity: !ends ? .note : isCertain ? .error : .warning)
    }
  }

  /// Why versions are stored identically, and whether they certainly are.
  static func evidence(that group: [SwiftDataHistory.Version]) -> (words: String, isCertain: Bool) {
    let all = group.count == 2 ? "both" : "all"
    if let checksum = group[0].checksum { return (": \(all) have the checksum " + checksum, true) }
    // The same declarations have the same types, whatever these are.
    if group.allSatisfy({ $0.places == group[0].places }) { return (": \(all) consist of the same classes", true) }
    let types = group[0].missingTypes
    // Those of frameworks are the same everywhere.
    if types.isEmpty { return (": \(all) are declared alike", true) }
    return types.count == 1
      ? (", if \(types.map(\.quoted).wordList), which is not in the sources, is the same type in \(all)", false)
      : (", if \(types.map(\.quoted).wordList), which are not in the sources, are the same types in \(all)", false)
  }

  /// Older versions that use classes of the current one, as a single defect: thirty versions would repeat the same
  /// message.
  package static func liveModels(in history: SwiftDataHistory, model: String) -> [Self] {
    guard let current = history.versions.last(where: \.isCurrent) else { return [] }
    let live = Set(current.classes.map(\.name))
    var shared = Set<String>()
    let sharing = history.versions.prefix { !$0.isCurrent }.filter { version in
      let names = version.classes.filter { !$0.isFrozen && live.contains($0.name) }.map(\.name)
      shared.formUnion(names)
      return !names.isEmpty
    }
    guard let first = sharing.first else { return [] }
    let names = shared.sorted { $0.precedes($1) }
    let list =
      names.prefix(3).map(\.quoted).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    let others =
      sharing.count > 1
      ? " and \(sharing.count - 1) more version\(sharing.count == 2 ? "" : "s") name" : " names"
    return [
      Self(
        .liveModelInReleasedVersion,
        "\(first.name.quoted)\(others) \(names.count == 1 ? "the class" : "classes") \(list) of "
          + "\(current.name.quoted): whatever changes there changes in released versions", at: first,
        versions: sharing.map(\.name),
        remedy: "copy the released classes into the type of each older version", model: model)
    ]
  }

  /// Versions with the identifier of an earlier one that is stored differently.
  package static func reusedIdentifiers(in history: SwiftDataHistory, model: String) -> [Self] {
    history.versions.enumerated().compactMap { place, version in
      guard let identifier = version.identifier, let checksum = version.checksum,
        let former = history.versions[..<place].first(where: {
          $0.identifier == identifier && $0.checksum != nil && $0.checksum != checksum
        })
      else { return nil }
      return Self(
        .reusedVersionIdentifier,
        "the versions \(former.name.quoted) and \(version.name.quoted) differ and have the identifier \(identifier)",
        at: version, versions: [former.name, version.name],
        remedy: "give \(version.name.quoted) its own identifier", model: model)
    }
  }

  // MARK: - Stages

  /// Handlers that use classes which the context does not have.
  package static func wrongVersions(in history: SwiftDataHistory, model: String) -> [Self] {
    faults(in: history).compactMap { stage, fault in
      guard case .otherClass(let type, let verb, let written, let own) = fault.kind else { return nil }
      let version = fault.handler == "willMigrate" ? stage.from : stage.to
      let named = written.map { "\($0.quoted), which is \(type.quoted)" } ?? type.quoted
      let remedy =
        switch (own, fault.handler) {
        case (let own?, _): "use \(own.quoted) there"
        case (nil, "willMigrate"): "move it to 'didMigrate'"
        case (nil, _): "move it to 'willMigrate'"
        }
      return Self(
        .wrongVersionInStage,
        "\(stage.sentence(on: fault.handler)) \(verb) \(named): its context has the classes of \(version.quoted)",
        at: fault.path, fault.position, of: "\(fault.handler) \(type)", versions: [stage.from, stage.to],
        remedy: remedy, model: model)
    }
  }

  /// Handlers that change objects and save nothing.
  package static func unsavedStages(in history: SwiftDataHistory, model: String) -> [Self] {
    faults(in: history).compactMap { stage, fault in
      guard fault.kind == .unsaved else { return nil }
      return Self(
        .unsavedStage, "\(stage.sentence(on: fault.handler)) changes objects and never saves its context",
        at: fault.path, fault.position, of: fault.handler, versions: [stage.from, stage.to],
        remedy: "end it with 'try context.save()'", model: model)
    }
  }

  private static func faults(
    in history: SwiftDataHistory
  ) -> [(stage: SwiftDataSource.Stage, fault: SwiftDataSource.Fault)] {
    (history.plan?.stages ?? []).flatMap { stage in stage.faults.map { (stage, $0) } }
  }

  /// New required values that neither a default value nor a handler of the stage gives.
  package static func unfilledValues(in history: SwiftDataHistory, model: String) -> [Self] {
    (history.plan?.stages ?? []).flatMap { stage -> [Self] in
      guard let from = history.versions.first(where: { $0.name == stage.from }),
        let to = history.versions.first(where: { $0.name == stage.to }), from.checksum != nil, to.checksum != nil,
        let names = stage.names
      else { return [] }
      return MigrationOutlook(ModelDifference(from: from.model, to: to.model)).reasons.compactMap { reason in
        guard reason.migrationCode == 134_110, let property = reason.property, reason.preparation == nil,
          !names.contains(property)
        else { return nil }
        let name = "\(reason.entity).\(property)".quoted
        return Self(
          .unfilledRequiredValue,
          "\(name) is new and required in \(stage.to.quoted), and has no default value: objects of \(stage.from.quoted) "
            + "stop the migration (134110)",
          at: stage.path, stage.position, of: "\(reason.entity).\(property)", versions: [stage.from, stage.to],
          remedy: "give it a default value, or make it optional, which changes the version hash", model: model)
      }
    }
  }

  /// A plan with stages that no container passes.
  package static func unusedPlan(in history: SwiftDataHistory, model: String) -> [Self] {
    guard let plan = history.plan, !plan.stages.isEmpty, let container = plan.bypass else { return [] }
    return [
      Self(
        .unusedMigrationPlan,
        "no container passes the plan \(plan.name.quoted), so none of its stages runs", at: container.path,
        container.position, of: plan.name, versions: plan.versions,
        remedy: "create the container with 'migrationPlan: \(plan.name).self', or remove the plan", model: model)
    ]
  }
}

extension SwiftDataSource.Stage {
  /// `willMigrate of the stage from 'SchemaV1' to 'SchemaV2'`
  fileprivate func sentence(on handler: String) -> String {
    "\(handler) of the stage from \(from.quoted) to \(to.quoted)"
  }
}
