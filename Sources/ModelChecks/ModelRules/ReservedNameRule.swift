import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading

/// Reports a property that is named like a method every managed object has.
package enum ReservedNameRule: Rule {
  package static let card = RuleCard(
    .reservedName,
    "A property named like a method of NSObject or NSManagedObject hides it or is hidden by it; Xcode refuses such "
      + "names.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="description" optional="YES" attributeType="String"/>
              ↓<attribute name="isDeleted" optional="YES" attributeType="String"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="summary" optional="YES" attributeType="String"/>
              <attribute name="descriptions" optional="YES" attributeType="String"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.index.entities.flatMap { entity in
      entity.propertyNames.compactMap { property in
        guard reserved.contains(property) else { return nil }
        return context.model.finding(
          .reservedName,
          "the property \("\(entity.name).\(property)".quoted) has the name of a method of every managed object",
          at: .property(property, of: entity.name),
          remedy: "choose another name, and keep the old one as renaming identifier")
      }
    }
  }

  /// Parameterless instance methods of `NSObject` and `NSManagedObject`, and the getters behind `is…`.
  ///
  /// Apple documents the rule and the example `description` (reference of `NSPropertyDescription`); the list is put
  /// together from the public headers, so it is a reading of them rather than Apple's own.
  private static let reserved: Set<String> = [
    "attributeKeys", "autorelease", "awakeFromFetch", "awakeFromInsert", "changedValues",
    "changedValuesForCurrentEvent", "class", "classCode", "classDescription", "classForArchiver", "classForCoder",
    "classForKeyedArchiver", "className", "copy", "dealloc", "debugDescription", "deleted", "description",
    "didSave", "didTurnIntoFault", "entity", "fault", "faultingState", "finalize", "hasChanges",
    "hasPersistentChangedValues", "hash", "init", "inserted", "isDeleted", "isFault", "isInserted", "isProxy",
    "isUpdated", "managedObjectContext", "mutableCopy", "objectID", "observationInfo", "prepareForDeletion",
    "release", "retain", "retainCount", "self", "superclass", "toManyRelationshipKeys", "toOneRelationshipKeys",
    "updated", "willSave", "willTurnIntoFault", "zone",
  ]
}
