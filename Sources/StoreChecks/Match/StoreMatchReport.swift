package import GlossBasics
import GlossManagedObjectModel
import GlossModelHistory

/// The printed result of `match`.
package struct StoreMatchReport: Sendable {
  package let matches: [StoreMatch]
  /// `current`, or the name of the version that should have made every store; nil if nothing is expected.
  package let expectation: String?
  /// What happens to stores that no version made, by their paths, where that is known.
  private let outcomes: [String: CheckedStore.Outcome]
  /// Why an app that merges the models of a bundle does not open a store, by the paths of the stores.
  private let refusals: [String: [String]]
  /// The releases that made a store, by the paths of the stores; empty if releases were not compared.
  private let released: [String: [ReleasedMatch]]

  package init(
    _ matches: [StoreMatch], expecting expectation: String? = nil, outcomes: [String: CheckedStore.Outcome] = [:],
    refusals: [String: [String]] = [:], released: [String: [ReleasedMatch]] = [:]
  ) {
    self.released = released
    self.matches = matches
    self.expectation = expectation
    self.outcomes = outcomes
    self.refusals = refusals
  }

  /// Whether a version was found for every store, and is the expected one.
  package var isFound: Bool {
    matches.allSatisfy { match in
      !match.matches.isEmpty && (expectation.map { match.fits($0) } ?? true)
    }
  }

  package var json: JSONValue {
    .object([("schemaVersion", 1), ("stores", .array(matches.map { json($0) }))])
  }

  private func json(_ match: StoreMatch) -> JSONValue {
    let store = match.store
    return .object(of: [
      ("path", .string(store.path)), ("frameworkVersion", store.frameworkVersion.map { .integer($0) }),
      ("versionIdentifiers", .strings(store.versionIdentifiers)),
      ("versionChecksum", store.versionChecksum.map(JSONValue.string)), ("hasModel", .boolean(store.model != nil)),
      ("matches", .array(match.matches.map(\.json))), ("nearest", match.nearest?.json),
      ("isExpected", expectation.map { .boolean(match.fits($0)) }),
      ("namedAfter", match.namedAfter.map(JSONValue.string)),
      ("released", released[store.path].map { .array($0.map(\.json)) }),
      ("refusedByMerging", refusals[store.path].map(JSONValue.strings)),
    ])
  }

  /// One paragraph per store: the versions that made it, or Core Data's error when it is opened, and what to do.
  package var text: String {
    matches.map { match in lines(match).map { $0.onSingleLine + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(_ match: StoreMatch) -> [String] {
    var lines: [String] = []
    for found in match.indistinguishable {
      lines.append("\(match.store.path): made with " + found.map(\.words).joined(separator: ", or with "))
      if found.count > 1 {
        lines.append("  their version hashes are equal, so Core Data cannot tell them apart")
      }
      lines += (found.first?.missing ?? []).map { "  " + $0.sentence }
    }
    let releases = released[match.store.path] ?? []
    if let first = releases.first, match.matches.isEmpty {
      lines.append("\(match.store.path): made with \(first.words), and no version here has its hashes")
      lines += releases.dropFirst().map { "  or with \($0.words)" }
      let place = first.document.map { "; it is printed by: git show \("\(first.lastRelease):\($0)".shellQuoted)" }
      lines.append("  what to do: add that state to the package as a version of its own\(place ?? "")")
      return lines
    }
    if let nearest = match.nearest {
      lines += unmatched(match, nearest)
    } else if match.matches.isEmpty {
      lines.append("\(match.store.path): no version made it, and none of those compared is similar")
    } else if !match.matches.contains(where: \.isCurrentVersion) {
      lines.append("  the current version can open it only after a migration: see 'modelgloss migrations'")
    }
    lines += releases.map { "  released: \($0.words)" }
    if let expectation, !match.matches.isEmpty, !match.fits(expectation) {
      lines.append("  expected: \(expectation == "current" ? "the current version" : "'\(expectation)'")")
    }
    lines += (refusals[match.store.path] ?? []).map { "  \($0)" }
    if let name = match.namedAfter {
      lines.append("  the file is named after '\(name)', which did not make it")
    }
    return lines
  }

  private func unmatched(_ match: StoreMatch, _ nearest: StoreMatch.Nearest) -> [String] {
    let outcome = outcomes[match.store.path]
    let opening = outcome?.forecast.opening
    let platforms = nearest.platforms.isEmpty ? "" : ", as built for \(nearest.platforms.wordList)"
    var lines = [
      "\(match.store.path): no version made it"
        + (opening == nil
          ? ": The model used to open the store is incompatible with the one used to create the store "
            + "(NSCocoaErrorDomain 134100)" : ""),
      "  nearest: '\(nearest.version)'\(platforms) (\(nearest.path)), \(nearest.equalEntities) of \(nearest.entityCount) entities"
        + " are equal",
    ]
    lines += nearest.sentences.map { "  " + $0 }
    if let opening {
      let losses = opening.lines
      switch opening.kind {
      case .asIs, .inferred, .staged, .served:
        lines.append("  the app opens it all the same, \(opening.words): it starts from the model in the store")
      case .refused, .unknown: lines.append("  the app opens it: \(opening.words)")
      }
      lines += losses.prefix(5).map { "    - \($0)" }
      if losses.count > 5 { lines.append("    - and \(losses.count - 5) more, see 'modelgloss migrations --store'") }
      if opening.kind != .refused { return lines }
    }
    if nearest.isSwiftSource, opening == nil || opening?.code == 134_504 {
      lines.append(
        "  what to do: declare the version that made it as a VersionedSchema of the plan (the history of the project has"
          + " its source); until then users get “unknown model version” (134504)")
      return lines
    }
    if opening?.code == 134_190 {
      lines.append("  what to do: add a mapping model from that model, or keep the change to what can be inferred")
      return lines
    }
    lines.append(
      "  what to do: find the version that made it (in the history of the project, or a released build) and keep it"
        + " in the package for Core Data to migrate from; without it migration fails with 134130")
    return lines
  }
}

extension StoreMatch.Nearest {
  /// The differences between the version and the store, one sentence each.
  package var sentences: [String] {
    differences.flatMap { entity in
      switch entity.kind {
      case .added: return ["\(entity.name): only in the store"]
      case .removed: return ["\(entity.name): only in '\(version)'"]
      case .renamed, .changed:
        if entity.changes.isEmpty {
          return ["\(entity.name): different hash\(isByProperty ? ", because of a parent's change" : "")"]
        }
        return entity.changes.map { change in
          if isSwiftSource, let sentence = change.swiftDataSentence(of: entity.name) { return sentence }
          return "\(entity.name)\(change.property.map { "." + $0 } ?? ""): \(change.comparison)"
        }
      }
    }
  }
}

extension StoreMatch {
  /// The matches, grouped by package and configuration: their hashes are equal, or they would not match.
  fileprivate var indistinguishable: [[Match]] {
    var groups: [[Match]] = []
    for match in matches {
      let place = groups.firstIndex { group in
        group.first.map {
          $0.model == match.model && $0.configuration == match.configuration && $0.missing == match.missing
        }
          ?? false
      }
      if let place { groups[place].append(match) } else { groups.append([match]) }
    }
    return groups
  }
}

extension StoreMatch.Match {
  fileprivate var words: String {
    "\(isDebugBuild ? "a debug build of " : "")'\(version)'\(isCurrentVersion ? ", the current version" : "")"
      + (platforms.isEmpty ? "" : ", as built for \(platforms.wordList)")
      + "\(configuration.map { ", configuration '\($0)'" } ?? "") (\(path))"
  }

  fileprivate var json: JSONValue {
    .object(of: [
      ("model", .string(model)), ("version", .string(version)), ("path", .string(path)),
      ("isCurrentVersion", .boolean(isCurrentVersion)), ("configuration", configuration.map(JSONValue.string)),
      ("platforms", platforms.isEmpty ? nil : .strings(platforms)),
      ("isDebugBuild", isDebugBuild ? true : nil),
      ("missing", missing.isEmpty ? nil : .array(missing.map(\.json))),
    ])
  }
}

extension MissingStorage {
  fileprivate var json: JSONValue {
    .object(of: [
      ("entity", .string(entity)), ("property", property.map(JSONValue.string)), ("table", .string(table)),
      ("column", column.map(JSONValue.string)),
    ])
  }
}

extension StoreMatch.Nearest {
  fileprivate var json: JSONValue {
    .object(of: [
      ("model", .string(model)), ("version", .string(version)), ("path", .string(path)),
      ("platforms", platforms.isEmpty ? nil : .strings(platforms)),
      ("equalEntities", .integer(equalEntities)), ("entityCount", .integer(entityCount)),
      ("differences", .array(differences.map { $0.json(isEntity: true) })),
    ])
  }
}
