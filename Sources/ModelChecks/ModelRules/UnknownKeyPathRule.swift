import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat
import GlossValidation

extension RuleID {
  package static let unknownKeyPath = RuleID("unknown-key-path", .warning, about: .model)
}

/// Reports key paths with properties that the model does not have.
package enum UnknownKeyPathRule: Rule {
  package static let card = RuleCard(
    .unknownKeyPath,
    "A fetch, index, constraint or derivation that names a missing property raises an exception.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="firstName" optional="YES" attributeType="String"/>
          </entity>
          ↓<fetchRequest name="byName" entity="Player" predicateString="fistName == $NAME"/>
          """),
      RuleExample(
        model: """
          ↓<entity name="Player">
              <attribute name="firstName" optional="YES" attributeType="String"/>
              ↓<attribute name="search" optional="YES" attributeType="String" derived="YES" \
          derivationExpression="canonical:(lastName)"/>
              ↓<fetchIndex name="byName">
                  <fetchIndexElement property="lastName" type="Binary" order="ascending"/>
              </fetchIndex>
              <uniquenessConstraints>
                  <uniquenessConstraint>
                      <constraint value="lastName"/>
                  </uniquenessConstraint>
              </uniquenessConstraints>
          </entity>
          """),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="firstName" optional="YES" attributeType="String"/>
              <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="friends" inverseEntity="Player"/>
          </entity>
          <fetchRequest name="byFriend" entity="Player" predicateString="ANY friends.firstName == $NAME"/>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    predicateFindings(in: context) + context.index.entities.flatMap { nameFindings(of: $0, in: context) }
  }

  private static func predicateFindings(in context: CheckContext) -> [Finding] {
    context.writtenPredicates.flatMap { written -> [Finding] in
      guard let entity = written.entity, context.index.entity(named: entity) != nil else { return [] }
      let unknown =
        switch written.tree {
        case .predicate(let predicate):
          unknownKeyPaths(in: predicate, entity: entity, index: context.index, source: written.source)
        case .expression(let expression): unknownKeyPaths(in: expression, entity: entity, index: context.index)
        case .error: [UnknownKeyPath]()
        }
      return unknown.map { path in
        let owner = path.owner.map { "\($0.quoted) has no property \(path.component.quoted)" }
        return context.model.finding(
          .unknownKeyPath,
          "the key path \(path.path.quoted) in \(written.name) cannot be resolved: "
            + (owner ?? "there is no \(path.component.quoted)"),
          at: written.path,
          remedy: path.suggestions.first.map { "did you mean \($0.quoted)?" } ?? "use an existing property")
      }
    }
  }

  /// Reports unknown names in fetch indexes and uniqueness constraints.
  private static func nameFindings(of entity: EntityDescription, in context: CheckContext) -> [Finding] {
    var findings: [Finding] = []
    for index in entity.indexes {
      for element in index.elements {
        guard case .property(let name) = element.subject,
          let problem = problem(of: name, in: entity.name, of: context)
        else { continue }
        findings.append(
          context.model.finding(
            .unknownKeyPath, "the index \("\(entity.name).\(index.name)".quoted) contains \(problem.message)",
            at: .index(index.name, of: entity.name), remedy: problem.remedy))
      }
    }
    for name in entity.uniquenessConstraints.joined() {
      guard let problem = problem(of: name, in: entity.name, of: context) else { continue }
      findings.append(
        context.model.finding(
          .unknownKeyPath, "a uniqueness constraint of \(entity.name.quoted) contains \(problem.message)",
          at: .entity(entity.name), remedy: problem.remedy))
    }
    return findings
  }

  private static func problem(
    of name: String, in entity: String, of context: CheckContext
  ) -> (message: String, remedy: String)? {
    let unknown = unknownKeyPaths(in: Expression.keyPath(name), entity: entity, index: context.index).first
    guard let unknown else { return nil }
    return (
      "\(name.quoted), which the entity does not have",
      unknown.suggestions.first.map { "did you mean \($0.quoted)?" }
        ?? "remove it, or use a property of the entity"
    )
  }
}
