import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let invalidName = RuleID("invalid-name", .warning, about: .model)
}

/// Reports names that Xcode's editor does not accept.
package enum InvalidNameRule: Rule {
  package static let card = RuleCard(
    .invalidName,
    "Names become classes, keys and parts of key paths: entities begin with an uppercase letter, properties with "
      + "a lowercase one, and both continue with letters, digits and underscores.",
    triggering: [
      RuleExample(
        model: """
          ↓<entity name="player">
              ↓<attribute name="FirstName" optional="YES" attributeType="String"/>
              ↓<attribute name="last-name" optional="YES" attributeType="String"/>
              ↓<attribute name="1st" optional="YES" attributeType="String"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player_2">
              <attribute name="straße" optional="YES" attributeType="String"/>
              <attribute name="uRL_2" optional="YES" attributeType="String"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    // The Swift compiler accepted the names, and SwiftData stores `_private` ones.
    guard context.model.format != .swiftdata else { return [] }
    return context.index.entities.flatMap { entity -> [Finding] in
      let own = problem(of: entity.name, isEntity: true).map { problem in
        finding("entity \(entity.name.quoted)", problem, at: .entity(entity.name), in: context)
      }
      let others = entity.propertyNames.compactMap { property -> Finding? in
        guard let problem = problem(of: property, isEntity: false) else { return nil }
        return finding(
          "property \("\(entity.name).\(property)".quoted)", problem, at: .property(property, of: entity.name),
          in: context)
      }
      return [own].compactMap(\.self) + others
    }
  }

  private static func finding(
    _ subject: String, _ problem: Problem, at path: ObjectPath, in context: CheckContext
  ) -> Finding {
    var finding = context.model.finding(
      .invalidName, "the name of the \(subject) \(problem.text)", at: path,
      remedy: "rename it, and keep the old name as renaming identifier" + inNewVersion)
    // Only Xcode's editor rejects these names; shipping apps have used them for years.
    if problem.isOfCase { finding.severity = .note }
    return finding
  }

  /// The problem with a name as the rest of a sentence, and whether it is only the case of the first letter.
  private struct Problem {
    let text: String
    var isOfCase = false
  }

  /// The problem with a name; nil if missing.
  ///
  /// Source: what Xcode's editor accepts. Of 11,210 entities and 98,766 properties in published models, 15 properties
  /// violate it, and no entity does.
  private static func problem(of name: String, isEntity: Bool) -> Problem? {
    guard let first = name.unicodeScalars.first else { return Problem(text: "is empty") }
    guard first.properties.isAlphabetic else { return Problem(text: "does not begin with a letter") }
    let isWord = { (scalar: Unicode.Scalar) in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": true
      case _ where scalar.isASCII: false
      default:
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
          || scalar.properties.generalCategory == .nonspacingMark
      }
    }
    if let stranger = name.unicodeScalars.first(where: { !isWord($0) }) {
      return Problem(text: "contains \(String(stranger).quoted)")
    }
    if isEntity, first.properties.isLowercase {
      return Problem(text: "does not begin with an uppercase letter", isOfCase: true)
    }
    if !isEntity, first.properties.isUppercase {
      return Problem(text: "begins with an uppercase letter", isOfCase: true)
    }
    return nil
  }
}
