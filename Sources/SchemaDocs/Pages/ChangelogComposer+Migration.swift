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
    sentence(about: issue.property, in: issue.entity, reason(of: issue))
  }

  /// Why an object stops the migration, or may stop it.
  func reason(of issue: MigrationIssue) -> TextRuns {
    switch issue.reason {
    case .ambiguousRenamingIdentifier(let identifier):
      return words.runs("sharedFormerName", ["name": .code(identifier)])
    case .incompatibleTypes(let old, let new):
      return words.runs("incompatibleTypes", ["old": .text(old), "new": .text(new)])
    case .unknownTypes(let old, let new): return TextRuns([.code(old), .text(" → "), .code(new)])
    case .toManyToOne: return TextRuns(words["toManyToOne"])
    case .mergedHierarchies(let roots):
      return words.runs("mergedHierarchies", ["entities": names(roots)])
    case .missingValue: return TextRuns(words["missingValue"])
    case .missingDestination: return TextRuns(words["missingDestination"])
    case .notCarriedOver: return TextRuns(words["notCarriedOver"])
    }
  }

  private func sentence(_ constraint: NewUniquenessConstraint) -> TextRuns {
    sentence(about: nil, in: constraint.entity, reason(of: constraint))
  }

  func reason(of constraint: NewUniquenessConstraint) -> TextRuns {
    words.runs("mustBeUnique", ["properties": names(constraint.properties)])
  }

  private func sentence(_ loss: DataLoss) -> TextRuns {
    sentence(about: loss.property, in: loss.entity, fate(of: loss))
  }

  /// What becomes of the lost data.
  func fate(of loss: DataLoss) -> TextRuns {
    switch loss.kind {
    case .deleted: return TextRuns(words["valuesDeleted"])
    case .objectsDeleted: return TextRuns(words["objectsDeleted"])
    case .linksLost(let entities): return words.runs("linksLost", ["entities": names(entities)])
    case .orderLost: return TextRuns(words["orderLost"])
    case .narrowed(let old, let new):
      return words.runs("valuesCut", ["old": .text(old.xcodeName), "new": .text(new.xcodeName)])
    case .reinterpreted(.types(let old, let new)):
      return words.runs("readOtherwise", ["old": .text(old.xcodeName), "new": .text(new.xcodeName)])
    case .reinterpreted(.transformer(let old, let new)):
      let name = { (transformer: String?) in transformer.map(TextRun.code) ?? .text(words["default"]) }
      return words.runs("readOtherwise", ["old": name(old), "new": name(new)])
    case .reinterpreted(.decoding(let old, let new)):
      return words.runs("readOtherwise", ["old": .code(old.text), "new": .code(new.text)])
    case .reinterpreted(.identifier(let meant)):
      return words.runs("showsOther", ["old": .code(loss.property ?? loss.entity), "new": .code(meant)])
    case .unknown(.abstractEntity): return TextRuns(words["becameAbstract"])
    case .unknown(.unhashedName), .unknown(.movedOrder), .unknown(.renamedEnumeration):
      return TextRuns(words["unknownFate"])
    }
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
