import GlossDiagnostics
import Testing

@testable import GlossModelChecks

/// A defect inserted into a correct model or table, and the rule that must find it.
struct Seed: Sendable, CustomTestStringConvertible {
  /// The file to insert the defect into.
  enum Place: Sendable {
    case model, english, german
    /// An additional file next to the model.
    case file(String)
  }

  let name: String
  let rule: RuleID
  let place: Place
  let old: String
  /// The replacement for `old`; `↓` marks the position of the finding.
  let new: String

  /// The text that follows the position of the finding, if it is not in `new`.
  private var marked: String?
  /// A key that has another name in both tables.
  private var renamed: (old: String, new: String)?

  /// A text replaced by another.
  init(_ rule: RuleID, _ name: String, in place: Place, _ old: String, _ new: String) {
    self.name = name
    self.rule = rule
    self.place = place
    self.old = old
    self.new = new
  }

  /// A line added to the German table.
  init(_ rule: RuleID, _ name: String, adding line: String) {
    self.init(rule, name, in: .german, "\n/* end */", "\n\(line)\n/* end */")
  }

  /// The same defect, found at the start of a text in the model.
  func marking(_ text: String) -> Seed {
    var seed = self
    seed.marked = text
    return seed
  }

  /// The same defect, with a key of both tables renamed.
  func translating(_ old: String, to new: String) -> Seed {
    var seed = self
    seed.renamed = (old, new)
    return seed
  }

  var testDescription: String { "\(rule.rawValue): \(name)" }

  /// The clean input with the defect; nil unless the text to replace occurs exactly once.
  var example: RuleExample? {
    var example = Self.clean
    if let renamed {
      for path in example.files.keys {
        example.files[path] = example.files[path]?.replacing(renamed.old, with: renamed.new)
      }
    }
    let path: String
    switch place {
    case .model:
      guard example.model.ranges(of: old).count == 1 else { return nil }
      example.model = example.model.replacing(old, with: new)
      if let marked { example.model = example.model.replacing(marked, with: RuleExample.mark + marked) }
      return example
    case .english: path = "en.lproj/LeagueModel.strings"
    case .german: path = "de.lproj/LeagueModel.strings"
    case .file(let name):
      example.files[name] = new
      return example
    }
    guard let text = example.files[path], text.ranges(of: old).count == 1 else { return nil }
    example.files[path] = text.replacing(old, with: new)
    return example
  }

  /// A model and tables without defects.
  static let clean = RuleExample(
    model: """
      <entity name="Player" representedClassName="Player" codeGenerationType="class">
          <attribute name="firstName" attributeType="String" maxValueString="40"/>
          <attribute name="number" optional="YES" attributeType="Integer 16" minValueString="1" maxValueString="99" \
      defaultValueString="7" usesScalarValueType="NO"/>
          <attribute name="email" optional="YES" attributeType="String" regularExpressionString="[^@]+@[^@]+"/>
          <attribute name="birthday" optional="YES" attributeType="Date" minDateTimeInterval="0" \
      maxDateTimeInterval="86400" usesScalarValueType="NO"/>
          <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
      inverseName="players" inverseEntity="Team"/>
      </entity>
      <entity name="Keeper" representedClassName="Keeper" parentEntity="Player">
          <attribute name="gloves" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Team" representedClassName="Team">
          <attribute name="name" attributeType="String" minValueString="3" maxValueString="40"/>
          <relationship name="players" optional="YES" toMany="YES" minCount="1" maxCount="30" deletionRule="Nullify" \
      destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          <fetchedProperty name="rivals" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Team" predicateString="name != $FETCH_SOURCE.name"/>
          </fetchedProperty>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="name"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      <fetchRequest name="byFirstName" entity="Player" predicateString="firstName == $NAME AND team.name MATCHES 'FC.*'"/>
      """,
    files: [
      "en.lproj/LeagueModel.strings": """
      /* start */
      "Entity/Player" = "Player";
      "Entity/Keeper" = "Goalkeeper";
      "Entity/Team" = "Club";
      "Property/birthday" = "Date of birth";
      "Property/email" = "Mail address";
      "Property/firstName" = "First name";
      "Property/gloves" = "Gloves";
      "Property/name/Entity/Team" = "Club name";
      "Property/number" = "Shirt number";
      "Property/players" = "Squad";
      "Property/rivals" = "Rivals";
      "Property/team" = "Playing for";
      "ErrorString/Name < 2" = "%{PROPERTY}@ of %{ENTITY}@ is too short.";
      "ErrorString/Is %@ right" = "Is %@ right?";
      /* end */
      """,
      "de.lproj/LeagueModel.strings": """
      /* start */
      "Entity/Player" = "Spieler";
      "Entity/Keeper" = "Torwart";
      "Entity/Team" = "Verein";
      "Property/birthday" = "Geburtsdatum";
      "Property/email" = "Mailadresse";
      "Property/firstName" = "Vorname";
      "Property/gloves" = "Handschuhe";
      "Property/name/Entity/Team" = "Vereinsname";
      "Property/number" = "Rückennummer";
      "Property/players" = "Kader";
      "Property/rivals" = "Gegner";
      "Property/team" = "Spielt für";
      "ErrorString/Name < 2" = "%{PROPERTY}@ von %{ENTITY}@ ist zu kurz.";
      "ErrorString/Is %@ right" = "Stimmt %@?";
      /* end */
      """,
    ],
    warnings: ["Name < 2", "Is %@ right"])
}
