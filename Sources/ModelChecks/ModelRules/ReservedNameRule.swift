import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let reservedName = RuleID("reserved-name", .note, about: .model)
}

/// Reports a property with the name of a method that every managed object has.
package enum ReservedNameRule: Rule {
  package static let card = RuleCard(
    .reservedName,
    "A property named like a method of NSObject or NSManagedObject hides it or is hidden by it; Xcode rejects some of "
      + "these names and accepts others, such as “deleted”, with a warning.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="description" optional="YES" attributeType="String"/>
              ↓<attribute name="isDeleted" optional="YES" attributeType="String"/>
              ↓<attribute name="accessibilityLabel" optional="YES" attributeType="String"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="summary" optional="YES" attributeType="String"/>
              <attribute name="descriptions" optional="YES" attributeType="String"/>
              <attribute name="version" optional="YES" attributeType="String"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.index.entities.flatMap { entity in
      entity.propertyNames.compactMap { property in
        guard reserved.contains(property) else { return nil }
        // One of the names that Xcode has been observed to accept.
        let verdict = property == "deleted" ? ", which Xcode accepts with a warning" : ""
        var finding = context.model.finding(
          .reservedName,
          "the property \("\(entity.name).\(property)".quoted) has the name of a method of every managed object\(verdict)",
          at: .property(property, of: entity.name),
          remedy: "choose another name, and keep the old one as renaming identifier" + inNewVersion)
        if refused.contains(property) { finding.severity = .warning }
        return finding
      }
    }
  }

  /// Names that no property can have, since every object answers to them itself: a managed object returns its identity,
  /// its class or its own text instead of the stored value. Apple's Core Data guide names `description`.
  private static let refused: Set<String> = ["class", "description", "hash", "objectID", "self"]

  /// Parameterless methods of `NSObject` and `NSManagedObject`, including categories on Apple's systems (scripting,
  /// accessibility) and getters with `is…`. Class methods, such as `version` and `load`, do not conflict with an
  /// object's properties.
  ///
  /// Apple documents the rule and the example `description` (reference of `NSPropertyDescription`); the list was
  /// compiled from the public headers and is not Apple's own.
  private static let reserved: Set<String> = [
    // Of every object.
    "attributeKeys", "autoContentAccessingProxy", "autorelease", "awakeFromFetch", "awakeFromInsert",
    "changedValues", "changedValuesForCurrentEvent", "class", "classCode", "classDescription",
    "classForArchiver", "classForCoder", "classForKeyedArchiver", "classForPortCoder", "className", "copy",
    "dealloc", "debugDescription", "deleted", "description", "didSave", "didTurnIntoFault", "entity",
    "exposedBindings", "fault", "faultingState", "finalize", "finalizeForWebScript", "hasChanges",
    "hasPersistentChangedValues", "hash", "init", "inserted", "isDeleted", "isFault", "isInserted", "isProxy",
    "isUpdated", "managedObjectContext", "mutableCopy", "objectForWebScript", "objectID", "objectSpecifier",
    "objectWillChange", "observationInfo", "prepareForDeletion", "release", "retain", "retainCount",
    "scriptingProperties", "self", "superclass", "toManyRelationshipKeys", "toOneRelationshipKeys", "updated",
    "willSave", "willTurnIntoFault", "zone",

    // Accessibility of views, which every object has on these systems.
    "accessibilityActionNames", "accessibilityActivate", "accessibilityActivationPoint",
    "accessibilityAssistiveTechnologyFocusedIdentifiers", "accessibilityAttributeNames",
    "accessibilityAttributedHint", "accessibilityAttributedLabel", "accessibilityAttributedUserInputLabels",
    "accessibilityAttributedValue", "accessibilityContainerType", "accessibilityCustomActions",
    "accessibilityCustomRotors", "accessibilityDecrement", "accessibilityDirectTouchOptions",
    "accessibilityDragSourceDescriptors", "accessibilityDropPointDescriptors", "accessibilityElementCount",
    "accessibilityElementDidBecomeFocused", "accessibilityElementDidLoseFocus", "accessibilityElementIsFocused",
    "accessibilityElements", "accessibilityElementsHidden", "accessibilityFocusedUIElement",
    "accessibilityFrame", "accessibilityHeaderElements", "accessibilityHint", "accessibilityIncrement",
    "accessibilityIsIgnored", "accessibilityLabel", "accessibilityLanguage", "accessibilityNavigationStyle",
    "accessibilityNotifiesWhenDestroyed", "accessibilityParameterizedAttributeNames", "accessibilityPath",
    "accessibilityPerformEscape", "accessibilityPerformMagicTap", "accessibilityRespondsToUserInteraction",
    "accessibilityTextualContext", "accessibilityTraits", "accessibilityUserInputLabels", "accessibilityValue",
    "accessibilityViewIsModal", "automationElements", "isAccessibilityElement",
    "shouldGroupAccessibilityChildren",
  ]
}
