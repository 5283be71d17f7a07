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

extension DataLoss {
  /// Whether values stay and are others, which no one wants: what is deleted may be meant to be.
  fileprivate var isGarbling: Bool {
    switch kind {
    case .narrowed, .reinterpreted(.types), .reinterpreted(.transformer): true
    default: false
    }
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
  /// version is as it was or lost a renaming identifier, or if something new looks like what is lost, else a note.
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
    guard let (state, losses) = lost.first, let worst = losses.first, let now = package.currentVersion else {
      return nil
    }
    let then = former?.currentVersion
    // An older version that is current again renames nothing.
    let isBack = former?.versions.contains { $0.content.matches(now.content) == .same } == true
    let renames = isBack ? nil : then.map { LikelyRenames(from: $0.content, to: now.content) }
    // What looks like a slip is named first.
    let (first, rename) =
      losses.lazy.compactMap { loss in renames?.name(of: loss).map { (loss, Optional($0)) } }.first
      ?? (losses.first(where: \.isGarbling) ?? worst, nil)
    let all = Set(lost.flatMap(\.1))
    var seen = Set<String>()
    let names = lost.map(\.0.version).filter { seen.insert($0).inserted }.quotedRange
    let identifiers = then.map { now.identifiersLost(since: $0) } ?? []
    let identifier = identifiers.first { $0.identifier == first.property || $0.identifier == first.entity }
    let isSlip = identifier != nil || then?.content.matches(now.content) == .same
    // That a version is not what it was is said, with what becomes of its stores.
    if !isSlip, lost.allSatisfy({ said.contains($0.0.version) }) { return nil }
    let releases = state.releases.isEmpty ? "" : " (\(ModelGuard.words(state.releases)))"
    return Finding(
      .valuesLost,
      "stores of \(names)\(releases) fare worse than in \(place): \(first.words)"
        + (all.count > 1 ? ", and \(all.count - 1) more" : ""),
      remedy: identifier.map { "give '\($0.name)' its renaming identifier '\($0.identifier)' again" }
        ?? "\(rename.map { $0.remedy(isSwiftData: package.swiftSource != nil) } ?? "")keep the values in a "
        + (package.swiftSource == nil ? "mapping model or a custom stage" : "custom stage")
        + ", unless users are to lose them",
      path: now.path, position: now.position, model: package.name, entity: first.entity, property: first.property,
      severity: isSlip || rename != nil || first.isGarbling ? nil : .note
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

/// What is new in a version and looks like something that is gone.
private struct LikelyRenames {
  struct Name {
    /// The new name, with that of its entity; and the old one, which is the renaming identifier.
    var new: String
    var old: String
    /// Whether it is an element of a composite: Core Data and SwiftData match those by name alone.
    var isElement = false
    /// Whether it is an entity, whose class nothing in SwiftData's code gives a former name.
    var isClass = false

    /// The beginning of a remedy.
    func remedy(isSwiftData: Bool) -> String {
      let condition = "if '\(new)' is '\(old)' renamed, "
      if isElement || isSwiftData && isClass { return condition + "keep the former name; else " }
      return condition
        + (isSwiftData
          ? "declare it with 'originalName: \"\(old)\"'; else " : "give it the renaming identifier '\(old)'; else ")
    }
  }

  private let suggestions: [RenameSuggestion]
  private let old: ModelContent
  private let new: ModelContent

  init(from old: ModelContent, to new: ModelContent) {
    (self.old, self.new) = (old, new)
    suggestions = Steps().step(from: old, to: new).difference.suggestions
  }

  func name(of loss: DataLoss) -> Name? {
    guard [.deleted, .objectsDeleted].contains(loss.kind) || loss.kind.name == "linksLost" else { return nil }
    if let name = element(of: loss) { return name }
    let rename = suggestions.first { rename in
      rename.oldName == (loss.property ?? loss.entity) && (rename.entity ?? loss.entity) == loss.entity
    }
    return rename.map { rename in
      Name(
        new: (rename.entity.map { "\($0)." } ?? "") + rename.newName, old: rename.identifier,
        isClass: rename.entity == nil)
    }
  }

  /// The only new element of the same composite with the type of the lost one.
  private func element(of loss: DataLoss) -> Name? {
    let path = (loss.property ?? "").split(separator: ".", maxSplits: 1).map(String.init)
    guard path.count == 2 else { return nil }
    let (then, now) = (elements(of: path[0], in: loss.entity, old), elements(of: path[0], in: loss.entity, new))
    guard let type = then[path[1]] else { return nil }
    let isAlike = { (name: String, other: String) in
      let (name, other) = (name.lowercased(), other.lowercased())
      return name.hasPrefix(other) || other.hasPrefix(name)
    }
    let gone = then.filter { now[$0.key] == nil && $0.value == type }.keys
    let added = now.filter { then[$0.key] == nil && $0.value == type }.keys
    let like = added.filter { isAlike($0, path[1]) }
    guard let found = gone.count == 1 && added.count == 1 ? added.first : like.count == 1 ? like.first : nil else {
      return nil
    }
    return Name(new: "\(loss.entity).\(path[0]).\(found)", old: path[1], isElement: true)
  }

  private func elements(of attribute: String, in entity: String, _ content: ModelContent) -> [String: String] {
    guard case .attribute(let attribute) = content.index.property(attribute, of: entity)?.property else { return [:] }
    let leaves = CompositeElements(content.index.model).leaves(of: attribute).filter { $0.count > 1 }
    return Dictionary(
      leaves.map { (Array($0.dropFirst()).path, $0.last?.typeName ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}
