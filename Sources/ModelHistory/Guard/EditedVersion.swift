import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossSwiftDataModels

/// A released version whose hashes changed: the effect on stores, and the remedy.
struct EditedVersion {
  let version: ReleasedPackage.Version
  let now: GuardedPackage.Version
  private let released: ReleasedPackage
  private let package: GuardedPackage
  private let migration: ProjectMigration
  /// How stores of the released state open now.
  private let opening: StoreOpening
  /// The number of released states of this version, with other hashes each, that open no better.
  private var stateCount = 1
  /// A new attribute of which all rows get the same value.
  private let sharedDefault: String?

  init(
    _ version: ReleasedPackage.Version, _ now: GuardedPackage.Version, of released: ReleasedPackage,
    in package: GuardedPackage, opening: StoreOpening, migration: ProjectMigration
  ) {
    (self.version, self.now, self.released, self.package) = (version, now, released, package)
    (self.opening, self.migration) = (opening, migration)
    let isInferred = package.swiftSource != nil && opening.kind == .inferred
    sharedDefault = isInferred ? version.state.flatMap { Self.sharedDefault(of: now, since: $0) } : nil
  }

  /// Counts another released state of the same version.
  mutating func note(_ other: EditedVersion) { stateCount += 1 }

  private var isSwiftSource: Bool { package.swiftSource != nil }

  /// Whether nothing stops stores from opening, as far as is seen.
  private var opens: Bool { opening.kind.opens }

  var severity: Severity {
    if opening.kind == .unknown, version.state != nil { return .warning }
    guard opens else { return .error }
    return opening.mayFail || migration.sign == nil || sharedDefault != nil ? .warning : .note
  }

  /// Whether another version was in the same releases, and differs for the same reason with the same effect.
  func hasCause(of other: EditedVersion) -> Bool {
    version.releases == other.version.releases && entities == other.entities && consequence == other.consequence
      && severity == other.severity
  }

  /// ` of 'Trip'`, ` of 'Trip', without 'Note'`: the entities whose hashes differ, at most five by name.
  var entities: String {
    let (old, new) = (version.entityHashes, now.entityHashes)
    if old.isEmpty { return "" }
    let unknown = version.unresolved.union(now.unresolved)
    func list(_ names: [String]) -> String {
      let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
    }
    func names(_ wanted: (String) -> Bool) -> String {
      list(Set(old.keys).union(new.keys).filter { wanted($0) && !unknown.contains($0) }.sorted { $0.precedes($1) })
    }
    let changed = names { old[$0] != nil && new[$0] != nil && old[$0] != new[$0] }
    let gone = names { old[$0] != nil && new[$0] == nil }
    let added = names { old[$0] == nil && new[$0] != nil }
    return [
      changed.isEmpty ? "" : " of \(changed)", gone.isEmpty ? "" : ", with \(gone), now gone",
      added.isEmpty ? "" : ", without \(added)",
    ].joined()
  }

  /// `, in 17 released states`
  func states(of group: [EditedVersion]) -> String {
    let count = group.reduce(0) { $0 + $1.stateCount }
    return count > group.count ? ", in \(count) released states" : ""
  }

  /// The end of the sentence that lists the differences.
  var consequence: String {
    switch opening.kind {
    case .refused:
      switch opening.code {
      case 134_504 where isSwiftSource:
        return ", so users of its stores get “Cannot use staged migration with an unknown model version” (134504)"
      case 134_190:
        return ", and Core Data cannot infer the change (134190), so stores created with it no longer open: "
          + (opening.reason ?? "")
      default: return ", and the project \(migration.words), so stores created with it no longer open"
      }
    case .unknown where version.state == nil:
      return "; a lock file does not show whether Core Data can infer the change, so stores created with it may no "
        + "longer open"
    case .unknown: return "; whether stores created with it open is unknown: \(opening.reason ?? "")"
    case .served: return "; stores created with it are \(opening.words)"
    case .staged, .asIs: return "; stores created with it open \(opening.words)"
    case .inferred:
      let rows = opening.mayFail ? (opening.reasons.first.map { ", unless rows stop it: \($0.text)" } ?? "") : ""
      if isSwiftSource {
        return "; stores created with it open by inference from the model in them, since \(reasonOfInference)" + rows
          + (sharedDefault.map { ", and all their rows get the same value of '\($0)'" } ?? "")
      }
      return migration.sign == nil
        ? "; stores created with it open only if Core Data migrates automatically from the model in them (Z_MODELCACHE), "
          + "NSPersistentContainer's default" + rows
        : "; stores created with it open by inference from the model in them (Z_MODELCACHE): the project "
          + migration.words + rows
    }
  }

  /// A new attribute whose default is another value at each launch, which a migration evaluates once: `id = UUID()`.
  private static func sharedDefault(
    of now: GuardedPackage.Version, since state: GuardedPackage.Version
  ) -> String? {
    for entity in now.index.model.entities {
      guard let then = state.index.entities.first(where: { $0.identifier == entity.identifier }) else { continue }
      let known = Set(state.index.properties(of: then.name).map { $0.property.name })
      let new = entity.attributes.first { attribute in
        !attribute.isOptional && !known.contains(attribute.renamingIdentifier ?? attribute.name)
          && attribute.defaultExpression.map { attribute.type.variesByLaunch($0.filter { !$0.isWhitespace }) } == true
      }
      if let new { return "\(entity.name).\(new.name)" }
    }
    return nil
  }

  /// Why SwiftData infers the migration.
  private var reasonOfInference: String {
    guard let source = package.swiftSource, !source.isPassed, let plan = source.plan, !plan.stages.isEmpty else {
      return package.swiftSource?.plan == nil ? "there is no plan" : "the plan has no stages"
    }
    return "no container passes the plan '\(plan.name)'"
  }

  /// How many states a remedy may ask to restore: a version that was edited for years is not split into a hundred.
  private static let stateLimit = 3

  func remedy(for group: [EditedVersion]) -> String {
    let accept = "accept the change with a reason (\(group.reversed().map(\.version.name).acceptOptions))"
    if opens, isSwiftSource, opening.mayFail {
      let advice = opening.reasons.first { !$0.advice.isEmpty }?.advice().prefix(2).joined(separator: ", or ")
      return "\(advice ?? "give what is required a default value, or make it optional"); or \(accept)"
    }
    if opens, isSwiftSource, let shared = sharedDefault {
      return "make '\(shared)' optional, and give each row its own value in a custom stage; or \(accept)"
    }
    if opens, isSwiftSource {
      let count = group.reduce(0) { $0 + $1.stateCount }
      return "nothing to do as long as \(reasonOfInference); a first stage refuses every state that no schema "
        + "describes, \(count == 1 ? "this one" : "these \(count)") among them"
    }
    if stateCount > Self.stateLimit { return "\(accept), or keep what is released in a lock file (--lock)" }
    let isBothReleased = released.versions.contains {
      $0.name == version.name && $0.checksum == now.checksum && !$0.releases.isEmpty
    }
    if isSwiftSource {
      // One file cannot hold two states.
      let isSeveral = stateCount > 1 || isBothReleased
      let source =
        (isSeveral && version.state?.position != nil
          ? FreezeCommandLine.all(released, in: package).map { ": run '\($0)'" } : nil)
        ?? Self.commands(for: group, in: package)
        ?? version.releasedSource.map { "; it is in '\($0)'" } ?? ""
      if package.swiftSource?.plan == nil, package.versions.count == 1 {
        return "declare the released state as a VersionedSchema, and the change as a second one in a plan\(source)"
      }
      return isBothReleased
        ? "users have stores of both states: declare the old one as a VersionedSchema of its own, with the classes as "
          + "they were, first in the plan\(source)"
        : "restore it, with the classes as they were, and make the change in a new version\(source)"
    }
    let command = Self.commands(for: group, in: package) ?? ""
    if isBothReleased {
      let what = opens || version.state == nil ? "add the old one" : "write a migration from the old one, added"
      let lead = "users have stores of both states: \(what) as a separate version"
      return "\(lead)\(command), or \(accept)"
    }
    let change = "restore it and make the change in a new version\(command)"
    return severity == .error ? change : "to be safe, use a separate version: \(change)"
  }

  /// `: run 'modelgloss freeze …'`, once for each version of a group that can be frozen; nil for none.
  private static func commands(for group: [EditedVersion], in package: GuardedPackage) -> String? {
    let commands = group.reversed().compactMap { FreezeCommandLine.remedy(for: $0.version, in: package) }
    return commands.isEmpty ? nil : ": run " + commands.map { "'\($0)'" }.joined(separator: ", then ")
  }
}
