import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let swiftTypeClass = RuleID("swift-type-class", .warning, about: .model)
}

/// Reports transformable attributes whose class is a Swift type unknown to the Objective-C runtime.
///
/// Source: Core Data's own message since iOS 18 and macOS 15, `Declared Objective-C type "…" for attribute named … is
/// not valid`. The class is not part of the version hash.
package enum SwiftTypeClassRule: Rule {
  package static let card = RuleCard(
    .swiftTypeClass,
    "Core Data looks up the class of a transformable attribute in Objective-C, which has no “[String]”; since iOS 18, "
      + "it logs an error whenever it loads the model.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="scores" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData" customClassName="[Int64]"/>
              ↓<attribute name="options" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData" customClassName="Dictionary&lt;String, Bool&gt;"/>
              ↓<attribute name="token" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData" customClassName="UUID"/>
              ↓<attribute name="tags" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData" customClassName="Set&lt;String&gt;"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="scores" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData" customClassName="NSArray"/>
              <attribute name="badge" optional="YES" attributeType="Transformable" \
          valueTransformerName="BadgeTransformer" customClassName=".Badge"/>
              <attribute name="seat" optional="YES" attributeType="Transformable" \
          valueTransformerName="SeatTransformer" customClassName="Stadium.Seat"/>
              <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    // SwiftData itself stores arrays of scalars this way.
    guard context.model.format != .swiftdata else { return [] }
    return context.attributes.compactMap { owner, attribute in
      guard attribute.type == .transformable, let written = attribute.attributeValueClassName,
        let replacement = Self.replacement(for: written)
      else { return nil }
      return context.model.finding(
        .swiftTypeClass,
        "the class of \("\(owner.name).\(attribute.name)".quoted) is \(written.quoted), a Swift type that Core Data "
          + "cannot find",
        at: owner.path(of: attribute.name),
        remedy: "choose the class \(replacement), which changes no version hash, and cast in code")
    }
  }

  /// The Objective-C class that a Swift type is bridged to; nil if the text can be the name of a class.
  private static func replacement(for written: String) -> String? {
    var name = written.filter { $0 != " " }
    while name.hasSuffix("?") { name.removeLast() }
    if name.hasPrefix("Swift.") || name.hasPrefix("Foundation.") {
      name = String(name.drop { $0 != "." }.dropFirst())
    }
    if name.hasPrefix("["), name.hasSuffix("]") { return name.contains(":") ? "NSDictionary" : "NSArray" }
    let generic = name.prefix { $0 != "<" }
    if generic.count < name.count, name.hasSuffix(">") { return generics[String(generic)] }
    return values[name]
  }

  private static let generics = ["Array": "NSArray", "Dictionary": "NSDictionary", "Set": "NSSet"]

  /// Non-generic types whose names no project gives to its own classes.
  private static let values = [
    "Array": "NSArray", "Dictionary": "NSDictionary", "Set": "NSSet", "String": "NSString", "UUID": "NSUUID",
    "URL": "NSURL", "Date": "NSDate", "Data": "NSData", "Decimal": "NSDecimalNumber",
    "AttributedString": "NSAttributedString",
    "Int": "NSNumber", "Int16": "NSNumber", "Int32": "NSNumber", "Int64": "NSNumber", "Double": "NSNumber",
    "Float": "NSNumber", "Bool": "NSNumber", "DateComponents": "NSDateComponents", "IndexSet": "NSIndexSet",
    "Locale": "NSLocale", "TimeZone": "NSTimeZone", "Any": "NSObject", "AnyObject": "NSObject",
  ]
}
