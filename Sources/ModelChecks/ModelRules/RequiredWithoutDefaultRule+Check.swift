import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
package import GlossModelHistory
import GlossModelReading

/// Reports required attributes whose generated Swift property cannot be read before it is set.
///
/// Core Data gives nil until then. Swift turns nil into an empty text or 0 where the property is a String or a number,
/// and stops the program where it is a Date, UUID or URL.
extension RequiredWithoutDefaultRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    // Xcode has written the language into every model it saves since it generates Swift.
    let language = context.model.contents.document?.settings.first { $0.name == "sourceLanguage" }?.value
    guard language == "Swift" else { return [] }
    return context.index.entities.filter(\.hasGeneratedCode).flatMap { entity in
      entity.attributes.compactMap { attribute in
        guard !attribute.isOptional, attribute.defaultValue == nil, !attribute.isDerived,
          let type = attribute.unbridgeableSwiftType
        else { return nil }
        return context.model.finding(
          .requiredWithoutDefault,
          "the attribute \("\(entity.name).\(attribute.name)".quoted) is required and has no default, and its generated "
            + "property of type \(type) cannot be read before it is set",
          at: .property(attribute.name, of: entity.name),
          remedy: "make it optional, give it a default, or set it in awakeFromInsert")
      }
    }
  }
}

extension EntityDescription {
  /// Whether Xcode generates accessors for the entity's properties.
  ///
  /// A model that says nothing has classes written by hand: what Xcode generates it writes out.
  var hasGeneratedCode: Bool { codeGeneration == .class || codeGeneration == .category }
}

extension AttributeDescription {
  /// The type of the generated property where Swift cannot make one of nil.
  fileprivate var unbridgeableSwiftType: String? {
    switch type {
    case .date where usesScalarValueType != true: "Date"
    case .uuid: "UUID"
    case .uri: "URL"
    default: nil
    }
  }
}
