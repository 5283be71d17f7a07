import GlossBasics
import GlossManagedObjectModel
import GlossSwiftDataModels

/// A released version of Swift source whose hashes no version has now: the effect on users, and the most similar
/// version.
struct LostSwiftVersion {
  private let version: ReleasedPackage.Version
  private let released: ReleasedPackage
  private let package: GuardedPackage
  /// How its stores open now.
  private let opening: StoreOpening

  /// Returns nil for Core Data models.
  init?(
    _ version: ReleasedPackage.Version, of released: ReleasedPackage, in package: GuardedPackage, opening: StoreOpening
  ) {
    guard package.swiftSource != nil, released.isSwiftSource else { return nil }
    (self.version, self.released, self.package, self.opening) = (version, released, package, opening)
  }

  private var isUnversioned: Bool { isUnversioned(version) }

  private func isUnversioned(_ version: ReleasedPackage.Version) -> Bool {
    released.names.contains(version.name) || SwiftSourceFacts.isUnversioned(version.name, of: released.name)
  }

  var subject: String { isUnversioned ? "the schema without versions" : "'\(version.name)'" }

  /// The version that has most of its entities, if any.
  var place: GuardedPackage.Version? {
    let likeness = package.versions.map { now in
      version.entityHashes.count { now.entityHashes[$0.key] == $0.value } * 1000
        + version.entityHashes.count { now.entityHashes[$0.key] != nil }
    }
    guard let best = likeness.max(), best > 0 else { return nil }
    return package.versions[likeness.firstIndex(of: best) ?? 0]
  }

  var words: String {
    let state = isUnversioned ? "no version has its hashes" : "is gone"
    return "\(state)\(consequence)\(nearest)"
  }

  /// The effect on its stores, as the end of a sentence.
  private var consequence: String {
    switch opening.kind {
    case .refused where opening.code == 134_504:
      ", so users of its stores get “Cannot use staged migration with an unknown model version” (134504)"
    case .refused:
      ", and SwiftData cannot infer a migration from the stores' cached models"
        + (opening.code.map { " (\($0))" } ?? "") + (opening.reason.map { ": \($0)" } ?? "")
    case .unknown: ", so whether its stores open is unknown: \(opening.reason ?? "")"
    case .asIs, .inferred, .staged, .served:
      ", so SwiftData can only infer a migration from the stores' cached models"
    }
  }

  /// `; 'SchemaV1' comes near it, but 'Trip' differs`
  private var nearest: String {
    guard let place else { return "" }
    let names = Set(version.entityHashes.keys).union(place.entityHashes.keys)
      .filter { version.entityHashes[$0] != place.entityHashes[$0] }.sorted { $0.precedes($1) }
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "; '\(place.name)' comes near it and differs in \(shown)\(more)"
  }

  /// The commands that declare every released state without a version: a first stage refuses those that no schema
  /// describes. The newest comes first, since each is put before all others.
  private var commands: [String] {
    guard isUnversioned else { return [] }
    var seen = Set<String>()
    return released.versions.reversed().filter { state in
      isUnversioned(state) && !state.isLeftOver
        && !package.versions.contains { state.content.matches($0.content) == .same }
    }.compactMap { FreezeCommandLine.remedy(for: $0, in: package) }.filter { seen.insert($0).inserted }
  }

  var remedy: String {
    let commands = commands
    if commands.count > 1 {
      return "declare every released state as a VersionedSchema, each before the newer ones: run "
        + commands.map { "'\($0)'" }.joined(separator: ", then ")
    }
    // What the plan still lists lacks its declaration alone.
    if package.swiftSource?.plan?.versions.contains(version.name) == true, let source = version.releasedSource {
      return "declare it again; it is in '\(source)'"
    }
    return Self.restoring(
      version, in: package,
      lead: isUnversioned ? "declare the released state as a VersionedSchema, the first of the plan" : "restore it")
  }

  /// How a lost version comes back: by a command, else from the place that it is in.
  static func restoring(
    _ version: ReleasedPackage.Version, in package: GuardedPackage, lead: String = "restore it"
  ) -> String {
    if let command = FreezeCommandLine.remedy(for: version, in: package) { return "\(lead): run '\(command)'" }
    return lead + (version.releasedSource.map { "; it is in '\($0)'" } ?? "")
  }
}

extension ReleasedPackage.Version {
  /// The command that shows the source of a released version; nil if unknown.
  var releasedSource: String? {
    guard let document = state?.document, let tag = releases.last else { return nil }
    return "git show \("\(tag):\(document)".shellQuoted)"
  }
}
