import GlossBasics
package import GlossManagedObjectModel
import Synchronization

/// What becomes of a store of one content when another opens it: the match, the verdict on inference, the fate of every
/// value, and the difference, each computed once when it is asked for.
///
/// ```swift
/// let step = Steps().step(from: old, to: new)
/// step.outlook.verdict  // .lightweight
/// step.fate.losses      // what users lose
/// ```
package final class Step: Sendable {
  package let old: ModelContent
  package let new: ModelContent
  package let match: ModelMatch
  /// Whether the store opens without migration: equal types are taken for one where nothing tells them apart.
  package let haveEqualHashes: Bool
  private let keptPairing = Deferred<Pairing<EntityDescription>>()
  private let keptMigration = Deferred<MigrationVerdict>()
  private let keptOutlook = Deferred<MigrationOutlook>()
  private let keptFate = Deferred<DataFate>()
  private let keptDifference = Deferred<ModelDifference>()
  private let keptInferred = Deferred<Step>()

  fileprivate convenience init(from old: ModelContent, to new: ModelContent) {
    let match = old.matches(new)
    self.init(old, new, match, haveEqualHashes: match.needsNoMigration)
  }

  private init(_ old: ModelContent, _ new: ModelContent, _ match: ModelMatch, haveEqualHashes: Bool) {
    (self.old, self.new, self.match, self.haveEqualHashes) = (old, new, match, haveEqualHashes)
  }

  /// The entities of both, matched as migration matches them.
  var pairing: Pairing<EntityDescription> {
    keptPairing.value { Pairing(old.index, new.index) }
  }

  /// The verdict on inference.
  package var migration: MigrationVerdict {
    keptMigration.value {
      haveEqualHashes
        ? .notNeeded : MigrationInference(CarriedPairs(from: old.index, to: new.index, pairing: pairing)).verdict
    }
  }

  package var outlook: MigrationOutlook { keptOutlook.value { MigrationOutlook(migration) } }

  package var fate: DataFate {
    keptFate.value {
      DataFate(
        CarriedPairs(
          from: old.index, to: new.index, haveEqualHashes: haveEqualHashes, pairing: haveEqualHashes ? nil : pairing))
    }
  }

  package var difference: ModelDifference { keptDifference.value { ModelDifference(self) } }

  /// The step if a migration runs, whatever the hashes are.
  package var inferred: Step {
    haveEqualHashes ? keptInferred.value { Step(old, new, match, haveEqualHashes: false) } : self
  }

  /// The step where only what is certain counts: unknown types may differ.
  package var certain: Step { match == .same ? self : inferred }
}

/// The steps of a run, each made once for two contents.
package final class Steps: Sendable {
  private struct Ends: Hashable {
    let old: ObjectIdentifier
    let new: ObjectIdentifier
  }

  private let made = Mutex<[Ends: Step]>([:])

  package init() {}

  package func step(from old: ModelContent, to new: ModelContent) -> Step {
    made.withLock { made in
      let ends = Ends(old: ObjectIdentifier(old), new: ObjectIdentifier(new))
      if let known = made[ends] { return known }
      let step = Step(from: old, to: new)
      made[ends] = step
      return step
    }
  }

  /// The number of steps that were made, for tests.
  package var count: Int { made.withLock { $0.count } }
}
