import GlossBasics
import GlossManagedObjectModel

/// How names and types of a model are written in Swift by whoever declares its classes.
enum SwiftCode {
  /// A name as an identifier, between backticks where it is a word of the language; nil where Swift cannot write it.
  static func identifier(_ name: String) -> String? {
    var scalars = name.unicodeScalars.makeIterator()
    guard let first = scalars.next(), first == "_" || first.isIDStart else { return nil }
    while let next = scalars.next() {
      guard next.isIDContinue else { return nil }
    }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The class of an entity without its module; `NSManagedObject` where it has none, or one that Swift cannot write.
  static func className(of entity: EntityDescription?) -> String {
    let name = entity?.managedObjectClassName?.split(separator: ".").last.map(String.init) ?? ""
    return identifier(name) ?? "NSManagedObject"
  }

  /// The type of an attribute: `Int16`, `NSNumber?`, `String`.
  ///
  /// A scalar cannot be nil, whatever the model says of the value. What Xcode generates is optional wherever it is an
  /// object, required or not.
  ///
  /// - Parameter isGenerated: whether Xcode writes the class.
  static func type(of attribute: AttributeDescription, isGenerated: Bool) -> String {
    if attribute.usesScalarValueType == true, let scalar = scalar(attribute.type) { return scalar }
    return object(attribute) + (attribute.isOptional || isGenerated ? "?" : "")
  }

  private static func scalar(_ type: AttributeType) -> String? {
    switch type {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .double: "Double"
    case .float: "Float"
    case .boolean: "Bool"
    case .date: "TimeInterval"
    default: nil
    }
  }

  private static func object(_ attribute: AttributeDescription) -> String {
    switch attribute.type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
    case .composite: "[String: Any]"
    default: bridged(attribute.type) ?? attribute.attributeValueClassName.flatMap(identifier) ?? "NSObject"
    }
  }

  /// The type whose values Swift hands over as they are; nil for numbers, which have more than one, and where the
  /// attribute type alone does not tell.
  private static func bridged(_ type: AttributeType) -> String? {
    switch type {
    case .decimal: "NSDecimalNumber"
    case .string: "String"
    case .date: "Date"
    case .binary: "Data"
    case .uuid: "UUID"
    case .uri: "URL"
    case .objectID: "NSManagedObjectID"
    case .integer16, .integer32, .integer64, .double, .float, .boolean: nil
    case .composite, .transformable, .undefined: nil
    }
  }

  /// The type of a parameter that stands for a value in a predicate; nil where any may be compared.
  static func parameterType(_ type: AttributeType) -> String? {
    switch type {
    case .integer16, .integer32, .integer64: "Int"
    case .double, .float: "Double"
    case .boolean: "Bool"
    default: bridged(type)
    }
  }

  /// The type of a relationship where it does not name the class of the destinations: `NSSet?`, `NSOrderedSet`.
  ///
  /// - Parameter isGenerated: whether Xcode writes the class.
  static func collection(of relationship: RelationshipDescription, isGenerated: Bool) -> String? {
    guard relationship.isToMany, relationship.isOrdered || isGenerated else { return nil }
    return (relationship.isOrdered ? "NSOrderedSet" : "NSSet") + (isGenerated ? "?" : "")
  }

  /// What surrounds the class of the destinations: `Set<` and `>`.
  static func marks(of relationship: RelationshipDescription, isGenerated: Bool) -> (before: String, after: String) {
    relationship.isToMany ? ("Set<", ">") : ("", relationship.isOptional || isGenerated ? "?" : "")
  }

  /// The words that are not identifiers without backticks.
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol", "_",
  ]
}
