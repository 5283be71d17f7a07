import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension StoreOpening {
  /// What users lose on this way and keep on another one, or keep more of: the ends of all values compared one by one.
  ///
  /// Where stores opened in no way before, or open in none now, no value is compared: that is said of the stores.
  ///
  /// - Complexity: linear in the losses of both.
  func lossesBeyond(_ former: StoreOpening) -> [DataLoss] {
    guard kind.opens, former.kind.opens else { return [] }
    let then = former.ends
    func isWorse(_ loss: DataLoss, _ end: Int) -> Bool {
      loss.entities.contains { entity in
        then.end(of: loss.property, in: entity) < end && then.end(of: nil, in: entity) < end
      }
    }
    return groupedLosses.filter { isWorse($0, 2 * $0.kind.rank) }
      + lossesWithoutCode.filter { isWorse($0, 2 * $0.kind.rank - 1) }
  }

  private var ends: LossEnds { LossEnds(losses, withoutCode: lossesWithoutCode) }
}

/// How much is lost of each value; what is kept has no entry.
private struct LossEnds {
  private struct Place: Hashable {
    var entity: String
    var property: String?
  }

  private var ranks: [Place: Int] = [:]

  init(_ losses: [DataLoss], withoutCode: [DataLoss]) {
    for loss in losses { note(loss, 2 * loss.kind.rank) }
    // What code may carry over is less than a loss of the same kind.
    for loss in withoutCode { note(loss, 2 * loss.kind.rank - 1) }
  }

  private mutating func note(_ loss: DataLoss, _ rank: Int) {
    for entity in loss.entities {
      let place = Place(entity: entity, property: loss.property)
      ranks[place] = max(ranks[place] ?? 0, rank)
    }
  }

  /// The rank of a property, or of the composite that it is a leaf of; nil for the objects.
  func end(of property: String?, in entity: String) -> Int {
    let whole = property.map { String($0.prefix { $0 != "." }) }
    return max(
      ranks[Place(entity: entity, property: property)] ?? 0, ranks[Place(entity: entity, property: whole)] ?? 0)
  }
}

extension DataLoss.Kind {
  /// From the least to the most.
  fileprivate var rank: Int {
    switch self {
    case .orderLost: 1
    case .narrowed: 2
    case .reinterpreted: 3
    case .linksLost: 4
    case .unknown: 5
    case .deleted: 6
    case .objectsDeleted: 7
    }
  }
}

/// What becomes of each value of each released state, before a change and now.
struct ComparedFates {
  typealias State = (version: String, releases: [String], ways: JudgedOpenings.Ways)

  /// The package now and before the change.
  let package: GuardedPackage
  let former: GuardedPackage?
  /// What this change is compared with, for sentences.
  let place: String

  /// The values that stores of released states lose now and kept before, as one finding: a warning if the current
  /// version is as it was or lost a renaming identifier, else a note.
  ///
  /// - Parameter said: the versions with findings of their own.
  func finding(of states: [State], apartFrom said: Set<String>) -> Finding? {
    // What is lost most is named.
    let lost = states.reversed().map { state in
      (
        state,
        state.ways.newLosses.enumerated().sorted {
          ($1.element.kind.rank, $0.offset) < ($0.element.kind.rank, $1.offset)
        }
        .map(\.element)
      )
    }.filter { !$0.1.isEmpty }
    guard let (state, losses) = lost.first, let first = losses.first, let now = package.currentVersion else {
      return nil
    }
    let all = Set(lost.flatMap(\.1))
    var seen = Set<String>()
    let names = lost.map(\.0.version).filter { seen.insert($0).inserted }.quotedRange
    let then = former?.currentVersion
    let identifiers = then.map { now.identifiersLost(since: $0) } ?? []
    let identifier = identifiers.first { $0.identifier == first.property || $0.identifier == first.entity }
    let isSlip = identifier != nil || then?.content.matches(now.content) == .same
    // That a version is not what it was is said, with what becomes of its stores.
    if !isSlip, lost.allSatisfy({ said.contains($0.0.version) }) { return nil }
    let releases = state.releases.isEmpty ? "" : " (\(ModelGuard.words(state.releases)))"
    let renames = then.map { Steps().step(from: $0.content, to: now.content).difference.suggestions } ?? []
    let rename = renames.first { rename in
      rename.oldName == (first.property ?? first.entity) && (rename.entity ?? first.entity) == first.entity
    }
    let isRenamed = rename.map { rename in
      "if '\(rename.entity.map { "\($0)." } ?? "")\(rename.newName)' is '\(rename.oldName)' renamed, "
        + (package.swiftSource == nil
          ? "give it the renaming identifier '\(rename.identifier)'; else "
          : "declare it with 'originalName: \"\(rename.identifier)\"'; else ")
    }
    return Finding(
      .valuesLost,
      "stores of \(names)\(releases) fare worse than in \(place): \(first.words)"
        + (all.count > 1 ? ", and \(all.count - 1) more" : ""),
      remedy: identifier.map { "give '\($0.name)' its renaming identifier '\($0.identifier)' again" }
        ?? "\(isRenamed ?? "")keep the values in a "
        + (package.swiftSource == nil ? "mapping model or a custom stage" : "custom stage")
        + ", unless users are to lose them",
      path: now.path, position: now.position, model: package.name, entity: first.entity, property: first.property,
      severity: isSlip ? nil : .note
    ).about(version: now.name)
  }
}

extension GuardedPackage.Version {
  /// The renaming identifiers that entities and properties had, and have no longer, with what had them.
  fileprivate func identifiersLost(since former: Self) -> [(name: String, identifier: String)] {
    former.index.model.entities.flatMap { entity -> [(name: String, identifier: String)] in
      guard let now = index.entity(named: entity.name) else { return [] }
      let own =
        entity.identifier == entity.name || entity.identifier == now.identifier
        ? [] : [(entity.name, entity.identifier)]
      let members = former.index.properties(of: entity.name).filter { $0.declaredIn == entity.name }.map(\.property)
      return own
        + members.filter { property in
          property.identifier != property.name
            && property.identifier != index.property(property.name, of: entity.name)?.property.identifier
        }.map { ("\(entity.name).\($0.name)", $0.identifier) }
    }
  }
}
