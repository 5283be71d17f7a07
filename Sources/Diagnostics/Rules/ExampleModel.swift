/// Small models that several rule cards use.
package enum ExampleModel {
  /// An entity with one attribute.
  package static let player = """
    <entity name="Player">
        <attribute name="firstName" attributeType="String"/>
    </entity>
    """

  /// Two entities with an attribute of one name.
  package static let playerAndTeam = """
    <entity name="Player">
        <attribute name="name" attributeType="String"/>
    </entity>
    <entity name="Team">
        <attribute name="name" attributeType="String"/>
    </entity>
    """

  /// An entity alone.
  package static let team = """
    <entity name="Team"/>
    """
}
