import GlossBasics
package import GlossDiagnostics

/// The project's settings for the guard, and how a change alters them.
///
/// If there is a base, its settings apply: a pull request that switches off the guard is guarded all the same, and its
/// changes of the settings are reported.
package struct GuardSettings: Sendable, Hashable {
  package var policy: SeverityPolicy
  package var failOn: FailureThreshold
  /// The guarded models; empty for all that are found.
  package var models: [String]
  /// How the project migrates, if set.
  package var migration: ProjectMigration.Way?
  /// Whether the models are used with CloudKit, whatever they say themselves.
  package var isForCloudKit = false
  /// The schema in production, as exported.
  package var cloudKitSchema: String?
  /// The file of the settings; nil if only defaults apply.
  package var path: String?

  package init(
    policy: SeverityPolicy = SeverityPolicy(), failOn: FailureThreshold = .warning, models: [String] = [],
    migration: ProjectMigration.Way? = nil, path: String? = nil
  ) {
    (self.policy, self.failOn, self.models, self.migration, self.path) = (policy, failOn, models, migration, path)
  }

  /// How the project migrates, if set.
  var projectMigration: ProjectMigration? {
    migration.map { ProjectMigration($0, sign: "migration: \($0.rawValue)", place: path) }
  }

  /// The changes to the base's settings, as `guard-settings-changed`: a warning for less strict settings, a note for
  /// stricter ones.
  ///
  /// - Parameters:
  ///   - rules: the rules of the guard; changes of other rules are ignored.
  ///   - name: the name of the base.
  package func changes(from base: GuardSettings, rules: [RuleID], base name: String) -> [Finding] {
    let file = path ?? base.path ?? ""
    func finding(_ message: String, isLess: Bool) -> Finding {
      Finding(
        .guardSettingsChanged, "this change \(message)", remedy: "it takes effect once it is in \(name)", path: file,
        severity: isLess ? .warning : .note)
    }
    var findings: [Finding] = []
    for rule in rules {
      let (old, new) = (base.level(of: rule), level(of: rule))
      guard old != new else { continue }
      findings.append(
        finding("sets the rule '\(rule.rawValue)' from \(old.rawValue) to \(new.rawValue)", isLess: new.rank < old.rank)
      )
    }
    if failOn != base.failOn {
      findings.append(
        finding(
          "sets failOn from \(base.failOn.rawValue) to \(failOn.rawValue)", isLess: failOn.rank < base.failOn.rank))
    }
    if Set(models) != Set(base.models) {
      let words = { (models: [String]) in
        let names = models.sorted { $0.precedes($1) }.map { "'\($0)'" }
        return names.isEmpty ? "all that are found" : names.joined(separator: ", ")
      }
      let isLess = base.models.isEmpty || !models.isEmpty && !Set(base.models).isSubset(of: models)
      findings.append(
        finding("sets the models from \(words(base.models)) to \(words(models))", isLess: isLess))
    }
    if migration != base.migration {
      findings.append(
        finding(
          "sets migration from \(base.migration?.rawValue ?? "what the sources say") to "
            + (migration?.rawValue ?? "what the sources say"),
          isLess: migration == .automatic || base.migration == .staged || base.migration == .own))
    }
    return findings
  }

  private func level(of rule: RuleID) -> SeverityPolicy.Level {
    policy.levels[rule]
      ?? (rule.isOnByDefault ? SeverityPolicy.Level(rawValue: rule.defaultSeverity.rawValue) ?? .off : .off)
  }
}

extension LockFile {
  /// The changes to the base's lock file: versions that are no longer released, and new acceptances.
  package func changes(from base: LockFile, path: String, base name: String) -> [Finding] {
    func finding(_ message: String, version: String, model: String, remedy: String) -> Finding {
      Finding(.guardSettingsChanged, "this change \(message)", remedy: remedy, path: path, model: model)
        .about(version: version)
    }
    var findings: [Finding] = []
    let pairing = PackagePairing(from: base.packages.map(\.member), to: packages.map(\.member))
    for (number, locked) in base.packages.enumerated() {
      let now = pairing.now(number).map { packages[$0] }
      for version in locked.versions {
        let kept = now?.versions.first { $0.name == version.name }
        guard kept?.checksum != version.checksum else { continue }
        let verb =
          kept == nil ? "removes '\(version.name)' from the lock file" : "locks other hashes of '\(version.name)'"
        findings.append(
          finding(verb, version: version.name, model: locked.name, remedy: "the lock file of \(name) applies"))
      }
    }
    for change in accepted where !base.accepted.contains(change) {
      findings.append(
        finding(
          "accepts itself: '\(change.version)' of \(change.package), \"\(change.reason)\"", version: change.version,
          model: change.package, remedy: "it takes effect once it is in \(name)"))
    }
    return findings
  }
}

extension SeverityPolicy.Level {
  /// Ordered from the least to the most strict.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension FailureThreshold {
  /// Ordered from the least to the most strict.
  fileprivate var rank: Int {
    switch self {
    case .never: 0
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
