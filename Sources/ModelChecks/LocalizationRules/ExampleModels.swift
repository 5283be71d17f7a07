/// Small models that several rule cards use.
enum ExampleModel {
  /// An entity with one attribute.
  static let player = """
    <entity name="Player">
        <attribute name="firstName" attributeType="String"/>
    </entity>
    """

  /// Two entities with an attribute of one name.
  static let playerAndTeam = """
    <entity name="Player">
        <attribute name="name" attributeType="String"/>
    </entity>
    <entity name="Team">
        <attribute name="name" attributeType="String"/>
    </entity>
    """

  /// An entity alone.
  static let team = """
    <entity name="Team"/>
    """
}
