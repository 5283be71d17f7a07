import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory

/// The effect of a step on stores, in sentences.
extension ChangelogComposer {
  /// The obstacles and hazards of the migration, then the losses of users.
  func issues(of difference: ModelDifference) -> [TextRuns] {
    let migration = difference.migration
    return (migration.obstacles + migration.hazards).map(sentence) + migration.newConstraints.map(sentence)
      + difference.losses.map(sentence)
  }

  private func sentence(_ issue: MigrationIssue) -> TextRuns {
    let reason: TextRuns
    switch issue.reason {
    case .ambiguousRenamingIdentifier(let identifier):
      reason = words.runs("sharedFormerName", ["name": .code(identifier)])
    case .incompatibleTypes(let old, let new):
      reason = words.runs("incompatibleTypes", ["old": .text(old), "new": .text(new)])
    case .unknownTypes(let old, let new): reason = TextRuns([.code(old), .text(" → "), .code(new)])
    case .toManyToOne: reason = TextRuns(words["toManyToOne"])
    case .mergedHierarchies(let roots):
      reason = words.runs(
        "mergedHierarchies", ["entities": names(roots)])
    case .missingValue: reason = TextRuns(words["missingValue"])
    case .missingDestination: reason = TextRuns(words["missingDestination"])
    case .notCarriedOver: reason = TextRuns(words["notCarriedOver"])
    }
    return sentence(about: issue.property, in: issue.entity, reason)
  }

  private func sentence(_ constraint: NewUniquenessConstraint) -> TextRuns {
    sentence(
      about: nil, in: constraint.entity, words.runs("mustBeUnique", ["properties": names(constraint.properties)]))
  }

  private func sentence(_ loss: DataLoss) -> TextRuns {
    let fate: TextRuns
    switch loss.kind {
    case .deleted: fate = TextRuns(words["valuesDeleted"])
    case .objectsDeleted: fate = TextRuns(words["objectsDeleted"])
    case .linksLost(let entities): fate = words.runs("linksLost", ["entities": names(entities)])
    case .orderLost: fate = TextRuns(words["orderLost"])
    case .narrowed(let old, let new):
      fate = words.runs("valuesCut", ["old": .text(old.xcodeName), "new": .text(new.xcodeName)])
    case .reinterpreted(.types(let old, let new)):
      fate = words.runs("readOtherwise", ["old": .text(old.xcodeName), "new": .text(new.xcodeName)])
    case .reinterpreted(.transformer(let old, let new)):
      let name = { (transformer: String?) in transformer.map(TextRun.code) ?? .text(words["default"]) }
      fate = words.runs("readOtherwise", ["old": name(old), "new": name(new)])
    case .reinterpreted(.decoding(let old, let new)):
      fate = words.runs("readOtherwise", ["old": .code(old.text), "new": .code(new.text)])
    case .reinterpreted(.identifier(let meant)):
      fate = words.runs("showsOther", ["old": .code(loss.property ?? loss.entity), "new": .code(meant)])
    case .unknown(.abstractEntity): fate = TextRuns(words["becameAbstract"])
    case .unknown(.unhashedName), .unknown(.movedOrder), .unknown(.renamedEnumeration):
      fate = TextRuns(words["unknownFate"])
    }
    return sentence(about: loss.property, in: loss.entity, fate)
  }

  /// `Player.rank: the values are deleted`
  private func sentence(about property: String?, in entity: String, _ words: TextRuns) -> TextRuns {
    let subject = property.map { run(of: $0, in: entity) } ?? edition.run(of: entity)
    return TextRuns([subject, .text(self.words["labelSeparator"])] + words.runs)
  }

  private func names(_ names: [String]) -> TextRun {
    .text(names.joined(separator: words.vocabulary.formats.list(["", ""])))
  }
}
