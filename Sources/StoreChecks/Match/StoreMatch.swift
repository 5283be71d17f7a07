import GlossBasics
package import GlossManagedObjectModel
package import GlossModelHistory

/// What a store records about the model that made it.
package struct StoreIdentity: Sendable, Equatable {
  package var path: String
  package var versionHashes: [String: [UInt8]]
  package var versionIdentifiers: [String]
  package var versionChecksum: String?
  package var frameworkVersion: Int?
  /// The model cached in the store, if any.
  package var model: ManagedObjectModel?
  /// The tables as they are in the database; empty if unknown.
  package var layout: StoreLayout

  package init(
    path: String, versionHashes: [String: [UInt8]], versionIdentifiers: [String] = [], versionChecksum: String? = nil,
    frameworkVersion: Int? = nil, model: ManagedObjectModel? = nil, layout: StoreLayout = StoreLayout()
  ) {
    self.path = path
    self.versionHashes = versionHashes
    self.versionIdentifiers = versionIdentifiers
    self.versionChecksum = versionChecksum
    self.frameworkVersion = frameworkVersion
    self.model = model
    self.layout = layout
  }

  /// The storage of a model that the tables lack, although it made the store.
  func missing(from model: ManagedObjectModel) -> [MissingStorage] {
    guard !layout.columns.isEmpty else { return [] }
    return StoreNaming(ModelIndex(model), entities: Set(versionHashes.keys), numbers: layout.entityNumbers)
      .missing { layout.columns[$0] ?? [] }
  }
}

/// A version of a model that may have made a store.
package struct StoreCandidate: Sendable {
  /// The package's name, and its file or folder.
  package var model: String
  package var package: String
  package var version: ModelVersion
  /// The platforms that build it so, if an `#if` makes another model elsewhere.
  package var platforms: [String]
  /// Whether only a debug build has it.
  package var isDebugBuild = false

  package init(model: String, package: String, version: ModelVersion, platforms: [String] = []) {
    self.model = model
    self.package = package
    self.version = version
    self.platforms = platforms
  }

  package var hashes: [String: [UInt8]] { version.content.entityHashes }

  /// The configuration whose entities have exactly the hashes of a store: nil for none, an empty string for all
  /// entities.
  func configuration(of store: [String: [UInt8]]) -> String? {
    if hashes == store { return "" }
    return version.model.configurations.sorted { $0.name.precedes($1.name) }.first { configuration in
      let entities = Set(configuration.entities)
      return !entities.isEmpty && hashes.filter { entities.contains($0.key) } == store
    }?.name
  }

  /// Whether the store has every entity of the version, unchanged.
  func isPart(of store: [String: [UInt8]]) -> Bool {
    !hashes.isEmpty && hashes.allSatisfy { store[$0.key] == $0.value }
  }
}

/// The versions that may have made a store, compared as in Core Data: hash by hash, for the entities of the store's
/// configuration.
package struct StoreMatch: Sendable {
  /// A version that made the store.
  package struct Match: Sendable, Hashable {
    package var model: String
    package var version: String
    package var path: String
    package var isCurrentVersion: Bool
    /// The configuration that the store was opened with, if it does not contain all entities.
    package var configuration: String?
    /// The platforms whose builds made it, if an `#if` makes another model elsewhere.
    package var platforms: [String] = []
    /// Whether only a debug build makes such stores.
    package var isDebugBuild = false
    /// What the tables lack although the version made the store: the store is damaged.
    package var missing: [MissingStorage] = []
  }

  /// The version that has the most entities in common with a store without a matching version.
  package struct Nearest: Sendable, Hashable {
    package var model: String
    package var version: String
    package var path: String
    package var equalEntities: Int
    /// The number of distinct entities in either.
    package var entityCount: Int
    /// The differences from the version (old) to the store (new) that decide whether the store opens.
    package var differences: [EntityStatement]
    /// Whether the store has a cached model, so properties could be compared.
    package var isByProperty: Bool
    /// Whether Swift source declares the version.
    package var isSwiftSource = false
    /// The platforms that build it so, if an `#if` makes another model elsewhere.
    package var platforms: [String] = []
  }

  package let store: StoreIdentity
  package let matches: [Match]
  /// Set only if nothing matches, and a version has an entity in common with the store.
  package let nearest: Nearest?
  /// A version that the store's file is named after, although another one made it.
  package let namedAfter: String?

  package init(_ store: StoreIdentity, among candidates: [StoreCandidate]) {
    self.store = store
    var matches = candidates.compactMap { candidate in
      candidate.configuration(of: store.versionHashes).map { configuration in
        Match(
          model: candidate.model, version: candidate.version.name, path: candidate.version.path,
          isCurrentVersion: candidate.version.isCurrent, configuration: configuration.isEmpty ? nil : configuration,
          platforms: candidate.platforms, isDebugBuild: candidate.isDebugBuild,
          missing: store.missing(from: candidate.version.model))
      }
    }
    // What users have comes before what developers do.
    if matches.contains(where: { !$0.isDebugBuild }) { matches.removeAll(where: \.isDebugBuild) }
    let candidates = candidates.filter { !$0.isDebugBuild }
    if matches.isEmpty, let merged = Self.merged(store, candidates) { matches = [merged] }
    self.matches = matches
    nearest = matches.isEmpty ? Self.nearest(store, candidates) : nil
    namedAfter = Self.namedAfter(store.path, candidates, matches)
  }

  // MARK: Merged models

  /// Versions of several packages that together have exactly the entities of the store, like a merged model.
  private static func merged(_ store: StoreIdentity, _ candidates: [StoreCandidate]) -> Match? {
    var chosen: [StoreCandidate] = []
    for candidate in candidates where candidate.isPart(of: store.versionHashes) {
      // Of versions with equal hashes the current one, which opens the store without a migration.
      if let place = chosen.firstIndex(where: { $0.package == candidate.package }) {
        if candidate.version.isCurrent { chosen[place] = candidate }
      } else {
        chosen.append(candidate)
      }
    }
    guard chosen.count > 1, Set(chosen.flatMap(\.hashes.keys)) == Set(store.versionHashes.keys) else { return nil }
    return Match(
      model: chosen.map(\.model).joined(separator: " + "), version: chosen.map(\.version.name).joined(separator: " + "),
      path: chosen.map(\.version.path).joined(separator: " + "),
      isCurrentVersion: chosen.allSatisfy(\.version.isCurrent), configuration: nil)
  }

  // MARK: The nearest

  private static func nearest(_ store: StoreIdentity, _ candidates: [StoreCandidate]) -> Nearest? {
    var best: (candidate: StoreCandidate, equal: Int, all: Int)?
    for candidate in candidates where candidate.hashes.keys.contains(where: { store.versionHashes[$0] != nil }) {
      let equal = candidate.hashes.count { store.versionHashes[$0.key] == $0.value }
      let all = Set(candidate.hashes.keys).union(store.versionHashes.keys).count
      if let best {
        // More in common first, then fewer others, then the current version, else the first.
        if equal < best.equal || (equal == best.equal && all > best.all) { continue }
        if equal == best.equal, all == best.all, !candidate.version.isCurrent || best.candidate.version.isCurrent {
          continue
        }
      }
      best = (candidate, equal, all)
    }
    guard let best else { return nil }
    // One or two names in common do not make it the store's model.
    let shared = best.candidate.hashes.keys.count { store.versionHashes[$0] != nil }
    guard best.equal > 0 || 2 * shared >= store.versionHashes.count else { return nil }
    var nearest = Nearest(
      model: best.candidate.model, version: best.candidate.version.name, path: best.candidate.version.path,
      equalEntities: best.equal, entityCount: best.all, differences: differences(best.candidate, store),
      isByProperty: store.model != nil)
    nearest.isSwiftSource = best.candidate.version.isSwiftSource
    nearest.platforms = best.candidate.platforms
    return nearest
  }

  private static func differences(_ candidate: StoreCandidate, _ store: StoreIdentity) -> [EntityStatement] {
    if let model = store.model {
      return ModelDifference(from: candidate.version.model, to: model).entityStatements.compactMap { statement in
        guard statement.hashChanged else { return nil }
        var statement = statement
        // The store's model records less; what it omits does not matter here.
        statement.changes = statement.changes.filter(\.affectsHash)
        return statement
      }
    }
    let names = Set(candidate.hashes.keys).union(store.versionHashes.keys)
    return names.sorted { $0.precedes($1) }.compactMap { name in
      let (old, new) = (candidate.hashes[name], store.versionHashes[name])
      guard old != new else { return nil }
      let kind: ChangeKind = old == nil ? .added : new == nil ? .removed : .changed
      return EntityStatement(name: name, kind: kind, hashChanged: true, isCarriedOver: kind == .changed, changes: [])
    }
  }

  // MARK: Names

  /// The version in the file's name, if that version did not create it.
  ///
  /// A store is named after its package (`NSPersistentContainer(name:)`), so the version with the package's own name
  /// does not count.
  private static func namedAfter(_ path: String, _ candidates: [StoreCandidate], _ matches: [Match]) -> String? {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = comparable(String(file.prefix { $0 != "." }))
    let named = candidates.filter { comparable($0.version.name) == name && comparable($0.model) != name }
    guard let first = named.first,
      candidates.contains(where: { $0.package == first.package && $0.version.name != first.version.name })
    else { return nil }
    return matches.contains { match in named.contains { $0.version.name == match.version } } ? nil : first.version.name
  }

  /// `shop2` of `Shop 2`, `Shop_v2` and `shopV02`.
  static func comparable(_ name: String) -> String {
    var result = ""
    var characters = name.lowercased().filter { $0.isLetter || $0.isNumber }[...]
    while let first = characters.popFirst() {
      if first == "v", let next = characters.first, next.isNumber { continue }
      if first == "0", let last = result.last, !last.isNumber, let next = characters.first, next.isNumber { continue }
      result.append(first)
    }
    return result
  }

  /// Whether a given version made the store: the current one, or one by name.
  package func fits(_ expectation: String) -> Bool {
    matches.contains { expectation == "current" ? $0.isCurrentVersion : $0.version == expectation }
  }
}
