@testable import GlossModelFiles

/// The members of `elements` archives that carry no information for readers, each with the reason.
///
/// The archive contains UML objects, most of whose members no model editor ever set. Every other member is read, and
/// every setting of a stereotype is either read or reported as `unknown-element`.
enum IgnoredElementsMembers {
  /// Whether a member is read.
  static func isRead(_ name: String) -> Bool { ElementsKey(rawValue: name) != nil }

  static let reasons: [String: String] = [
    "_xd_modelName": "is the name of the file the model was first saved as",
    "_xd_modelManager": "is a link to the editor, always null",
    "_xd_owningModel": "leads from the package back to the model",
    "_uniqueElementID": "numbers the objects for the diagram",
    "_visibility": "is UML's public or private, always 0",
    "_isAbstract": "is UML's; whether an entity is abstract is a setting of its stereotype",
    "_type": "is UML's type of a property, always null; the attribute's type is a setting",
    "_association": "is UML's, always null",
    "_isStatic": "is UML's, always false",
    "_isUnique": "is UML's, always false",
    "_isReadOnly": "is UML's, always false",
    "_isDerived": "is UML's, always false",
    "_isOrdered": "is UML's, always false; whether a relationship is ordered is a setting",
    "_isComposite": "is UML's, always false",
    "_isLeaf": "is UML's, always false",
    "_specific": "leads from a generalization back to the entity that has it",
    "XDBucketForPackagesstorage": "holds packages within the package, always empty",
    "XDBucketForInterfacesstorage": "holds UML interfaces, always empty",
    "XDBucketForDataTypesstorage": "holds UML data types, always empty",
    "XDBucketForSpecializationsstorage": "repeats the generalizations from the side of the parent",
  ]

  /// Suffixes of members that only say how the adjacent bucket was encoded.
  static let encodingMarks = ["wasEncoded", "ordered", "duplicates"]
}
