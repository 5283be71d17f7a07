/// Small models shared by several rule cards.
package enum ExampleModel {
  /// An entity with one attribute.
  package static let player = """
    <entity name="Player">
        <attribute name="firstName" attributeType="String"/>
    </entity>
    """

  /// Two entities, each with an attribute of the same name.
  package static let playerAndTeam = """
    <entity name="Player">
        <attribute name="name" attributeType="String"/>
    </entity>
    <entity name="Team">
        <attribute name="name" attributeType="String"/>
    </entity>
    """

  /// A single entity.
  package static let team = """
    <entity name="Team"/>
    """
}
