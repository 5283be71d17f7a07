import GlossBasics
package import GlossDiagnostics
import GlossLocalization

/// The effect of a pull request on the models of a project, as one comment: the verdict in one line, then the guard,
/// the changes, the migrations of existing stores, translations and messages.
///
/// One type, in a file for each part: the heading and the rows rest on the same models and findings.
package struct Review: Sendable {
  /// One model.
  package struct Model: Sendable {
    package var name: String
    package var path: String
    /// From the current version of the base to that of the pull request; nil for a new or removed model.
    package var difference: DifferenceReport?
    /// Whether the model is new, or removed.
    package var isNew = false
    package var isGone = false
    /// Versions other than the current one that the pull request edits, with the changes.
    package var edited: [DifferenceReport] = []
    /// Versions that it adds or removes.
    package var addedVersions: [String] = []
    package var removedVersions: [String] = []
    /// The migrations from each released state to the current version, newest first.
    package var migrations: [Migration] = []
    /// How many schemas the plan lists, if it has stages since this change: stores that none of them describes are
    /// refused from here on.
    var schemasSinceStages: Int?
    /// The tables that are no longer where they were, seen from the model.
    package var movedTables: [String] = []

    package init(name: String, path: String) {
      (self.name, self.path) = (name, path)
    }

    /// Whether anything that Core Data reads differs, in any version.
    var isTouched: Bool { isNew || isGone || isEdited || difference?.isEmpty == false }

    /// Whether a model differs, and not only its tables.
    var isEdited: Bool {
      isNew || isGone || difference?.difference.isEmpty == false || isOtherVersion || !edited.isEmpty
        || !addedVersions.isEmpty || !removedVersions.isEmpty
    }

    /// How the stores of the version that was current open; nil if it is not among the released ones.
    var openingOfFormer: StoreOpening? {
      migrations.first(where: \.isOfFormer)?.opening
    }

    /// Whether a different version is current.
    var isOtherVersion: Bool { difference.map { $0.old.reference.version != $0.new.reference.version } ?? false }

    /// The worst effect of this pull request on any store, without what was broken before.
    var worst: MigrationOutlook.Verdict {
      let own = difference?.outlook.verdict ?? .none
      return migrations.filter(\.isWorse).map(\.opening.verdict).max()
        ?? (migrations.isEmpty ? own : min(own, .lightweight))
    }
  }

  /// The migration of the stores of one released version.
  package struct Migration: Sendable, Hashable {
    package var version: String
    /// How they open with the pull request.
    package var opening: StoreOpening
    /// How they open with the base; nil if unknown.
    package var former: StoreOpening?
    /// Whether the version is the one that is current in the base, as it is there.
    package var isOfFormer = false

    package init(version: String, opening: StoreOpening, former: StoreOpening? = nil) {
      (self.version, self.opening, self.former) = (version, opening, former)
    }

    /// The losses that the base does not cause, one per property if all objects that have it lose it.
    var newLosses: [DataLoss] {
      guard let former, former.kind.opens else { return opening.groupedLosses }
      return opening.lossesBeyond(former)
    }

    /// Whether there is a reason that the base does not have.
    var isWorse: Bool {
      guard opening.verdict > .lightweight, let former else { return opening.verdict > .lightweight }
      return opening.verdict > former.verdict || opening.code != former.code
        || !Set(opening.reasons).isSubset(of: former.reasons)
    }

    /// From no work to the most work.
    var rank: Int {
      let verdict = MigrationOutlook.Verdict.allCases.firstIndex(of: opening.verdict) ?? 0
      return 10 * verdict + (StoreOpening.Kind.allCases.firstIndex(of: opening.kind) ?? 0)
    }

    var isAsBefore: Bool { opening.verdict > .lightweight && !isWorse }
  }

  /// The beginning of the comment, so a bot finds its previous one.
  package static let marker = "<!-- modelgloss:review -->"

  /// The line after the marker if there is nothing to say; a program must not look for that in the text, which has
  /// names.
  package static let unchangedMarker = "<!-- modelgloss:unchanged -->"

  /// GitHub rejects comments of more than 65,536 characters.
  package static let sizeLimit = 60_000

  package let models: [Model]
  package let findings: [Finding]
  package let base: String
  /// How the project migrates, if a verdict depends on it.
  package let projectMigration: ProjectMigration?
  /// Whether only the contents of the base count as released.
  package let isOfBaseOnly: Bool
  /// The inputs of the comparison.
  package let compared: Compared

  /// The inputs of a comparison, which comments without findings list.
  package struct Compared: Sendable, Hashable {
    package var versions = 0
    /// What of the base and the releases was compared.
    package var parts = ComparedParts()
    /// How released states open, in one line.
    package var states: String?
    /// What could not be read, each a sentence with the path.
    package var failures: [String] = []
    /// The pattern of the release tags, and the lock file.
    package var released: String?
    package var lock: String?

    package init(versions: Int = 0, released: String? = nil, lock: String? = nil) {
      (self.versions, self.released, self.lock) = (versions, released, lock)
    }
  }

  package init(
    models: [Model], findings: [Finding], base: String, projectMigration: ProjectMigration? = nil,
    isOfBaseOnly: Bool = false, compared: Compared = Compared()
  ) {
    (self.models, self.findings, self.base) = (models, findings, base)
    (self.projectMigration, self.isOfBaseOnly, self.compared) = (projectMigration, isOfBaseOnly, compared)
  }

  /// The verdict in one line: on stores, then on what stops synchronizing.
  ///
  /// It begins with ✅ only if everything that the base and the releases have was read on both sides and is equal, or
  /// was judged and is harmless; what was not compared is named in it.
  package var headline: String {
    let verdict = self.verdict
    if let clause = findings.synchronizationClause {
      return "🛑 " + verdict.drop { $0 != " " }.dropFirst() + "; " + clause
    }
    let proof = compared.parts.words
    return verdict.hasPrefix("✅") && !proof.isEmpty ? "\(verdict) (\(proof))" : verdict
  }

  /// Whether everything was read, and nothing differs.
  var saysNothing: Bool {
    findings.isEmpty && compared.failures.isEmpty && models.allSatisfy { !$0.isTouched }
  }

  /// `by inference`, `by stages`, or both.
  var ways: String {
    let kinds = Set(models.filter(\.isEdited).flatMap(\.migrations).map(\.opening.kind))
    let ways: [(StoreOpening.Kind, String)] = [
      (.inferred, "by inference"), (.staged, "by stages"), (.served, "by mapping models"),
    ]
    let words = ways.filter { kinds.contains($0.0) }.map(\.1)
    return words.isEmpty ? "by inference" : words.joined(separator: " and ")
  }

  var verdict: String {
    let headings = headings
    return (headings.first { $0.mark == headings.map(\.mark).max() }).map { "\($0.mark.rawValue) \($0.words)" } ?? ""
  }
}
