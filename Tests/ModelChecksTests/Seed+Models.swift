import GlossBasics
import GlossDiagnostics
import GlossModelChecks
import GlossModelFiles

extension Seed {
  /// Defects of the model.
  static let models: [Seed] = [
    Seed(
      .missingInverse, "the inverse taken away", in: .model,
      #"destinationEntity="Team" inverseName="players" inverseEntity="Team"/>"#, #"destinationEntity="Team"/>"#
    )
    .marking(#"<relationship name="team""#),
    Seed(
      .mismatchedInverse, "an inverse that does not exist", in: .model, #"inverseName="players""#,
      #"inverseName="squad""#
    ).marking(#"<relationship name="team""#),
    Seed(
      .mismatchedInverse, "an inverse that is an attribute", in: .model, #"inverseName="players""#,
      #"inverseName="name""#
    ).marking(#"<relationship name="team""#),
    Seed(
      .missingDestination, "a destination that is gone", in: .model,
      #"<fetchRequest name="byFirstName" entity="Player" predicateString="firstName == $NAME AND team.name MATCHES 'FC.*'"/>"#,
      #"↓<fetchRequest name="byFirstName" entity="Coach"/>"#),
    Seed(
      .missingDestination, "a fetched property of an entity that is gone", in: .model,
      #"entity="Team" predicateString="name != $FETCH_SOURCE.name""#, #"entity="Club""#
    ).marking(#"<fetchedProperty name="rivals""#),
    Seed(.reservedName, "a method of every object", in: .model, #"name="gloves""#, #"name="hash""#)
      .marking(#"<attribute name="hash""#).translating("Property/gloves", to: "Property/hash"),
    Seed(.invalidName, "a property with a capital", in: .model, #"name="gloves""#, #"name="Gloves""#)
      .marking(#"<attribute name="Gloves""#).translating("Property/gloves", to: "Property/Gloves"),
    Seed(.invalidName, "a property with a hyphen", in: .model, #"name="gloves""#, #"name="two-gloves""#)
      .marking(#"<attribute name="two-gloves""#).translating("Property/gloves", to: "Property/two-gloves"),
    Seed(
      .emptyBounds, "a minimum above the maximum", in: .model,
      #"minValueString="1" maxValueString="99" defaultValueString="7""#, #"minValueString="100" maxValueString="99""#
    ).marking(#"<attribute name="number""#),
    Seed(
      .emptyBounds, "a minimum length above the maximum", in: .model, #"minValueString="3" maxValueString="40""#,
      #"minValueString="41" maxValueString="40""#
    ).marking(#"<attribute name="name""#),
    Seed(
      .emptyBounds, "an earliest date after the latest", in: .model, #"minDateTimeInterval="0""#,
      #"minDateTimeInterval="90000""#
    ).marking(#"<attribute name="birthday""#),
    Seed(.emptyBounds, "a minimum count above the maximum", in: .model, #"minCount="1""#, #"minCount="31""#)
      .marking(#"<relationship name="players""#),
    Seed(
      .invalidDefault, "a default below the minimum", in: .model, #"defaultValueString="7""#, #"defaultValueString="0""#
    )
    .marking(#"<attribute name="number""#),
    Seed(
      .invalidDefault, "a default above the maximum", in: .model, #"defaultValueString="7""#,
      #"defaultValueString="100""#
    ).marking(#"<attribute name="number""#),
    Seed(
      .invalidDefault, "a default that is too short", in: .model, #"minValueString="3" maxValueString="40""#,
      #"defaultValueString="FC" minValueString="3" maxValueString="40""#
    ).marking(#"<attribute name="name""#),
    Seed(
      .invalidDefault, "a default against the pattern", in: .model, #"regularExpressionString="[^@]+@[^@]+""#,
      #"defaultValueString="none" regularExpressionString="[^@]+@[^@]+""#
    ).marking(#"<attribute name="email""#),
    Seed(.invalidPattern, "a bracket that is not closed", in: .model, "[^@]+@[^@]+", "[^@]+@[^@+")
      .marking(#"<attribute name="email""#),
    Seed(.invalidPattern, "a pattern in a fetch request", in: .model, "'FC.*'", "'FC(.*'")
      .marking(#"<fetchRequest name="byFirstName""#),
    Seed(
      .invalidPredicate, "a predicate cut off", in: .model, "firstName == $NAME AND team.name MATCHES 'FC.*'",
      "firstName =="
    )
    .marking(#"<fetchRequest name="byFirstName""#),
    Seed(.unknownKeyPath, "a fetch by a property that is gone", in: .model, "firstName == $NAME", "surname == $NAME")
      .marking(#"<fetchRequest name="byFirstName""#),
    Seed(.unknownKeyPath, "a fetch through a relationship", in: .model, "team.name MATCHES", "team.nmae MATCHES")
      .marking(#"<fetchRequest name="byFirstName""#),
    Seed(.unknownKeyPath, "a fetch source's property", in: .model, "$FETCH_SOURCE.name", "$FETCH_SOURCE.title")
      .marking(#"<fetchedProperty name="rivals""#),
    Seed(
      .unknownKeyPath, "an index of a property that is gone", in: .model, #"fetchIndexElement property="name""#,
      #"fetchIndexElement property="title""#
    ).marking(#"<fetchIndex name="byName""#),
    Seed(
      .unknownKeyPath, "a constraint on a property that is gone", in: .model, #"constraint value="name""#,
      #"constraint value="title""#
    ).marking(#"<entity name="Team""#),
    Seed(
      .missingClass, "an entity without a class", in: .model, #"name="Keeper" representedClassName="Keeper""#,
      #"name="Keeper""#
    )
    .marking(#"<entity name="Keeper""#),
    Seed(
      .optionalScalar, "an optional scalar", in: .model, #"defaultValueString="7" usesScalarValueType="NO""#,
      #"usesScalarValueType="YES""#
    ).marking(#"<attribute name="number""#),
    Seed(
      .duplicateProperty, "an inherited property declared again", in: .model, #"<attribute name="gloves""#,
      #"↓<attribute name="firstName" optional="YES" attributeType="String"/><attribute name="gloves""#),
    Seed(
      .duplicateProperty, "a property twice", in: .model, #"<attribute name="gloves""#,
      #"<attribute name="gloves" optional="YES" attributeType="String"/>↓<attribute name="gloves""#),
    Seed(
      .duplicateEntity, "an entity twice", in: .model, #"<fetchRequest name="byFirstName""#,
      #"↓<entity name="Keeper" representedClassName="Keeper" parentEntity="Player"/><fetchRequest name="byFirstName""#),
    Seed(
      .unreadableValue, "an unknown type", in: .model, #"name="gloves" optional="YES" attributeType="String""#,
      #"name="gloves" optional="YES" attributeType="Text""#
    )
    .marking(#"<attribute name="gloves""#),
    Seed(.unknownElement, "an unknown attribute", in: .model, #"name="gloves""#, #"name="gloves" colour="red""#)
      .marking(#"<attribute name="gloves""#),
  ]
}
