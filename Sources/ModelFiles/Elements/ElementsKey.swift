/// The member keys of `elements` archives.
///
/// Source: 113 files of Xcode 2 to 3.
enum ElementsKey: String {
  case rootPackage = "_xd_rootPackage"
  case configurations = "_configurationsByName"
  case versionIdentifier = "_modelVersionIdentifier"
  case comments = "_xd_comments"
  case classes = "XDBucketForClassesstorage"
  case attributes = "XDBucketForOwnedAttributesstorage"
  case generalizations = "XDBucketForGeneralizationsstorage"
  case stereotypes = "XDBucketForStereotypesstorage"
  case name = "_name"
  case defaultValue = "_default"
  case general = "_general"
  case entity = "_entity"
  case owner = "_owner"
  case predicateString = "_predicateString"
  case fetchedProperty = "_fetchedProperty"
}

/// The settings of entities and properties except flags, which `ModelFlag` has, each an attribute of a stereotype in
/// the archive.
package enum ElementsSetting: String {
  // Entities.
  case entityClassName = "XD_PSK_entityClassName"
  case entityUserInfo = "XD_PSK_userInfo"
  case entityVersionHashModifier = "XD_PSK_versionHashModifier"
  case entityElementID = "XD_PSK_elementID"
  case fetchRequests = "XD_PSK_fetchRequestsArray"
  case compoundIndexes = "XDPMCompoundIndexes"
  case uniquenessConstraints = "XDPMUniquenessConstraints"
  /// The UML class of the entity; the class name is a separate setting.
  case classMapping = "XD_PSK_classMapping"

  // Properties.
  case userInfo = "XD_PPSK_userInfo"
  case versionHashModifier = "XD_PPSK_versionHashModifier"
  case elementID = "XD_PPSK_elementID"

  // Attributes.
  case attributeType = "XD_PAttK_attributeType"
  case defaultValue = "XD_PAttK_defaultValueAsString"
  case minimum = "XD_PAttK_minValueString"
  case maximum = "XD_PAttK_maxValueString"
  case pattern = "XD_PAttK_regularExpressionString"
  case valueTransformerName = "XD_PAttK_valueTransformerName"

  // Relationships.
  case destination = "XD_PRK_destination"
  case inverse = "XD_PRK_inverseRelationship"
  case isToMany = "XD_PRK_isToMany"
  case minCount = "XD_PRK_minCount"
  case maxCount = "XD_PRK_maxCount"
  case deleteRule = "XD_PRK_deleteRule"
}
