import GlossBasics
import GlossCloudKitSchemas
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension RuleID {
  package static let cloudKitIncompatible = RuleID("cloudkit-incompatible", .warning, about: .model)
}

/// Reports parts of a model marked for CloudKit, or checked with `--for cloudkit`, that keep it from loading.
///
/// Source: the reasons of error 134060 as logged, and Apple's “Creating a Core Data Model for CloudKit”.
package enum CloudKitIncompatibleRule: Rule {
  package static let card = RuleCard(
    .cloudKitIncompatible,
    "A store mirrored with CloudKit does not load if any part of its model violates CloudKit's rules.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="name" attributeType="String"/>
              ↓<relationship name="team" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          ↓<entity name="Team">
              <attribute name="name" optional="YES" attributeType="String"/>
              ↓↓<relationship name="players" optional="YES" toMany="YES" ordered="YES" deletionRule="Deny" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
              <uniquenessConstraints>
                  <uniquenessConstraint>
                      <constraint value="name"/>
                  </uniquenessConstraint>
              </uniquenessConstraints>
          </entity>
          """, modelAttributes: #" usedWithCloudKit="YES""#)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" attributeType="String" defaultValueString=""/>
              <attribute name="nickname" optional="YES" attributeType="String"/>
          </entity>
          """, modelAttributes: #" usedWithCloudKit="YES""#),
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" attributeType="String"/>
          </entity>
          """),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let isAsked = context.configuration.purposes.contains(.cloudKit)
    let models = context.model.synchronizedOnPlatforms(isAsked: isAsked)
    guard let first = models.first else { return [] }
    let synchronized = first.model
    // What an `#if` makes different on other platforms.
    let known = Set(synchronized.problems)
    let others = models.dropFirst().flatMap { platforms, model in
      model.problems.filter { !known.contains($0) }.map { problem in
        finding(problem, of: context, on: platforms)
      }
    }
    let clashes = CloudKitPrediction(models.map(\.model)).clashes.filter {
      $0.first.propertyPath == $0.second.propertyPath && $0.second.origin != .companion
    }.map { clash in
      let path = clash.second.property.map { ObjectPath.property($0, of: clash.second.entity) }
      return context.model.finding(
        .cloudKitIncompatible, clash.words, at: path ?? .entity(clash.second.entity), remedy: clash.remedy)
    }
    // What cannot be seen is said, if anything of it may be judged wrongly.
    let gaps = synchronized.gaps.map { gap in
      var finding = context.model.finding(
        .cloudKitIncompatible, gap, at: .model, remedy: "write it literally to have only what synchronizes judged")
      finding.severity = .note
      return finding
    }
    return gaps + synchronized.problems.map { finding($0, of: context, on: first.platforms) } + others + clashes
  }

  /// - Parameter platforms: the platforms that have the problem, if others may not have it.
  private static func finding(
    _ problem: CloudKitProblem, of context: CheckContext, on platforms: [String]
  ) -> Finding {
    let place = problem.property.map { ObjectPath.property($0, of: problem.entity) } ?? .entity(problem.entity)
    let isElsewhere = !platforms.isEmpty && platforms != context.model.contents.swiftData?.platforms
    var finding = context.model.finding(
      .cloudKitIncompatible, (isElsewhere ? "on \(CloudKitComparison.list(platforms)), " : "") + problem.message,
      at: place, remedy: problem.remedy + (problem.changesHash ? inNewVersion : ""))
    if problem.isUncertain { finding.severity = .note }
    return finding
  }
}
